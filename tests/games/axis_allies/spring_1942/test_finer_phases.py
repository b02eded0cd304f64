"""Finer points of the phases of Spring 1942: what is bought, placed, listed and won."""

from __future__ import annotations

import pytest

from wartable.core.game import listed
from wartable.games.axis_allies import answers
from wartable.games.axis_allies.actions import Place, Repair
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.answers import MOST_LISTED, MOST_PARTS
from wartable.games.axis_allies.decisions import ChooseCasualties, ChooseInterceptors, Purchase
from wartable.games.axis_allies.events import Returned, TurnBegan
from wartable.games.axis_allies.phases.mobilize import why_nowhere
from wartable.games.axis_allies.production import complex_in
from wartable.games.axis_allies.purses import purses
from wartable.games.axis_allies.relations import pair
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit
from wartable.games.axis_allies.victory import at_last_round
from wartable.games.axis_allies.windows import asked
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def told(events, kind):
    return [event for event in events if isinstance(event, kind)]


def labels(state) -> list[str]:
    return [
        branch.label for decision in GAME.pending(state) for branch in GAME.legal(state, decision)
    ]


# Bids


@pytest.mark.rule("S42-TBL-02", "S42-TBL-03")
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("bid infantry in libya", set()),
        ("bid infantry in atlantis", {"S42-MAP-01"}),
        ("bid zeppelin in atlantis", {"S42-TBL-02"}),
        ("bid zeppelin in libya", {"S42-TBL-02"}),
        ("bid submarine in libya", {"S42-TBL-03"}),
        ("bid infantry in sz_5", {"S42-TBL-03"}),
        ("bid infantry in caucasus", {"S42-TBL-03"}),
        ("bid bomber in libya", {"S42-TBL-02"}),
    ],
)
def test_what_may_be_bid_for(text, rules):
    state = GAME.setup(Options(bid={"germany": 8}))

    assert table.refused(state, text) == rules


@pytest.mark.rule("S42-TBL-02")
def test_what_the_bid_can_pay_is_offered():
    kinds = {"infantry": 3, "artillery": 4, "tank": 5, "aa_gun": 6, "submarine": 6, "transport": 7}
    for money in (2, 3, 4, 5, 7):
        state = GAME.setup(Options(bid={"germany": money}))
        offered = {label.removeprefix("bid ") for label in labels(state)} - {"done"}

        units = GAME.edition.data.units.values()
        paid = {kind.id for kind in units if kind.cost <= money and not kind.is_facility}
        assert offered == paid, money
        assert all((kind in offered) == (cost <= money) for kind, cost in kinds.items()), money


@pytest.mark.rule("S42-TBL-02", "S42-CMB-44")
def test_play_begins_when_all_have_bid():
    """The first turn begins anew with what stands there then, not before."""
    state = GAME.setup(Options(bid={"germany": 12, "japan": 6}))
    pos = table.pos(state)
    zone = next(
        zone
        for zone, units in sorted(state.units.items())
        if zone in pos.board.sea
        and any(unit.owner == "germany" for unit, _ in units)
        and not any(pos.is_surface_warship(unit) for unit, _ in units)
    )
    events, state = table.events(state, f"germany: bid cruiser in {zone}", "germany: done")
    assert not told(events, TurnBegan)
    assert table.asked(state) == [("japan", "PlaceBid")]

    state = GAME.setup(Options(bid={"japan": 12}))
    events, state = table.events(state, "japan: bid cruiser in sz_60", "japan: done")
    assert [name for _, name in table.asked(state)] == ["Purchase"]


# Purchases and repairs


@pytest.mark.rule("S42-PUR-03", "S42-PUR-06")
def test_every_point_of_damage_of_mine_that_can_be_paid_is_listed():
    state = table.position(
        "germany",
        "purchase",
        factories={"germany": 4, "southern_europe": 2, "japan": 3, "russia": 0},
        money={"germany": 3},
    )
    repairs = {text for text in table.listed(state) if "repair" in text}

    assert repairs == {
        GAME.format_action(Repair("germany", space, "industrial_complex", points))
        for space, most in (("germany", 3), ("southern_europe", 2))
        for points in range(1, most + 1)
    }
    offered = {label for label in labels(state) if label.startswith("repair")}
    assert offered == {"repair germany", "repair southern_europe"}
    assert "buy infantry" in labels(state)
    assert "buy artillery" not in labels(state)


