"""The database: engine, schema, the journal of moves and the query tables."""
