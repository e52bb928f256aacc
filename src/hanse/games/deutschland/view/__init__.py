"""The table of Deutschland: what lies on it, which things there mean which actions, and what the
page tells of it. Everything reads an observation.

`geometry` says where things lie, `lettering` where names are written, `coast` and `landscape` what
is drawn around and on the fields, `sheet` puts together what is printed; `scene` and `hand` add
what lies there now; `spots`, `telling`, `previews` and `guide` are the rest.
"""

from hanse.games.deutschland.view.guide import guide
from hanse.games.deutschland.view.pictures import pictures
from hanse.games.deutschland.view.previews import preview
from hanse.games.deutschland.view.scene import scene
from hanse.games.deutschland.view.spots import spots_of
from hanse.games.deutschland.view.telling import asked_rule, counts, rule_of, scoring, status

__all__ = [
    "asked_rule",
    "counts",
    "guide",
    "pictures",
    "preview",
    "rule_of",
    "scene",
    "scoring",
    "spots_of",
    "status",
]