# Mobilizing


def mobilizing(units=None, *, factories=None, **bought: int):
    return table.position(
        "germany", "mobilize", units or {}, factories=factories or {"germany": 0}, bought=bought
    )


@pytest.mark.rule("S42-PUR-04", "S42-MOB-06", "S42-MOB-14", "S42-MOB-10")
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("place 1 infantry in germany from germany", set()),
        ("place 2 infantry in germany from germany", {"S42-PUR-04"}),
        ("place 0 infantry in germany from germany", {"S42-PUR-04"}),
        ("place 1 tank in germany from germany", {"S42-PUR-04"}),
        ("place 1 infantry in poland", {"S42-MAP-01"}),
        ("place 1 infantry in eastern_europe", {"S42-MOB-06"}),
        ("place 1 infantry in eastern_europe from eastern_europe", {"S42-MOB-06"}),
        ("place 1 infantry in eastern_europe from germany", {"S42-MOB-06"}),
        ("place 1 fighter in sz_5 from germany", {"S42-MOB-10"}),
        ("place 1 fighter in sz_5 from germany on carrier", set()),
        ("place 1 fighter in sz_5 from germany on carrier{fighter}", {"S42-MOB-10"}),
        ("place 1 infantry in sz_5 from germany on carrier", {"S42-MOB-07"}),
        ("place 1 industrial_complex in eastern_europe", set()),
        ("place 1 industrial_complex, 1 infantry in eastern_europe", {"S42-MOB-14"}),
    ],
)
def test_where_units_may_be_placed(text, rules):
    state = mobilizing({"sz_5": "1 carrier"}, infantry=1, fighter=1, industrial_complex=1)

    assert table.refused(state, text) == rules


@pytest.mark.rule("S42-MOB-06", "S42-MOB-02")
@pytest.mark.parametrize(
    ("place", "told"),
    [
        (Place("germany", "eastern_europe", {"infantry": 1}), "Eastern Europe"),
        (Place("germany", "sz_5", {"infantry": 1}, "eastern_europe"), "Eastern Europe"),
        (Place("germany", "germany", {"infantry": 1}), "Germany"),
    ],
)
def test_the_place_without_a_complex_is_named(place, told):
    state = mobilizing(infantry=1, factories={"southern_europe": 0})

    texts = [each.text for each in GAME.objections(state, place)]
    assert texts[0] == f"{told} has no industrial complex"


@pytest.mark.rule("S42-MOB-10", "S42-MOB-11", "S42-MOB-14")
def test_new_fighters_go_aboard_the_carrier_that_is_named():
    state = mobilizing({"sz_5": "1 carrier, 1 carrier{fighter}"}, fighter=1)
    state = table.play(state, "place 1 fighter in sz_5 from germany on carrier{fighter}")

    assert table.units(state, "sz_5", "germany") == "1 carrier, 1 carrier{fighter+fighter}"


@pytest.mark.rule("S42-MOB-10", "S42-MOB-11", "S42-ACC-01")
def test_decks_with_room_are_listed_for_new_fighters():
    units = {
        "sz_5": {
            "germany": "1 carrier{fighter}, 1 carrier{fighter+fighter}, 1 cruiser",
            "japan": "1 carrier",
        }
    }
    state = mobilizing(units, fighter=1)

    assert {text for text in table.listed(state) if " on " in text} == {
        "germany: place 1 fighter in sz_5 from germany on carrier{fighter}"
    }


@pytest.mark.rule("S42-AMB-18", "S42-CMV-23")
def test_who_places_wrongly_is_told_that_and_nothing_about_waiting_fighters():
    state = mobilizing({"sz_5": "1 fighter~4*fought"}, carrier=1, infantry=1)

    assert table.refused(state, "place 1 infantry in eastern_europe") == {"S42-MOB-06"}
    assert table.refused(state, "place 1 carrier in sz_60 from germany") == {"S42-MOB-08"}
    assert table.is_legal(state, "place 1 infantry in germany from germany")
    assert table.is_legal(state, "place 1 carrier in sz_5 from germany")


