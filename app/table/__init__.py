"""The table around the game: agreement, votes, clocks, talk rights and per-viewer views. Pure: no database, no network."""
