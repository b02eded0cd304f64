"""The facts of the editions, and what loading refuses."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from wartable.board import distances, shortest_path
from wartable.core.errors import BadData
from wartable.games import axis_allies
from wartable.games.axis_allies.data import EditionData, load

FOLDER = Path(axis_allies.__path__[0]) / "spring_1942" / "data"
GLOBAL = Path(axis_allies.__path__[0]) / "global_1940" / "data"


@pytest.fixture(scope="module")
def data() -> EditionData:
    return load(FOLDER)


def owned(data: EditionData, power: str) -> list[str]:
    return [space.id for space in data.spaces.values() if space.original_owner == power]


# ---- The powers ----


@pytest.mark.rule("S42-OVR-01", "S42-OVR-02", "S42-TRN-01")
def test_five_powers_on_two_sides_in_turn_order(data: EditionData) -> None:
    assert list(data.powers) == [
        "soviet_union",
        "germany",
        "united_kingdom",
        "japan",
        "united_states",
    ]
    assert data.sides == {
        "allies": ("soviet_union", "united_kingdom", "united_states"),
        "axis": ("germany", "japan"),
    }
    assert data.at_war == {
        frozenset((ours, theirs)) for ours in data.sides["allies"] for theirs in data.sides["axis"]
    }


@pytest.mark.rule("S42-SET-01", "S42-SET-02", "S42-CMP-03")
@pytest.mark.parametrize(
    ("power", "money"),
    [
        ("soviet_union", 24),
        ("germany", 40),
        ("united_kingdom", 30),
        ("japan", 30),
        ("united_states", 42),
    ],
)
def test_incomes_add_up_to_the_starting_money(data: EditionData, power: str, money: int) -> None:
    assert data.powers[power].money == money
    assert sum(data.spaces[space].income for space in owned(data, power)) == money


@pytest.mark.rule("S42-SET-02")
def test_all_incomes_together_are_166(data: EditionData) -> None:
    assert sum(space.income for space in data.spaces.values()) == 166


@pytest.mark.rule("S42-SET-04", "S42-MAP-03")
def test_no_income_exceeds_12(data: EditionData) -> None:
    assert max(space.income for space in data.spaces.values()) == 12
    assert data.spaces["southern_europe"].income == 6
    assert data.spaces["gibraltar"].income == 0


@pytest.mark.rule("S42-VIC-01", "S42-VIC-02", "S42-VIC-03", "S42-VIC-04", "S42-VIC-05")
def test_each_side_starts_with_six_of_twelve_victory_cities(data: EditionData) -> None:
    cities: dict[str, set[str]] = {"axis": set(), "allies": set()}
    for space in data.spaces.values():
        if space.victory_city and space.original_owner:
            cities[data.powers[space.original_owner].side].add(space.victory_city)

    assert cities == {
        "axis": {"Berlin", "Paris", "Rome", "Shanghai", "Manila", "Tokyo"},
        "allies": {"Washington", "London", "Leningrad", "Moscow", "Calcutta", "Los Angeles"},
    }
    assert (data.victory.standard, data.victory.total) == (9, 12)


def test_every_capital_is_a_victory_city_with_an_industrial_complex(data: EditionData) -> None:
    """Section 7: Moscow, Berlin, London, Tokyo, Washington."""
    capitals = [power.capital for power in data.powers.values()]

    assert [data.spaces[capital].victory_city for capital in capitals] == [
        "Moscow",
        "Berlin",
        "London",
        "Tokyo",
        "Washington",
    ]
    assert all(data.facilities[capital] == ("industrial_complex",) for capital in capitals)


# ---- The board ----


@pytest.mark.rule("S42-MAP-01")
def test_81_territories_64_sea_zones_350_borders(data: EditionData) -> None:
    assert (len(data.board.land), len(data.board.sea)) == (81, 64)
    assert len(data.board.borders) == 2 * 350
    assert data.board.sea == {f"sz_{number}" for number in range(1, 65)}


@pytest.mark.rule("S42-MAP-10", "S42-MAP-12", "S42-MAP-02")
def test_sixteen_neutral_territories_have_no_owner_income_or_units(data: EditionData) -> None:
    neutral = {space.id for space in data.spaces.values() if space.neutral}

    assert len(neutral) == 16
    assert {"turkey", "mongolia", "sahara"} < neutral
    assert all(data.spaces[space].income == 0 for space in neutral)
    assert all(data.spaces[space].original_owner is None for space in neutral)
    assert not neutral & data.setup.keys()


@pytest.mark.rule("S42-MAP-08")
def test_sea_zones_are_never_controlled_or_neutral(data: EditionData) -> None:
    for zone in data.board.sea:
        space = data.spaces[zone]
        assert (space.original_owner, space.neutral, space.income) == (None, False, 0)


@pytest.mark.rule("S42-MAP-13", "S42-MAP-14", "S42-MAP-17", "S42-MAP-18", "S42-MAP-23")
def test_two_canals_and_their_keepers(data: EditionData) -> None:
    panama = data.board.passage("sz_20", "sz_19")
    suez = data.board.passage("sz_15", "sz_34")

    assert panama is not None
    assert suez is not None
    assert (panama.name, panama.kind, panama.keepers) == ("Panama Canal", "canal", ("panama",))
    assert (suez.name, suez.kind) == ("Suez Canal", "canal")
    assert set(suez.keepers) == {"trans_jordan", "anglo_egypt_sudan"}
    assert not panama.open_to | suez.open_to
    assert len(data.board.passages) == 2


@pytest.mark.rule("S42-MAP-20")
def test_land_units_cross_the_suez_canal(data: EditionData) -> None:
    assert "anglo_egypt_sudan" in data.board.land_neighbours["trans_jordan"]


@pytest.mark.rule("S42-MAP-04", "S42-MAP-05")
def test_the_board_wraps_sideways_only(data: EditionData) -> None:
    """The Pacific is one sea, and nothing joins its far north to its far south."""
    assert "sz_63" in data.board.sea_neighbours["sz_62"]
    assert "sz_42" in data.board.sea_neighbours["sz_41"]
    assert distances(data.board.sea_neighbours, ["sz_63"])["sz_42"] > 2


@pytest.mark.rule("S42-MAP-24")
def test_islands_lie_in_the_sea(data: EditionData) -> None:
    islands = {space for space in data.board.land if not data.board.land_neighbours[space]}

    assert {"japan", "hawaiian_islands", "iceland", "australia", "new_zealand"} < islands
    assert all(data.board.coast[island] for island in islands)
    assert data.board.coast["sz_2"] == ("eire", "greenland", "iceland", "united_kingdom")


@pytest.mark.rule("S42-OPT-01")
def test_the_black_sea_can_be_closed(data: EditionData) -> None:
    assert data.closures == {"sz_16"}


@pytest.mark.rule("S42-AIR-03")
def test_hawaii_to_australia_is_four_moves(data: EditionData) -> None:
    """S42-EX-16: a fighter on Hawaii flies SZ 52, SZ 45, SZ 46, Australia: 4 movement."""
    path = ("hawaiian_islands", "sz_52", "sz_45", "sz_46", "australia")

    assert all(there in data.board.neighbours[here] for here, there in pairwise(path))
    found = shortest_path(data.board.neighbours, "hawaiian_islands", "australia")
    assert found is not None
    assert len(found) - 1 == data.units["fighter"].move == 4


@pytest.mark.rule("S42-AIR-04")
def test_a_carrier_in_sz_51_is_three_moves_from_the_philippines(data: EditionData) -> None:
    """S42-EX-17: from SZ 51 a fighter flies SZ 50, SZ 49, Philippine Islands: 3 movement."""
    path = ("sz_51", "sz_50", "sz_49", "philippine_islands")

    assert all(there in data.board.neighbours[here] for here, there in pairwise(path))
    assert distances(data.board.neighbours, ["sz_51"])["philippine_islands"] == 3


def test_every_open_space_can_be_reached(data: EditionData) -> None:
    neutral = {space.id for space in data.spaces.values() if space.neutral}

    assert distances(data.board.neighbours, ["russia"], blocked=neutral).keys() == (
        data.spaces.keys() - neutral
    )
    assert distances(data.board.sea_neighbours, ["sz_1"]).keys() == data.board.sea


def test_every_region_has_spaces_of_one_kind(data: EditionData) -> None:
    for region in data.regions:
        kinds = {space.kind for space in data.spaces.values() if space.region == region}
        assert len(kinds) == 1, region


# ---- Units and set-up ----


@pytest.mark.rule(*(f"S42-UNT-{number:02}" for number in range(1, 14)))
def test_the_unit_chart(data: EditionData) -> None:
    assert {
        unit.id: (unit.cost, unit.attack, unit.defense, unit.move) for unit in data.units.values()
    } == {
        "infantry": (3, 1, 2, 1),
        "artillery": (4, 2, 2, 1),
        "tank": (5, 3, 3, 2),
        "aa_gun": (6, 0, 0, 1),
        "industrial_complex": (15, 0, 0, 0),
        "fighter": (10, 3, 4, 4),
        "bomber": (12, 4, 1, 6),
        "battleship": (20, 4, 4, 2),
        "carrier": (14, 1, 2, 2),
        "cruiser": (12, 3, 3, 2),
        "destroyer": (8, 2, 2, 2),
        "submarine": (6, 2, 1, 2),
        "transport": (7, 0, 0, 2),
    }


@pytest.mark.rule(
    "S42-LND-02", "S42-INF-01", "S42-AAG-05", "S42-BB-01", "S42-CRU-01", "S42-ACC-01", "S42-TRP-04"
)
def test_what_the_units_can_do(data: EditionData) -> None:
    units = data.units

    assert [unit.id for unit in units.values() if unit.captures] == [
        "infantry",
        "artillery",
        "tank",
    ]
    assert [unit.id for unit in units.values() if unit.light] == ["infantry"]
    assert [unit.id for unit in units.values() if unit.hold] == ["transport"]
    assert [unit.id for unit in units.values() if unit.hits > 1] == ["battleship"]
    assert {unit.id: unit.bombard for unit in units.values() if unit.bombard} == {
        "battleship": 4,
        "cruiser": 3,
    }
    assert units["infantry"].supported_attack == 2
    assert units["aa_gun"].anti_air == 1
    assert [unit.id for unit in units.values() if unit.noncombat_only] == ["aa_gun"]
    assert units["carrier"].deck == 2


@pytest.mark.rule("S42-SET-03")
@pytest.mark.parametrize(
    ("power", "total"),
    [
        ("soviet_union", 35),
        ("germany", 56),
        ("united_kingdom", 35),
        ("japan", 39),
        ("united_states", 32),
    ],
)
def test_the_starting_units_of_each_power(data: EditionData, power: str, total: int) -> None:
    counts: Counter[str] = Counter()
    for stacks in data.setup.values():
        for owner, unit, count in stacks:
            counts[unit] += count * (owner == power)

    assert counts.total() == total
    assert (
        counts["infantry"]
        == {
            "soviet_union": 24,
            "germany": 25,
            "united_kingdom": 14,
            "japan": 21,
            "united_states": 14,
        }[power]
    )


@pytest.mark.rule("S42-SET-03")
def test_places_of_the_setup(data: EditionData) -> None:
    assert data.setup["sz_37"] == (
        ("japan", "fighter", 2),
        ("japan", "battleship", 1),
        ("japan", "carrier", 1),
    )
    assert data.setup["archangel"] == (("soviet_union", "infantry", 3), ("soviet_union", "tank", 1))
    assert sorted(data.facilities) == [
        "caucasus",
        "eastern_united_states",
        "germany",
        "japan",
        "russia",
        "southern_europe",
        "united_kingdom",
        "western_united_states",
    ]


def test_reconstructed_values_are_marked(data: EditionData) -> None:
    marked = {place for source in data.sources for place in source.of}

    assert {"okinawa", "iceland", "formosa", "infantry"} < marked
    assert any(source.file == "setup.toml" and not source.of for source in data.sources)


# ---- What loading refuses ----


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "data"))


def damage(file: Path, old: str, new: str, count: int = 1) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, count), encoding="utf-8")


def line_of(file: Path, words: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if words in line)


def test_a_byte_order_mark_is_read_over(folder: Path) -> None:
    file = folder / "board.toml"
    file.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")

    assert load(folder).board.kinds == load(FOLDER).board.kinds


ALASKA = 'neighbours = ["western_canada", "sz_63", "sz_64"]'


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "board.toml",
            ALASKA,
            'neighbours = ["western_canada", "sz_63"]',
            "sea.sz_64: borders 'alaska', but not the other way round",
        ),
        (
            "board.toml",
            ALASKA,
            ALASKA.replace("sz_63", "sz_633"),
            "land.alaska.neighbours: unknown space 'sz_633'; did you mean 'sz_63'?",
        ),
        (
            "board.toml",
            ALASKA,
            ALASKA.replace("sz_63", "sz_64"),
            "land.alaska.neighbours: 'sz_64' is listed twice",
        ),
        ("board.toml", ALASKA, ALASKA.replace("sz_63", "alaska"), "land.alaska: borders itself"),
        ("board.toml", ALASKA, "", "land.alaska: object missing required field `neighbours`"),
        (
            "board.toml",
            "income = 12",
            "incom = 12",
            "land.eastern_united_states.incom: unknown key 'incom'; did you mean 'income'?",
        ),
        (
            "board.toml",
            "income = 12",
            'income = "12"',
            "land.eastern_united_states.income: expected `int`, got `str`",
        ),
        (
            "board.toml",
            "income = 12",
            "income = -1",
            "land.eastern_united_states.income: expected `int` >= 0",
        ),
        (
            "board.toml",
            "lat = 64.5",
            "lat = 164.5",
            "land.alaska.lat: expected `float` <= 90.0",
        ),
        (
            "board.toml",
            'region = "North America"',
            'region = "North Amerika"',
            "land.alaska.region: unknown region 'North Amerika'; did you mean 'North America'?",
        ),
        (
            "board.toml",
            'owner = "united_states"',
            'owner = "canada"',
            "land.alaska.owner: unknown power 'canada'",
        ),
        (
            "board.toml",
            'owner = "united_states"',
            "neutral = false",
            "land.alaska: must have an owner or neutral = true, and not both",
        ),
        (
            "board.toml",
            'city = "Paris"',
            'city = "Berlin"',
            "land.germany.city: 'Berlin' is that of land.western_europe already",
        ),
        (
            "board.toml",
            'keepers = ["panama"]',
            'keepers = ["sz_19"]',
            "passages.Panama Canal: is kept by 'sz_19', which is no land space",
        ),
        (
            "board.toml",
            'ends = ["sz_19", "sz_20"]',
            'ends = ["sz_19", "sz_21"]',
            "passages.Panama Canal: joins sz_19 and sz_21, not adjacent",
        ),
        (
            "board.toml",
            'closures = ["sz_16"]',
            'closures = ["turkey"]',
            "closures: unknown sea zone 'turkey'",
        ),
        (
            "board.toml",
            'source = ["income"]',
            'source = ["incom"]',
            "land.iceland.source: unknown source 'incom'; did you mean 'income'?",
        ),
        (
            "board.toml",
            "[sources]",
            "[sauces]",
            "sauces: unknown key 'sauces'",
        ),
        (
            "powers.toml",
            "money = 24",
            "money = 25",
            "powers.soviet_union.money: is 25, but the incomes of its territories add up to 24",
        ),
        (
            "powers.toml",
            'capital = "russia"',
            'capital = "germany"',
            "powers.soviet_union.capital: 'germany' is not its own",
        ),
        (
            "powers.toml",
            '    "japan",\n',
            "",
            "turn_order: does not name every power of [powers] once",
        ),
        (
            "powers.toml",
            '["germany", "soviet_union"]',
            '["germany", "japan"]',
            "at_war: germany and japan are on one side",
        ),
        (
            "powers.toml",
            "standard = 9",
            "standard = 9.0",
            "victory.standard: expected `int`, got `float`",
        ),
        (
            "units.toml",
            "anti_air = 1",
            "anti_air = 7",
            "aa_gun.anti_air: expected `int` <= 6",
        ),
        (
            "units.toml",
            'symbol = "CA"',
            'symbol = "CV"',
            "cruiser.symbol: 'CV' is that of carrier already",
        ),
        (
            "units.toml",
            'domain = "air"',
            'domain = "sky"',
            "fighter.domain: invalid enum value 'sky'",
        ),
        (
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangel = {infantry = 3, tanc = 1}",
            "units.soviet_union.archangel: unknown unit 'tanc'; did you mean 'tank'?",
        ),
        (
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangle = {infantry = 3, tank = 1}",
            "units.soviet_union.archangle: unknown space 'archangle'; did you mean 'archangel'?",
        ),
        (
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangel = {infantry = 0}",
            "units.soviet_union.archangel: expected `int` >= 1",
        ),
        (
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "archangel = {submarine = 1}",
            "units.soviet_union.archangel.submarine: submarine may not start on land",
        ),
        (
            "setup.toml",
            "sinkiang = {infantry = 2}",
            "sinkiang = {industrial_complex = 1}",
            "units.united_states.sinkiang.industrial_complex: belongs in [facilities]",
        ),
        (
            "setup.toml",
            "archangel = {infantry = 3, tank = 1}",
            "germany = {infantry = 3}",
            "units.soviet_union.germany.infantry: Germany is not on its side",
        ),
        (
            "setup.toml",
            "sz_4 = {submarine = 1}",
            "sz_4 = {tank = 1}",
            "units.soviet_union.sz_4.tank: tank may not start at sea",
        ),
        (
            "setup.toml",
            "sz_37 = {fighter = 2,",
            "sz_37 = {fighter = 3,",
            "units.japan.sz_37: 3 aircraft at sea, 2 deck places",
        ),
        (
            "setup.toml",
            "sz_37 = {fighter = 2,",
            "sz_37 = {bomber = 1,",
            "units.japan.sz_37.bomber: bomber may not start at sea",
        ),
        (
            "setup.toml",
            'caucasus = ["industrial_complex"]',
            'caucasus = ["tank"]',
            "facilities.caucasus: unknown facility 'tank'",
        ),
        (
            "setup.toml",
            'caucasus = ["industrial_complex"]',
            'sz_1 = ["industrial_complex"]',
            "facilities.sz_1: unknown territory of a power 'sz_1'",
        ),
        (
            "setup.toml",
            "[facilities]",
            "[factories]",
            "factories: unknown key 'factories'; did you mean 'facilities'?",
        ),
    ],
)
def test_a_damaged_file_is_refused_with_place_and_reason(
    folder: Path, file: str, old: str, new: str, message: str
) -> None:
    damage(folder / file, old, new)

    with pytest.raises(BadData) as refused:
        load(folder)

    where, _, said = str(refused.value).partition(": ")
    path, _, line = where.rpartition(":")
    assert path == str(folder / file)
    assert int(line) >= 1
    assert said == message
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "units.toml",
            'blitzes_with = "tank"',
            'blitzes_with = "tnak"',
            "mechanized_infantry.blitzes_with: unknown unit 'tnak'; did you mean 'tank'?",
        ),
        (
            "units.toml",
            'raids_only = ["air_base"',
            'raids_only = ["air_bsae"',
            "tactical_bomber.raids_only: unknown facility 'air_bsae'; did you mean 'air_base'?",
        ),
        (
            "units.toml",
            'supported_by = ["artillery"]',
            'supported_by = ["artilery"]',
            "infantry.supported_by: unknown unit 'artilery'; did you mean 'artillery'?",
        ),
        (
            "powers.toml",
            'turns = {axis = "pro_allies"',
            'turns = {axsi = "pro_allies"',
            "parties.strict.turns: unknown side 'axsi'; did you mean 'axis'?",
        ),
        (
            "powers.toml",
            'turns = {axis = "pro_allies"',
            'turns = {axis = "pro_alies"',
            "parties.strict.turns: unknown party 'pro_alies'; did you mean 'pro_allies'?",
        ),
        (
            "powers.toml",
            'pacific = ["japan"]}',
            'pacific = ["japna"]}',
            "powers.soviet_union.fronts: unknown power 'japna'; did you mean 'japan'?",
        ),
        (
            "powers.toml",
            'pacific = ["japan"]}',
            'pacfic = ["japan"]}',
            "powers.soviet_union.fronts: unknown half 'pacfic'; did you mean 'pacific'?",
        ),
        (
            "powers.toml",
            'half = "europe"',
            'half = "erope"',
            "purses.united_kingdom.half: unknown half 'erope'; did you mean 'europe'?",
        ),
        (
            "powers.toml",
            'war_industry = "us_factories"',
            'war_industry = "us_factory"',
            "powers.united_states.war_industry: unknown area 'us_factory'; "
            "did you mean 'us_factories'?",
        ),
        (
            "powers.toml",
            "\nattacked = [",
            "\natacked = [",
            "remembered: unknown deed 'atacked'; did you mean 'attacked'?",
        ),
    ],
)
def test_a_slip_in_what_only_some_editions_have_is_refused(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    folder = Path(shutil.copytree(GLOBAL, tmp_path / "data"))
    damage(folder / file, old, new)

    with pytest.raises(BadData) as refused:
        load(folder)

    assert str(refused.value).partition(": ")[2] == message


def test_a_fault_names_its_line(folder: Path) -> None:
    damage(folder / "board.toml", "income = 12", "income = true")
    damage(folder / "setup.toml", "algeria = {infantry = 1", "algeria = {infantry = 1.5")
    board_line = line_of(folder / "board.toml", "income = true")

    with pytest.raises(BadData, match=rf"board\.toml:{board_line}: land\.eastern_united_states"):
        load(folder)

    damage(folder / "board.toml", "income = true", "income = 12")
    setup_line = line_of(folder / "setup.toml", "algeria = ")
    with pytest.raises(BadData, match=rf"setup\.toml:{setup_line}: units\.germany\.algeria"):
        load(folder)


@pytest.mark.parametrize("file", ["board.toml", "powers.toml", "units.toml", "setup.toml"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()

    with pytest.raises(BadData, match=rf"{file}: no such file$"):
        load(folder)


def test_a_file_that_is_no_toml_is_named_with_its_line(folder: Path) -> None:
    (folder / "units.toml").write_text("[infantry]\ncost = \n", encoding="utf-8")

    with pytest.raises(BadData, match=r"units\.toml: is no TOML: .*line 2"):
        load(folder)


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "units.toml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadData, match=r"units\.toml: cannot be read"):
        load(folder)


def test_a_missing_table_is_named(folder: Path) -> None:
    (folder / "setup.toml").write_text("[units]\n", encoding="utf-8")

    with pytest.raises(BadData, match=r"setup\.toml:1: units\.soviet_union: is missing"):
        load(folder)
