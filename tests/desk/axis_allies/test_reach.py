"""Picked pieces find their ways: overland, by air, over the sea, onto decks."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.core.errors import IllegalAction, MalformedAction
from wartable.desk import desk_of
from wartable.desk.values import Send
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
desk = desk_of(GAME)


def reached(state: Any, source: str, **pieces: int) -> set[tuple[str, str]]:
    """Where the pieces can go, and how; pieces by their kind."""
    found = desk.reach(state, state.power, source, keys(state, source, pieces), "en")
    for target in found.targets:
        wish = Send(source, keys(state, source, pieces), target.space, target.how)
        assert desk.resolve(state, state.power, wish), target
    return {(target.space, target.how) for target in found.targets}


def keys(state: Any, source: str, pieces: dict[str, int]) -> dict[str, int]:
    """The keys of the power's pieces of these kinds, those aboard included."""
    found: dict[str, int] = {}
    there = desk.scene(state, "en").spaces[source].pieces
    everyone = [(piece, piece.n) for piece in there]
    everyone += [(aboard, aboard.n * piece.n) for piece in there for aboard in piece.cargo]
    for kind, number in pieces.items():
        left = number
        for piece, have in everyone:
            if piece.kind == kind and piece.owner == state.power and left:
                found[piece.key] = min(left, have)
                left -= found[piece.key]
        assert not left, f"{left} {kind} too few in {source}"
    return found


def sent(state: Any, source: str, target: str, how: str = "", **pieces: int) -> list[str]:
    """The actions that take the pieces there, as text."""
    wish = Send(source, keys(state, source, pieces), target, how)
    return [GAME.format_action(action) for action in desk.resolve(state, state.power, wish)]


def refused(state: Any, source: str, target: str, how: str = "", **pieces: int) -> set[str]:
    """The rules against going there."""
    wish = Send(source, keys(state, source, pieces), target, how)
    return {each.rule for each in desk.why_not(state, state.power, wish)}


# ---- On land ----


def test_kinds_of_different_reach_go_together_where_all_can() -> None:
    """A tank alone reaches farther than with infantry beside it."""
    state = table.position(
        "germany",
        "noncombat_move",
        {"germany": "2 infantry, 1 tank"},
        control={"eastern_europe": "germany", "belorussia": "germany"},
    )

    assert ("belorussia", "move") in reached(state, "germany", tank=1)
    assert ("belorussia", "move") not in reached(state, "germany", tank=1, infantry=2)
    assert ("eastern_europe", "move") in reached(state, "germany", tank=1, infantry=2)


def test_units_that_go_the_same_way_make_one_move() -> None:
    state = table.position(
        "germany",
        units={
            "eastern_europe": "2 infantry, 1 tank",
            "belorussia": {"soviet_union": "1 infantry"},
        },
        control={"belorussia": "soviet_union"},
    )

    assert sent(state, "eastern_europe", "belorussia", infantry=2, tank=1) == [
        "germany: move 2 infantry, 1 tank: eastern_europe > belorussia"
    ]
    assert reached(state, "eastern_europe", infantry=2, tank=1) >= {("belorussia", "attack")}


def test_why_not_cites_the_rule() -> None:
    state = table.position("germany", units={"germany": "1 infantry"})

    assert refused(state, "germany", "eastern_europe", infantry=1) == {"S42-CMV-05"}
    state = table.position("germany", "noncombat_move", units={"germany": "1 infantry"})
    assert refused(state, "germany", "ukraine_s_s_r", infantry=1) == {"S42-CMV-10"}


def test_who_defends_is_told() -> None:
    state = table.position(
        "germany",
        units={
            "eastern_europe": "1 tank",
            "belorussia": {"soviet_union": "2 infantry, 1 artillery"},
        },
        control={"belorussia": "soviet_union"},
    )
    found = desk.reach(state, "germany", "eastern_europe", {"tank@germany": 1}, "en")
    target = next(each for each in found.targets if each.space == "belorussia")

    assert target.note == "Defended by 2 infantry, 1 artillery."
    assert target.path == ("eastern_europe", "belorussia")


