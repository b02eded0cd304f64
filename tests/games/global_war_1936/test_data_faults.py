"""Every slip that loading finds, told with file, line, place and reason."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wartable.core.data_file import DataFile
from wartable.core.errors import BadData
from wartable.games.global_war_1936 import data as loading
from wartable.games.global_war_1936.data import FOLDER, VARIABLE, data, load


@cache
def parsed(path: Path, tables: tuple[str, ...] | None) -> DataFile:
    return DataFile(path, tables)


@pytest.fixture(autouse=True)
def _parse_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was not changed is the one of the project, and is parsed once for all slips."""
    monkeypatch.setattr(loading, "DataFile", lambda path, tables: parsed(path.resolve(), tables))


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """Another folder, which has another text in one of its files."""
    folder = tmp_path / "data"
    folder.mkdir()
    for path in FOLDER.glob("*.toml"):
        (folder / path.name).symlink_to(path)
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).unlink()
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def slip(file: str, old: str, new: str, message: str, *rules: str) -> Any:
    marks = [pytest.mark.rule(*rules)] if rules else []
    return pytest.param(f"{file}.toml", old, new, message, marks=marks, id=message)


BERLIN = '[zones.berlin]\nname = "Berlin"\nroundel = "germany"\nvalue = 8\n'


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # sources
        slip("sea_borders", '"A1/A2" = {source = "public"}', '"A1/A2" = {}', "field `source`"),
        slip("units", 'source = "rulebook"', 'source = "hearsay"', "invalid enum value 'hearsay'"),
        slip("sources", "setup = ", "# setup = ", "is reconstructed and has no reason"),
        slip("sources", "public = ", "# public = ", "meanings.public: every word for a source"),
        # the board
        slip(
            "land_zones",
            BERLIN,
            BERLIN.replace("germany", "prussia"),
            "zones.berlin.roundel: unknown nation 'prussia'",
        ),
        slip(
            "land_zones",
            BERLIN,
            BERLIN.replace("8", "7"),
            "full_production: its zones are worth 17",
        ),
        slip(
            "land_zones",
            'neighbours = ["eastern_germany"]',
            "neighbours = []",
            "neighbours: berlin does not have eastern_germany there",
        ),
        slip(
            "sea_zones",
            'neighbours = ["A2"]',
            "neighbours = []",
            "zones.A2.neighbours: A1 does not have A2 there",
        ),
        slip("sea_borders", '"A1/A2" =', '"A2/A1" =', "borders.A2/A1: is written A1/A2"),
        slip("sea_borders", '"A1/A2" = {source = "public"}\n', "", "borders.A1/A2: is missing"),
        slip(
            "railways",
            '"bavaria/western_germany" =',
            '"bavaria/berlin" =',
            "crosses no open border",
        ),
        slip("land_borders", 'barrier = "lake", ', "", "against what the border says"),
        slip(
            "land_borders",
            '{belgium = ["mountain"]}',
            '{belgium = ["normal"]}',
            "is that of belgium itself (GW-1.7-04)",
        ),
        slip(
            "passages", 'ends = ["A44", "M2"]', 'ends = ["A44", "M3"]', "straits.gibraltar: joins"
        ),
        slip("passages", 'ends = ["A9", "P1"]', 'ends = ["A9", "A8"]', "ends: are adjacent"),
        slip(
            "convoy_lines",
            'path = ["rehe", "P14", "P15", "kyushu"]',
            'path = ["rehe", "P14", "P16", "kyushu"]',
            "lines.nagasaki_line.path: is broken between P14 and P16",
            "GW-1.5-02",
        ),
        slip(
            "facilities",
            '"major_shipyard A23"',
            '"major_shipyard A44"',
            "unknown coast or border of it 'A44'",
        ),
        slip("facilities", '"major_shipyard A23"', "major_shipyard", "names no coast or border"),
        slip("areas", '"crimea"', '"krim"', "areas.one_fort.zones: unknown land zone 'krim'"),
        # nations
        slip("nations", "full_production = 46", "full_production = 47", "its zones are worth 46"),
        slip("nations", "order = 2", "order = 3", "slots: are not in the order of play"),
        slip(
            "nations",
            '["germany", "italy", "japan"]',
            '["germany", "italy"]',
            "seatings.3: not every nation has one seat (GW-2.1-01)",
            "GW-2.1-01",
        ),
        slip("incomes", "dice = 1\n", "", "gains not one thing"),
        slip(
            "incomes", 'by = ["germany"]', 'by = ["prussia"]', "unknown nation or group 'prussia'"
        ),
        slip("war_bonuses", "amount = 12", "amount = 11", "row 21 of the track is 12"),
        slip("objectives", "points = 2\nzones", "points = 3\nzones", "are worth 11 (GW-3.3-01)"),
        # the set-up
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {medium_tank = 3",
            "units.germany.berlin.units: medium_tank comes later (GW-8.3.1-02)",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {jet_fighter = 3",
            "jet_fighter needs the technology jet_fighters",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {gurkha = 3",
            "germany has no gurkha",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {destroyer = 3",
            "destroyer is ashore",
        ),
        slip("setup", "[units.germany]\nberlin", "[units.germany]\nparis", "is not of germany"),
        slip(
            "setup", "battlecruiser = {paid = 1", "battlecruiser = {paid = 2", "no ship in building"
        ),
    ],
)
def test_a_slip_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    """One line: file, line, place and what is wrong."""
    folder = changed(tmp_path, file, old, new)

    with pytest.raises(BadData) as told:
        load(folder)

    assert message in str(told.value)
    assert re.match(r"/.*/\w+\.toml:\d+: ", str(told.value))
    assert "\n" not in str(told.value)


def test_another_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = changed(tmp_path, "land_zones.toml", 'name = "Berlin"', 'name = "Germania"')
    monkeypatch.setenv(VARIABLE, str(folder))
    data.cache_clear()

    try:
        assert data().map.land["berlin"].name == "Germania"
    finally:
        data.cache_clear()
