"""What tests of several folders, `bench/` and `tools/` share."""