def test_every_way_to_blitz_is_offered() -> None:
    """Each takes another territory; sent back with its `via`, the tank goes that way."""
    state = table.position(
        "germany",
        units={
            "eastern_europe": "1 tank",
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
            "west_russia": {"soviet_union": "1 infantry"},
        },
        control={"belorussia": "soviet_union", "ukraine_s_s_r": "soviet_union"},
    )
    pieces = {"tank@germany": 1}
    found = desk.reach(state, "germany", "eastern_europe", pieces, "en")
    ways = [each for each in found.targets if each.space == "west_russia"]

    assert {each.path[1] for each in ways} == {"belorussia", "ukraine_s_s_r"}
    assert all(
        each.note.startswith(f"Takes {GAME.edition.data.spaces[each.path[1]].name}")
        for each in ways
    )
    assert len({each.label for each in ways}) == 2
    for each in ways:
        wish = Send("eastern_europe", pieces, "west_russia", each.how, each.via)
        (action,) = desk.resolve(state, "germany", wish)
        assert action.path == each.path


# ---- In the air ----


def test_where_aircraft_can_land_afterwards_is_told() -> None:
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "1 fighter", "western_europe": {"germany": "1 infantry"}},
    )
    found = desk.reach(
        state, "united_kingdom", "united_kingdom", {"fighter@united_kingdom": 1}, "en"
    )
    (target,) = [each for each in found.targets if each.space == "western_europe"]

    assert "united_kingdom" in target.landings
    assert "western_europe" not in target.landings


def test_two_fighters_share_one_deck_place_only_if_there_are_two() -> None:
    """Each alone could land on the carrier; both together cannot."""
    units = {
        "sz_51": "1 carrier{fighter}",
        "hawaiian_islands": "2 fighter",
        "wake_island": {"japan": "1 infantry"},
        "sz_50": {"japan": "1 transport"},
    }
    state = table.position("united_states", units=units)
    alone = reached(state, "hawaiian_islands", fighter=1)
    both = reached(state, "hawaiian_islands", fighter=2)

    assert both <= alone


def raiding(**options: bool) -> Any:
    """British bombers and a fighter in Western Europe, beside Germany."""
    return table.position(
        "united_kingdom",
        units={"western_europe": "2 bomber, 1 fighter", "germany": {"germany": "1 infantry"}},
        control={"western_europe": "united_kingdom"},
        factories={"germany": 0},
        options=Options(**options),
    )


def test_bombers_raid_and_fighters_escort_them() -> None:
    state = raiding(escorts=True)
    lines = sent(state, "western_europe", "germany", "raid", bomber=2, fighter=1)

    assert ("germany", "raid") in reached(state, "western_europe", bomber=2)
    assert ("germany", "raid") in reached(state, "western_europe", bomber=2, fighter=1)
    assert [line.rpartition(" to ")[2] for line in lines] == ["raid", "escort"]
    assert ("germany", "escort") not in reached(state, "western_europe", fighter=1)


def test_a_raid_without_escorts_at_the_table_takes_no_fighters() -> None:
    state = raiding()

    assert ("germany", "raid") not in reached(state, "western_europe", bomber=1, fighter=1)
    assert refused(state, "western_europe", "germany", "raid", bomber=1, fighter=1) == {
        "S42-SBR-01"
    }


