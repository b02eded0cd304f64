"""What the odds say of battles in the 1940 editions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import parse_force
from wartable.odds.axis_allies import (
    Policy,
    Sides,
    cheapest_force,
    from_line_up,
    judge,
    odds,
    quick,
    raid_from_line_up,
    raid_odds,
    waves_odds,
)
from wartable.odds.axis_allies.orders import InOrder
from wartable.odds.axis_allies.policy import Submerging
from wartable.odds.axis_allies.report import as_data, draw

both = pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)


@both
def test_guns_shoot_before_the_first_round(game: AxisAllies) -> None:
    """Two fighters against an infantry behind a gun: both fall with 1/36."""
    found = odds(from_line_up(game, "2 fighter", "1 infantry, 1 aa_gun"), Policy(rounds=1))

    gone = sum(chance for end, chance in found.ends.items() if not end.attackers_alive)
    alone = odds(from_line_up(game, "2 fighter", "1 infantry"), Policy(rounds=1))
    unscathed = sum(chance for end, chance in alone.ends.items() if not end.attackers_alive)
    assert unscathed == 0.0
    assert gone == pytest.approx(1 / 36 + (10 / 36) * (2 / 6) * 1.0, abs=1e-12)


@both
def test_a_tank_lifts_a_tactical_bomber(game: AxisAllies) -> None:
    """One round against one infantry: 1 - (1 - 4/6)(1 - 3/6) of a hit."""
    found = odds(from_line_up(game, "1 tactical_bomber, 1 tank", "1 infantry"), Policy(rounds=1))

    assert found.win + found.draw == pytest.approx(1 - (2 / 6) * (3 / 6), abs=1e-12)


@both
def test_guns_left_alone_are_lost(game: AxisAllies) -> None:
    """No end has guns beside an attacker, and the swing counts them."""
    found = odds(from_line_up(game, "3 tank", "1 infantry, 2 aa_gun"))

    assert all(not end.defenders for end in found.ends if end.attackers)
    assert max(found.swings) == 3 + 2 * 5
    assert found.take == pytest.approx(found.win)


@both
def test_a_carrier_takes_two_hits(game: AxisAllies) -> None:
    """A lone cruiser needs two hits in a row of 3/6 against its 2/6."""
    found = odds(from_line_up(game, "1 cruiser", "1 carrier"))

    hit, lost = 1 / 2, 1 / 3
    # the chance to hit first, once nothing-happens rounds are left out
    step = {
        "hit": hit * (1 - lost),
        "lost": (1 - hit) * lost,
        "both": hit * lost,
    }
    total = sum(step.values())
    win = (step["hit"] / total) * (step["hit"] / total)
    assert found.win == pytest.approx(win, abs=1e-12)


@both
def test_carriers_without_attackers_retreat(game: AxisAllies) -> None:
    """What is left that cannot attack goes home, and is not shot down."""
    found = odds(from_line_up(game, "1 destroyer, 1 carrier", "1 battleship"))

    assert any(
        end.withdrew and all(unit.type == "carrier" for unit, _ in end.withdrew)
        for end in found.ends
    )


@both
def test_aircraft_sink_transports_that_only_submarines_guard(game: AxisAllies) -> None:
    """The fighter falls to the bomber's first die or not; the bomber outlasts two hits on its
    carrier. What is left fights on: no bomber ends beside transports without a fighter."""
    case = from_line_up(game, "1 carrier, 1 tactical_bomber", "1 fighter, 1 submarine, 2 transport")
    losing = InOrder(("carrier", "tactical_bomber"))

    once = odds(case, Policy(attacker=losing, rounds=1))
    assert sum(
        chance
        for end, chance in once.ends.items()
        if not any(unit.type == "transport" for unit, _ in end.defenders)
    ) == pytest.approx(1 / 2, abs=1e-12)

    found = odds(case, Policy(attacker=losing))
    for end in found.ends:
        left = {unit.type for unit, _ in end.defenders}
        if any(unit.type == "tactical_bomber" for unit, _ in end.attackers):
            assert left == {"submarine"}
        else:
            assert "transport" in left
    assert found.win + found.lose + found.draw + found.undecided == pytest.approx(1.0, abs=1e-12)


def test_technologies_are_told_by_side() -> None:
    def win(**technologies: frozenset[str]) -> float:
        case = from_line_up(
            GLOBAL_1940,
            "2 strategic_bomber, 1 fighter, 2 infantry",
            "2 infantry, 1 aa_gun, 1 fighter",
            technologies=Sides(**technologies),
        )
        return odds(case).win

    plain = win()
    assert win(attacker=frozenset({"heavy_bombers"})) > plain
    assert win(attacker=frozenset({"jet_fighters"})) > plain
    assert win(defender=frozenset({"radar"})) < plain
    assert win(defender=frozenset({"heavy_bombers", "jet_fighters"})) == pytest.approx(plain)
    with pytest.raises(BadData, match="technology"):
        win(attacker=frozenset({"heavy_bomber"}))


def test_players_judge_with_the_technologies_of_the_position() -> None:
    case = from_line_up(GLOBAL_1940, "2 strategic_bomber", "2 infantry")
    heavy = from_line_up(
        GLOBAL_1940,
        "2 strategic_bomber",
        "2 infantry",
        technologies=Sides(attacker=frozenset({"heavy_bombers"})),
    )
    for each in (case, heavy, case):
        chance = judge(each.pos, each.battle.space, each.battle.attackers, each.battle.defenders)
        assert chance.win == pytest.approx(odds(each).win)


@both
def test_players_judge_the_same_forces_alike_wherever_they_meet(game: AxisAllies) -> None:
    """Off the British coast fighters could land ashore and on the high seas they could not, but
    all aircraft are taken to find a place, with technologies and without."""
    attackers = parse_force("2 submarine, 1 cruiser, 1 carrier, 1 fighter", "germany")
    defenders = parse_force("1 carrier, 2 fighter, 1 destroyer", "united_kingdom")
    plain = game.setup(Options())
    states = [plain]
    if game is GLOBAL_1940:
        known = {"germany": frozenset({"super_submarines"})}
        states.append(replace(plain, technologies=known))
    for state in states:
        pos = game.position(state)
        found = []
        for zone in ("sz_110", "sz_124"):
            quick.forget()
            found.append(judge(pos, zone, attackers, defenders))
        assert found[0] == found[1]
        assert 0.0 < found[0].win < 1.0


@both
def test_a_raid_is_told_facility_by_facility(game: AxisAllies) -> None:
    """Tactical bombers bomb the base, strategic ones what can take more."""
    case = raid_from_line_up(
        game,
        "united_kingdom",
        "1 strategic_bomber, 1 tactical_bomber",
        facilities={"major_industrial_complex": 0, "naval_base": 3},
    )
    found = raid_odds(case)

    assert found.damage_at("major_industrial_complex") == pytest.approx(
        {0: 1 / 6} | dict.fromkeys(range(3, 9), 5 / 36)
    )
    assert found.damage_at("naval_base") == pytest.approx(
        {0: 1 / 6, 1: 5 / 36, 2: 5 / 36, 3: 20 / 36}
    )
    assert as_data(found)["damage"]["mean"] > 0
    assert draw(found).startswith("<svg")


@both
def test_tactical_bombers_need_a_base_to_bomb(game: AxisAllies) -> None:
    """What would bomb nothing is refused; where there is a base they bomb that."""
    raiders = "1 strategic_bomber, 1 tactical_bomber"
    complex_alone = {"major_industrial_complex": 0}
    with pytest.raises(BadData, match="tactical_bomber cannot bomb major_industrial_complex"):
        raid_from_line_up(game, "united_kingdom", raiders, facilities=complex_alone)

    both = complex_alone | {"air_base": 0}
    case = raid_from_line_up(game, "united_kingdom", raiders, facilities=both)
    assert max(raid_odds(case).damage_at("air_base")) == 6


@both
def test_everything_can_be_told(game: AxisAllies) -> None:
    found = odds(
        from_line_up(
            game, "1 carrier, 2 fighter, 1 destroyer", "1 carrier!1{fighter}, 1 carrier{fighter}"
        )
    )
    told = as_data(found)

    assert "carrier!1{fighter}" in told["defenders"]
    assert told["win"] + told["lose"] + told["draw"] + told["undecided"] == pytest.approx(1.0)
    assert draw(found).startswith("<svg")
    best = cheapest_force(game, "6 infantry, 3 tank, 2 fighter", "3 infantry, 1 aa_gun", 0.8)
    assert best is not None
    assert best.odds.take >= 0.8


@both
def test_damage_stays_from_wave_to_wave(game: AxisAllies) -> None:
    """A battleship hit by the first attack meets the second damaged."""
    once = odds(from_line_up(game, "1 submarine", "1 battleship!1")).win
    twice = waves_odds(game, ["1 submarine", "1 submarine"], "1 battleship")

    assert 0.0 < twice.win < once
    assert any(unit.hits for units in twice.defenders for unit, _ in units)


@both
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("2 fighter, 1 infantry", "2 aa_gun"),
        ("1 fighter", "1 aa_gun"),
        ("1 destroyer", "1 transport{infantry+tank}"),
        ("1 carrier", "1 transport{infantry+tank}"),
    ],
)
def test_one_wave_is_the_battle_whoever_defends(
    game: AxisAllies, attackers: str, defenders: str
) -> None:
    """Guns that fire alone and transports without an escort are a combat as well."""
    options = Options(lone_guns="fire")
    case = from_line_up(game, attackers, defenders, options)
    found = odds(case)

    waves = waves_odds(game, [attackers], defenders, options=options)
    assert waves.swings == pytest.approx(found.swings)
    assert waves.waves[0].win == pytest.approx(found.win)
    assert waves.take == pytest.approx(found.take)

    judged = judge(case.pos, case.battle.space, case.battle.attackers, case.battle.defenders)
    assert judged.swing == pytest.approx(found.mean_swing)
    assert (judged.win, judged.take) == pytest.approx((found.win, found.take))


@both
def test_what_submerged_is_not_beaten(game: AxisAllies) -> None:
    """Each attack has the sea to itself, and the submarine is there as before."""
    policy = Policy(defending_submarines=Submerging.ALWAYS)
    found = waves_odds(game, ["1 cruiser", "1 cruiser"], "1 submarine", policy)

    assert [wave.win for wave in found.waves] == [1.0, 1.0]
    assert found.win == 0.0


@both
def test_whoever_is_taken_unopposed_is_beaten(game: AxisAllies) -> None:
    """Where the first attack and the defender destroy each other, the second walks in."""
    found = waves_odds(game, ["1 infantry", "1 infantry"], "1 infantry")

    assert found.take < found.win < 1.0
    assert found.win == pytest.approx(found.defenders[()])
