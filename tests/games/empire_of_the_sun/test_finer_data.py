"""Small files of our own: every value is read as it stands there, every slip in them is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.core.data_file import DataFile
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.data_cards import check_cards, read_cards
from wartable.games.empire_of_the_sun.data_counters import read_counters
from wartable.games.empire_of_the_sun.data_map import read_map, read_parts
from wartable.games.empire_of_the_sun.data_scenarios import read_scenarios
from wartable.games.empire_of_the_sun.facts import (
    Activation,
    Card,
    Counter,
    Effect,
    FirstHand,
    Hex,
    Limits,
    Map,
    Region,
    Route,
    Start,
)

COUNTERS = """
[sources]
list = "the printed list"

[hq]
hq_south = {name = "South", nation = "japan", hq = "japan", command = 9, efficiency = 5}
hq_joint = {name = "ABDA", nation = "joint", hq = "joint", command = 7, marks = "never_returns"}

[naval]
akagi = {name = "Akagi", nation = "japan", service = "navy", type = "CV", strength = [12, 8], \
defence = 10, range = "3", marks = "replaceable", source = ["list"]}
apd = {name = "APD", nation = "us", type = "APD", strength = [1], marks = "organic"}

[air]
af = {name = "5AF", nation = "us", strength = [6, 3], range = "2/4", pair = "lrb", \
marks = "to_europe never_delayed"}
lrb = {name = "5AF LRB", nation = "us", type = "LRB", strength = [4, 2], range = "3/(6)", \
pair = "af", marks = "b29"}

[ground]
army = {name = "14th", nation = "japan", service = "army", size = "XXXX", strength = [16, 8], \
defence = 12, asp = 2, marks = "amphibious strategic_transport"}
division = {name = "Java", nation = "dutch", size = "XX", strength = [7], defence = 9, \
removed_if = "dutch_east_indies"}
"""

HEXES = """
[hexes]
1010 = {terrain = "open", sides = "- - - l - -", name = "Tokyo", region = "home", \
marks = "port airfield intrinsic_japan empire"}
1011 = {terrain = "jungle", sides = "l - - w - -", name = "Port", region = "home", \
marks = "port resource landing"}
1012 = {terrain = "ocean", sides = "w - - w - -", edge = "east"}
1013 = {terrain = "atoll", sides = "w - - w - -", name = "Atoll", \
marks = "one_hex_island airfield city"}
1014 = {terrain = "mixed", sides = "w - - - - -", region = "none", marks = "island ferry airfield"}
"""

MAP = """
unplayable = ["1009"]
japanese_sources = ["1010"]
routes = [{hexes = ["1010", "1011"], kind = "rail", condition = "kwai"}]

[regions]
home = {name = "Home Islands", nation = "japan"}
none = {name = "Nothing"}

[parts.small]
hexes = ["1011", "1012"]
japanese_sources = ["1011"]
west = ["1012"]
away = {1010 = {1012 = 3}}
"""

CARDS = """
[times]
before_battle = ""
[sets]
allied_air = ""
[conditions]
in_winter = ""
[places]
home = ""

[AL-01]
name = "First"
type = "military"
value = 3
summary = "A first card."
intelligence = 4
event_intelligence = 5
condition = "surprise"
requires = ["in_winter"]
draw = 1
remove = true
[AL-01.activation]
hqs = ["hq_joint"]
logistics = 2
[AL-01.activation.limits]
only_units = ["apd"]
only_nations = ["us"]
ground_only = ["dutch"]
start = "1011"
[[AL-01.effects]]
op = "political_will"
when = "before_battle"
if = "in_winter"
duration = "turn"
chooser = "enemy"
by = 2
of = 3
units = "allied_air"
hexes = "any"
hex = "1010"

[AL-02]
name = "Second"
type = "reaction"
value = 1
summary = "A second card."
reaction = "attack"

[JP-01]
name = "Third"
type = "political"
value = 2
summary = "A third card."
forced = "tojo"
"""

SCENARIO = """
[scenario]
name = "Short"
rule = "17.2"
first_turn = 2
last_turn = 4
victory = "1942"
special = ["kondo"]
surrendered = ["burma"]
mandates = "japan"

[markers]
political_will = 6
war_in_europe = -1
china = "unstable_front"
divisions = 11
jp_asp = 7
allied_asp = 3
resources = 1
no_route = ["1011"]
lasting = ["JP-01"]
kwai = true

