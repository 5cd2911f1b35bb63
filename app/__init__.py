"""Bulka: a club house for the card game Trappola."""

__version__ = "0.2.0"
"""The one place that says it: the package, `bulka --version` and the page "About" read it here."""
