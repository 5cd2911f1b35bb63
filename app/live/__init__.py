"""Which connections watch which table, and the notices that something changed there."""
