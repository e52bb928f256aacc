import pytest


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    """Saves go to a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
