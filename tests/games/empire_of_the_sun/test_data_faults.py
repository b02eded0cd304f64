"""Every slip that loading finds, told with file, line, place and reason."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.data import FOLDER, load
from wartable.games.empire_of_the_sun.facts import Data


def changed(tmp_path: Path, file: str, old: str, new: str) -> Data:
    """The data, loaded from another folder with another text in one of its files."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load(folder)


def slip(file: str, old: str, new: str, message: str, *rules: str) -> Any:
    marks = [pytest.mark.rule(*rules)] if rules else []
    return pytest.param(file, old, new, message, marks=marks, id=message)


HEXES, MAP, COUNTERS, CARDS = "hexes.toml", "map.toml", "counters.toml", "cards.toml"
CAMPAIGN, YEAR, SOUTH = (f"scenarios/{name}.toml" for name in ("campaign", "1942", "south_pacific"))
TARAWA = '5018 = {terrain = "atoll", sides = "w w w w w w"'
AKAGI = 'jp_cv_akagi = {name = "CV Akagi"'


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # hexes
        slip(HEXES, TARAWA, TARAWA.replace("w w", "w l", 1), "hexes.5018: has 'l' towards"),
        slip(HEXES, TARAWA, TARAWA.replace("w w", "w", 1), "hexes.5018.sides: 5 sides, not six"),
        slip(HEXES, TARAWA, TARAWA.replace("w w", "w x", 1), "unknown side 'x'"),
        slip(HEXES, '"- w w w w w", name', '"w w w w w w", name', "the N, where there is no hex"),
        slip(HEXES, '"atoll"', '"attol"', "hexes.3615.terrain: invalid enum value 'attol'"),
        slip(
            HEXES,
            'region = "malaya"',
            'region = "malay"',
            "unknown region 'malay'; did you mean 'malaya'?",
        ),
        slip(HEXES, 'marks = "port', 'marks = "prot', "unknown mark 'prot'; did you mean 'port'?"),
        slip(HEXES, 'Shoals"', 'Shoals", marks = "port"', "hexes.5508.marks: port in the ocean"),
        slip(HEXES, 'source = ["edge"]', 'source = ["egde"]', "unknown source 'egde'"),
        slip(HEXES, "1004 = {", "104 = {", "hexes.104: is no hex: two digits name its column"),
        # map
        slip(
            MAP,
            "routes = [",
            'routes = [\n    {hexes = ["1406", "1606"], kind = "rail"},',
            "routes: 1406 and 1606 do not lie side by side",
            "EOS-13.78-09",
        ),
        slip(
            MAP,
            "routes = [",
            'routes = [\n    {hexes = ["1406", "1407"], kind = "rail"},',
            "routes: no open land side between 1406 and 1407",
            "EOS-13.78-09",
        ),
        slip(MAP, '"1406", "1505"', '"1406", "9905"', "routes: unknown hex '9905'"),
        slip(MAP, '"1000", "1001"', '"1004", "1001"', "unplayable: 1004 is in hexes.toml"),
        slip(
            MAP,
            'japanese_sources = ["3307"',
            'japanese_sources = ["3304"',
            "unknown city on the Home Islands '3304'",
            "EOS-6.22-02",
        ),
        slip(MAP, "away = {5808", "away = {5809", "parts.south_pacific.away: unknown port '5809'"),
        slip(MAP, 'east = ["5020"', 'east = ["5120"', "east: unknown hex of it '5120'"),
        # counters
        slip(
            COUNTERS,
            'pair = "us_air_7af_lrb"',
            'pair = "us_air_5af_lrb"',
            "us_air_5af_lrb is not the other half of the pair",
        ),
        slip(COUNTERS, 'range = "3"', 'range = "3/"', "'3/' is no range like 3, 2/4 or 2/(4)"),
        slip(COUNTERS, "strength = [12, 8]", "strength = [12, 8, 4]", "a counter has two sides"),
        slip(COUNTERS, "strength = [12, 8], ", "", "has a type and no strength"),
        slip(COUNTERS, 'marks = "organic"', 'marks = "organics"', "unknown mark 'organics'"),
        slip(COUNTERS, AKAGI, AKAGI.replace("akagi", "taiho"), "is no TOML"),
        slip(COUNTERS, 'nation = "indian"', 'nation = "india"', "nation: invalid enum value"),
        # cards
        slip(CARDS, "[AL-01]", "[XX-01]", "XX-01: is no number of a card"),
        slip(CARDS, "value = 1", "value = 4", "AL-01.value: is 4, not 1, 2 or 3", "EOS-5.1-01"),
        slip(
            CARDS,
            'requires = ["japan_controls_2813"]',
            'requires = ["japan_controls_2814"]',
            "unknown condition 'japan_controls_2814'; did you mean",
        ),
        slip(CARDS, 'units = "allied_air"', 'units = "alied_air"', "unknown set 'alied_air'"),
        slip(CARDS, 'when = "before_battle"', 'when = "sometimes"', "unknown time 'sometimes'"),
        slip(CARDS, 'hqs = ["cw_hq_seac"]', 'hqs = ["cw_hq_sea"]', "unknown HQ 'cw_hq_sea'"),
        slip(CARDS, 'unit = "joint_hq_abda"', 'unit = "abda"', "unknown counter 'abda'"),
        slip(CARDS, 'hex = "5808"', 'hex = "9908"', "JP-01.effects.hex: unknown hex '9908'"),
        slip(CARDS, 'enables = ["JP-06"]', 'enables = ["JP-99"]', "unknown card 'JP-99'"),
        slip(
            CARDS,
            "[AL-07.activation]\n",
            "[AL-07.activation]\nspeed = 1\n",
            "AL-07.activation.speed: unknown key 'speed'",
        ),
        slip(CARDS, 'reaction = "counteroffensive"\n', "", "says of which kind it is"),
        slip(CARDS, 'op = "political_will"\n', "", "AL-01.effects: an effect names no `op`"),
        # scenarios
        slip(
            YEAR,
            'jp_cv_akagi = "3706"',
            'jp_cv_akagi = "5808"',
            "units.japan.jp_cv_akagi: 5808 is under the control of the enemy",
        ),
        slip(YEAR, 'jp_cv_akagi = "3706"', 'jp_cv_akagi = "3506"', "3506 is no port"),
        slip(YEAR, 'jp_air_div_1 = "3706"', 'jp_air_div_1 = "3606"', "3606 is no airfield"),
        slip(YEAR, 'jp_army_14 = "2812"', 'jp_army_14 = "2712"', "2712 is at sea"),
        slip(YEAR, 'jp_hq_south = "2212"', 'jp_hq_south = "2211"', "2211 is no port"),
        slip(
            YEAR,
            'jp_hq_south = "2212"',
            'jp_hq_south = "3407"',
            "jp_hq_combined_fleet_yamamoto is in 3407 already",
        ),
        slip(
            YEAR,
            'jp_air_flot_22 = "2212"',
            'jp_air_flot_22 = "3706"',
            "more than 3 air and ground units in 3706",
        ),
        slip(YEAR, 'jp_cv_akagi = "3706"', 'jp_cv_akagi = "3706 r"', "'3706 r' is no place"),
        slip(YEAR, 'jp_cv_akagi = "3706"', 'jp_cv_akagi = "limbo"', "unknown hex or box 'limbo'"),
        slip(YEAR, 'nl_regt_1 = "1916"', 'nl_regt_1 = "1916 reduced"', "has no reduced side"),
        slip(YEAR, "jp_cv_akagi =", "us_cv_akagi =", "unknown counter of japan 'us_cv_akagi'"),
        slip(
            YEAR,
            "resources = 4",
            "resources = 5",
            "markers.resources: is 5, but Japan controls 4 resource hexes",
            "EOS-17.0-02",
        ),
        slip(
            YEAR,
            'removed = ["JP-01", "JP-02"]',
            'removed = ["JP-01", "JP-01"]',
            "cards.removed: JP-01 is there twice",
        ),
        slip(YEAR, "discard = []", 'discard = ["JP-02"]', "JP-02 is in removed too"),
        slip(YEAR, "discard = []", 'discard = ["JP-99"]', "cards.discard: unknown card 'JP-99'"),
        slip(YEAR, "future = {}", 'future = {allies = "JP-26"}', "JP-26 is no card of allies"),
        slip(SOUTH, 'allies = "AL-13"', 'allies = "AL-14"', "AL-14 is not in the deck"),
        slip(SOUTH, 'part = "south_pacific"', 'part = "pacific"', "unknown part of the map"),
        slip(
            SOUTH,
            'jp_cv_shokaku = "4017"',
            'jp_cv_shokaku = "3407"',
            "unknown hex or box '3407'",
            "EOS-17.10-01",
        ),
        slip(
            YEAR, '"arcadia"', '"acadia"', "unknown special rule 'acadia'; did you mean 'arcadia'?"
        ),
        slip(
            YEAR, 'japanese = [\n    "1912"', 'japanese = [\n    "1910"', "unknown land hex '1910'"
        ),
        slip(
            "scenarios/1942-43.toml",
            'set_up_of = "1942"',
            'set_up_of = "1941"',
            "scenario.set_up_of: unknown scenario '1941'",
        ),
        slip(YEAR, "last_turn = 4", "last_turn = 14", "the turns are 1 to 12, in order"),
        slip(
            YEAR, "[markers]", "[makers]", "makers: unknown key 'makers'; did you mean 'markers'?"
        ),
    ],
)
def test_a_slip_is_found(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BadData) as found:
        changed(tmp_path, file, old, new)

    assert message in str(found.value)
    assert file in str(found.value)


