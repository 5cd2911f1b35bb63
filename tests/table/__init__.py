"""Tests of the table layer: sessions, views, codec."""