def test_fighters_lift_off_and_land_on_decks() -> None:
    """From one carrier to another, after the combat."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_51": "1 carrier{fighter+fighter}", "sz_52": "1 carrier"},
    )

    assert ("sz_52", "deck") in reached(state, "sz_51", fighter=2)
    lines = sent(state, "sz_51", "sz_52", "deck", fighter=2)
    assert [line.split()[1] for line in lines] == ["move", "land", "land"]


def test_a_carrier_takes_its_picked_fighters_along() -> None:
    state = table.position(
        "united_states", "noncombat_move", {"sz_51": "1 carrier{fighter+fighter}"}
    )

    assert sent(state, "sz_51", "sz_52", carrier=1, fighter=2) == [
        "united_states: move 1 carrier{fighter+fighter}: sz_51 > sz_52"
    ]


def test_in_the_combat_move_carrier_and_fighters_go_each_for_themselves() -> None:
    state = table.position(
        "united_states",
        units={"sz_51": "1 carrier{fighter+fighter}", "sz_50": {"japan": "1 destroyer"}},
    )
    lines = sent(state, "sz_51", "sz_50", carrier=1, fighter=2)

    assert lines == [
        "united_states: move 2 fighter: sz_51 > sz_50 off carrier{fighter+fighter}",
        "united_states: move 1 carrier: sz_51 > sz_50",
    ]


def test_fighters_attack_in_the_zone_of_their_own_carrier() -> None:
    state = table.position(
        "united_states",
        units={"sz_51": {"united_states": "1 carrier{fighter}", "japan": "1 transport"}},
    )

    assert ("sz_51", "attack") in reached(state, "sz_51", fighter=1)


# ---- Over the sea ----


def test_a_transport_is_found_for_an_assault() -> None:
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "2 infantry, 1 tank",
            "sz_2": "1 transport",
            "norway": {"germany": "1 infantry"},
        },
    )

    assert ("norway", "assault") in reached(state, "united_kingdom", infantry=1, tank=1)
    assert ("norway", "assault") not in reached(state, "united_kingdom", infantry=2, tank=1)
    (line,) = sent(state, "united_kingdom", "norway", infantry=1, tank=1)
    assert line.startswith("united_kingdom: sail transport: sz_2 >")
    assert "into norway: 1 infantry, 1 tank" in line


def test_several_transports_carry_what_one_cannot() -> None:
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "2 infantry, 2 tank",
            "sz_2": "1 transport",
            "sz_6": "1 transport",
            "norway": {"germany": "1 infantry"},
        },
    )
    lines = sent(state, "united_kingdom", "norway", infantry=2, tank=2)

    assert len(lines) == 2
    assert all("into norway: 1 infantry, 1 tank" in line for line in lines)


def test_land_units_go_by_ship_and_aircraft_fly_to_the_same_place() -> None:
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 infantry, 1 fighter",
            "sz_6": "1 transport",
            "norway": {"germany": "1 infantry"},
        },
    )

    assert ("norway", "assault") in reached(state, "united_kingdom", infantry=1, fighter=1)
    lines = sent(state, "united_kingdom", "norway", "assault", infantry=1, fighter=1)
    assert [line.split()[1] for line in lines] == ["sail", "move"]


def test_cargo_goes_ashore_when_it_or_its_ship_is_picked() -> None:
    state = table.position(
        "united_kingdom",
        units={"sz_6": "1 transport{infantry+tank}", "norway": {"germany": "1 infantry"}},
    )

    assert ("norway", "assault") in reached(state, "sz_6", infantry=1, tank=1)
    assert ("norway", "assault") in reached(state, "sz_6", transport=1)
    assert sent(state, "sz_6", "norway", transport=1) == sent(
        state, "sz_6", "norway", transport=1, infantry=1, tank=1
    )


def test_after_the_combat_ships_ferry_and_load() -> None:
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"united_kingdom": "2 infantry", "sz_2": "1 transport"},
        control={"norway": "united_kingdom"},
    )
    found = reached(state, "united_kingdom", infantry=2)

    assert {("norway", "land"), ("sz_6", "load"), ("sz_2", "load")} <= found


def test_land_units_can_be_picked_up_where_a_transport_can_come_for_them() -> None:
    """The listing has only what needs no voyage; the desk offers the voyage too."""
    state = table.position(
        "united_kingdom", "noncombat_move", {"iceland": "1 infantry", "sz_7": "1 transport"}
    )
    (ask,) = desk.desk(state, ["united_kingdom"], "en").asks

    assert "iceland" in ask.movable
    assert any(how == "load" for _, how in reached(state, "iceland", infantry=1))


def test_without_a_transport_the_refusal_says_so() -> None:
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "1 infantry", "norway": {"germany": "1 infantry"}},
    )

    assert refused(state, "united_kingdom", "norway", infantry=1) == {"S42-TRP-04"}


def test_a_hostile_zone_that_nothing_clears_is_cited() -> None:
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 infantry",
            "sz_6": "1 transport",
            "sz_5": {"germany": "1 cruiser"},
            "eastern_europe": {"germany": "1 infantry"},
        },
    )

    assert "S42-CMV-40" in refused(state, "united_kingdom", "eastern_europe", infantry=1)


# ---- Bad input ----


def test_pieces_that_are_not_there_are_refused() -> None:
    state = table.position("germany", units={"germany": "1 infantry"})
    with pytest.raises(MalformedAction, match="holds 1 of"):
        desk.reach(state, "germany", "germany", {"infantry@germany": 2}, "en")
    with pytest.raises(MalformedAction, match="holds 0 of"):
        desk.reach(state, "germany", "germany", {"tank@germany": 1}, "en")
    with pytest.raises(MalformedAction, match="nothing is picked up"):
        desk.reach(state, "germany", "germany", {}, "en")
    with pytest.raises(MalformedAction, match="no space"):
        desk.reach(state, "germany", "atlantis", {"infantry@germany": 1}, "en")
    for key in (
        "",
        "/",
        "infantry",
        "infantry@germany/",
        "INFANTRY@germany",
        "infantry@germany/x/y",
    ):
        with pytest.raises(MalformedAction):
            desk.reach(state, "germany", "germany", {key: 1}, "en")


def test_places_that_do_not_exist_are_refused() -> None:
    state = table.position("germany", units={"germany": "1 infantry"})
    pieces = {"infantry@germany": 1}
    with pytest.raises(MalformedAction, match="no space"):
        desk.resolve(state, "germany", Send("germany", pieces, "atlantis"))
    with pytest.raises(MalformedAction, match="no space"):
        desk.resolve(state, "germany", Send("germany", pieces, "balkans", via=("atlantis",)))


def test_nobody_moves_in_somebody_elses_turn() -> None:
    state = table.position(
        "germany", units={"germany": "1 infantry", "russia": {"soviet_union": "1 infantry"}}
    )
    with pytest.raises(IllegalAction, match="nothing to decide"):
        desk.reach(state, "soviet_union", "russia", {"infantry@soviet_union": 1}, "en")
    assert refused(state, "germany", "balkans", infantry=1)


def test_enemy_pieces_cannot_be_sent() -> None:
    state = table.position(
        "germany", units={"germany": "1 infantry", "russia": {"soviet_union": "1 infantry"}}
    )
    wish = Send("russia", {"infantry@soviet_union": 1}, "caucasus")

    assert "S42-MNF-04" in {each.rule for each in desk.why_not(state, "germany", wish)}
    assert not desk.reach(state, "germany", "russia", wish.pieces, "en").targets


@pytest.mark.parametrize("others", ["", "1 carrier"])
def test_a_fighter_is_offered_to_stay_behind_where_another_deck_is(others: str) -> None:
    """Its own zone, off its deck: only where there is a choice of decks (S42-NCM-12)."""
    units = {"sz_12": {"united_kingdom": "1 carrier{fighter}", "united_states": others}}
    state = table.position("united_kingdom", "noncombat_move", units)

    offered = ("sz_12", "move") in reached(state, "sz_12", fighter=1)

    assert offered == bool(others)
