"""Trappola: an original deck of 36 cards with Italian (Latin) suits, drawn by code.

How it draws: as a wood block is cut.  Every form is a closed spline.  It is
printed first as a swollen ink shape and then, moved a little towards the light
(top left), as its flat colour: so the black line is thin on the lit side and
fat on the shaded one.  Wedge shaped hatching grows out of the shaded contours.
All geometry is computed here; the SVG holds nothing but flat paths.  Last, the
drawing is pressed: halved onto whole units, without the cuts nobody can see, so
that the whole deck travels in some 130 KB.

Standard library only; the same code draws the same bytes everywhere.

What lies where, from the tool to the card:

- `inks`, `paths`, `pathdata`, `combs`, `cuts`, `canvas`, `bands`: colours, splines, pens.
- `suits`: the four signs of the deck, large as emblems and small as index.
- `ornaments`, `creatures`: what grows and lives between the signs.
- `letters`, `frame`, `back`: the index, the border, the back of every card.
- `pips` (7 to 10), `due`, `ass`, `figures` (`bube`, `cavall`, `re`): the 36 pictures.
- `cards`, `pressing`, `files`: a picture becomes a card, a small SVG, a file.

Everywhere `c` is the canvas; a card is 580 units wide and 1060 high, y goes down.
"""
