"""Use cases: the only layer that writes. Each commits before it returns."""
