"""The 1940 games: several purses, parties that are no powers, and dice outside of battles."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import pytest

from wartable.ai.makers import make_player
from wartable.analysis import Analysis, analyse
from wartable.analysis.axis_allies import analyse as family
from wartable.analysis.picture import picture
from wartable.core.errors import WartableError
from wartable.core.game import seat_of
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.telling import Telling
from wartable.desk import LANGUAGES, desk_of
from wartable.games import find_game
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options, State
from wartable.testing import toy
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice
from wartable.testing.random_play import random_play

BOTH = pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
COST = {name: kind.cost for name, kind in GLOBAL_1940.edition.data.units.items()}
TOY = toy.Toy()
PACIFIC = "united_kingdom_pacific"


def played(game: AxisAllies, begun: State, *lines: str, dice: Iterable[int] = ()) -> Analysis:
    """The analysis of these actions, with these dice."""
    log = Log.create(game, begun.options, begun, "0" * 64)
    scripted = ScriptedDice(*dice)
    state = begun
    for n, line in enumerate(lines, start=1):
        action = Bench(game).action(state, line)
        events, state = game.play(state, action, scripted)
        log.append(Acted(n, action, events))
    assert not scripted.left
    return analyse(log)


@cache
def easy_game(game: AxisAllies) -> Table:
    """The first round and a part of the next, by easy players."""
    table = Table.create(game, Options(), None, b"easy players")
    player = make_player(game, "easy", random.Random(1))
    while table.state.round == 1 or table.state.power == "germany":
        decision = game.pending(table.state)[0]
        seat = seat_of(game, table.state, decision.owner)
        table.submit(seat, player.choose(game, game.view(table.state, seat), decision))
    return table


def adds_up(found: Analysis) -> None:
    """What one side has by luck the other lacks; what powers lack of it fell to parties."""
    sides = found.luck_of_sides
    assert sides["axis"].amount == pytest.approx(-sides["allies"].amount)
    assert sides["axis"].win == pytest.approx(-(sides["allies"].win or 0.0))
    for part in (*found.turns, *found.rounds):
        assert part.luck["axis"].amount == pytest.approx(-part.luck["allies"].amount)
    assert sum(turn.luck["axis"].amount for turn in found.turns) == pytest.approx(
        sides["axis"].amount
    )
    dice = (*found.battles, *found.rolls)
    parties = sum(
        share * each.luck_against.amount
        for each in dice
        for owner, share in each.against.items()
        if owner not in found.powers
    )
    money = sum(each.luck.amount for each in dice if not each.against)
    powers = sum(each.amount for each in found.luck_of_powers.values())
    assert powers + parties == pytest.approx(money, abs=1e-6)
    for battle in found.battles:
        assert sum(battle.against.values()) == pytest.approx(1.0)
    for point in found.turning_points:
        assert point.after - point.before == pytest.approx(point.dice + point.decision)


@BOTH
def test_easy_players(game: AxisAllies) -> None:
    found = analyse(easy_game(game).log)

    adds_up(found)
    assert len(found.battles) > 5
    assert {battle.kind for battle in found.battles} >= {"land", "sea"}
    assert [turn.power for turn in found.turns[: len(found.powers)]] == list(found.powers)
    for turn in found.turns:
        assert turn.end.win is not None
        assert set(turn.end.income) == set(game.edition.data.powers)
        assert all(army > 0 for army in turn.end.army.values())
    last = Bench(game).pos(easy_game(game).state)
    assert found.turns[-1].end.income["germany"] == last.income("germany") > 20
    assert picture(found).startswith("<svg")


@BOTH
def test_battles_are_told_in_every_language(game: AxisAllies) -> None:
    log, desk = easy_game(game).log, desk_of(game)
    tellings: list[Telling] = []

    def tell(each: Telling) -> str:
        tellings.append(each)
        return desk.told(each, "en")

    found = analyse(log, tell=tell)
    texts = {desk.told(each, "en") for each in tellings}

    assert found == analyse(log)
    assert {each.text for each in (*found.turning_points, *found.battles)} <= texts
    for language in (each for each in LANGUAGES if each != "en"):
        assert texts.isdisjoint(desk.told(each, language) for each in tellings)


@BOTH
def test_random_players(game: AxisAllies) -> None:
    """Whatever they do, and at any moment."""
    options = Options(rounds=1, low_luck=True, research=game is GLOBAL_1940)
    table = Table.create(game, options, None, b"random games")
    for acted in random_play(table, random.Random(2), cap=10_000):
        if acted.n % 150 == 0:
            adds_up(analyse(table.log))

    adds_up(analyse(table.log))


@BOTH
def test_no_action(game: AxisAllies) -> None:
    found = analyse(Log.create(game, Options(), game.setup(Options()), "0" * 64))

    assert found.start.win is not None
    assert found.start.win["axis"] == pytest.approx(0.5, abs=0.2)
    assert sum(found.start.cities.values()) == sum(
        space.victory_city is not None for space in game.edition.data.spaces.values()
    )
    assert found.start.army["allies"] > found.start.army["axis"] > 300


def test_another_family_is_refused() -> None:
    log = Log.create(TOY, toy.Options(), TOY.setup(toy.Options()), "0" * 64)

    with pytest.raises(WartableError, match=f"no analysis of {TOY.title}"):
        analyse(log)


def test_how_well_the_chances_foretell_is_known_of_fitted_games_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spring = find_game("spring_1942")

    def told(game: object, fitted: dict[str, float]) -> Analysis:
        known = family.model()
        monkeypatch.setattr(family, "model", lambda: type(known)(known.weights, fitted, ""))
        assert isinstance(game, AxisAllies)
        return analyse(Log.create(game, Options(), game.setup(Options()), "0" * 64))

    assert told(spring, {"spring_1942": 0.0}).calibration is not None
    found = told(GLOBAL_1940, {"spring_1942": 0.0})
    assert found.calibration is None
    assert any("fitted to other games" in note for note in found.notes)
    assert told(GLOBAL_1940, {"global_1940": 0.0}).calibration is not None


def test_what_every_purse_has_bought_is_in_the_army() -> None:
    bench = Bench(GLOBAL_1940)
    bought = {"bought": {"tank": 1, "air_base": 1}, "bought_apart": {PACIFIC: {"infantry": 2}}}
    state = bench.position("united_kingdom", "mobilize", {}, **bought)

    found = analyse(Log.create(GLOBAL_1940, Options(), state, "0" * 64))

    assert found.start.army["allies"] == COST["tank"] + 2 * COST["infantry"]


@BOTH
def test_an_attack_on_a_neutral(game: AxisAllies) -> None:
    """Bad luck in Switzerland is the attackers', and as much good luck their enemies'; no power of
    theirs was there. 2 infantry of the army hit on 2."""
    units = {"western_germany": "3 infantry"}
    begun = Bench(game).position("germany", "combat_move", units)
    lines = (
        "move 3 infantry: western_germany > switzerland",
        "done",
        "fight in switzerland",
    )

    found = played(game, begun, *lines, dice=(6, 6, 6, 1, 1))
    assert any("Switzerland is still being fought" in note for note in found.notes)

    away = "retreat from switzerland to western_germany"
    found = played(game, begun, *lines, away, dice=(6, 6, 6, 1, 1))
    (battle,) = found.battles
    assert set(battle.against).isdisjoint(found.powers)
    assert found.luck_of_powers["germany"].amount == battle.luck.amount < -3
    assert found.luck_of_sides["allies"].amount == pytest.approx(-battle.luck.amount)
    assert found.luck_of_sides["allies"].hits.hits == 2
    assert found.luck_of_powers["united_kingdom"].amount == 0.0
    adds_up(found)


# ---- raids ----

SHIPYARD = {"united_kingdom": {"naval_base": 0}}
TWO = {"united_kingdom": {"naval_base": 0, "major_industrial_complex": 0}}


def raid(game: AxisAllies, bombers: str, facilities: dict[str, dict[str, int]]) -> State:
    units = {"united_kingdom": {"germany": bombers}}
    given = Given(power="germany", phase="conduct_combat", units=units, facilities=facilities)
    return start(game.edition, given)


@BOTH
def test_a_raid_on_a_base(game: AxisAllies) -> None:
    """A strategic bomber adds 2 to its die; the base takes 6 at most, and shoots it down once in
    six."""
    begun = raid(game, "1 strategic_bomber~1*raid", SHIPYARD)
    (battle,) = played(game, begun, "fight in united_kingdom", dice=(6, 1)).battles

    expected = 5 / 6 * (3 + 4 + 5 + 6 + 6 + 6) / 6 - COST["strategic_bomber"] / 6
    assert battle.method == "exact"
    assert battle.expected == pytest.approx(expected)
    assert battle.swing == 3
    assert battle.luck.amount == pytest.approx(3 - expected)
    assert battle.against == {"united_kingdom": 1.0}
    assert "3 damage" in battle.text


@BOTH
def test_targets_that_the_odds_do_not_reckon_with(game: AxisAllies) -> None:
    """The choice of the base, which can take less, is no luck: only the dice are, one that shoots
    and one that bombs."""
    begun = raid(game, "1 strategic_bomber~1*raid", TWO)
    at = "bomb in united_kingdom: 1 strategic_bomber~1*raid on {}"

    def bombed(facility: str, *dice: int) -> Analysis:
        return played(game, begun, "fight in united_kingdom", at.format(facility), dice=dice)

    (foreseen,) = bombed("major_industrial_complex", 6, 1).battles
    (other,) = bombed("naval_base", 6, 1).battles
    (lost,) = bombed("naval_base", 1).battles

    assert foreseen.method == "exact"
    assert other.method == lost.method == "volleys"
    assert other.luck.amount == pytest.approx(COST["strategic_bomber"] / 6 + 3 - 5)
    assert lost.luck.amount == pytest.approx(-COST["strategic_bomber"] * 5 / 6)
    assert any("United Kingdom (round 1)" in note for note in bombed("naval_base", 1).notes)


def test_heavy_bombers_hit_once_with_the_better_of_two_dice() -> None:
    begun = Bench(GLOBAL_1940).position(
        "germany",
        "conduct_combat",
        {"france": {"germany": "1 strategic_bomber~1*moved", "france": "1 infantry"}},
        technologies={"germany": frozenset({"heavy_bombers"})},
    )

    found = played(GLOBAL_1940, begun, "fight in france", dice=(1, 2, 1))

    hits = found.luck_of_powers["germany"].hits
    assert (hits.dice, hits.hits) == (2, 1)
    assert hits.expected == pytest.approx(8 / 9)
    assert hits.sd == pytest.approx((8 / 81) ** 0.5)


# ---- a carrier that is damaged ----


@BOTH
def test_a_damaged_carrier_keeps_its_worth(game: AxisAllies) -> None:
    """The defender damages the carrier and keeps the fighter, which the odds would not. Nobody hits
    again: the dice gave the attacker one hit, and never the worth of the aircraft."""
    units = {"germany": "1 cruiser*moved<sz_112", "united_kingdom": "1 carrier{fighter}"}
    begun = Bench(game).position("germany", "conduct_combat", {"sz_111": units})
    lines = ("fight in sz_111", "hits in sz_111: 1 carrier{fighter}")

    (battle,) = played(game, begun, *lines, "retreat from sz_111 to sz_112", dice=(3, 6, 6)).battles

    assert battle.swing == 0.0
    assert 0 < battle.luck.amount < 12


# ---- dice outside of battles ----


def raided(
    game: AxisAllies, power: str, zone: str, raiders: dict[str, str], *dice: int
) -> Analysis:
    """The power collects its income; in Global 1940 the raiders are asked, and roll."""
    begun = Bench(game).position(power, "noncombat_move", {zone: raiders})
    asked = [f"{each}: disrupt convoys in {zone}" for each in raiders]
    return played(game, begun, "done", *(asked if game is GLOBAL_1940 else ()), dice=dice)


@BOTH
def test_convoys(game: AxisAllies) -> None:
    """A submarine rolls two dice, and each costs a point on the mean."""
    found = raided(game, "united_kingdom", "sz_109", {"germany": "1 submarine"}, 3, 2)

    (roll,) = found.rolls
    assert (roll.what, roll.power, roll.space) == ("convoy raid", "germany", "sz_109")
    assert (roll.expected, roll.swing) == (pytest.approx(2.0), 5)
    assert roll.luck.amount == pytest.approx(3.0)
    assert roll.luck.amount_sd == pytest.approx((2 * 8 / 6) ** 0.5)
    assert roll.luck.win is not None
    assert 0 < roll.luck.win < 0.1
    assert roll.against == {"united_kingdom": 1.0}
    assert found.luck_of_powers["united_kingdom"].amount == pytest.approx(-3.0)
    assert found.luck_of_sides["axis"].amount == pytest.approx(3.0)
    assert found.luck_of_sides["axis"].hits.dice == 0
    adds_up(found)


@BOTH
def test_convoys_lose_no_more_than_the_land_yields(game: AxisAllies) -> None:
    """Two submarines off Norway, which yields 3: what is rolled beyond that is no luck."""
    raiders = {"united_kingdom": "2 submarine"}

    (most,) = raided(game, "germany", "sz_125", raiders, 3, 3, 3, 3).rolls
    (some,) = raided(game, "germany", "sz_125", raiders, 1, 1, 1, 6).rolls

    assert (most.swing, most.expected) == (some.swing, some.expected)
    assert most.swing == GLOBAL_1940.edition.data.spaces["norway"].income == 3
    none, one, two = (1 / 2) ** 4, 4 * (1 / 2) ** 3 / 6, 4 * (1 / 2) ** 3 / 6 + 6 / 4 / 36
    assert most.expected == pytest.approx(one + 2 * two + 3 * (1 - none - one - two))


@BOTH
def test_two_powers_raid_the_same_convoys(game: AxisAllies) -> None:
    """The first takes all there is: nothing is left to be expected of the second."""
    raiders = {"france": "1 submarine", "united_kingdom": "1 submarine"}

    first, second = raided(game, "germany", "sz_125", raiders, 3, 3, 3, 3).rolls

    assert (first.power, first.swing) == ("france", 3)
    assert (second.power, second.swing, second.expected) == ("united_kingdom", 0, 0)


def test_kamikazes() -> None:
    """Two strikes at a destroyer hit on 2 each, and one hit sinks it: five cases of nine."""
    fleet = {"united_states": "1 destroyer*moved<sz_7", "japan": "1 destroyer"}
    wars = (("japan", "united_states"),)
    bench = Bench(GLOBAL_1940)
    begun = bench.position("united_states", "combat_move", {"sz_6": fleet}, wars=wars)
    strike = "japan: kamikaze 2 at destroyer*moved<sz_7@united_states in sz_6"

    found = played(GLOBAL_1940, begun, "done", strike, dice=(1, 6))

    (roll,) = found.rolls
    assert roll.expected == pytest.approx(5 / 9 * COST["destroyer"])
    assert roll.swing == COST["destroyer"]
    assert roll.against == {"united_states": 1.0}
    assert roll.luck.hits.expected == pytest.approx(2 / 3)
    assert found.luck_of_powers["japan"].hits.hits == 1
    assert found.luck_of_powers["japan"].amount == pytest.approx(4 / 9 * COST["destroyer"])
    adds_up(found)


def test_rockets() -> None:
    """The air base can take 2 more: a die does 1 or 2."""
    facilities = {"western_germany": {"air_base": 0}, "united_kingdom": {"air_base": 4}}
    given = Given(
        power="germany",
        phase="conduct_combat",
        facilities=facilities,
        technologies={"germany": frozenset({"rockets"})},
    )
    line = "rockets western_germany at air_base in united_kingdom"

    (roll,) = played(GLOBAL_1940, start(GLOBAL_1940.edition, given), line, dice=(5,)).rolls

    assert roll.what == "rockets"
    assert roll.expected == pytest.approx(11 / 6)
    assert roll.luck.amount == pytest.approx(1 / 6)
    assert roll.luck_against.amount == pytest.approx(-1 / 6)


def test_war_bonds() -> None:
    """Money that nobody else loses: good luck of the power, bad luck of the other side."""
    begun = Bench(GLOBAL_1940).position(
        "germany", "noncombat_move", technologies={"germany": frozenset({"war_bonds"})}
    )

    found = played(GLOBAL_1940, begun, "done", dice=(6,))

    (roll,) = found.rolls
    assert (roll.what, roll.against) == ("war bonds", {})
    assert found.luck_of_powers["germany"].amount == pytest.approx(2.5)
    assert found.luck_of_sides["allies"].amount == pytest.approx(-2.5)
    assert roll.luck.win is not None
    assert roll.luck.win > 0
    adds_up(found)


def test_research_is_worth_no_ipc() -> None:
    bench = Bench(GLOBAL_1940)
    options = Options(research=True)
    begun = bench.position("germany", "research", {}, options=options, money={"germany": 10})

    found = played(GLOBAL_1940, begun, "research 2", dice=(1, 6))

    assert not found.rolls
    assert found.luck_of_sides["axis"].amount == 0.0
    assert found.luck_of_powers["germany"].hits.dice == 0
