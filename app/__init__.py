"""Bulka: a club house for the card game Trappola."""