@pytest.mark.rule("S42-MOB-15")
def test_why_a_unit_can_stand_nowhere_is_told_of_each_complex():
    state = mobilizing(infantry=1, factories={"germany": 20, "southern_europe": 12, "japan": 0})
    pos = table.pos(state)
    (purse,) = purses(pos, "germany")

    assert [each.about for each in why_nowhere(pos, purse, "infantry")] == [
        ("germany",),
        ("southern_europe",),
    ]
    assert why_nowhere(table.pos(mobilizing(infantry=1)), purse, "infantry") == []


@pytest.mark.rule("S42-TRN-02", "S42-TRN-04", "S42-MOB-15")
def test_a_phase_ends_with_what_is_due_then():
    """What cannot be placed goes back when the mobilization ends."""
    state = mobilizing(infantry=2, factories={"germany": 9})
    events, state = table.events(state, "place 1 infantry in germany from germany", "done")

    (returned,) = told(events, Returned)
    assert returned.units == {"infantry": 1}


@pytest.mark.rule("S42-MOB-13")
def test_the_complex_of_a_territory():
    pos = table.pos(mobilizing())

    assert complex_in(pos, "germany") == "industrial_complex"
    assert complex_in(pos, "southern_europe") is None


# Victory


@pytest.mark.rule("S42-VIC-04", "S42-VIC-05", "S42-VIC-08")
@pytest.mark.parametrize("victory", ["standard", "total"])
def test_each_side_needs_so_many_cities(victory):
    pos = table.pos(table.position("germany", options=Options(victory=victory)))
    found = aims(pos)

    needed = getattr(pos.data.victory, victory)
    assert [(aim.side, aim.needed) for aim in found] == [(side, needed) for side in pos.data.sides]
    cities = {space.id for space in pos.data.spaces.values() if space.victory_city}
    assert all(set(aim.places) == cities and not aim.is_kept for aim in found)
    assert sum(aim.held for aim in found) == len(cities)


@pytest.mark.rule("S42-TBL-05")
@pytest.mark.parametrize(("rounds", "number", "over"), [(0, 9, False), (5, 4, False), (5, 5, True)])
def test_the_agreed_last_round(rounds, number, over):
    state = table.position("germany", round=number, options=Options(rounds=rounds))

    assert (at_last_round(table.pos(state)) is not None) is over


# What is asked and listed


def many_hits():
    """A battle with more ways to take the hits than are listed."""
    kinds = ("infantry", "artillery", "tank", "fighter", "bomber")
    return table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "20 tank*moved<ukraine_s_s_r",
                "soviet_union": ", ".join(f"9 {kind}" for kind in kinds),
            }
        },
    )


def test_so_many_ways_to_take_hits_are_listed():
    state = table.play(many_hits(), "fight in caucasus", dice=[1] * 20)
    (decision,) = GAME.pending(state)
    assert isinstance(decision, ChooseCasualties)

    assert len(list(listed(GAME, state, decision))) == MOST_LISTED == 200


def test_so_many_ways_to_send_interceptors_are_listed():
    decision = ChooseInterceptors(
        "germany", "germany", ((Unit("fighter", "germany"), MOST_PARTS + 5),)
    )
    pos = table.pos(table.position("germany"))
    (branch,) = answers.branches(pos, decision)

    assert len(list(branch.actions())) == MOST_PARTS == 10_000


def test_what_no_window_asks_has_no_answers():
    pos = table.pos(table.position("germany"))
    (branch,) = answers.branches(pos, Purchase("germany"))
    with pytest.raises(LookupError):
        branch.actions()


def test_an_answer_to_another_question_finds_none():
    state = table.play(many_hits(), "fight in caucasus", dice=[1] * 20)
    action = table.action(state, "hits in caucasus: 9 infantry, 9 artillery, 2 tank")
    pos = table.pos(state)

    assert asked(pos, ChooseCasualties, action) == GAME.pending(state)[0]
    with pytest.raises(LookupError):
        asked(pos, ChooseInterceptors, action)


def test_a_pair_is_in_alphabetical_order():
    assert pair("japan", "germany") == pair("germany", "japan") == ("germany", "japan")
