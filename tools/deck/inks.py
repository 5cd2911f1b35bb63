"""The inks of the deck and the paper it is printed on."""

INK = "#2b1a12"
PAPER = "#f6ecd6"
INDIGO = "#34508c"
MADDER = "#b83a2c"
OCHRE = "#e2a935"
GREEN = "#4f9272"
FLESH = "#f2cda6"
BLUSH = "#e08f6f"
BROWN = "#a9672f"  # ochre printed over with madder
NIGHT = "#22335c"  # indigo, printed twice
EDGE = "#8a6f52"  # the rim of the card
