"""Run by hand, never by the server: what draws the deck and photographs the pages."""
