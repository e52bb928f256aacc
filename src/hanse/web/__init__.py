"""The table in the browser: pages, live events, and the store of all tables."""
