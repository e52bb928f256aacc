"""The documents say what is: their examples run, their links lead somewhere, their tables are those
of the code.
"""

import html
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from benchmarks import strength
from docs import make
from docs.pages import amsterdam, hellweg
from docs.pages import strength as strength_chart
from docs.pages.amsterdam import layout as amsterdam_layout
from docs.pages.hellweg import layout as hellweg_layout

from hanse.cli.app import app

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXPECTED = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "docs/adding-a-game.md",
    "docs/architecture.md",
    "docs/architecture.svg",
    "docs/command-line.md",
    "docs/fairness.md",
    "docs/decisions/README.md",
)
PAGES = tuple(f"docs/games/{game.id}.md" for game in make.GAMES)
ENVIRONMENTS = tuple(
    f"docs/environments-{name}.md" for name in ("pettingzoo", "gymnasium", "openspiel", "text")
)
RUN = ("README.md", "docs/fairness.md", "docs/environments.md", *PAGES, *ENVIRONMENTS)
CONSOLE = ("README.md", "docs/command-line.md", *PAGES)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
EACH = pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))


def blocks(file: Path, *languages: str) -> list[str]:
    """The code blocks of a document in these languages."""
    return [code for language, code in BLOCK.findall(file.read_text()) if language in languages]


def commands(file: Path) -> list[tuple[str, str]]:
    """The commands of the console blocks, each with the output shown below it."""
    found = []
    for block in blocks(file, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_the_documents_that_people_expect_exist(name):
    assert (ROOT / name).read_text().strip()


@pytest.mark.parametrize("name", RUN)
def test_python_blocks_run(name):
    """In order, in one namespace."""
    found = blocks(ROOT / name, "python")
    assert found
    namespace: dict[str, object] = {"__name__": "document"}
    for code in found:
        exec(compile(code, name, "exec"), namespace)


@pytest.mark.parametrize("name", CONSOLE)
def test_console_blocks_run(name, tmp_path):
    """In order, in one folder, as a reader has it: compiled, and nobody types anything. Where
    output is shown it is compared; a refusal is the only one that ends in something else than 0.
    """
    environment = {key: value for key, value in os.environ.items() if key != "HANSE_JIT"}
    found = commands(ROOT / name)
    assert found
    for command, shown in found:
        program, *arguments = shlex.split(command)
        assert program == "hanse"
        done = subprocess.run(
            [sys.executable, "-m", "hanse", *arguments],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        if shown:
            assert done.stdout + done.stderr == shown, command
        else:
            assert done.returncode == 0, f"{command}: {done.stderr}"


def test_contributing_shows_a_test_that_passes():
    namespace: dict[str, object] = {}
    for code in blocks(ROOT / "CONTRIBUTING.md", "python"):
        exec(code, namespace)
    tests = [value for name, value in namespace.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()  # type: ignore[operator]


def test_adding_a_game_quotes_the_code_as_it_is():
    """But for indents, and for the test file, which must define a test."""
    folders = (ROOT / "examples/pig", ROOT / "src/hanse")
    files = [file for folder in folders for file in folder.rglob("*.*") if _is_source(file)]
    sources = [_unindented(file.read_text()) for file in files]
    quoted = blocks(ROOT / "docs/adding-a-game.md", "python", "toml")
    own = [code for code in quoted if not any(_unindented(code) in source for source in sources)]
    assert len(own) == 1, own
    namespace: dict[str, object] = {}
    exec(own[0], namespace)
    assert "test_conforms" in namespace


def _unindented(code: str) -> str:
    return "\n".join(line.strip() for line in code.strip().splitlines())


def _is_source(file: Path) -> bool:
    return file.suffix in (".py", ".toml")


@EACH
def test_links_lead_somewhere(file):
    for link in LINK.findall(BLOCK.sub("", file.read_text())):
        if link.startswith("http"):
            continue
        name, _, anchor = link.partition("#")
        target = (file.parent / name).resolve() if name else file
        assert target.exists(), f"{file.name}: {link} leads nowhere"
        if anchor:
            assert anchor in _anchors(target), f"{file.name}: {link} has no such heading"


def _anchors(file: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", BLOCK.sub("", file.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@EACH
def test_make_commands_exist(file):
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    code = "\n".join([*re.findall(r"`([^`\n]+)`", file.read_text()), *blocks(file, "sh")])
    for target in re.findall(r"^make ([a-z-]+)", code, re.MULTILINE):
        assert target in targets, f"{file.name}: there is no make {target}"


def test_every_command_and_option_is_documented():
    page = (ROOT / "docs/command-line.md").read_text()
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        assert f"`hanse {name}" in page, f"hanse {name} isn't documented"
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or option in page, f"{name}: {option}"


def test_the_strength_of_bots_is_what_the_games_kept_say():
    rows = (ROOT / "docs/bots.md").read_text().splitlines()
    kept = strength.standings_in(ROOT / "benchmarks/records")
    assert kept
    for standings in kept:
        played, shown = standings.tournament, f"| {strength.cell(standings)} |"
        row = f"| {played.game} | {played.players} |"
        assert any(line.startswith(row) and shown in line for line in rows), f"{row} … {shown}"


def test_the_chart_of_strength_is_drawn_from_the_tables():
    chart = html.unescape(strength_chart.CHART.read_text("utf-8"))
    rows = strength_chart.rows()
    assert "\n".join(rows) in chart, "run make docs"
    told = list(strength_chart.meetings(rows))
    assert len(told) == sum(len(strength_chart.CELL.findall(row)) for row in rows)
    assert {(m.game, m.players) for m in told} == {(g.id, n) for g in make.GAMES for n in g.seats}


def test_every_bot_is_stronger_than_the_next_weaker_as_its_page_says():
    for meeting in strength_chart.meetings(strength_chart.rows()):
        is_by_a_second = meeting.panel == len(strength_chart.PANELS) - 1
        least = 80 if is_by_a_second else strength.PERCENT / meeting.players
        assert meeting.low > least, meeting


@pytest.mark.parametrize("game", make.GAMES, ids=lambda game: game.id)
def test_drawings_and_tables_are_up_to_date(game):
    for file, text in make.made(game):
        assert file.read_text() == text, f"{file.name}: run make docs"


@pytest.mark.parametrize("game", make.GAMES, ids=lambda game: game.id)
def test_every_game_of_ours_has_a_page_with_a_drawing(game):
    page = (ROOT / f"docs/games/{game.id}.md").read_text()
    assert f"]({game.id}.svg)" in page


def test_names_on_the_drawing_of_amsterdam_cover_nothing():
    data = amsterdam.board()
    laid = amsterdam_layout.planks(data)
    panels = [amsterdam.LEGEND, amsterdam.TITLE]
    boxes = [box for box, _ in amsterdam_layout.labels(data, laid, panels).values()]
    places = amsterdam_layout.spots(data).values()
    for number, box in enumerate(boxes):
        assert not any(box.meets(other) for other in [*boxes[:number], *panels])
        assert all(box.from_point(x, y) > amsterdam_layout.PLACE for x, y in places)
        points = (point for plank in laid for point in plank.points())
        assert all(box.from_point(x, y) > amsterdam_layout.THICK / 2 for x, y in points)


def test_names_on_the_drawing_of_hellweg_cover_nothing():
    data = hellweg.board()
    panels = [hellweg.LEGEND, hellweg.TITLE]
    laid = hellweg_layout.labels(data, panels)
    boxes = [box for box, _ in laid.values()]
    towns = hellweg_layout.town_boxes(data)
    points = [point for road in hellweg_layout.roads(data) for point in road.points]
    for number, box in enumerate(boxes):
        assert not any(box.meets(other) for other in [*boxes[:number], *panels, *towns.values()])
        assert all(box.from_point(x, y) > hellweg_layout.ROAD / 2 for x, y in points)
