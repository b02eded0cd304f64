"""The house holds: rooms import what they may, rules that are cited exist, coverage never falls."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from wartable.core.rulebook import read_books
from wartable.testing import citations, coverage

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "wartable" / "games"
HOUSE = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts of this folder's pyproject.toml on this folder's package."""
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )


def copy_house(folder: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path in (ROOT / "wartable").rglob("*.py"):
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    return folder


def modules(kind: str, key: str) -> set[str]:
    """The modules that the contracts of one kind list under a key."""
    found = (each[key] for each in HOUSE["contracts"] if each["type"] == kind)
    return {module for names in found for module in names}


def test_rooms_import_what_they_may() -> None:
    linted = lint_imports(ROOT)

    assert linted.returncode == 0, linted.stdout + linted.stderr


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core/errors.py", "import wartable.games"),
        ("board/__init__.py", "import wartable.core.errors"),
        ("forces/__init__.py", "import wartable.board"),
        ("games/__init__.py", "import wartable.testing"),
        ("testing/__init__.py", "import wartable.cli.app"),
    ],
)
def test_an_import_across_the_house_is_caught(tmp_path: Path, room: str, line: str) -> None:
    house = copy_house(tmp_path)
    broken = house / "wartable" / room
    broken.write_text(f"{broken.read_text()}\n{line}\n")

    linted = lint_imports(house)

    assert linted.returncode == 1, linted.stdout + linted.stderr
    assert "BROKEN" in linted.stdout


def test_every_room_has_a_contract() -> None:
    rooms = {f"wartable.{path.parent.name}" for path in (ROOT / "wartable").glob("*/__init__.py")}

    assert rooms - {"wartable.cli"} == modules("forbidden", "source_modules")


def test_every_family_and_edition_has_a_contract() -> None:
    editions = {path.parent.relative_to(ROOT) for path in GAMES.rglob("RULES.md")}
    families = {Path(*edition.parts[:3]) for edition in editions}
    expected = {".".join(path.parts) for path in editions | families}

    assert expected == modules("independence", "modules")


def test_every_cited_rule_exists() -> None:
    unknown = coverage.unknown(ROOT, list(read_books(GAMES).values()))

    assert not unknown, "no such rule:\n" + "\n".join(map(str, unknown))


def test_every_citation_is_whole() -> None:
    short = citations.not_whole(ROOT, read_books(GAMES).values())

    assert not short, "write the ID whole:\n" + "\n".join(map(str, short))


def test_coverage_never_falls() -> None:
    recorded = json.loads((ROOT / "tests" / "coverage_recorded.json").read_text())
    measured = coverage.measure(ROOT)

    assert recorded.keys() == measured.keys()
    for game, each in measured.items():
        assert len(each.untested) <= recorded[game]["untested_at_most"], each.untested
