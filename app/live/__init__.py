"""Who watches what, and that something new is there to be seen."""
