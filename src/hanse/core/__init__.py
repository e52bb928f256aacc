"""The engine, which knows no game: records, random streams, actions, matches, notation, positions,
conformance.
"""