def test_the_line_is_told(tmp_path: Path) -> None:
    line = (FOLDER / HEXES).read_text(encoding="utf-8").split("5018 =")[0].count("\n") + 1

    with pytest.raises(BadData, match=rf"hexes\.toml:{line}: hexes\.5018: "):
        changed(tmp_path, HEXES, TARAWA, TARAWA.replace("w w", "w l", 1))


@pytest.mark.rule("EOS-8.34-04")
def test_a_pair_stacks_as_one(tmp_path: Path) -> None:
    """7AF and its LRB count as one beside two others on Oahu; one more is too many."""
    one, other = 'us_bde_p = "3014"', 'us_corps_r = "2813"'
    assert changed(tmp_path / "fits", CAMPAIGN, one, one.replace("3014", "5808"))

    text = (FOLDER / CAMPAIGN).read_text(encoding="utf-8")
    between = text[text.index(other) : text.index(one) + len(one)]
    moved = between.replace("3014", "5808").replace(other, 'us_corps_r = "5808"')
    with pytest.raises(BadData, match="more than 3 air and ground units in 5808"):
        changed(tmp_path / "full", CAMPAIGN, between, moved)


@pytest.mark.rule("EOS-8.24-03")
def test_six_ships_of_a_side_stack(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    path = folder / CAMPAIGN
    text = path.read_text(encoding="utf-8")
    ships = ("us_cv_lexington", "us_cv_enterprise", "us_ca_us_asia", "us_dd_us_asia")
    for ship in (*ships, "uk_ca_exeter"):
        start = text.index(f"{ship} = ")
        end = text.index("\n", start)
        text = f'{text[:start]}{ship} = "5808"{text[end:]}'
        path.write_text(text, encoding="utf-8")
        if ship != "uk_ca_exeter":
            assert load(folder)

    with pytest.raises(BadData, match="more than 6 naval units in 5808"):
        load(folder)


def test_a_folder_without_scenarios_is_none(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    shutil.rmtree(folder / "scenarios")

    with pytest.raises(BadData, match="scenarios: no scenario"):
        load(folder)


def test_other_data_can_be_loaded(tmp_path: Path) -> None:
    """A folder of somebody else's, with another value in it."""
    found = changed(tmp_path, COUNTERS, "strength = [12, 8]", "strength = [13, 8]")

    assert found.counters["jp_cv_akagi"].attack == 13
