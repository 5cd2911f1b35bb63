"""The database: engine, schema, the journal of moves and the club's query tables."""
