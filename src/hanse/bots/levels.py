"""Levels for people: a fixed bot and limit each, the weakest first; docs/bots.md has their measured
strength.
"""

LEVELS = {
    "apprentice": "random",
    "journeyman": "greedy",
    "merchant": "search@200",
    "patrician": "search@2000",
}
