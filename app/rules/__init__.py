"""The rulebook of Trappola as a pure function: `play(game, move)` gives the game after it, and what it brought.

Immutable, standard library only, without randomness, clock or I/O: the same moves make the same game on every machine,
for ever. Articles (`Art. 9.1.3`) are those of the rulebook, `D12` its numbered decisions.
"""
