"""The server as a program, its JSON API, and what its documents show."""

import os
import re
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from examples.web_client import Client

from tests.web.serving import API, guest, serving

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = ROOT / "docs/web-api.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("api") / "data") as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in running.log


def test_the_example_plays_a_game_to_its_end(server):
    end = Client(server.url).play("pig", ["apprentice"])
    assert end["over"]
    assert len(end["scores"]) == 2
    assert end["key"]


def test_the_example_is_a_program(server):
    command = [sys.executable, ROOT / "examples/web_client.py", server.url, "amsterdam"]
    done = subprocess.run(
        [*command, "--bots", "apprentice"], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"\d+ actions; scores \[.*\]; places \[.*\]\n", done.stdout)


def test_the_documents_commands_run(server, tmp_path):
    blocks = re.findall(r"^```sh\n(.*?)^```$", DOCUMENT.read_text(), re.DOTALL | re.MULTILINE)
    patience = 'curl() { command curl --retry 5 "$@"; }'
    script = "\n".join(["set -euo pipefail", patience, *blocks])
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={"HANSE": server.url, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"error"' not in done.stdout
    assert "event: change" in done.stdout
    assert '"legal":false,"rule":"A' in done.stdout


def test_the_document_names_every_address_and_no_other(server):
    with guest(server) as reader:
        paths = reader.get(f"{API}/openapi.json").json()["paths"]
    described = {
        f"{method.upper()} {path.removeprefix(API).replace('{id}', 'ID')}"
        for path, methods in paths.items()
        for method in methods
    }
    named = set(re.findall(r"`((?:GET|POST|PUT) /[^?`]*)", DOCUMENT.read_text()))
    assert named == described


def test_the_document_names_every_kind_of_refusal():
    from hanse.web import app, errors

    kinds = {kind for kind, _ in app.KINDS.values()} | {"invalid", "refused"}
    kinds |= {e.kind for e in vars(errors).values() if getattr(e, "kind", None)}
    table = DOCUMENT.read_text().split("## Kinds of refusals")[1]
    assert kinds <= set(re.findall(r"`([a-z_]+)`", table))


def test_a_finished_game_is_replayed_downloaded_and_uploaded(server):
    client = Client(server.url)
    end = client.play("pig", ["apprentice"])
    with guest(server) as other:
        path = f"{API}/tables/{end['table']}"
        record = other.get(f"{path}/record").text
        assert record.startswith("hanse record 1\n")
        assert f"key: {end['key']}" in record
        answer = other.post(
            f"{API}/records", content=record, headers={"Content-Type": "text/plain"}
        )
        assert answer.status_code == 201, answer.text
        again = f"{API}/tables/{answer.json()['table']}"
        assert other.get(f"{again}/record").text == record
        start, last = (
            other.get(f"{again}/replay", params={"ply": ply, "seat": 1}).json()
            for ply in (0, len(end["log"]))
        )
        assert start["log"] == start["legal"] == []
        assert last["scores"] == end["scores"]
        whole = other.get(again).json()
        assert (whole["scores"], whole["legal"]) == (end["scores"], [])
        assert len(whole["log"]) == len(end["log"])
        listed = other.get(f"{API}/tables?list=finished").json()
        assert [table["table"] for table in listed] == [answer.json()["table"]]
        assert other.get(f"{again}/replay?ply=-1").status_code == 404


def test_hints_and_speed_are_asked_for_by_who_may(server):
    with guest(server) as client, guest(server) as other:
        form = {"game": "pig", "seats": ["me", "bot:apprentice"], "bot_speed": 30}
        path = f"{API}/tables/{client.post(f'{API}/tables', json=form).json()['table']}"
        legal = [row["action"] for row in client.get(f"{path}/legal").json()]
        if legal:  # the roll at the beginning was forced, and may have been a 1
            hints = client.post(f"{path}/hint", json={}).json()
            assert {hint["action"] for hint in hints} <= set(legal)
        assert client.put(f"{path}/speed", json={"seconds": 0}).status_code == 200
        assert other.put(f"{path}/speed", json={"seconds": 0}).status_code == 403
        assert other.post(f"{path}/hint", json={"seat": 0}).status_code == 403


def test_games_say_their_options_and_that_they_are_ready(server):
    with guest(server) as reader:
        games = reader.get(f"{API}/games?lang=de").json()
        levels = reader.get(f"{API}/levels").json()
    by_id = {game["game"]: game for game in games}
    assert {"amsterdam", "deutschland", "hellweg", "packet_row"} <= set(by_id)
    assert by_id["hellweg"]["ready"] == 1
    assert by_id["hellweg"]["options"]
    assert levels[0] == "apprentice"


def test_whoever_watches_over_it_is_told_that_it_is_well(server):
    with guest(server) as reader:
        answer = reader.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
def test_what_the_server_keeps_is_for_its_owner_alone(server):
    for path in (server.data, *server.data.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_the_log_holds_no_secrets(server):
    with guest(server) as client:
        form = {"game": "amsterdam", "seats": ["me", "friend"]}
        opened = client.post(f"{API}/tables", json=form).json()
        token = opened["invitations"]["1"]
        client.get(f"/join/{token}")
        client.post(f"/join/{token}")
        cookie = client.cookies["hanse_guest"]
    with sqlite3.connect(server.data / "tables.db") as connection:
        keys = [row[0].hex() for row in connection.execute("SELECT key FROM match")]
        guests = [row[0] for row in connection.execute("SELECT id FROM guest")]
        tokens = [row[0] for row in connection.execute("SELECT token FROM seat")]
    connection.close()
    secret = (server.data / "secret").read_text().strip()
    for hidden in [token, cookie, secret, *keys, *guests]:
        assert hidden not in server.log
    assert token not in tokens  # only its hash is kept
    assert "POST /api/v1/tables 201" in server.log


def test_without_what_it_needs_the_command_says_what_to_install():
    code = "import sys; sys.modules['fastapi'] = None; from hanse.cli.app import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve"], capture_output=True, text=True, check=False
    )
    assert "pip install 'hanse[cli,web]'" in done.stderr
    assert "Traceback" not in done.stderr


def hanse_serve(tmp_path, *arguments):
    """Run a server that can't start; its sentence."""
    done = subprocess.run(
        [sys.executable, "-m", "hanse", "serve", "--data-dir", tmp_path / "data", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_what_hinders_a_start_is_said_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port} is in use" in hanse_serve(tmp_path, "--port", str(port))
    (tmp_path / "text.db").write_text("no database, but some text that is long enough" * 9)
    assert "can't be opened: file is not a database" in hanse_serve(
        tmp_path, "--port", "0", "--db", f"sqlite:///{tmp_path}/text.db"
    )
    assert "no address of this machine" in hanse_serve(tmp_path, "--host", "192.0.2.1")
