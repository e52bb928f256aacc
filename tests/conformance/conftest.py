"""The order of these tests."""


def pytest_collection_modifyitems(items):
    """One game after another, so that no two processes compile the same game at the same time."""
    items.sort(key=lambda item: _game(item) if "conformance" in item.nodeid else "~")


def _game(item):
    return item.callspec.params["game"].id if hasattr(item, "callspec") else ""