[cards]
hands = {allies = {cards = ["AL-02"], random = 3}}
removed = ["JP-01"]

[control]
japanese = ["1010", "1011"]

[units.japan]
akagi = "1012 reduced"
army = "1010"
hq_south = "1011"

[units.allies]
af = "1013"
lrb = "1013"
division = "turn_5"
"""


def put(tmp_path: Path, name: str, text: str) -> DataFile:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return DataFile(path)


def board_of(tmp_path: Path, hexes: str = HEXES, rest: str = MAP) -> Map:
    return read_map(put(tmp_path, "hexes.toml", hexes), put(tmp_path, "map.toml", rest))


def counters_of(tmp_path: Path, text: str = COUNTERS) -> dict[str, Counter]:
    return read_counters(put(tmp_path, "counters.toml", text))


def cards_of(tmp_path: Path, text: str = CARDS) -> dict[str, Card]:
    file = put(tmp_path, "cards.toml", text)
    cards = read_cards(file)
    check_cards(file, cards, counters_of(tmp_path), board_of(tmp_path))
    return cards


def scenarios_of(tmp_path: Path, text: str = SCENARIO, **others: str) -> dict[str, Any]:
    board = board_of(tmp_path)
    files = {
        name: put(tmp_path, f"{name}.toml", each)
        for name, each in {"short": text, **others}.items()
    }
    parts = read_parts(put(tmp_path, "map.toml", MAP), board)
    return read_scenarios(files, board, parts, counters_of(tmp_path), cards_of(tmp_path))


@pytest.mark.rule("EOS-1.24-01", "EOS-8.34-04")
def test_a_counter_is_read_whole(tmp_path: Path) -> None:
    """With everything that may stand on one."""
    found = counters_of(tmp_path)

    assert found["akagi"] == Counter(
        id="akagi",
        name="Akagi",
        side="japan",
        nation="japan",
        kind="naval",
        service="navy",
        type="CV",
        steps=2,
        attack=12,
        reduced_attack=8,
        defence=10,
        range=3,
        replaceable=True,
        source=("list",),
    )
    assert found["apd"] == Counter(
        id="apd",
        name="APD",
        side="allies",
        nation="us",
        kind="naval",
        type="APD",
        steps=1,
        attack=1,
        reduced_attack=1,
        organic=True,
    )
    assert found["af"] == Counter(
        id="af",
        name="5AF",
        side="allies",
        nation="us",
        kind="air",
        steps=2,
        attack=6,
        reduced_attack=3,
        range=2,
        extended=4,
        pair="lrb",
        to_europe=True,
        never_delayed=True,
    )
    assert found["lrb"] == Counter(
        id="lrb",
        name="5AF LRB",
        side="allies",
        nation="us",
        kind="air",
        type="LRB",
        steps=2,
        attack=4,
        reduced_attack=2,
        range=3,
        extended=6,
        bracketed=True,
        lrb=True,
        b29=True,
        pair="af",
    )
    assert found["army"] == Counter(
        id="army",
        name="14th",
        side="japan",
        nation="japan",
        kind="ground",
        service="army",
        size="XXXX",
        steps=2,
        attack=16,
        reduced_attack=8,
        defence=12,
        asp=2,
        amphibious=True,
        strategic_transport=True,
    )
    assert found["division"] == Counter(
        id="division",
        name="Java",
        side="allies",
        nation="dutch",
        kind="ground",
        size="XX",
        steps=1,
        attack=7,
        reduced_attack=7,
        defence=9,
        removed_if="dutch_east_indies",
    )
    assert found["hq_south"] == Counter(
        id="hq_south",
        name="South",
        side="japan",
        nation="japan",
        kind="hq",
        steps=0,
        hq="japan",
        command=9,
        efficiency=5,
    )
    assert found["hq_joint"] == Counter(
        id="hq_joint",
        name="ABDA",
        side="allies",
        nation="joint",
        kind="hq",
        steps=0,
        hq="joint",
        command=7,
        never_returns=True,
    )


def test_what_is_not_printed_on_a_counter_is_nothing() -> None:
    """The plainest counter there could be."""
    found = Counter(id="x", name="X", side="japan", nation="japan", kind="ground")
    numbers = (found.attack, found.reduced_attack, found.defence, found.range, found.extended)
    marks = (found.bracketed, found.lrb, found.b29, found.amphibious, found.organic)
    more = (found.strategic_transport, found.replaceable, found.to_europe, found.never_delayed)

    assert found.steps == 2
    assert numbers == (0,) * 5
    assert (found.asp, found.command, found.efficiency) == (0, 0, 0)
    assert not any((*marks, *more, found.never_returns))


def test_a_hex_is_read_whole(tmp_path: Path) -> None:
    """With its marks, its region and the nation of it."""
    found = board_of(tmp_path)

    assert found.hexes["1010"] == Hex(
        id="1010",
        terrain="open",
        sides=("-", "-", "-", "l", "-", "-"),
        name="Tokyo",
        region="home",
        nation="japan",
        port=True,
        airfield=True,
        city="intrinsic_japan",
        empire=True,
    )
    assert found.hexes["1011"] == Hex(
        id="1011",
        terrain="jungle",
        sides=("l", "-", "-", "w", "-", "-"),
        name="Port",
        region="home",
        nation="japan",
        port=True,
        resource=True,
        landing=True,
    )
    assert found.hexes["1012"] == Hex(
        id="1012", terrain="ocean", sides=("w", "-", "-", "w", "-", "-"), edge="east"
    )
    assert found.hexes["1013"] == Hex(
        id="1013",
        terrain="atoll",
        sides=("w", "-", "-", "w", "-", "-"),
        name="Atoll",
        airfield=True,
        city="plain",
        island=True,
        one_hex_island=True,
    )
    assert found.hexes["1014"] == Hex(
        id="1014",
        terrain="mixed",
        sides=("w", "-", "-", "-", "-", "-"),
        region="none",
        airfield=True,
        island=True,
        ferry=True,
    )
    assert (found.unplayable, found.japanese_sources) == (("1009",), frozenset({"1010"}))
    assert found.routes == (Route(("1010", "1011"), "rail", "kwai"),)
    assert found.regions == {
        "home": Region(
            "Home Islands", "japan", frozenset({"1010", "1011"}), frozenset({"1010", "1011"})
        ),
        "none": Region("Nothing", "", frozenset({"1014"}), frozenset()),
    }
    assert found.away == {}


@pytest.mark.rule("EOS-1.3-33", "EOS-8.35-01")
def test_what_hexes_say_of_themselves(tmp_path: Path) -> None:
    """Land is what is no ocean; coasts have water beside them; the ferry is no named location."""
    found = board_of(tmp_path).hexes

    assert [number for number in found if found[number].is_land] == ["1010", "1011", "1013", "1014"]
    assert [number for number in found if found[number].is_coastal] == ["1011", "1013", "1014"]
    assert [number for number in found if found[number].is_named] == ["1010", "1011", "1013"]
    assert Hex("x", "open", ()) == Hex("x", "open", (), ferry=False, landing=False, empire=False)
    assert not any((Hex("x", "open", ()).port, Hex("x", "open", ()).airfield))
    assert not any((Hex("x", "open", ()).resource, Hex("x", "open", ()).island))
    assert Hex("x", "mixed", ("W",)).is_coastal


@pytest.mark.rule("EOS-17.10-01", "EOS-17.10-08", "EOS-17.10-09")
def test_a_part_of_the_map_has_its_own_edges(tmp_path: Path) -> None:
    """Sides that lead out of it are closed, a port off it has none; routes and regions are cut."""
    whole = board_of(tmp_path)
    (small,) = read_parts(put(tmp_path, "map.toml", MAP), whole).values()

    assert {number: each.sides for number, each in small.hexes.items()} == {
        "1011": ("-", "-", "-", "w", "-", "-"),
        "1012": ("w", "-", "-", "-", "-", "-"),
        "1010": ("-",) * 6,
    }
    assert {number: each.edge for number, each in small.hexes.items()} == {
        "1011": "",
        "1012": "west",
        "1010": "",
    }
    assert small.hexes["1011"].port
    assert small.routes == ()
    assert small.japanese_sources == {"1011"}
    assert small.regions["home"].hexes == small.regions["home"].bases == {"1010", "1011"}
    assert small.away == {"1010": {"1012": 3}}
    assert small.unplayable == ()


@pytest.mark.rule("EOS-CARD-01", "EOS-CARD-05")
def test_a_card_is_read_whole(tmp_path: Path) -> None:
    """With its activation and effects."""
    found = cards_of(tmp_path)

    assert found["AL-01"] == Card(
        id="AL-01",
        side="allies",
        name="First",
        type="military",
        value=3,
        intelligence=4,
        event_intelligence=5,
        summary="A first card.",
        activation=Activation(
            hqs=("hq_joint",),
            logistics=2,
            limits=Limits(
                only_units=("apd",), only_nations=("us",), ground_only=("dutch",), start="1011"
            ),
        ),
        condition="surprise",
        requires=("in_winter",),
        effects=(
            Effect(
                op="political_will",
                when="before_battle",
                condition="in_winter",
                duration="turn",
                chooser="enemy",
                params={"by": 2, "of": 3, "units": "allied_air", "hexes": "any", "hex": "1010"},
            ),
        ),
        draw=1,
        remove=True,
    )
    assert found["AL-02"] == Card(
        id="AL-02",
        side="allies",
        name="Second",
        type="reaction",
        value=1,
        intelligence=None,
        event_intelligence=None,
        summary="A second card.",
        reaction="attack",
    )
    assert (found["JP-01"].side, found["JP-01"].forced) == ("japan", "tojo")


@pytest.mark.rule("EOS-CARD-21", "EOS-CARD-29", "EOS-CARD-18")
def test_what_an_activation_does_not_say_it_does_not_limit() -> None:
    """No limit, no HQ of its own, no bonus."""
    limits = Limits()

    assert not any(getattr(limits, name) for name in Limits.__slots__)
    assert limits.max_ground is None
    assert (limits.total, limits.hq_bonus) == (0, 0)
    assert Activation() == Activation((), 0, {}, False, limits)


def test_a_scenario_is_read_whole(tmp_path: Path) -> None:
    """Turns, units, control, markers, decks and hands."""
    (found,) = scenarios_of(tmp_path).values()

    assert (found.id, found.name, found.rule) == ("short", "Short", "17.2")
    assert (found.first_turn, found.last_turn, found.special_turn) == (2, 4, False)
    assert (found.part, found.victory, found.mandates) == ("", "1942", "japan")
    assert (found.special, found.surrendered) == ({"kondo"}, {"burma"})
    assert found.japanese == {"1010", "1011"}
    assert found.units == {
        "akagi": Start("1012", reduced=True),
        "army": Start("1010"),
        "hq_south": Start("1011"),
        "af": Start("1013"),
        "lrb": Start("1013"),
        "division": Start("turn_5"),
    }
    assert found.decks == {"allies": ("AL-01", "AL-02"), "japan": ()}
    assert (found.removed, found.discard, found.future) == (("JP-01",), (), {})
    assert found.hands == {"allies": FirstHand(("AL-02",), 3), "japan": FirstHand((), 0)}
    assert found.markers == {
        "political_will": 6,
        "war_in_europe": -1,
        "china": "unstable_front",
        "divisions": 11,
        "india": "stable",
        "escorts": 0,
        "jp_air_points": 0,
        "jp_naval_points": 0,
        "jp_asp": 7,
        "allied_asp": 3,
        "resources": 1,
        "hump": False,
        "barges": False,
        "us_rivalry": False,
        "jp_rivalry": False,
        "no_route": ("1011",),
        "kwai": True,
        "jp_passes": 0,
        "allied_passes": 0,
        "aleutians": 0,
        "pt_boats": False,
        "lasting": ("JP-01",),
    }


def test_a_scenario_with_a_deck_of_its_own_plays_with_no_other_card(tmp_path: Path) -> None:
    """What is removed may be outside it."""
    text = SCENARIO.replace("[cards]", '[cards]\ndeck = ["AL-02"]')
    (found,) = scenarios_of(tmp_path, text).values()

    assert found.decks == {"allies": ("AL-02",), "japan": ()}
    assert found.removed == ("JP-01",)


def test_a_scenario_may_have_the_set_up_of_another(tmp_path: Path) -> None:
    """And its own name, last turn, victory and special rules; they come in the order of their
    rules, 17.10 after 17.2."""

    def like(rule: str) -> str:
        head = f'[scenario]\nname = "Long"\nrule = "{rule}"\nset_up_of = "short"\nlast_turn = 7\n'
        return head + 'victory = "1943"\nspecial = ["arcadia"]\n'

    found = scenarios_of(tmp_path, late=like("17.10"), along=like("17.1"))

    assert [*found] == ["along", "short", "late"]
    long, short = found["along"], found["short"]
    assert (long.id, long.name, long.rule, long.last_turn) == ("along", "Long", "17.1", 7)
    assert (long.victory, long.special) == ("1943", {"arcadia"})
    assert (long.units, long.markers, long.decks) == (short.units, short.markers, short.decks)
    assert (long.first_turn, found["late"].id) == (2, "late")
    nowhere = like("17.1").replace('"short"', '"brief"')
    with pytest.raises(BadData, match=r"scenario\.set_up_of: unknown scenario 'brief'"):
        scenarios_of(tmp_path, along=nowhere)


@pytest.mark.rule("EOS-17.10-01")
def test_a_scenario_of_a_part_has_no_hex_beyond_it(tmp_path: Path) -> None:
    """What begins in 1013 is not on the small map."""
    text = SCENARIO.replace('mandates = "japan"', 'mandates = "japan"\npart = "small"')
    fits = text.replace('"1013"', '"turn_5"')

    assert scenarios_of(tmp_path, fits)["short"].part == "small"
    with pytest.raises(BadData, match="unknown hex or box '1013'"):
        scenarios_of(tmp_path, text)


def test_the_turns_may_be_all_twelve(tmp_path: Path) -> None:
    """The first and the last that there are."""
    text = SCENARIO.replace("first_turn = 2", "first_turn = 1").replace(
        "last_turn = 4", "last_turn = 12"
    )

    assert scenarios_of(tmp_path, text)["short"].last_turn == 12
    one = SCENARIO.replace("last_turn = 4", "last_turn = 2")
    assert scenarios_of(tmp_path, one)["short"].last_turn == 2


SHIPS = "".join(
    f'ship_{number} = {{name = "S", nation = "us", strength = [1]}}\n' for number in range(7)
)
TROOPS = "".join(
    f'unit_{number} = {{name = "U", nation = "us", strength = [1]}}\n' for number in range(4)
)


@pytest.mark.rule("EOS-8.24-03", "EOS-8.34-02", "EOS-8.34-04")
@pytest.mark.parametrize(
    ("units", "message"),
    [
        ({f"ship_{number}": "1012" for number in range(6)}, ""),
        (
            {f"ship_{number}": "1012" for number in range(7)},
            "more than 6 naval units in 1012",
        ),
        ({"unit_0": "1013", "unit_1": "1013"}, ""),
        (
            {"unit_0": "1013", "unit_1": "1013", "unit_2": "1013"},
            "more than 3 air and ground units in 1013",
        ),
        ({"unit_0": "1014", "unit_1": "1014", "unit_2": "1014", "lrb": "1014"}, "more than 3 air"),
    ],
)
def test_no_more_stack_than_may(tmp_path: Path, units: dict[str, str], message: str) -> None:
    """Six ships, three others; the air unit and its LRB that begin in 1013 count as one."""
    text = COUNTERS.replace("[naval]\n", "[naval]\n" + SHIPS).replace(
        "[ground]\n", "[ground]\n" + TROOPS
    )
    lines = "".join(f'{unit} = "{place}"\n' for unit, place in units.items())
    said = SCENARIO.replace('lrb = "1013"\n', "") if "lrb" in units else SCENARIO
    file = put(tmp_path, "short.toml", said + lines)
    given = (board_of(tmp_path), {}, counters_of(tmp_path, text), cards_of(tmp_path))

    if not message:
        assert read_scenarios({"short": file}, *given)
        return
    with pytest.raises(BadData, match=message):
        read_scenarios({"short": file}, *given)


HQ_US = 'hq_us = {name = "US", nation = "us", hq = "us"}\n'
TWIN = 'akagi = {name = "A", nation = "us", strength = [1]}\n'
Read = Callable[[Path, str], object]
SLIPS: list[tuple[Read, str, str, str, str]] = [
    (
        counters_of,
        COUNTERS,
        'nation = "us", type = "APD"',
        'nation = "us", hq = "us"',
        "an HQ, and",
    ),
    (counters_of, COUNTERS, "strength = [1], ", "", "an HQ, and no other"),
    (counters_of, COUNTERS, 'hq = "japan", ', "", "an HQ, and no other, has a type"),
    (counters_of, COUNTERS, "command = 9", "strength = [1], command = 9", "an HQ, and no other"),
    (counters_of, COUNTERS, "[12, 8]", "[12, 8, 4]", "akagi.strength: a counter has two sides"),
    (counters_of, COUNTERS, '"2/4"', '"2/4/6"', "'2/4/6' is no range like 3, 2/4 or"),
    (counters_of, COUNTERS, 'marks = "organic"', 'marks = "organs"', "apd.marks: unknown mark"),
    (counters_of, COUNTERS, 'pair = "lrb"', 'pair = "lbr"', "af.pair: unknown counter 'lbr'"),
    (counters_of, COUNTERS, 'pair = "af", ', "", "af.pair: lrb is not the other half of the pair"),
    (counters_of, COUNTERS, 'type = "LRB", ', "", "is not the other half of the pair"),
    (
        counters_of,
        COUNTERS,
        "[ground]\n",
        "[ground]\n" + TWIN,
        "naval.akagi: stands under ground too",
    ),
    (board_of, HEXES, "1014 = ", "114 = ", "hexes.114: is no hex"),
    (
        board_of,
        HEXES,
        'sides = "w - - w - -", edge',
        'sides = "w - - w -", edge',
        "1012.sides: 5 sides",
    ),
    (board_of, HEXES, "landing", "landed", "1011.marks: unknown mark 'landed'"),
    (board_of, HEXES, '"w - - - - -"', '"x - - - - -"', "1014.sides: unknown side 'x'"),
    (
        board_of,
        HEXES,
        'region = "home", marks = "port r',
        'region = "h", marks = "port r',
        "region",
    ),
    (board_of, HEXES, 'edge = "east"', 'marks = "port"', "1012.marks: port in the ocean"),
    (board_of, HEXES, 'edge = "east"', 'marks = "city"', "1012.marks: city in the ocean"),
    (board_of, HEXES, '"w - - - - -"', '"l - - - - -"', "hexes.101"),
    (cards_of, CARDS, "[JP-01]", "[JX-01]", "is no number of a card"),
    (cards_of, CARDS, "value = 3", "value = 4", "AL-01.value: is 4, not 1, 2 or 3"),
    (cards_of, CARDS, "value = 1", "value = 0", "AL-02.value: is 0, not 1, 2 or 3"),
    (cards_of, CARDS, 'reaction = "attack"', "", "AL-02.type: a reaction card, and no other"),
    (cards_of, CARDS, 'forced = "tojo"', 'reaction = "attack"', "JP-01.type: a reaction card"),
    (cards_of, CARDS, 'type = "political"', 'type = "military"', "a military card says how it"),
    (cards_of, CARDS, "logistics = 2", "logistic = 2", "activation.logistic: unknown key"),
    (cards_of, CARDS, 'start = "1011"', 'begin = "1011"', "limits.begin: unknown key 'begin'"),
    (cards_of, CARDS, 'requires = ["in_w', 'requires = ["w', "AL-01.requires: unknown condition"),
    (cards_of, CARDS, 'op = "political_will"', "", "AL-01.effects: an effect names no `op`"),
    (cards_of, CARDS, 'when = "before', 'when = "after', "effects.when: unknown time"),
    (cards_of, CARDS, 'if = "in_winter"', 'if = "in"', "effects.if: unknown condition 'in'"),
    (cards_of, CARDS, 'duration = "turn"', 'duration = "hour"', "duration: unknown duration"),
    (cards_of, CARDS, 'hqs = ["hq_joint"]', 'hqs = ["apd"]', "activation.hqs: unknown HQ 'apd'"),
    (cards_of, CARDS, "logistics = 2", "by_hq = {apd = 2}", "activation.hqs: unknown HQ 'apd'"),
    (cards_of, CARDS, 'only_units = ["apd"]', 'only_units = ["dpa"]', "unknown counter 'dpa'"),
    (cards_of, CARDS, 'only_nations = ["us"]', 'only_nations = ["usa"]', "unknown nation 'usa'"),
    (cards_of, CARDS, 'ground_only = ["dutch"]', 'ground_only = ["dut"]', "unknown counter 'dut'"),
    (cards_of, CARDS, 'start = "1011"', 'start = "1009"', "limits: unknown hex '1009'"),
    (cards_of, CARDS, 'hex = "1010"', 'hex = "1009"', "effects.hex: unknown hex '1009'"),
    (cards_of, CARDS, 'hex = "1010"', 'enables = ["JP-9"]', "effects.enables: unknown card 'JP-9'"),
    (cards_of, CARDS, 'hex = "1010"', 'unit = "1010"', "effects.unit: unknown counter '1010'"),
    (cards_of, CARDS, 'hexes = "any"', 'hexes = ["1009"]', "effects.hexes: unknown hex '1009'"),
    (
        cards_of,
        CARDS,
        'units = "allied_air"',
        'units = ["x"]',
        "effects.units: unknown counter 'x'",
    ),
    (cards_of, CARDS, 'units = "allied_air"', 'units = "x"', "effects.units: unknown set 'x'"),
    (cards_of, CARDS, 'hex = "1010"', 'only = ["x"]', "effects.only: unknown counter 'x'"),
    (cards_of, CARDS, 'hex = "1010"', 'eliminates = ["x"]', "effects.eliminates: unknown nation"),
    (scenarios_of, SCENARIO, "first_turn = 2", "first_turn = 0", "the turns are 1 to 12, in order"),
    (scenarios_of, SCENARIO, "first_turn = 2", "first_turn = 5", "the turns are 1 to 12, in order"),
    (scenarios_of, SCENARIO, "last_turn = 4", "last_turn = 13", "the turns are 1 to 12, in order"),
    (scenarios_of, SCENARIO, 'mandates = "japan"', "", "scenario.mandates: is missing"),
    (scenarios_of, SCENARIO, '"kondo"', '"kongo"', "scenario.special: unknown special rule"),
    (scenarios_of, SCENARIO, '["burma"]', '["bali"]', "scenario.surrendered: unknown nation"),
    (scenarios_of, SCENARIO, 'mandates = "j', 'part = "big"\nmandates = "j', "unknown part of the"),
    (scenarios_of, SCENARIO, '["1010", "1011"]', '["1010", "1012"]', "unknown land hex '1012'"),
    (scenarios_of, SCENARIO, "[units.allies]", "[units.soviet]", "units: unknown side 'soviet'"),
    (scenarios_of, SCENARIO, 'af = "1013"', 'apd = "1013"', "1013 is no port"),
    (scenarios_of, SCENARIO, "akagi =", "apd =", "japan.apd: unknown counter of japan 'apd'"),
    (scenarios_of, SCENARIO, "1012 reduced", "1012 full", "'1012 full' is no place, and no place"),
    (scenarios_of, SCENARIO, '"turn_5"', '"turn_x"', "unknown hex or box 'turn_x'"),
    (scenarios_of, SCENARIO, '"turn_5"', '"turn_5 reduced"', "division: has no reduced side"),
    (scenarios_of, SCENARIO, 'army = "1010"', 'army = "1013"', "1013 is under the control of the"),
    (scenarios_of, SCENARIO, 'af = "1013"', 'af = "1010"', "1010 is under the control of the"),
    (scenarios_of, SCENARIO, 'army = "1010"', 'army = "1012"', "army: 1012 is at sea"),
    (
        scenarios_of,
        SCENARIO,
        '[units.allies]\naf = "1013"',
        '[units.allies]\nhq_joint = "1014"',
        "1014 is no port",
    ),
    (
        scenarios_of,
        SCENARIO,
        "resources = 1",
        "resources = 2",
        "is 2, but Japan controls 1 resource",
    ),
    (scenarios_of, SCENARIO, 'no_route = ["1011"]', 'no_route = ["1009"]', "no_route: unknown hex"),
    (scenarios_of, SCENARIO, 'lasting = ["JP-01"]', 'lasting = ["JP-9"]', "lasting: unknown card"),
    (scenarios_of, SCENARIO, 'removed = ["JP', 'removed = ["JP-01", "JP', "JP-01 is there twice"),
    (scenarios_of, SCENARIO, "[cards]", '[cards]\ndeck = ["JP-9"]', "deck: unknown card 'JP-9'"),
    (
        scenarios_of,
        SCENARIO,
        "[cards]",
        '[cards]\ndiscard = ["JP-01"]',
        "cards.discard: JP-01 is in removed too",
    ),
    (scenarios_of, SCENARIO, "[cards]", '[cards]\ndeck = ["AL-01"]', "AL-02 is not in the deck"),
    (
        scenarios_of,
        SCENARIO,
        "[cards]",
        '[cards]\nfuture = {japan = "AL-01"}',
        "cards.future: AL-01 is no card of japan",
    ),
    (
        scenarios_of,
        SCENARIO,
        "hands = {allies",
        "hands = {japan",
        "cards.hands: AL-02 is no card of japan",
    ),
]


@pytest.mark.rule("EOS-1.24-01", "EOS-8.34-04", "EOS-CARD-01", "EOS-CARD-05", "EOS-17.0-07")
@pytest.mark.parametrize(("read", "text", "old", "new", "message"), SLIPS)
def test_a_slip_is_found(
    tmp_path: Path, read: Read, text: str, old: str, new: str, message: str
) -> None:
    """Each with its place and reason."""
    assert old in text
    with pytest.raises(BadData) as found:
        read(tmp_path, text.replace(old, new, 1))

    assert message in str(found.value)


@pytest.mark.parametrize(
    ("units", "message"),
    [
        ('[units.allies]\naf = "1011"', "af: 1011 is no airfield"),
        ('[units.allies]\napd = "1013"', "apd: 1013 is no port"),
        ('[units.allies]\napd = "1011"\ndivision = "1011"\nhq_joint = "1011"', ""),
        ('[units.allies]\nhq_joint = "1011"\nhq_us = "1011"', "hq_joint is in 1011 already"),
        ('[units.allies]\nhq_joint = "1012"', "hq_joint: 1012 is at sea"),
        ('[units.japan]\nakagi = "1012"\narmy = "1010"', ""),
        ('[units.japan]\nakagi = "china"\narmy = "eliminated"', ""),
    ],
)
def test_where_units_begin(tmp_path: Path, units: str, message: str) -> None:
    """Ships in ports or at sea, aircraft on airfields, HQs in ports, one a hex."""
    text = SCENARIO[: SCENARIO.index("[units.japan]")].replace('["1010", "1011"]', '["1010"]')
    file = put(tmp_path, "short.toml", text.replace("resources = 1", "resources = 0") + units)
    counters = COUNTERS.replace("[hq]\n", "[hq]\n" + HQ_US)
    given = (board_of(tmp_path), {}, counters_of(tmp_path, counters), cards_of(tmp_path))

    if not message:
        assert read_scenarios({"short": file}, *given)
        return
    with pytest.raises(BadData, match=message):
        read_scenarios({"short": file}, *given)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["1009"]', '["1014"]', "unplayable: 1014 is in hexes.toml"),
        ('sources = ["1010"]', 'sources = ["1011"]', "unknown city on the Home Islands '1011'"),
        ('hexes = ["1010", "1011"], k', 'hexes = ["1010", "1012"], k', "do not lie side by side"),
        ('hexes = ["1010", "1011"], k', 'hexes = ["1012", "1011"], k', "no open land side between"),
        (
            'hexes = ["1010", "1011"], k',
            'hexes = ["1010", "1009"], k',
            "routes: unknown hex '1009'",
        ),
        ('hexes = ["1011", "1012"]', 'hexes = ["1011", "1009"]', "small.hexes: unknown hex '1009'"),
        ('sources = ["1011"]', 'sources = ["1014"]', "japanese_sources: unknown hex of it '1014'"),
        ('west = ["1012"]', 'west = ["1014"]', "small.west: unknown hex of it '1014'"),
        ("{1010 = {1012", "{1014 = {1012", "small.away: unknown port '1014'"),
        ("{1012 = 3}", "{1014 = 3}", "small.away: unknown hex of it '1014'"),
        ("{1010 = {1012", "{1011 = {1012", "small.away: 1011 is in the part"),
    ],
)
def test_a_slip_of_the_map_is_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Regions, routes, sources and parts."""
    assert old in MAP
    file = put(tmp_path, "map.toml", MAP.replace(old, new, 1))
    hexes = put(tmp_path, "hexes.toml", HEXES)

    with pytest.raises(BadData) as found:
        read_parts(file, read_map(hexes, file))
    assert message in str(found.value)
