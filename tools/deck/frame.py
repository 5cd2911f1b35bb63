"""What is the same on all cards: the paper, the margin with its frame, the index in two corners."""

from tools.deck.canvas import Canvas
from tools.deck.inks import EDGE, INK, PAPER
from tools.deck.letters import TONE, glyphs, index_text
from tools.deck.suits import SIGNS

WIDTH, HEIGHT = 580, 1060
INDEX_X, INDEX_Y = 54.5, 29  # centre line and top of the index; it stays left of x = 90
PANEL = "M17 17H92V240Q92 248 84 248H17Z"
MARGIN = (
    "M36 0H544Q580 0 580 36V1024Q580 1060 544 1060H36Q0 1060 0 1024V36Q0 0 36 0Z"
    "M39 17Q17 17 17 39V1021Q17 1043 39 1043H541Q563 1043 563 1021V39Q563 17 541 17Z"
)


def paper(c: Canvas) -> None:
    """The sheet under the picture."""
    c.mark(f'<rect width="580" height="1060" rx="36" fill="{PAPER}"/>')


def frame(c: Canvas, panel: bool) -> None:
    """Paper margin over everything that spills out of the picture, index panels, double frame."""
    c.mark(f'<path fill="{PAPER}" fill-rule="evenodd" d="{MARGIN}"/>')
    if panel:
        ref = f"{c.name}-N"
        c.mark(
            f'<path id="{ref}" fill="{PAPER}" stroke="{INK}" stroke-width="3" d="{PANEL}"/>'
            f'<use href="#{ref}" transform="rotate(180 290 530)"/>'
        )
    c.mark(
        f'<g fill="none" stroke="{INK}">'
        f'<rect x="1.5" y="1.5" width="577" height="1057" rx="35" stroke-width="3" stroke="{EDGE}"/>'
        '<rect x="9.5" y="9.5" width="561" height="1041" rx="28" stroke-width="4.6"/>'
        '<rect x="17" y="17" width="546" height="1026" rx="21" stroke-width="2.2"/></g>'
    )


def index(c: Canvas, suit: str, rank: str, letters: str) -> None:
    """Rank over suit sign at the top left, and the same at the bottom right."""
    sign = Canvas(9)
    with sign.at(INDEX_X, INDEX_Y + 178, 0, 1.16):
        SIGNS[suit](sign)
    text = index_text(rank, letters)
    rank_svg = glyphs(text, INDEX_X - 33.6, INDEX_Y - 3, TONE[suit], 139, 22)
    ref = f"{c.name}-I"
    c.mark(
        f'<g id="{ref}">{rank_svg}{sign.svg()}</g>'
        f'<use href="#{ref}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'
    )
