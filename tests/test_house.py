"""The house holds: rooms import what they may, rules that are cited exist, coverage never falls."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.core.rulebook import read_books
from wartable.games.families import families
from wartable.testing import citations, coverage

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "wartable" / "games"
HOUSE = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
FAMILIES = sorted(path.parent.name for path in GAMES.glob("*/family.py"))


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


ASTRAY = {
    "core": ("core/errors.py", "import wartable.games"),
    "board": ("board/__init__.py", "import wartable.core.errors"),
    "forces": ("forces/__init__.py", "import wartable.games"),
    "games": ("games/__init__.py", "import wartable.testing"),
    "testing": ("testing/__init__.py", "import wartable.cli.app"),
}


def test_an_import_across_the_house_is_caught(tmp_path: Path) -> None:
    """One in each of some rooms, all at once: each room's own contract is broken."""
    house = copy_house(tmp_path)
    for place, line in ASTRAY.values():
        broken = house / "wartable" / place
        broken.write_text(f"{broken.read_text()}\n{line}\n")

    linted = lint_imports(house)

    assert linted.returncode == 1, linted.stdout + linted.stderr
    for room in ASTRAY:
        assert re.search(rf"^{room} imports? .* BROKEN", linted.stdout, re.MULTILINE), room


def test_every_room_has_a_contract() -> None:
    rooms = {f"wartable.{path.parent.name}" for path in (ROOT / "wartable").glob("*/__init__.py")}

    assert rooms - {"wartable.cli"} == modules("forbidden", "source_modules")


def test_the_list_of_rooms_says_what_the_contracts_hold() -> None:
    """docs/contributing.md names every room, and what it may import."""
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", page, re.MULTILINE))
    rooms = {path.parent.name for path in (ROOT / "wartable").glob("*/__init__.py")}
    assert rows.keys() == {*rooms, "web"}
    for contract in HOUSE["contracts"]:
        if contract["type"] == "forbidden":
            (room,) = (name.removeprefix("wartable.") for name in contract["source_modules"])
            barred = {name.removeprefix("wartable.") for name in contract["forbidden_modules"]}
            assert {*re.findall(r"`(\w+)`", rows[room])} == rooms - barred - {room}, room


def test_a_language_is_as_many_files_as_the_list_says() -> None:
    """docs/contributing.md counts them: those of the house, and those of a family."""
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    counted = re.search(
        r"^\| a language \| (\d+) files, and (\d+) for ([^|]+) \|", page, re.MULTILINE
    )
    assert counted
    (family,) = (each.id for each in families().values() if each.title == counted[3])
    sources = [*(ROOT / "wartable").rglob("*.py"), *(ROOT / "wartable/web/src").rglob("*.ts")]
    written = [path for path in sources if path.name != "api.ts"]
    files = {path for path in written if re.search(r'"cs"|\bcs:', path.read_text("utf-8"))}
    files |= {path for path in written if path.stem == "cs"}
    files |= {*(ROOT / "wartable/desk").rglob("cs.toml")}
    general = [each for each in files if not any(is_of(name, each) for name in FAMILIES)]
    own = [each for each in files if is_of(family, each)]

    assert (len(general), len(own)) == (int(counted[1]), int(counted[2]))


def prose(path: Path) -> Iterator[str]:
    """The lines of a page that are wrapped: neither tables nor code."""
    is_code = False
    for line in path.read_text("utf-8").splitlines():
        is_code ^= line.lstrip().startswith("```")
        if not is_code and not line.startswith(("    ", "|")):
            yield line


def test_text_has_one_width() -> None:
    """As docs/contributing.md says. Pages of set-ups are made from data, a line for each space."""
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    wide = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in pages
        if not path.stem.endswith("_setup")
        for line in prose(path)
        if len(line) > 140
    ]

    assert not wide, "\n".join(wide)


def test_every_edition_has_a_contract() -> None:
    """A family of one game has its book beside `family.py`, and no sisters."""
    editions = {path.parent.relative_to(ROOT) for path in GAMES.glob("*/*/RULES.md")}
    expected = {".".join(path.parts) for path in editions}

    assert expected == modules("independence", "modules")


def is_of(family: str, path: Path) -> bool:
    """Whether a module belongs to a family: it lies in its folder of a room."""
    return family in path.relative_to(ROOT / "wartable").parts[:-1]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_imported_by_itself_alone(family: str) -> None:
    """In every room, so that what is general knows none and none knows another."""
    (contract,) = (
        each
        for each in HOUSE["contracts"]
        if each["type"] == "protected" and f"wartable.*.{family}" in each["protected_modules"]
    )

    assert (
        contract["protected_modules"] == contract["allowed_importers"] == [f"wartable.*.{family}"]
    )
    assert "ignore_imports" not in contract


