"""The compiler switch and the folder of compiled rules."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from hanse.core import jit
from tests.core.copies import copy_of_pig, offer

COMPILED = """
import sys
import numba
from hanse.core.jit import JIT, cache_folder, jit

outer = numba.config.CACHE_DIR

@jit
def double(x):
    return 2 * x

print(JIT)
print(double(21))
print(numba.config.CACHE_DIR == outer)
print(cache_folder())
print(sum(double.stats.cache_hits.values()))
"""

WIDTHS = """
import numpy as np
from hanse.core.jit import jit

@jit
def double(x):
    return 2 * x

@jit
def doubles(narrow, unsigned, real):
    return double(1), double(narrow), double(len(unsigned)), double(unsigned[0]), double(real)

print(*doubles(np.int8(100), np.array([1 << 63], np.uint64), 0.25))
print(*sorted(str(signature[0]) for signature in double.signatures))
"""


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A place for compiled rules that is not the real one, and none chosen yet."""
    place = tmp_path / "cache"
    monkeypatch.setenv("HANSE_CACHE_DIR", str(place))
    monkeypatch.setattr(jit, "_folder", None)
    return place


@pytest.fixture
def scratch(tmp_path, monkeypatch):
    """Where temporary folders go during the test."""
    place = tmp_path / "scratch"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def run_compiled(script: Path, root: Path, **environment: str) -> list[str]:
    """The lines that a script prints with the compiler on."""
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "HANSE_JIT": "1", "HANSE_CACHE_DIR": str(root), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_plain_mode_leaves_functions_alone(monkeypatch):
    monkeypatch.setattr(jit, "JIT", False)

    def rule() -> int:
        return 7

    assert jit.jit(rule) is rule


def test_compiled_functions_are_kept_in_our_folder_and_found_again(tmp_path, root):
    script = tmp_path / "script.py"
    script.write_text(COMPILED)
    on, answer, outer_is_back, folder, hits = run_compiled(script, root)
    assert (on, answer, outer_is_back, hits) == ("True", "42", "True", "0")
    assert Path(folder).parent == root
    assert list(Path(folder).rglob("*.nbi"))
    assert run_compiled(script, root)[-1] == "1"


def test_bounds_checks_have_a_folder_of_their_own(monkeypatch):
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    unchecked = jit.fingerprint()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit.fingerprint() != unchecked


def test_the_same_sources_give_the_same_folder():
    assert jit.fingerprint() == jit.fingerprint()


def test_the_folder_changes_with_our_own_sources(monkeypatch, tmp_path):
    ours = tmp_path / "hanse"
    (ours / "core").mkdir(parents=True)
    source = ours / "core" / "jit.py"
    source.write_text("a = 1")
    monkeypatch.setattr(jit, "__file__", str(source))
    first = jit.fingerprint()
    source.write_text("a = 2")
    second = jit.fingerprint()
    (ours / "core" / "more.py").write_text("")
    third = jit.fingerprint()
    (ours / "notes.txt").write_text("of no matter")
    assert len({first, second, third}) == 3
    assert jit.fingerprint() == third


@pytest.mark.parametrize("file", ["rules.py", "rules.toml"])
def test_the_folder_changes_with_the_files_of_an_installed_game(monkeypatch, tmp_path, file):
    copy_of_pig(monkeypatch, tmp_path, "changing_pig")
    offer(tmp_path, "changing_pig", "changing_pig:game")
    before = jit.fingerprint()
    with (tmp_path / "changing_pig" / file).open("a") as changed:
        changed.write("# changed\n")
    assert jit.fingerprint() != before


def test_the_folder_changes_when_a_game_is_installed(monkeypatch, tmp_path):
    before = jit.fingerprint()
    copy_of_pig(monkeypatch, tmp_path, "added_pig")
    offer(tmp_path, "added_pig", "added_pig:game")
    assert jit.fingerprint() != before


def test_a_game_that_is_gone_though_announced_stops_nothing(monkeypatch, tmp_path):
    offer(tmp_path, "ghost", "hanse_ghost:game")
    monkeypatch.syspath_prepend(tmp_path)
    assert jit.fingerprint()


def test_the_folder_changes_with_data_put_in_a_games_place(monkeypatch, tmp_path):
    monkeypatch.delenv("HANSE_DATA_AMSTERDAM", raising=False)
    own = jit.fingerprint()
    data = tmp_path / "board.toml"
    data.write_text("a = 1")
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", str(data))
    one = jit.fingerprint()
    data.write_text("a = 2")
    assert len({own, one, jit.fingerprint()}) == 3


def test_no_data_is_put_in_a_games_place_by_an_empty_variable(monkeypatch):
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", "")
    assert jit.data_override("amsterdam") is None


def test_the_folder_is_made_where_the_environment_says(root):
    folder = jit.cache_folder()
    assert folder == root / jit.fingerprint()
    assert folder.is_dir()
    assert jit.cache_folder() is folder


def test_without_a_place_named_the_platforms_place_is_taken(monkeypatch, tmp_path):
    monkeypatch.delenv("HANSE_CACHE_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_root() == tmp_path / "hanse"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert jit.cache_root() == tmp_path / ".cache" / "hanse"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert jit.cache_root() == tmp_path / "Library" / "Caches" / "hanse"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert jit.cache_root() == tmp_path / "hanse" / "cache"


def test_a_place_that_cannot_be_a_folder_is_replaced_by_a_temporary_one(root, scratch):
    root.write_text("a file stands here")
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert folder.parent == scratch
    assert jit.cache_folder() is folder


def test_a_place_that_cannot_be_written_is_replaced_by_a_temporary_one(root, scratch, monkeypatch):
    def refuse(dir: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert jit.cache_folder().parent == scratch


def test_a_missing_data_file_leads_to_a_temporary_folder_not_to_a_crash(
    root, scratch, monkeypatch, tmp_path
):
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", str(tmp_path / "nowhere.toml"))
    assert jit.cache_folder().parent == scratch


def aged(root: Path, name: str, age: int) -> Path:
    """A folder last used `age` days ago, with something in it."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "rules.nbi").write_text("compiled")
    long_ago = folder.stat().st_mtime - age * 86400
    os.utime(folder, (long_ago, long_ago))
    return folder


def test_only_the_most_recently_used_folders_are_kept(root):
    folders = [aged(root, f"{age:016x}", age) for age in range(1, 7)]
    current = jit.cache_folder()
    kept = [folder for folder in folders if folder.exists()]
    assert current.exists()
    assert kept == folders[: jit.KEPT_CACHES - 1]


def test_using_a_folder_keeps_it_young(root):
    mine = aged(root, jit.fingerprint(), 100)
    others = [aged(root, f"{age:016x}", age) for age in range(1, 7)]
    assert jit.cache_folder() == mine
    assert (mine / "rules.nbi").exists()
    assert sum(folder.exists() for folder in others) == jit.KEPT_CACHES - 1


def test_folders_and_files_that_are_not_ours_are_left_alone(root):
    """Somebody may name a place that holds other things."""
    photos = aged(root, "photos", 1000)
    for age in range(1, 7):
        aged(root, f"{age:016x}", age)
    (root / "letter.txt").write_text("dear friend")
    jit.cache_folder()
    assert (root / "letter.txt").exists()
    assert photos.exists()


def test_whole_numbers_of_any_width_share_one_compiled_rule(root, tmp_path):
    script = tmp_path / "widths.py"
    script.write_text(WIDTHS)
    assert run_compiled(script, root) == ["2 200 2 0 0.5", "float64 int64 uint64"]
