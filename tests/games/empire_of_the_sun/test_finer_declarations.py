"""Battle hexes to the letter: where both sides meet, who is assigned to what, who leaves (7.24,
8.43)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import asked, listed, play
from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from tests.games.empire_of_the_sun.steps import at_step, offensive, pos, step
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Cover, Done, Stay, Withdraw
from wartable.games.empire_of_the_sun.decisions import Activate, Declare, Disengage, MoveUnits
from wartable.games.empire_of_the_sun.events import ControlTaken, Declared, Joined
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import (
    activate,
    battles,
    contact,
    declare,
    disengage,
    land,
    move_units,
)
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, Move, OffensiveSteps, Window
from wartable.testing.empire_of_the_sun.table import Faces

WAKE, KWAJALEIN, TRUK, GUAM = "4612", "4715", "4017", "3814"
ENTERPRISE, LEXINGTON, NORTHAMPTON = "us_cv_enterprise", "us_cv_lexington", "us_ca_northampton"
SEVENTH, BRIGADE = "us_air_7af", "us_bde_sf"
FLOTILLA, TENRYU, ARMY = "jp_air_flot_24", "jp_cl_tenryu", "jp_army_18"
CORPS = "us_corps_x"


# where both sides meet


@pytest.mark.rule("EOS-13.76-03", "EOS-13.94-03", "EOS-7.24-02", "EOS-8.42-04")
def test_a_city_that_defends_itself():
    """Canton and Tokyo, while they are Japanese and Tokyo was never lost: against the Allies, and
    ground units alone meet the garrison."""
    made = empty_sea(side="allies", card="AL-13", units={CORPS: "2609", NORTHAMPTON: "3706"})
    there = made.pos
    for city in ("2609", "3706"):
        assert contact.is_garrisoned(there, city)
        assert contact.resists(there, "allies", city)
        assert contact.is_defended(there, "allies", city)
    assert not contact.resists(there, "japan", "3706")
    assert not contact.is_defended(there, "japan", "3607")
    assert not contact.is_garrisoned(there, TRUK)
    assert contact.shared(there) == {"2609"}
    assert battles.shared(there) == ["2609"]

    held = empty_sea(units={CORPS: "2609"}, allied=["2609"]).pos
    assert not contact.is_garrisoned(held, "2609")
    assert contact.shared(held) == frozenset()
    gone = empty_sea(memory={"garrisons_gone": frozenset({"3706"})}).pos
    assert not contact.is_garrisoned(gone, "3706")


@pytest.mark.rule("EOS-8.42-04", "EOS-8.42-05", "EOS-13.76-03", "EOS-7.22-01")
def test_a_garrison_takes_the_railway_away():
    """From Tientsin by rail to Tsingtao, mixed terrain: two points and not half of one, and no
    further; for Japan, and when it is Allied, half of one."""
    start, city = "3005", "3105"

    def cost(side, unit, **changes):
        made = empty_sea(side="allies", card="AL-13", units={unit: start}, **changes)
        stops = contact.stops_march(made.pos, side, city)
        return land.step_cost(made.pos, side, unit, start, city), stops

    assert cost("allies", CORPS, allied=[start]) == (4, True)
    assert cost("allies", CORPS, allied=[start, city]) == (1, False)
    assert cost("japan", ARMY) == (1, False)


@pytest.mark.rule("EOS-7.24-02", "EOS-7.24-04")
def test_hexes_with_both_sides_are_battle_hexes_but_inside_china():
    """HQs count; off the hexes nobody meets."""
    made = empty_sea(
        side="allies",
        card="AL-13",
        units={
            NORTHAMPTON: TRUK,
            "jp_hq_south_seas": TRUK,
            "us_air_14af": "2507",
            "jp_army_17": "2507",
            ENTERPRISE: "4613",
            SEVENTH: "turn_9",
            FLOTILLA: "turn_9",
        },
    )
    assert contact.is_inside_china(made.pos, "2507")
    assert contact.shared(made.pos) == {TRUK, "2507"}
    assert battles.shared(made.pos) == [TRUK]

    script = Script(made.state, Faces())
    declare.begin(script)
    assert [each for each in script.events if isinstance(each, Declared)] == [Declared(TRUK)]


@pytest.mark.rule("EOS-7.24-03", "EOS-9.11-01", "EOS-7.24-05", "EOS-7.24-06")
def test_what_a_carrier_could_attack():
    """Enemies within three hexes, and battle hexes; with operations one battle hex. Hexes with own
    units alone are none."""

    def found(*, event, declared=()):
        made = empty_sea(
            side="allies",
            card="AL-13",
            event=event,
            units={
                ENTERPRISE: "4613",
                SEVENTH: "4614",
                FLOTILLA: WAKE,
                TENRYU: "4714",
                ARMY: TRUK,
            },
            active=[ENTERPRISE],
        ).declare(*declared)
        return list(battles.targets(made.pos, ENTERPRISE))

    assert found(event=True) == [WAKE, "4714"]
    assert found(event=False) == [WAKE, "4714"]
    assert found(event=False, declared=[WAKE]) == [WAKE]
    assert found(event=True, declared=[WAKE]) == [WAKE, "4714"]
    assert found(event=False, declared=[TRUK]) == []


@pytest.mark.rule("EOS-7.24-08", "EOS-7.24-09")
def test_in_which_battle_a_unit_is():
    made = empty_sea(
        side="allies", card="AL-13", units={NORTHAMPTON: WAKE, ENTERPRISE: "4613", FLOTILLA: "4614"}
    ).note(battles={"4714": Fight((ENTERPRISE,), (FLOTILLA,)), WAKE: Fight()})

    found = {
        unit: battles.committed(made.pos, unit)
        for unit in (NORTHAMPTON, ENTERPRISE, FLOTILLA, LEXINGTON)
    }
    assert found == {NORTHAMPTON: WAKE, ENTERPRISE: "4714", FLOTILLA: "4714", LEXINGTON: ""}


# who is assigned to what


def landing(units, *, event=True, fields=None, **changes):
    """A brigade has landed in empty Guam, which is Japanese."""
    where = {BRIGADE: GUAM, **units}
    return at_step(
        3,
        "AL-59" if event is False else "AL-13",
        event=event,
        units={**where, TENRYU: "3816", **changes.pop("where", {})},
        activated=dict.fromkeys(where, "5808"),
        also_japanese=[GUAM],
        fields={"landed": {BRIGADE: "5808"}, **(fields or {})},
        hand=("JP-19",),
        **changes,
    )


def moved(unit, to, aim, how="sail"):
    return {"moves": (Move((unit,), ("5808", to), how, aim),)}


@pytest.mark.rule("EOS-7.24-07", "EOS-7.24-10", "EOS-7.24-14", "EOS-8.23-03", "EOS-8.33-02")
def test_a_move_says_what_it_was_for():
    """To cover the landing or to fight: then nobody is asked; a target out of range, or none, and
    the player is."""
    covers = landing({ENTERPRISE: "3815"}, fields=moved(ENTERPRISE, "3815", GUAM))
    assert offensive(covers).covers == {ENTERPRISE: GUAM}
    assert not offensive(covers).battles
    assert step(covers) > 3
    fights = landing({ENTERPRISE: "3815"}, fields=moved(ENTERPRISE, "3815", "3816"))
    assert offensive(fights).covers == {}
    assert offensive(fights).battles == {"3816": Fight((ENTERPRISE,))}
    for aim in ("", "4612"):
        open_ = landing({ENTERPRISE: "3815"}, fields=moved(ENTERPRISE, "3815", aim))
        assert asked(open_) == Declare("allies")
        assert offensive(open_).covers == {}
    far = landing({ENTERPRISE: "4117"}, fields=moved(ENTERPRISE, "4117", GUAM))
    assert offensive(far).covers == {}

    steamed = landing(
        {ENTERPRISE: "3815"},
        fields={**moved(ENTERPRISE, "3815", GUAM), "strategic": frozenset({ENTERPRISE})},
    )
    assert offensive(steamed).covers == {}
    assert step(steamed) > 3


@pytest.mark.rule("EOS-8.23-03", "EOS-8.33-02", "EOS-7.24-08", "EOS-7.24-10")
def test_who_is_still_to_be_assigned():
    """An activated carrier or air unit on the map that fights and covers nowhere."""
    units = {ENTERPRISE: "3815", LEXINGTON: "3815", SEVENTH: "3817", NORTHAMPTON: "3815"}

    def open_units(**fields):
        made = empty_sea(
            side="allies",
            card="AL-13",
            units={**units, TENRYU: "3816", "us_cv_essex": "3815"},
            allied=["3817"],
            active=[*units],
        ).note(**fields)
        return declare.open_units(made.pos)

    assert open_units() == [SEVENTH, ENTERPRISE, LEXINGTON]
    assert open_units(strategic=frozenset({SEVENTH})) == [ENTERPRISE, LEXINGTON]
    assert open_units(covers={ENTERPRISE: GUAM}) == [SEVENTH, LEXINGTON]
    fight = {"3816": Fight((LEXINGTON,))}
    assert open_units(battles=fight) == [SEVENTH, ENTERPRISE]
    units[SEVENTH] = "turn_9"
    assert open_units() == [ENTERPRISE, LEXINGTON]


@pytest.mark.rule(
    "EOS-7.24-03", "EOS-7.24-08", "EOS-7.24-10", "EOS-8.33-02", "EOS-9.11-01", "EOS-7.24-05"
)
def test_why_a_unit_is_not_assigned():
    """One reason for each."""
    units = {
        ENTERPRISE: "3815",
        LEXINGTON: "3815",
        NORTHAMPTON: "3815",
        SEVENTH: "3817",
        "us_air_13af": "turn_9",
    }
    made = empty_sea(
        side="allies",
        card="AL-13",
        units={**units, TENRYU: "3816", ARMY: "3813", "us_cv_essex": "3815"},
        active=[*units],
    )

    def against(unit, place="3816"):
        return rules(declare.stay_objections(made.pos, Stay("allies", (unit,), place)))

    assert against(ENTERPRISE) == []
    assert against("us_cv_essex") == ["EOS-7.24-03"]
    assert against("us_air_13af") == ["EOS-7.24-03"]
    assert against(NORTHAMPTON) == ["EOS-9.11-01"]
    assert against(ENTERPRISE, "3815") == ["EOS-7.24-03"]
    assert against(ENTERPRISE, TRUK) == ["EOS-7.24-03", "EOS-7.24-03"]
    made.note(strategic=frozenset({ENTERPRISE}), long_legs=frozenset({SEVENTH}))
    assert against(ENTERPRISE) == against(SEVENTH) == ["EOS-8.33-02", "EOS-7.24-03"]
    made.note(strategic=frozenset(), covers={ENTERPRISE: GUAM}, battles={"3816": Fight()})
    assert against(ENTERPRISE) == ["EOS-7.24-10"]
    made.note(covers={}, battles={"3816": Fight((ENTERPRISE,))})
    assert against(ENTERPRISE, "3813") == ["EOS-7.24-08"]
    assert against(LEXINGTON, "3813") == []


@pytest.mark.rule("EOS-7.24-12", "EOS-7.24-14", "EOS-7.24-10")
def test_why_a_unit_does_not_cover():
    state = landing({ENTERPRISE: "3815", LEXINGTON: "4117", SEVENTH: "turn_9"})

    def against(unit, place=GUAM):
        return rules(declare.cover_objections(pos(state), Cover("allies", (unit,), place)))

    assert against(ENTERPRISE) == []
    assert against(ENTERPRISE, "3815") == ["EOS-7.24-14"]
    assert against(LEXINGTON) == ["EOS-7.24-14"]
    assert against(SEVENTH) == ["EOS-7.24-03"]


@pytest.mark.rule("EOS-7.24-03", "EOS-7.24-07")
def test_a_second_carrier_joins_a_battle():
    state = at_step(
        3,
        "AL-13",
        event=True,
        units={ENTERPRISE: "4613", LEXINGTON: "4613", FLOTILLA: WAKE},
        activated={ENTERPRISE: "5808", LEXINGTON: "5808"},
        hand=("JP-19",),
    )
    one = GAME.play(state, Stay("allies", (ENTERPRISE,), WAKE), Faces())
    assert [each for each in one.events if isinstance(each, Declared | Joined)] == [
        Declared(WAKE, (ENTERPRISE,))
    ]
    two = GAME.play(one.state, Stay("allies", (LEXINGTON,), WAKE), Faces())
    assert [each for each in two.events if isinstance(each, Declared | Joined)] == [
        Joined(WAKE, (LEXINGTON,), "allies")
    ]
    assert offensive(two.state).battles == {WAKE: Fight((ENTERPRISE, LEXINGTON))}


LEYTE, MOROTAI, HALMAHERA = "3014", "3017", "3018"


@pytest.mark.rule("EOS-CARD-14", "EOS-7.24-10")
def test_an_event_for_the_philippines_is_declared_there_if_it_can_be():
    """AL-62. 5AF on Morotai could fight on Leyte, or cover a landing on Halmahera; nobody can
    fight in the Philippines where only a ship at sea is in range."""

    def state(enemy):
        return at_step(
            3,
            "AL-62",
            event=True,
            units={"us_air_5af": MOROTAI, BRIGADE: HALMAHERA, **enemy},
            activated={"us_air_5af": MOROTAI, BRIGADE: "3520"},
            allied=[MOROTAI],
            also_japanese=[HALMAHERA, LEYTE],
            fields={"landed": {BRIGADE: "3520"}},
        )

    def done(made):
        return rules(declare.done_objections(pos(made), Done("allies")))

    leyte = state({ARMY: LEYTE})
    assert {type(each) for each in listed(leyte)} == {Stay, Cover}
    assert done(leyte) == ["EOS-CARD-14"]
    both = state({ARMY: LEYTE, TENRYU: "3117"})
    assert done(both) == ["EOS-CARD-14"]
    at_sea = state({TENRYU: "3117"})
    assert done(at_sea) == []
    assert Done("allies") in listed(at_sea)
    fought = play(leyte, Stay("allies", ("us_air_5af",), LEYTE))
    assert {*offensive(fought).battles} == {LEYTE}


# leaving a hex


LASHIO, FROM = "2206", "2207"


@pytest.mark.rule("EOS-8.43-01", "EOS-8.41-01", "EOS-8.41-06", "EOS-8.43-04")
def test_all_of_them_must_be_allowed_where_they_go():
    """Not inside China with an Indian corps among them, not where the army came from, not beside an
    army."""
    enemy = {"jp_army_15": LASHIO, "jp_army_28": "2106"}

    def exits(*units):
        made = empty_sea(
            card="JP-23", units={**enemy, **dict.fromkeys(units, LASHIO)}, active=["jp_army_15"]
        ).note(came_overland={"jp_army_15": FROM})
        return disengage.exits(made.pos, LASHIO)

    assert exits("cn_army_5") == ["2105", "2205", "2305", "2306"]
    assert exits("in_corps_3") == ["2105", "2205", "2305"]
    assert exits("cn_army_5", "in_corps_3") == ["2105", "2205", "2305"]


@pytest.mark.rule("EOS-8.43-01", "EOS-8.43-02", "EOS-8.43-03", "EOS-6.5-02")
def test_who_marched_in_takes_the_hex_that_was_left():
    """It is theirs at once if nobody is left in it, and they may march on; a landing takes it
    later, and stays. What else was noted stays so."""
    army, other = "jp_army_38", "jp_army_15"
    overland, by_sea = {"came_overland": {army: "1913"}}, {"landed": {army: "2212"}}
    for ship, came, taken in (
        ({}, overland, ["2014"]),
        ({"uk_bb_force_z": "2014"}, overland, []),
        ({}, by_sea, []),
    ):
        state = at_step(
            2,
            "JP-23",
            event=True,
            scenario="1942",
            units={army: "2014", "in_corps_3": "2014", "in_corps_1": "2014", other: "1913", **ship},
            reduced=[army],
            activated={army: "1913", other: "1913"},
            fields={
                **came,
                "used": frozenset({"special 2014"}),
                "moves": (Move((army,), ("1913", "2014"), "march", "2014"),),
            },
            allied=["2014"],
        )
        question = Disengage("allies", "2014", ("in_corps_1", "in_corps_3"))
        window = Window((MoveUnits("japan"),))
        flow = (OffensiveSteps(2, 1), window, Window((question,)))
        state = replace(state, flow=flow)
        done = GAME.play(state, Withdraw("allies", "2014", "2015"), Faces())

        found = [each for each in done.events if isinstance(each, ControlTaken)]
        assert [place for each in found for place in each.hexes] == taken
        assert offensive(done.state).used == {"special 2014", "disengaged 2014"}
        assert asked(done.state) == MoveUnits("japan")
        assert (army in move_units.waiting(pos(done.state))) is (came is overland)


# a card that wants a Chinese army


SEAC = "cw_hq_seac"
CHINESE = ("cn_army_5", "cn_army_6", "cn_army_66")


def tarzan(limit=2, **changes):
    return orders(
        "1943",
        side="allies",
        card="AL-38",
        hq=SEAC,
        limit=limit,
        marks={"us_rivalry": False, "japan_rivalry": False},
        **changes,
    )


@pytest.mark.rule("EOS-CARD-28", "EOS-7.21-02", "EOS-7.26-05")
def test_the_last_place_is_kept_for_a_chinese_army_that_can_be_activated():
    """Not if all of them are exhausted, out of supply or off the map; before the last place
    anybody."""
    made = tarzan()
    assert made.against_activating("uk_corps_15") == []
    assert made.against_activating("uk_corps_15", "uk_corps_33") == ["EOS-CARD-28"]
    assert made.against_activating("uk_corps_15", "cn_army_5") == []
    made.activate("uk_corps_15")
    assert made.against_activating("uk_corps_33") == ["EOS-CARD-28"]

    tired = tarzan(memory={"exhausted": frozenset(CHINESE)})
    assert tired.against_activating("uk_corps_15", "uk_corps_33") == []
    assert rules(activate.done_objections(tired.pos, Done("allies"))) == []
    lost = tarzan(units=dict.fromkeys(CHINESE, "4825"))
    assert lost.against_activating("uk_corps_15", "uk_corps_33") == []


@pytest.mark.rule("EOS-CARD-28", "EOS-7.21-04")
def test_what_is_offered_when_units_are_activated():
    """To end only when the card has its army; the units one by one."""
    made = tarzan()

    def offered():
        branches = activate.QUESTION.branches(made.pos, Activate("allies"))
        return [each for branch in branches for each in branch.actions()]

    assert Done("allies") not in offered()
    assert ActivateUnits("allies", ("cn_army_5",)) in offered()
    assert {len(each.units) for each in offered()} == {1}
    made.activate("cn_army_5")
    assert Done("allies") in offered()
    assert ActivateUnits("allies", ("cn_army_5",)) not in offered()


# rivalry


@pytest.mark.rule("EOS-14.1-03", "EOS-7.21-05", "EOS-CARD-59", "EOS-14.1-04")
def test_us_army_and_navy_in_rivalry_and_at_peace():
    """One cruiser goes with the Army by AL-50 through SW Pacific HQ, a carrier or two ships do
    not."""
    hq = "us_hq_southwest_pacific"
    army, cruiser, carrier = "us_corps_i", NORTHAMPTON, ENTERPRISE
    units = dict.fromkeys((army, cruiser, carrier), "3727")

    def against(*together, rivalry=True, card="AL-50", event=True):
        made = orders(
            "1943",
            side="allies",
            card=card,
            event=event,
            hq=hq,
            units=units,
            marks={"us_rivalry": rivalry, "japan_rivalry": False},
        )
        return made.against_activating(*together)

    assert against(army, cruiser) == []
    assert against(army, carrier) == ["EOS-14.1-03"]
    assert against(army, cruiser, carrier) == ["EOS-14.1-03"]
    assert against(army, cruiser, event=False) == ["EOS-14.1-03"]
    assert against(army, cruiser, event=False, rivalry=False) == []
    assert against(cruiser, carrier, event=False) == []
