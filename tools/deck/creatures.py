"""A living bird and a heraldic eagle."""

import math

from tools.deck.canvas import Canvas
from tools.deck.combs import Comb
from tools.deck.inks import MADDER, NIGHT, OCHRE, PAPER
from tools.deck.paths import limb, mirror, spots


def bird(c: Canvas, x: float, y: float, s: float, body: str, wing: str, tail: str) -> None:
    """A bird with lifted wings, looking right."""
    with c.at(x, y, 0, s):
        for p in (
            "-30,24 -90,40 -150,30 -176,2",
            "-34,30 -90,58 -146,64 -186,44",
            "-30,34 -80,72 -130,94 -170,96",
        ):
            c.shape(limb(p, [16, 20, 24, 4]), tail, 4.4, Comb(9, 6))
        c.lines(["10,56 12,78 8,100", "30,54 34,76 34,100"], 6, None)
        c.lines(["-6,104 8,98 22,104", "20,104 34,98 50,104"], 5)
        c.shape(
            "30,-6 40,-50 70,-96 116,-128* 108,-96 120,-84 "
            "104,-66 112,-50 90,-36 92,-20 66,-4 44,14",
            wing,
            4.8,
            Comb(12, 6),
        )
        c.lines(["52,-10 70,-50 104,-100", "58,-6 80,-36 108,-64"], 3.4)
        c.shape(
            "-44,26 -10,-12 22,-30 34,-56 54,-72 78,-66 86,-46 80,-26 78,2 62,36 30,58 -8,56",
            body,
            5.2,
            Comb(20, 6),
        )
        c.shape("82,-58 104,-50* 84,-40", MADDER, 4.2)
        c.dot(66, -54, 5)
        c.dot(64.5, -55.5, 1.6, PAPER)
        c.shape("46,-72 40,-90 48,-96 54,-82 60,-98 68,-92 64,-74", tail, 3.8)
        c.shape(
            "36,0 10,-40 -30,-84 -78,-116* -72,-88 -94,-82 -80,-62 "
            "-98,-50 -78,-36 -88,-18 -62,-12 -60,8 -28,24 8,30 30,22",
            wing,
            5,
            Comb(18, 6),
        )
        c.lines(["14,4 -20,-44 -68,-98", "8,12 -30,-22 -84,-54", "0,20 -34,2 -72,-16"], 3.8)
        c.line("36,4 52,16 70,0", 3)


def eagle(c: Canvas, s: float) -> None:
    """Heraldic, from the front: feathers are single limbs united with the body."""
    with c.at(0, 0, 0, s):
        parts, quills = [mirror("0,-56* 20,-48 30,-22 26,16 20,48 0,60*", 0)], []
        for k in (1, -1):
            for a, L in spots("-58,88 -39,102 -20,106 -1,100 18,86 37,68"):
                x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
                p = [(k * (12 + t * x), -26 + t * y) for t in (0, L * 0.5, L)]
                parts.append(limb(p, [14, 17, 19], n=3, cap=(0, 10)))
                quills.append(
                    [(k * (12 + t * x), -26 + t * y) for t in (L * 0.38, L * 0.7, L * 0.98)]
                )
            parts.append(
                limb([(k * 12, 40), (k * 30, 58), (k * 46, 66)], [26, 24, 16], n=3, cap=(0, 6))
            )
        for a in (-34, -12, 12, 34):
            x, y = math.sin(math.radians(a)), math.cos(math.radians(a))
            parts.append(
                limb(
                    [(0, 44), (x * 44, 44 + y * 44), (x * 84, 44 + y * 80)],
                    [14, 18, 18],
                    n=3,
                    cap=(0, 9),
                )
            )
            quills.append([(x * 40, 44 + y * 40), (x * 60, 44 + y * 60), (x * 82, 44 + y * 80)])
        c.merge(parts, NIGHT)
        for q in quills:
            c.fill(limb(q, [1, 5, 1]), OCHRE)
        for k in (1, -1):
            with c.at(0, 0, 0, k, 1):
                c.shape("38,56 50,62 62,74* 52,74 50,86* 42,76 34,84* 34,66", OCHRE, 3.4)
        c.shape(mirror("0,-34* 18,-26 24,0 18,34 0,50*", 0), MADDER, 4.4, Comb(10))
        c.shape("-9,-18* 9,-18* 8,14 0,24* -8,14", PAPER, 3)
        c.shape("-16,-46 -18,-70 -14,-86 4,-94 18,-84 16,-60 16,-46", NIGHT, 4.6)
        c.shape("-14,-86* -34,-80 -38,-66* -24,-70 -15,-68*", OCHRE, 4)
        c.dot(-6, -80, 4.4, OCHRE)
        c.dot(-6, -80, 2)
        c.shape("-14,-94* -20,-114* -6,-104 4,-118* 12,-104 24,-112* 20,-92* 2,-98", OCHRE, 4)
