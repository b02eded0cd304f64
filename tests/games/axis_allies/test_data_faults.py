"""Every slip that loading an edition finds, with the rule that the fact serves."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.core.errors import BadData
from wartable.games import axis_allies
from wartable.games.axis_allies import facts
from wartable.games.axis_allies.data import EditionData, load
from wartable.games.axis_allies.facts import (
    Goal,
    Licence,
    Objective,
    Party,
    Power,
    Purse,
    Research,
    Space,
    Technology,
    UnitType,
    Victory,
)

FOLDER = Path(axis_allies.__path__[0])


def damaged(tmp_path: Path, edition: str, file: str, old: str, new: str) -> EditionData:
    """The edition, loaded with another text in one of its files."""
    folder = Path(shutil.copytree(FOLDER / edition / "data", tmp_path / "data"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load(folder)


def slip(edition: str, file: str, old: str, new: str, message: str, *rules: str) -> Any:
    marks = [pytest.mark.rule(*rules)] if rules else []
    return pytest.param(edition, file, old, new, message, marks=marks, id=message)


S42, E40, G40 = "spring_1942", "europe_1940", "global_1940"
TURNS = ("S42-TRN-01",)
PARTIES = ("G40-NEU-01", "G40-DUT-01")
PURSES = ("G40-UKE-01",)
LICENCES = ("E40-POL-02", "G40-POL-02")
LINKS = ("G40-JPN-03", "G40-UKE-12", "G40-ANZ-01")
REMEMBERED = ("G40-OVR-16",)
MONEY = ("S42-SET-02", "E40-OVR-06", "G40-SET-01")
CITIES = ("S42-VIC-04", "S42-VIC-05")
GOALS = ("E40-VIC-03", "E40-VIC-06", "G40-OVR-09", "G40-OVR-10")
SETUP = ("S42-SET-03",)
BUYERS = ("G40-CHN-04", "G40-USA-06")
OWNERS = ("S42-MAP-02", "G40-MAP-06", "G40-MAP-09")
OBJECTIVES = ("E40-OBJ-01", "G40-NOB-01")
CHARTS = ("G40-RND-02", "G40-RND-06")

STRICT = "[parties.strict]\n"
DUTCH = "[parties.dutch]"
ALASKA = 'neighbours = ["western_canada", "sz_63", "sz_64"]'
GERMAN_EGYPT = '[german_egypt]\nname = "German troops in Egypt"\n'


@pytest.mark.parametrize(
    ("edition", "file", "old", "new", "message"),
    [
        # units
        *(
            slip(
                G40,
                "units.toml",
                f'{key} = "{value}"',
                f'{key} = "tank"',
                f"{unit}.{key}: unknown facility 'tank'",
            )
            for unit, key, value in (
                ("industrial_upgrade", "upgrades", "minor_industrial_complex"),
                ("industrial_upgrade", "becomes", "major_industrial_complex"),
                ("major_industrial_complex", "when_captured", "minor_industrial_complex"),
            )
        ),
        slip(
            G40,
            "units.toml",
            'raids_only = ["air_base"',
            'raids_only = ["tank"',
            "tactical_bomber.raids_only: unknown facility 'tank'",
        ),
        # powers
        slip(
            S42,
            "powers.toml",
            '    "japan",\n',
            "",
            "turn_order: does not name every power of [powers] once",
            *TURNS,
        ),
        slip(
            S42,
            "powers.toml",
            '    "japan",\n',
            '    "japan",\n    "japan",\n',
            "turn_order: does not name every power of [powers] once",
            *TURNS,
        ),
        slip(
            G40,
            "powers.toml",
            STRICT,
            '[parties.italy]\nname = "Italy"\n\n' + STRICT,
            "parties.italy: is a power already",
            *PARTIES,
        ),
        *(
            slip(
                G40,
                "powers.toml",
                f'name = "Netherlands"\nside = "allies"\nkept_by = {keepers}\nheirs = {keepers}',
                f'name = "Netherlands"\nside = "{side}"\nkept_by = {kept_by}\nheirs = {heirs}',
                message,
                *PARTIES,
            )
            for keepers in ('["united_kingdom", "anzac"]',)
            for side, kept_by, heirs, message in (
                (
                    "alies",
                    keepers,
                    keepers,
                    "parties.dutch.side: unknown side 'alies'; did you mean 'allies'?",
                ),
                (
                    "allies",
                    '["anzca"]',
                    keepers,
                    "parties.dutch.kept_by: unknown power 'anzca'; did you mean 'anzac'?",
                ),
                (
                    "allies",
                    keepers,
                    '["anzca"]',
                    "parties.dutch.heirs: unknown power 'anzca'; did you mean 'anzac'?",
                ),
            )
        ),
        *(
            slip(
                G40,
                "powers.toml",
                'joins = {axis = "allies_joined", allies',
                f'joins = {{{side} = "{party}", allies',
                f"parties.strict.joins: unknown {what}",
                *PARTIES,
            )
            for side, party, what in (
                ("axsi", "allies_joined", "side 'axsi'; did you mean 'axis'?"),
                ("axis", "alies_joined", "party 'alies_joined'; did you mean 'allies_joined'?"),
            )
        ),
        slip(
            G40,
            "powers.toml",
            'turns = {axis = "pro_allies"',
            'turns = {axsi = "pro_allies"',
            "parties.strict.turns: unknown side 'axsi'; did you mean 'axis'?",
            *PARTIES,
        ),
        slip(
            G40,
            "powers.toml",
            'turns = {axis = "pro_allies"',
            'turns = {axis = "pro_alies"',
            "parties.strict.turns: unknown party 'pro_alies'; did you mean 'pro_allies'?",
            *PARTIES,
        ),
        slip(
            G40,
            "powers.toml",
            'name = "United Kingdom (Pacific)"\npower = "united_kingdom"',
            'name = "United Kingdom (Pacific)"\npower = "united_kindom"',
            "purses.united_kingdom_pacific.power: unknown power 'united_kindom'; did you mean "
            "'united_kingdom'?",
            *PURSES,
        ),
        slip(
            G40,
            "powers.toml",
            "[purses.united_kingdom]",
            "[purses.london]",
            "purses.london: the first purse of united_kingdom has its name",
            *PURSES,
        ),
        slip(
            G40,
            "powers.toml",
            '["japan", "china"]',
            '["japan", "chnia"]',
            "at_war: unknown power 'chnia'; did you mean 'china'?",
        ),
        slip(
            G40,
            "powers.toml",
            '["japan", "china"]',
            '["japan", "italy"]',
            "at_war: japan and italy are on one side",
        ),
        # licences, links, deeds
        slip(
            G40,
            "powers.toml",
            '[licences.germany]\nby = "germany"',
            '[licences.germany]\nby = "germny"',
            "licences.germany.by: unknown power 'germny'; did you mean 'germany'?",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            'on = ["united_states", "soviet_union", "china"]',
            'on = ["united_states", "soviet_union", "chnia"]',
            "licences.germany.on: unknown power 'chnia'; did you mean 'china'?",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            'on = ["united_states", "soviet_union", "china"]',
            'on = ["united_states", "soviet_union", "italy"]',
            "licences.germany.on: names a power of the same side",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            '{did = "declared war", to = ["united_states"]}',
            '{did = "declared war", to = ["north_america"]}',
            "licences.united_states.causes: unknown object of a deed 'north_america'",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            '{did = "captured", to = ["united_kingdom"]}',
            '{did = "captured", to = ["anzac"]}',
            "licences.soviet_union_in_europe.causes: unknown object of a deed 'anzac'",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            'unprovoked", by = ["japan"]',
            'unprovoked", by = ["japna"]',
            "licences.united_states.causes: unknown power 'japna'; did you mean 'japan'?",
            *LICENCES,
        ),
        slip(
            G40,
            "powers.toml",
            'together = ["united_kingdom", "anzac"]',
            'together = ["united_kingdom", "anzca"]',
            "links.commonwealth: unknown power 'anzca'; did you mean 'anzac'?",
            *LINKS,
        ),
        slip(
            G40,
            "powers.toml",
            'against = "japan"',
            'against = "japna"',
            "links.commonwealth: unknown power 'japna'; did you mean 'japan'?",
            *LINKS,
        ),
        slip(
            G40,
            "powers.toml",
            "\nattacked = [",
            "\natacked = [",
            "remembered: unknown deed 'atacked'; did you mean 'attacked'?",
            *REMEMBERED,
        ),
        slip(
            G40,
            "powers.toml",
            '\nattacked = ["french_indo_china"]',
            '\nattacked = ["french_indo_chnia"]',
            "remembered: unknown space or area 'french_indo_chnia'; did you mean "
            "'french_indo_china'?",
            *REMEMBERED,
        ),
        # capitals and money
        slip(
            S42,
            "powers.toml",
            'capital = "russia"',
            'capital = "rusia"',
            "powers.soviet_union.capital: unknown space 'rusia'; did you mean 'russia'?",
            *MONEY,
        ),
        slip(
            S42,
            "powers.toml",
            'capital = "russia"',
            'capital = "germany"',
            "powers.soviet_union.capital: 'germany' is not its own",
            *MONEY,
        ),
        slip(
            S42,
            "powers.toml",
            "money = 24",
            "money = 25",
            "powers.soviet_union.money: is 25, but the incomes of its territories add up to 24",
            *MONEY,
        ),
        slip(
            G40,
            "powers.toml",
            "money = 17",
            "money = 18",
            "powers.united_kingdom.money: is not what its purses hold",
            *MONEY,
        ),
        slip(
            G40,
            "powers.toml",
            'half = "pacific"',
            'half = "pacfic"',
            "purses.united_kingdom_pacific.half: unknown half 'pacfic'; did you mean 'pacific'?",
            *MONEY,
        ),
        slip(
            G40,
            "powers.toml",
            'pacific = ["japan"]}',
            'pacific = ["japna"]}',
            "powers.soviet_union.fronts: unknown power 'japna'; did you mean 'japan'?",
            *MONEY,
        ),
        slip(
            G40,
            "powers.toml",
            'pacific = ["japan"]}',
            'pacfic = ["japan"]}',
            "powers.soviet_union.fronts: unknown half 'pacfic'; did you mean 'pacific'?",
            *MONEY,
        ),
        # victory
        slip(
            S42,
            "powers.toml",
            "[victory]  # victory cities one side must control\n"
            "standard = 9  # S42-VIC-04\n"
            "total = 12  # S42-VIC-05\n",
            "",
            "victory: is missing",
            *CITIES,
        ),
        slip(
            G40,
            "powers.toml",
            "[goals.allies]",
            "[goals.alies]",
            "goals: unknown side 'alies'; did you mean 'allies'?",
            *GOALS,
        ),
        slip(
            G40,
            "powers.toml",
            "{europe = 8",
            "{europa = 8",
            "goals.axis.cities: unknown half 'europa'; did you mean 'europe'?",
            *GOALS,
        ),
        slip(
            G40,
            "powers.toml",
            'hold = ["germany", "southern_italy"',
            'hold = ["germany", "southern_italia"',
            "goals.allies.hold: unknown space 'southern_italia'; did you mean 'southern_italy'?",
            *GOALS,
        ),
        slip(
            G40,
            "powers.toml",
            'capitals = ["germany", "southern_italy"',
            'capitals = ["germany", "southern_italia"',
            "goals.axis.capitals: unknown space 'southern_italia'; did you mean 'southern_italy'?",
            *GOALS,
        ),
        # the set-up
        slip(
            S42,
            "setup.toml",
            "[units.japan]",
            "[units.japna]",
            "units: unknown power 'japna'; did you mean 'japan'?",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangle = {infantry = 3, tank = 1}",
            "units.soviet_union.archangle: unknown space 'archangle'; did you mean 'archangel'?",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangel = {infantry = 3, tanc = 1}",
            "units.soviet_union.archangel: unknown unit 'tanc'; did you mean 'tank'?",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangel = {submarine = 1}",
            "units.soviet_union.archangel.submarine: submarine may not start on land",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "sz_4 = {submarine = 1}",
            "sz_4 = {tank = 1}",
            "units.soviet_union.sz_4.tank: tank may not start at sea",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "sz_37 = {fighter = 2,",
            "sz_37 = {bomber = 1,",
            "units.japan.sz_37.bomber: bomber may not start at sea",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "sz_37 = {fighter = 2,",
            "sz_37 = {fighter = 3,",
            "units.japan.sz_37: 3 aircraft at sea, 2 deck places",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "[units.united_states]",
            "[units.united_states]\nsz_59 = {fighter = 1}",
            "units.united_states.sz_59: 1 aircraft at sea, 0 deck places",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "[units.united_states]",
            "[units.united_states]\nsz_37 = {fighter = 1}",
            "units.united_states.sz_37: 1 aircraft at sea, 0 deck places",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "[units.japan]",
            "[units.elsewhere]",
            "units: unknown power 'elsewhere'",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "germany = {infantry = 3}",
            "units.soviet_union.germany.infantry: Germany is not on its side",
            *SETUP,
        ),
        slip(
            G40,
            "setup.toml",
            "denmark = {infantry = 2}",
            "sweden = {infantry = 2}",
            "units.germany.sweden.infantry: Sweden is not on its side",
            *SETUP,
        ),
        slip(
            S42,
            "setup.toml",
            "sinkiang = {infantry = 2}",
            "sinkiang = {industrial_complex = 1}",
            "units.united_states.sinkiang.industrial_complex: belongs in [facilities]",
            *SETUP,
        ),
        slip(
            G40,
            "setup.toml",
            'central_united_states = ["minor_industrial_complex"]',
            'central_united_states = ["industrial_upgrade"]',
            "facilities.central_united_states: unknown facility 'industrial_upgrade'; did you mean "
            "'minor_industrial_complex'?",
        ),
        slip(
            G40,
            "setup.toml",
            'central_united_states = ["minor_industrial_complex"]',
            'sweden = ["minor_industrial_complex"]',
            "facilities.sweden: unknown territory of a power 'sweden'",
        ),
        slip(
            G40,
            "setup.toml",
            'central_united_states = ["minor_industrial_complex"]',
            'central_united_states = ["air_base", "air_base"]',
            "facilities.central_united_states: lists a facility twice",
        ),
        # who buys what
        slip(
            G40,
            "powers.toml",
            'buys = ["infantry"]',
            'buys = ["infantri"]',
            "powers.china.buys: unknown unit 'infantri'; did you mean 'infantry'?",
            *BUYERS,
        ),
        slip(
            G40,
            "powers.toml",
            "buys_with = {burma_road =",
            "buys_with = {burma_raod =",
            "powers.china.buys_with: unknown area 'burma_raod'; did you mean 'burma_road'?",
            *BUYERS,
        ),
        slip(
            G40,
            "powers.toml",
            'buys_with = {burma_road = ["artillery"]}',
            'buys_with = {burma_road = ["artilery"]}',
            "powers.china.buys_with: unknown unit 'artilery'; did you mean 'artillery'?",
            *BUYERS,
        ),
        slip(
            G40,
            "powers.toml",
            'war_industry = "us_factories"',
            'war_industry = "us_factory"',
            "powers.united_states.war_industry: unknown area 'us_factory'; did you mean "
            "'us_factories'?",
            *BUYERS,
        ),
        # the board
        slip(
            S42,
            "board.toml",
            "[sea.sz_1]",
            "[sea.alaska]",
            "sea.alaska: is land and sea",
        ),
        slip(
            S42,
            "board.toml",
            'name = "Alaska"',
            'name = "Brazil"',
            "land.brazil.name: 'Brazil' is that of land.alaska already",
        ),
        slip(
            S42,
            "board.toml",
            'region = "North America"',
            'region = "North Amerika"',
            "land.alaska.region: unknown region 'North Amerika'; did you mean 'North America'?",
        ),
        slip(
            G40,
            "board.toml",
            'economy = "europe"',
            'economy = "europa"',
            "land.alaska.economy: unknown half 'europa'; did you mean 'europe'?",
        ),
        slip(
            G40,
            "board.toml",
            'ends = ["sz_112", "sz_113"]',
            'ends = ["sz_112", "sz_1113"]',
            "passages.Danish Straits.ends: unknown space 'sz_1113'; did you mean 'sz_113'?",
        ),
        slip(
            G40,
            "board.toml",
            'keepers = ["denmark"]',
            'keepers = ["denmrak"]',
            "passages.Danish Straits.keepers: unknown space 'denmrak'; did you mean 'denmark'?",
        ),
        slip(
            G40,
            "board.toml",
            'open_to = ["submarine"]',
            'open_to = ["submarin"]',
            "passages.Strait of Gibraltar.open_to: unknown unit 'submarin'; did you mean "
            "'submarine'?",
        ),
        slip(
            G40,
            "board.toml",
            'us_patrol = ["sz_102"]',
            'us_patrol = ["sz_1002"]',
            "areas.us_patrol: unknown space 'sz_1002'; did you mean 'sz_102'?",
        ),
        slip(
            S42,
            "board.toml",
            'closures = ["sz_16"]',
            'closures = ["turkey"]',
            "closures: unknown sea zone 'turkey'",
        ),
        slip(
            S42,
            "board.toml",
            'owner = "united_states"',
            'owner = "canada"',
            "land.alaska.owner: unknown power 'canada'",
            *OWNERS,
        ),
        slip(
            G40,
            "board.toml",
            'owner = "united_states"',
            'owner = "canada"',
            "land.alaska.owner: unknown power or party 'canada'",
            *OWNERS,
        ),
        slip(
            G40,
            "board.toml",
            'starts_with = "japan"',
            'starts_with = "strict"',
            "land.manchuria.starts_with: unknown power 'strict'",
            *OWNERS,
        ),
        slip(
            G40,
            "board.toml",
            'neutral = "strict"',
            'neutral = "japan"',
            "land.colombia.neutral: unknown party 'japan'",
            *OWNERS,
        ),
        slip(
            S42,
            "board.toml",
            'owner = "united_states"',
            "neutral = false",
            "land.alaska: must have an owner or neutral = true, and not both",
            *OWNERS,
        ),
        slip(
            S42,
            "board.toml",
            'owner = "united_states"',
            'owner = "united_states"\nneutral = true',
            "land.alaska: must have an owner or neutral = true, and not both",
            *OWNERS,
        ),
        slip(
            G40,
            "board.toml",
            "army = {infantry = 2}",
            "army = {infantri = 2}",
            "land.venezuela.army: unknown unit 'infantri'; did you mean 'infantry'?",
            *OWNERS,
        ),
        # objectives and research
        slip(
            G40,
            "objectives.toml",
            'at_peace_with = ["soviet_union"]',
            'at_peace_with = ["russia"]',
            "soviet_trade.at_peace_with: unknown power 'russia'",
            *OBJECTIVES,
        ),
        slip(
            G40,
            "objectives.toml",
            'side_controls = ["caucasus"]',
            'side_controls = ["caucasia"]',
            "caucasian_oil.side_controls: unknown space or area 'caucasia'; did you mean "
            "'caucasus'?",
            *OBJECTIVES,
        ),
        slip(
            G40,
            "objectives.toml",
            'rule = "G40-NOB-01"\npower = "germany"',
            'rule = "G40-NOB-01"\npower = "germny"',
            "soviet_trade.power: unknown power 'germny'; did you mean 'germany'?",
            *OBJECTIVES,
        ),
        slip(
            G40,
            "objectives.toml",
            'purse = "united_kingdom_pacific"',
            'purse = "italy"',
            "british_pacific.purse: unknown purse of united_kingdom 'italy'",
            *OBJECTIVES,
        ),
        slip(
            G40,
            "technologies.toml",
            'units = ["artillery"]',
            'units = ["artilery"]',
            "technologies.advanced_artillery.units: unknown unit 'artilery'; did you mean "
            "'artillery'?",
            *CHARTS,
        ),
        slip(
            G40,
            "technologies.toml",
            "cost = {battleship = 17",
            "cost = {batleship = 17",
            "technologies.improved_shipyards.cost: unknown unit 'batleship'; did you mean "
            "'battleship'?",
            *CHARTS,
        ),
        slip(
            G40,
            "technologies.toml",
            "minor_industrial_complex = 4",
            "minor_complex = 4",
            "technologies.increased_factory_production.production: unknown unit 'minor_complex'; "
            "did you mean 'minor_industrial_complex'?",
            *CHARTS,
        ),
        slip(
            G40,
            "technologies.toml",
            "chart = 1\ndie = 2",
            "chart = 1\ndie = 1",
            "technologies: chart 1 has the faces [1, 1, 3, 4, 5, 6], not 1 to 6",
            *CHARTS,
        ),
        slip(
            G40,
            "technologies.toml",
            "success = 6",
            "success = 7",
            "success: expected `int` <= 6",
            *CHARTS,
        ),
    ],
)
def test_a_slip_is_refused(
    tmp_path: Path, edition: str, file: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(BadData) as refused:
        damaged(tmp_path, edition, file, old, new)

    assert str(refused.value).partition(": ")[2] == message


@pytest.mark.rule("S42-VIC-04", "S42-VIC-05")
def test_cities_win_where_the_file_says_how_many(tmp_path: Path) -> None:
    """S42-VIC-04: with goals for each side cities need not, but may win as well."""
    assert load(FOLDER / S42 / "data").victory == Victory(9, 12)
    assert load(FOLDER / G40 / "data").victory is None
    both = damaged(
        tmp_path,
        G40,
        "powers.toml",
        "[goals.axis]",
        "[victory]\nstandard = 14\ntotal = 19\n\n[goals.axis]",
    )
    assert both.victory == Victory(14, 19)


@pytest.mark.rule("S42-MAP-02", "G40-MAP-06", "G40-MAP-07", "G40-MAP-09", "G40-MAP-12")
def test_a_territory_has_an_owner_and_who_controls_it(tmp_path: Path) -> None:
    spaces = load(FOLDER / G40 / "data").spaces

    def told(name: str) -> tuple[str | None, str | None, bool, bool]:
        space = spaces[name]
        return space.original_owner, space.starts_with, space.neutral, space.closed

    assert told("alaska") == ("united_states", "united_states", False, False)
    assert told("jehol") == ("china", "japan", False, False)
    assert told("chile") == (None, "strict", True, False)
    assert told("sahara_desert") == (None, None, False, True)
    assert told("java") == (None, "dutch", False, False)
    assert spaces["chile"].army == (("infantry", 2),)


@pytest.mark.rule("S42-SET-03")
def test_every_power_has_units(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER / S42 / "data", tmp_path / "data"))
    (folder / "setup.toml").write_text("[units]\n[facilities]\n", encoding="utf-8")

    with pytest.raises(BadData, match=r"units\.soviet_union: is missing"):
        load(folder)


@pytest.mark.rule(
    *(*TURNS, *PARTIES, *PURSES, *LICENCES, *LINKS, *REMEMBERED, *GOALS, *OBJECTIVES, *CHARTS)
)
def test_what_the_files_say_is_what_is_loaded() -> None:
    data = load(FOLDER / G40 / "data")

    assert [*data.powers][:3] == ["germany", "soviet_union", "japan"]
    assert [*data.parties] == [
        "strict",
        "pro_axis",
        "pro_allies",
        "axis_joined",
        "allies_joined",
        "dutch",
    ]
    assert [*data.purses][5:8] == ["united_kingdom", "united_kingdom_pacific", "italy"]
    assert data.purses["italy"] == Purse("italy", "Italy", "italy", 10, "southern_italy")
    assert data.purses["united_kingdom_pacific"].capital == "india"
    assert data.licences[0] == Licence(
        "germany", ("united_states", "soviet_union", "china"), "G40-POL-02"
    )
    assert len(data.licences) == 10
    assert [(link.together, link.against) for link in data.links] == [
        (("united_kingdom", "anzac"), "japan")
    ]
    assert data.remembered["attacked"] == ("french_indo_china",)
    assert data.goals["allies"].hold == ("germany", "southern_italy", "japan")
    assert data.goals["axis"].cities == {"europe": 8, "pacific": 6}
    objective = data.objectives["soviet_trade"]
    assert (objective.power, objective.purse, objective.pays) == ("germany", "germany", 5)
    assert data.objectives["german_egypt"].land_unit_in == ("egypt",)
    assert data.objectives["lend_lease"].no_warships_in == ("sz_125",)
    owners = [each.power for each in data.objectives.values()]
    assert owners == sorted(owners, key=[*data.powers].index)
    assert len(data.research.technologies) == 12
    assert (data.research.die_cost, data.research.success) == (5, 6)
    spring = load(FOLDER / S42 / "data")
    assert (spring.licences, spring.links, spring.remembered) == ((), (), {})
    assert (spring.goals, spring.objectives, spring.parties) == ({}, {}, {})


@pytest.mark.rule("G40-FAC-05")
def test_an_upgrade_is_no_facility(tmp_path: Path) -> None:
    units = load(FOLDER / G40 / "data").units

    assert [unit.id for unit in units.values() if unit.domain == "facility"] == [
        "major_industrial_complex",
        "minor_industrial_complex",
        "industrial_upgrade",
        "air_base",
        "naval_base",
    ]
    assert [unit.id for unit in units.values() if unit.is_facility] == [
        "major_industrial_complex",
        "minor_industrial_complex",
        "air_base",
        "naval_base",
    ]


@pytest.mark.parametrize(
    ("row", "needed"),
    [
        (UnitType("tank", "tank", "tanks", "TNK", "land", 6), ("id", "name", "plural", "cost")),
        (Power("italy", "Italy", "Italian", "axis", 10, "#8a5f33"), ("id", "name", "money")),
        (Party("strict", "strict neutral"), ("id", "name")),
        (Purse("italy", "Italy", "italy", 10), ("id", "name", "power", "money")),
        (Space("rome", "Rome", "land", "Italy", 1.0, 1.0), ("id", "name", "lat", "lon")),
        (Licence("italy", ("china",), "G40-POL-02"), ("by", "on", "rule")),
        (Objective("oil", "oil", "G40-NOB-01", "italy", 5), ("id", "name", "power", "pays")),
        (Technology("radar", "radar", 1, 1, "It helps."), ("id", "name", "chart", "die", "text")),
        (Goal(), ()),
    ],
)
def test_what_a_row_does_not_say_is_not_so(row: Any, needed: tuple[str, ...]) -> None:
    """But for a few: a unit takes one hit, a power has industry, research and convoys, war may be
    declared from the first turn on, and 1 IPC repairs one point."""
    otherwise = {
        "hits": 1,
        "has_industry": True,
        "researches": True,
        "convoys": True,
        "from_turn": 1,
        "repair_points": 1,
    }
    texts = {"plural", "symbol", "domain", "adjective", "side", "colour", "kind", "region", "rule"}
    for name, value in asdict(row).items():
        if name in otherwise and not (name == "convoys" and value == 0):
            assert value == otherwise[name], name
        elif name not in needed and name not in texts:
            assert not value, name


def test_without_research_there_is_nothing_to_develop() -> None:
    assert load(FOLDER / S42 / "data").research == Research(1, 6, {})


@pytest.mark.parametrize(
    ("type_", "values", "others"),
    [
        (facts.Amount, (0, 1, 1000), (-1,)),
        (facts.Positive, (1, 1000), (0, -1)),
        (facts.Face, (0, 6), (-1, 7)),
        (facts.Die, (1, 6), (0, 7)),
        (facts.Words, ("x", "sea zone"), ("",)),
        (facts.Latitude, (-90.0, 90.0), (-90.5, 90.5)),
        (facts.Longitude, (-180.0, 180.0), (-180.5, 180.5)),
    ],
)
def test_what_a_number_or_text_of_the_facts_can_be(
    type_: Any, values: tuple[Any, ...], others: tuple[Any, ...]
) -> None:
    for value in values:
        assert msgspec.convert(value, type_) == value
    for value in others:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(value, type_)
