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


BORDERS = ("GW-1.7-04", "GW-1.7.6-02")
RAILS = ("GW-13.2.8-01", "GW-11.2-02")
WAYS = ("GW-1.8-07", "GW-1.9-01")
STANDS = ("GW-13.2.3-01", "GW-13.2.6-01")
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
            "GW-5.2-01",
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
            "GW-13.2.8-01",
        ),
        slip("land_borders", 'barrier = "lake", ', "", "against what the border says", *BORDERS),
        slip(
            "land_borders",
            '"abyssinia/french_somaliland" = {',
            '"abyssinia/french_somaliland" = {barrier = "lake", ',
            "borders.abyssinia/french_somaliland: abyssinia has french_somaliland beside it",
            *BORDERS,
        ),
        slip(
            "land_borders",
            "terrain = {french_somaliland = ",
            "terrain = {berlin = ",
            "borders.abyssinia/french_somaliland.terrain: unknown zone of it 'berlin'",
            *BORDERS,
        ),
        slip(
            "land_borders",
            'river = ["buryatia"]',
            'river = ["berlin"]',
            "borders.angara/buryatia.river: unknown zone of it 'berlin'",
            *BORDERS,
        ),
        slip(
            "land_borders",
            'terrain = {french_somaliland = ["mountain"]}, ',
            "",
            "borders.abyssinia/french_somaliland.terrain: a fact and its source go together",
            *BORDERS,
        ),
        slip(
            "land_borders",
            'river = ["buryatia"], river_source = "board_picture", ',
            'river = ["buryatia"], ',
            "borders.angara/buryatia.river: a fact and its source go together",
            *BORDERS,
        ),
        slip(
            "land_borders",
            'river_source = "board_picture", side_source = "board_picture", linked = true, ',
            'river_source = "board_picture", linked = true, ',
            "borders.angara/buryatia.river: a fact and its source",
            *BORDERS,
        ),
        slip(
            "land_borders",
            'river_source = "board_picture", side_source = "board_picture", linked = true, '
            'linked_source = "board_picture"}\n"angola',
            'river_source = "board_picture", side_source = "board_picture", '
            'linked_source = "board_picture"}\n"angola',
            "borders.angara/vanavara.river: a fact and its source go together",
            *BORDERS,
        ),
        slip(
            "land_borders",
            '"abyssinia/french_somaliland" = {source = "public", terrain = '
            '{french_somaliland = ["mountain"]}, terrain_source = "reconstructed", '
            'reason = "the edge of the Ethiopian highland"}\n',
            "",
            "borders.abyssinia/french_somaliland: is missing",
            *BORDERS,
        ),
        slip(
            "railways",
            '"paris/picardy" = {gauge = "narrow", source = "public"}\n',
            "",
            "railways.paris/picardy: is missing",
            *RAILS,
        ),
        slip(
            "railways",
            '"paris/picardy" =',
            '"berlin/paris" =',
            "railways.berlin/paris: crosses no open border (GW-13.2.8-01)",
            *RAILS,
        ),
        slip(
            "railways",
            '"paris/picardy" =',
            '"burma/yunnan" =',
            "railways.burma/yunnan: crosses no open border (GW-13.2.8-01)",
            *RAILS,
        ),
        slip(
            "railways",
            '"abyssinia/french_somaliland" =',
            '"dolnoslaske/eastern_germany" = {gauge = "narrow", source = "public"}\n'
            '"abyssinia/french_somaliland" =',
            "railways.dolnoslaske/eastern_germany: dolnoslaske has no railway to eastern_germany",
            *RAILS,
        ),
        slip(
            "railways",
            'asia = {moves = 1, source = "rulebook"}\n',
            "",
            "regions.asia: is missing (GW-11.2-02)",
            *RAILS,
        ),
        slip(
            "land_borders",
            '{belgium = ["mountain"]}',
            '{belgium = ["normal"]}',
            "is that of belgium itself (GW-1.7-04)",
            *BORDERS,
        ),
        slip(
            "passages", 'ends = ["A44", "M2"]', 'ends = ["A44", "M3"]', "straits.gibraltar: joins"
        ),
        slip(
            "passages",
            'ends = ["A9", "P1"]',
            'ends = ["A9", "A8"]',
            "transfers.northern_sea_route.ends: are adjacent",
            *WAYS,
        ),
        slip(
            "passages",
            'ends = ["A44", "M2"]',
            'ends = ["A44", "Q2"]',
            "ends in 'Q2', which is no sea zone",
        ),
        slip(
            "passages",
            'keepers = ["gibraltar"]',
            'keepers = ["A44"]',
            "straits.gibraltar: is kept by 'A44', which is no land space",
        ),
        slip(
            "passages",
            'across = ["central_america"]',
            'across = ["berlin"]',
            "straits.panama_canal.across: unknown zone beside it 'berlin'",
            *WAYS,
        ),
        slip(
            "passages",
            'across = ["central_america"]\nacross_source = "reconstructed"',
            'across = ["central_america"]',
            "straits.panama_canal.across: is of a canal, with its source (GW-1.8-07)",
            *WAYS,
        ),
        slip(
            "passages",
            'keepers = ["denmark"]\n',
            'keepers = ["denmark"]\nacross = ["western_germany"]\nacross_source = "public"\n',
            "straits.danish_straits.across: is of a canal, with its source (GW-1.8-07)",
            *WAYS,
        ),
        slip("passages", 'ends = ["A14", "A9"]', 'ends = ["A14", "Q9"]', "sea zone 'Q9'", *WAYS),
        slip(
            "passages",
            'keepers = ["karelia", "leningrad"]',
            'keepers = ["karelia", "A9"]',
            "transfers.baltic_white_sea_canal.keepers: unknown land zone 'A9'",
            *WAYS,
        ),
        slip("passages", 'by = "ussr"', 'by = "russia"', "unknown nation 'russia'", *WAYS),
        slip(
            "passages",
            'units = ["submarine"]',
            'units = ["infantry"]',
            "unknown class of ships 'infantry'",
            *WAYS,
        ),
        slip(
            "passages",
            '"london/picardy" = {units = 1, seas = ["A23"]',
            '"london/picardy" = {units = 1, seas = ["A9"]',
            "crossings.london/picardy.seas: unknown sea zone of its ends 'A9'",
            *WAYS,
        ),
        slip(
            "passages",
            '"denmark/gotaland" = {units = 1, seas = ["A11", "A12"]',
            '"denmark/gotaland" = {units = 1, seas = ["A10"]',
            "crossings.denmark/gotaland.seas: none of them touches gotaland (GW-1.9-01)",
            *WAYS,
        ),
        slip(
            "passages",
            '"london/picardy" = {units = 1, seas = ["A23"]',
            '"london/picardy" = {units = 1, seas = ["A22"]',
            "crossings.london/picardy.seas: none of them touches london (GW-1.9-01)",
            *WAYS,
        ),
        slip(
            "passages",
            'zones = ["burma", "yunnan"]',
            'zones = ["burma", "A9"]',
            "roads.burma_road.zones: unknown land zone 'A9'",
            *WAYS,
        ),
        slip("passages", 'flags = ["kmt"]', 'flags = ["china"]', "nation 'china'", *WAYS),
        slip("passages", 'land = "queensland"', 'land = "reef"', "land zone 'reef'", *WAYS),
        slip(
            "passages",
            'seas = ["P64", "P71", "P72"]',
            'seas = ["P64", "A9"]',
            "reefs.great_barrier_reef: unknown sea zone of it 'A9'",
            *WAYS,
        ),
        slip(
            "convoy_lines",
            'nation = "japan"',
            'nation = "nippon"',
            "lines.nagasaki_line.nation: unknown nation 'nippon'",
            "GW-1.5-02",
        ),
        slip(
            "convoy_lines",
            'flags = ["great_britain"]',
            'flags = ["britain"]',
            "lines.east_asian_line.nation: unknown nation 'britain'",
            "GW-1.5-02",
        ),
        slip(
            "convoy_lines",
            'path = ["rehe", "P14", "P15", "kyushu"]',
            'path = ["rehe", "P14", "Q15", "kyushu"]',
            "lines.nagasaki_line.path: unknown zone 'Q15'",
            "GW-1.5-02",
        ),
        slip(
            "convoy_lines",
            'path = ["rehe", "P14", "P15", "kyushu"]',
            'path = ["rehe", "P14", "korea", "P14", "P15", "kyushu"]',
            "lines.nagasaki_line.path: korea is land and no end of it",
            "GW-1.5-02",
        ),
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
            *STANDS,
        ),
        slip(
            "facilities",
            '"major_shipyard A23"',
            "major_shipyard",
            "names no coast or border",
            *STANDS,
        ),
        slip(
            "facilities",
            "[berlin]\nmajor_factory",
            '[berlin]\n"major_factory A12"',
            "berlin.major_factory A12: stands inside a zone",
            *STANDS,
        ),
        slip("facilities", "[berlin]", "[germania]", "unknown land zone 'germania'", *STANDS),
        slip(
            "facilities",
            "[berlin]\nmajor_factory",
            "[berlin]\nhuge_factory",
            "unknown kind of facility 'huge_factory'",
            *STANDS,
        ),
        slip(
            "facilities",
            '"fortification bavaria"',
            '"fortification berlin"',
            "unknown coast or border of it 'berlin'",
            *STANDS,
        ),
        slip(
            "facilities",
            '"minor_port A12" =',
            '"minor_port all" =',
            "unknown coast or border of it 'all'",
            *STANDS,
        ),
        slip("areas", '"crimea"', '"krim"', "areas.one_fort.zones: unknown land zone 'krim'"),
        # nations
        slip(
            "nations",
            "full_production = 46",
            "full_production = 47",
            "its zones are worth 46",
            "GW-5.2-01",
        ),
        slip(
            "nations", "order = 2", "order = 3", "slots: are not in the order of play", "GW-7.1-01"
        ),
        slip(
            "nations",
            'ccp = {order = 2, nations = ["ccp"]',
            'ccp = {order = 2, nations = ["ccp", "kmt"]',
            "slots.ccp: kmt does not say so itself (GW-7.1-01)",
            "GW-7.1-01",
        ),
        slip(
            "nations",
            'nations = ["japan", "siam", "dadao_government"]',
            'nations = ["japan", "siam"]',
            "slots.japan: dadao_government does not say so itself (GW-7.1-01)",
            "GW-7.1-01",
        ),
        slip(
            "nations",
            'ccp = {order = 2, nations = ["ccp"]',
            'ccp = {order = 2, nations = ["cpc"]',
            "slots.ccp.nations: unknown nation 'cpc'",
            "GW-7.1-01",
        ),
        slip(
            "nations",
            '[["germany", "italy", "japan"], ["ccp", "ussr"], ["great_britain",',
            '[["germany", "italy", "japan"], ["ccp"], ["ussr"], ["great_britain",',
            "seatings.3: not every nation has one seat",
            "GW-2.1-01",
        ),
        slip(
            "nations",
            '["germany", "italy", "japan"], ["ccp", "ussr"]',
            '["germany", "italy", "japan", "ussr"], ["ccp", "ussr"]',
            "seatings.3: not every nation has",
            "GW-2.1-01",
        ),
        slip(
            "nations",
            'capital = "berlin"',
            'capital = "germania"',
            "nations.germany.capital: unknown land zone 'germania'",
            "GW-5.2-01",
        ),
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
        slip(
            "objectives",
            "points = 2\nzones",
            "points = 3\nzones",
            "are worth 11 (GW-3.3-01)",
            "GW-3.3-01",
        ),
        slip(
            "objectives",
            "points = 2\nzones",
            "points = 1\nzones",
            "are worth 9 (GW-3.3-01)",
            "GW-3.3-01",
        ),
        slip(
            "objectives",
            'nations = ["germany"]',
            'nations = ["prussia"]',
            "nations: unknown nation 'prussia'",
            "GW-3.3-01",
        ),
        slip("objectives", '"helsinki"', '"helsingfors"', "zone 'helsingfors'", "GW-3.3-01"),
        slip(
            "calendar",
            '["1936-07", "1937-01"',
            '["1937-01", "1936-07"',
            "rounds: do not follow each other (GW-2.5-03)",
            "GW-2.5-03",
        ),
        slip(
            "calendar",
            '["1936-07", "1937-01"',
            '["1936-07", "1936-07", "1937-01"',
            "rounds: do not follow each",
            "GW-2.5-03",
        ),
        slip("calendar", "{1944-07 = 1", "{1944-08 = 1", "round '1944-08'", "GW-2.5-03"),
        slip(
            "calendar",
            '"1939-07"\nsource',
            '"1948-07"\nsource',
            "third_box: unknown round",
            "GW-2.5-03",
        ),
        # the set-up
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {medium_tank = 3",
            "units.germany.berlin.units: medium_tank comes later (GW-8.3.1-02)",
            "GW-8.3.1-02",
        ),
        slip(
            "setup",
            "shensi = {units = {infantry = 3",
            "shensi = {units = {medium_tank = 3",
            "units.ccp.shensi.units: medium_tank comes later (GW-8.3.1-02)",
            "GW-8.3.1-02",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {jet_fighter = 3",
            "jet_fighter needs the technology jet_fighters",
            "GW-8.3.1-02",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {gurkha = 3",
            "germany has no gurkha",
            "GW-8.3.1-02",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {destroyer = 3",
            "destroyer is ashore",
            "GW-13.1.6-22",
        ),
        slip(
            "setup",
            "A23 = {units = {destroyer = 1",
            "A23 = {units = {infantry = 1",
            "units.germany.A23.units: infantry is at sea",
            "GW-13.1.6-22",
        ),
        slip(
            "setup",
            "fleet_carrier = 1, light_carrier = 1, heavy_cruiser = 2, light_cruiser = 1",
            "fleet_carrier = 1, light_carrier = 1, fighter = 4, heavy_cruiser = 2",
            "units.japan.P16.units: 4 aircraft on 3 decks (GW-13.1.6-22)",
            "GW-13.1.6-22",
        ),
        slip(
            "setup",
            "fleet_carrier = 1, light_carrier = 1, heavy_cruiser = 2, light_cruiser = 1",
            "fleet_carrier = 1, light_carrier = 1, medium_bomber = 1, heavy_cruiser = 2",
            "units.japan.P16.units: medium_bomber is at sea",
            "GW-13.1.6-22",
        ),
        slip(
            "setup",
            "A23 = {units = {destroyer = 1",
            "A23 = {units = {fighter = 1",
            "units.germany.A23.units: 1 aircraft on 0 decks (GW-13.1.6-22)",
            "GW-13.1.6-22",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin",
            "[units.germany]\nparis",
            "units.germany.paris: is not of germany (GW-0.3-01)",
            "GW-0.3-01",
        ),
        slip("setup", "[units.germany]", "[units.prussia]", "nation 'prussia'", "GW-0.3-01"),
        slip(
            "setup",
            "[units.germany]\nberlin",
            "[units.germany]\ngermania",
            "unknown zone 'germania'",
            "GW-0.3-01",
        ),
        slip(
            "setup",
            "[units.germany]\nberlin = {units = {infantry = 3",
            "[units.germany]\nberlin = {units = {knight = 3",
            "units.germany.berlin.units: unknown unit 'knight'",
            "GW-0.3-01",
        ),
        slip(
            "setup",
            'off = "western_germany"',
            'off = "bavaria"',
            "units.germany.A23.off: bavaria is not on A23",
            "GW-0.3-01",
        ),
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


@pytest.mark.rule("GW-13.1.6-22")
def test_as_many_aircraft_at_sea_as_decks_have_room_for(tmp_path: Path) -> None:
    """Three on a fleet carrier and a light one."""
    old = "fleet_carrier = 1, light_carrier = 1, heavy_cruiser = 2, light_cruiser = 1"
    folder = changed(tmp_path, "setup.toml", old, old.replace("heavy_cruiser = 2", "fighter = 3"))
    armies = load(folder).armies

    (fleet,) = (each for each in armies if (each.nation, each.zone) == ("japan", "P16"))
    assert fleet.units["fighter"] == 3