def test_a_family_is_no_matter_for_general_modules_nor_for_another_family(tmp_path: Path) -> None:
    house = copy_house(tmp_path)
    general = {
        path.parent.name: path
        for path in sorted((house / "wartable").glob("*/*.py"))
        if path.name != "__init__.py"
    }
    other = house / "wartable" / "games" / "ludo" / "__init__.py"
    other.parent.mkdir()
    other.touch()
    for path in (*general.values(), other):
        path.write_text(f"{path.read_text()}\nimport wartable.games.axis_allies.game\n")

    linted = lint_imports(house)

    broken = linted.stdout.partition("Broken contracts")[2]
    for path in (*general.values(), other):
        module = ".".join(path.relative_to(house).with_suffix("").parts).removesuffix(".__init__")
        assert f"- {module} -> wartable.games.axis_allies.game" in broken


@pytest.mark.parametrize("family", FAMILIES)
def test_no_general_module_names_a_family(family: str) -> None:
    """Neither a module nor what the client is made of; what a family is called, its folder says."""
    title = families()[family].title
    names = [family, family.replace("_", ""), title]
    spoken = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    sources = [*(ROOT / "wartable").rglob("*.py"), *(ROOT / "wartable/web/src").rglob("*.*")]
    general = [path for path in sources if not is_of(family, path)]

    assert len(general) > 200
    assert [str(path) for path in general if spoken.search(path.read_text())] == []


def test_no_general_module_means_a_certain_game() -> None:
    """By no default and no question; a sentence that shows what a game's name looks like may."""
    ids = {game.id for family in FAMILIES for game in families()[family].games}
    sources = [*(ROOT / "wartable").rglob("*.py"), *(ROOT / "wartable/web/src").rglob("*.*")]
    general = [path for path in sources if not any(is_of(each, path) for each in FAMILIES)]
    named = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in general
        for line in path.read_text("utf-8").splitlines()
        if any(f"{quote}{each}{quote}" in line for each in ids for quote in "\"'")
    ]

    assert not named, "\n".join(named)


STATES = ("state.py",)
"""A state is the format of logs, and has a field for whatever changes."""


def test_no_record_of_a_game_is_a_bag() -> None:
    """What has many fields is made of parts, each for the rules that ask for it."""
    fields = {
        f"{path.relative_to(GAMES)}: {each.name}": sum(
            isinstance(line, ast.AnnAssign) for line in each.body
        )
        for path in GAMES.rglob("*.py")
        if path.name not in STATES
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.ClassDef)
    }

    assert [name for name, number in fields.items() if number > 21] == []


ROUND = {"empire_of_the_sun/zoi.py: wartable.games.empire_of_the_sun.supply"}
"""Supply and zones of influence follow from each other."""


def test_rules_import_at_the_top() -> None:
    """Who imports within a function hides that two modules need each other."""
    hidden = {
        f"{path.relative_to(GAMES)}: {inner.module}"
        for path in GAMES.glob("*/**/*.py")
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.FunctionDef)
        for inner in ast.walk(each)
        if isinstance(inner, ast.ImportFrom) and (inner.module or "").startswith("wartable.")
    }

    assert hidden == ROUND


def test_every_cited_rule_exists() -> None:
    unknown = coverage.unknown(ROOT, list(read_books(GAMES).values()))

    assert not unknown, "no such rule:\n" + "\n".join(map(str, unknown))


def test_every_citation_is_whole() -> None:
    short = citations.not_whole(ROOT, read_books(GAMES).values())

    assert not short, "write the ID whole:\n" + "\n".join(map(str, short))


SHOWN = ("wartable/cli/rules.py", "wartable/cli/session.py")
"""Where people are shown what a rule's ID looks like."""


def test_a_general_module_cites_no_rule() -> None:
    cited = citations.in_code(ROOT, [book.prefix for book in read_books(GAMES).values()])
    general = [
        each for each in cited if not any(is_of(family, ROOT / each.file) for family in FAMILIES)
    ]

    assert not [str(each) for each in general if each.file not in SHOWN]


def test_coverage_never_falls() -> None:
    recorded = json.loads((ROOT / "tests" / "coverage_recorded.json").read_text())
    measured = coverage.measure(ROOT)

    assert recorded.keys() == measured.keys()
    for game, each in measured.items():
        assert len(each.untested) <= recorded[game]["untested_at_most"], each.untested
