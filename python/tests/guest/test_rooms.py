"""The rooms of the guest: who may import whom, and where a version of CPython is asked for."""

import ast
from pathlib import Path

GUEST = Path(__file__).resolve().parent.parent.parent / "hermetic_guest"
# Modules under `written` are code of the guest, and ask what a program can ask.
FILES = sorted(path for path in GUEST.rglob("*.py") if "written" not in path.parts)

# Room -> the rooms that it may import from. Files at the top are no room: `control`, `errors` and the like are for all.
MAY_IMPORT = {
    "compile": {"gates"},
    "gates": set(),
    "library": {"gates"},
    "facades": {"gates"},
    "files": {"gates"},
    "packages": {"files"},
    "wire": set(),
}


def room_of(path):
    parts = path.relative_to(GUEST).parts
    return parts[0] if len(parts) > 1 else None


def rooms_imported_by(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hermetic_guest."):
            yield node.module.split(".")[1]


def test_rooms_import_one_way():
    wrong = [
        (str(path.relative_to(GUEST)), room)
        for path in FILES
        for room in rooms_imported_by(path)
        if room_of(path) in MAY_IMPORT
        and (GUEST / room).is_dir()
        and room != room_of(path)
        and room not in MAY_IMPORT[room_of(path)]
    ]
    assert wrong == []


def test_only_the_worker_and_boot_know_the_worker():
    users = {room_of(path) or path.name for path in FILES if "worker" in rooms_imported_by(path)}
    assert users == {"worker", "boot.py"}


def test_versions_are_asked_for_in_one_file():
    asking = {
        path.name
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("version_info", "hexversion")
    }
    # boot.py only prints the version that it refuses.
    assert asking == {"capabilities.py", "boot.py"}
