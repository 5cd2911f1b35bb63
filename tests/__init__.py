"""The tests of Bulka; conftest.py holds the fixtures."""
