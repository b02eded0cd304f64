"""Step 6: landings in empty hexes may be answered (7.27)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, decline, listed, play
from tests.games.empire_of_the_sun.steps import at_step, offensive, pos
from wartable.games.empire_of_the_sun import hq, zoi
from wartable.games.empire_of_the_sun.actions import (
    Cover,
    Decline,
    Done,
    Go,
    PlayReaction,
    ReactWith,
    Roll,
    Stay,
)
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.decisions import (
    Intelligence,
    MoveAfterBattle,
    React,
    SpecialReaction,
)
from wartable.games.empire_of_the_sun.offensive import special_reaction
from wartable.games.empire_of_the_sun.offensive.rolls import special_value
from wartable.games.empire_of_the_sun.state import Fight
from wartable.games.empire_of_the_sun.supply import supply_of

KAUAI, OAHU, MIDWAY = "5708", "5808", "5108"
BRIGADE, AKAGI = "jp_bde_4sn", "jp_cv_akagi"
CENTRAL, PLANES = "us_hq_central_pacific", "us_air_7af"
HOLLANDIA, BIAK, MADANG, PALAU, TRUK = "3520", "3319", "3721", "3416", "4017"
SEAS = "jp_hq_south_seas"
ENTERPRISE, YAMATO = "us_cv_enterprise", "jp_bb_yamato"


def kauai(card="JP-49", step=6, **changes):
    """A Japanese brigade has landed on Kauai, a carrier covers it; 7AF and the HQ are on Oahu."""
    units = {BRIGADE: KAUAI, AKAGI: KAUAI, CENTRAL: OAHU, PLANES: OAHU, **changes.pop("units", {})}
    fields = {"landed": {BRIGADE: "4715"}, "covers": {AKAGI: KAUAI}, **changes.pop("fields", {})}
    activated = {BRIGADE: "4715", AKAGI: "4715", **changes.pop("activated", {})}
    return at_step(step, card, units=units, activated=activated, fields=fields, **changes)


@pytest.mark.rule("EOS-7.27-01", "EOS-7.27-03", "EOS-7.27-10", "EOS-7.2-06", "EOS-AMB-08")
def test_a_landing_without_battle_may_become_one():
    """EOS-TC-08: on success Kauai is a battle hex and, when the condition is changed besides, the
    Allies may react; on failure they may not."""
    state = kauai()
    assert asked(state) == SpecialReaction("allies", KAUAI)

    won = play(state, Roll("allies", KAUAI), 3)
    assert offensive(won).battles[KAUAI].special
    assert asked(won) == Intelligence("allies")
    assert asked(play(won, Roll("allies"), 0)) == React("allies")

    lost = play(state, Roll("allies", KAUAI), 6)
    assert not offensive(lost).battles
    assert asked(lost) == MoveAfterBattle("japan")


@pytest.mark.rule("EOS-7.27-01")
def test_no_special_reaction_where_somebody_is_or_a_battle_is_declared():
    """7AF on Kauai itself; Kauai a battle hex already."""
    state = kauai()
    fought = replace(offensive(state), battles={KAUAI: Fight()})

    assert special_reaction.eligible(pos(state)) == [KAUAI]
    assert special_reaction.eligible(pos(replace(state, at=state.at | {PLANES: KAUAI}))) == []
    assert special_reaction.eligible(pos(replace(state, offensive=fought))) == []


@pytest.mark.rule("EOS-7.27-01", "EOS-7.27-07")
def test_one_hq_within_range_is_enough():
    """South Pacific HQ at Noumea is too far from Kauai, Central Pacific HQ is near."""
    far = {"us_hq_south_pacific_ghormley": "4828"}
    both = kauai(units=far)
    assert {CENTRAL, *far} <= {*supply_of(pos(both)).hqs("allies")}
    assert [hq.commands(pos(both), each, KAUAI) for each in (CENTRAL, *far)] == [True, False]
    assert special_reaction.eligible(pos(both)) == [KAUAI]


@pytest.mark.rule("EOS-7.27-01")
@pytest.mark.parametrize(("post", "is_in_range"), [("4828", False), ("4825", True)])
def test_a_zone_without_an_hq_in_range_is_not_enough(post, is_in_range):
    """Aircraft on Guadalcanal have a ZOI over New Georgia, eight hexes from Noumea and five from
    Espiritu Santo."""
    ghormley, new_georgia, guadalcanal = "us_hq_south_pacific_ghormley", "4322", "4423"
    state = kauai(
        units={
            BRIGADE: new_georgia,
            AKAGI: TRUK,
            CENTRAL: "eliminated",
            ghormley: post,
            "us_air_1maw": guadalcanal,
        },
        allied=(new_georgia, guadalcanal),
        fields={"landed": {BRIGADE: "4021"}, "covers": {}},
    )

    assert supply_of(pos(state)).is_supplied("us_air_1maw")
    assert zoi.is_projected(pos(state), "allies", new_georgia)
    assert special_reaction.eligible(pos(state)) == [new_georgia] * is_in_range


@pytest.mark.rule("EOS-7.27-11", "EOS-7.27-03", "EOS-7.26-04")
def test_a_battle_by_special_reaction_is_one_like_any_other():
    """EOS-TC-09: with a battle declared at Midway Kauai is a battle hex too, and units react to
    it."""
    state = kauai(
        battles=(MIDWAY,),
        units={"jp_cv_soryu": MIDWAY, "us_air_vmf211": MIDWAY},
        event=True,
        card="JP-23",
    )
    state = play(state, Roll("allies", KAUAI), 2)
    assert {*offensive(state).battles} == {KAUAI, MIDWAY}

    state = play(play(state, Roll("allies"), 0), ReactWith("allies", CENTRAL))
    stay = Stay("allies", (PLANES,), KAUAI)
    assert stay in listed(state)
    assert offensive(play(state, stay)).battles[KAUAI].reaction == (PLANES,)


@pytest.mark.rule("EOS-7.27-01", "EOS-6.4-14")
def test_what_makes_a_hex_eligible():
    """A named place of the Reaction player, unoccupied, in his ZOI and in range of a supplied HQ;
    that the carrier neutralises the ZOI does not matter."""
    state = kauai()
    assert special_reaction.eligible(pos(state)) == [KAUAI]

    without_zoi = kauai(units={PLANES: "eliminated", AKAGI: "4017"})
    assert CENTRAL in supply_of(pos(without_zoi)).hqs("allies")
    assert special_reaction.eligible(pos(without_zoi)) == []
    without_hq = kauai(units={CENTRAL: "eliminated"})
    assert special_reaction.eligible(pos(without_hq)) == []
    own = kauai(also_japanese=[KAUAI])
    assert special_reaction.eligible(pos(own)) == []
    occupied = kauai(units={"us_ca_northampton": KAUAI}, battles=(KAUAI,))
    assert special_reaction.eligible(pos(occupied)) == []


@pytest.mark.rule("EOS-7.27-07")
def test_not_against_those_who_came_overland():
    state = kauai(fields={"landed": {}, "came_overland": {BRIGADE: "5707"}})

    assert special_reaction.eligible(pos(state)) == []
    assert asked(state) == MoveAfterBattle("japan")


@pytest.mark.rule("EOS-7.27-02", "EOS-5.2-03")
def test_it_needs_a_roll_and_no_card_serves():
    """A card that sets Intercept is not offered, and is refused."""
    state = kauai(hand=("AL-59",))
    assert asked(state) == SpecialReaction("allies", KAUAI)

    assert listed(state) == [Roll("allies", KAUAI), Decline("allies")]
    assert against(state, PlayReaction("allies", "AL-59"))


@pytest.mark.rule("EOS-7.27-12", "EOS-AMB-05", "EOS-7.25-10")
@pytest.mark.parametrize(("face", "is_battle"), [(0, True), (5, True), (6, False), (9, False)])
def test_two_are_always_subtracted(face, is_battle):
    """JP-49 has the value 3: 5 - 2 is enough."""
    state = play(kauai(), Roll("allies", KAUAI), face)

    assert (KAUAI in offensive(state).battles) is is_battle


@pytest.mark.rule("EOS-7.27-08", "EOS-5.31-07", "EOS-AMB-04")
def test_a_fixed_surprise_is_rolled_for_with_the_operations_value():
    """JP-03: 4."""
    state = kauai("JP-03", event=True)
    assert offensive(state).fixed
    assert special_value(pos(state)) == 4

    assert KAUAI in offensive(play(state, Roll("allies", KAUAI), 6)).battles
    assert KAUAI not in offensive(play(state, Roll("allies", KAUAI), 7)).battles
    assert special_value(pos(kauai("JP-23", event=True))) == 6
    assert special_value(pos(kauai("JP-23"))) == 4


@pytest.mark.rule("EOS-7.27-09")
def test_the_condition_stays():
    """A success does not make it an Intercept, and the intelligence roll is still to come."""
    state = play(kauai(), Roll("allies", KAUAI), 0)

    assert offensive(state).condition == "surprise"
    assert not offensive(state).rolled
    assert against(state, Roll("allies")) == set()


@pytest.mark.rule("EOS-7.27-04", "EOS-AMB-05", "EOS-AMB-44")
def test_one_roll_for_each_hex_and_none_is_owed():
    """Landings on Kauai and Maui; the first is declined, the second rolled for."""
    maui = "5908"
    state = kauai(
        units={"jp_bde_ss": maui},
        activated={"jp_bde_ss": "4715"},
        fields={"landed": {BRIGADE: "4715", "jp_bde_ss": "4715"}},
    )
    assert asked(state) == SpecialReaction("allies", KAUAI)
    assert against(state, Roll("allies", maui)) == {"EOS-7.27-04"}

    state = decline(state)
    assert asked(state) == SpecialReaction("allies", maui)
    state = play(state, Roll("allies", maui), 0)
    assert {*offensive(state).battles} == {maui}


def hollandia(*ships, options=None):
    """EOS-TC-06: the carrier has escorted a landing into empty Hollandia and declared Biak; the
    roll for Hollandia and the one for intelligence succeed."""
    units = {
        "us_bde_sf": HOLLANDIA,
        ENTERPRISE: HOLLANDIA,
        "us_air_5af": MADANG,
        "jp_air_flot_25": BIAK,
        SEAS: TRUK,
        YAMATO: PALAU,
        "jp_air_flot_21": "3416",
        **dict.fromkeys(ships, HOLLANDIA),
    }
    state = at_step(
        3,
        "AL-13",
        event=True,
        units=units,
        also_japanese=(HOLLANDIA, BIAK, TRUK, PALAU),
        allied=(MADANG,),
        activated={
            **dict.fromkeys(("us_bde_sf", ENTERPRISE, *ships), "3823"),
            "us_air_5af": MADANG,
        },
        fields={"landed": {"us_bde_sf": "3823"}},
        options=options,
        hand=("JP-49",),
    )
    state = play(state, Stay("allies", (ENTERPRISE,), BIAK))
    state = play(state, Cover("allies", ("us_air_5af",), HOLLANDIA))
    state = play(decline(state), Roll("japan", HOLLANDIA), 0)
    state = play(state, PlayReaction("japan", "JP-49"))
    return play(state, ReactWith("japan", SEAS))


def fleets(state):
    """The active carriers and air units in the battles of Hollandia and of Biak."""
    return tuple(as_it_begins(pos(state), place).active for place in (HOLLANDIA, BIAK))


@pytest.mark.rule("EOS-7.27-05", "EOS-7.27-13", "EOS-7.24-08", "EOS-AMB-08")
def test_units_that_react_draw_the_carrier_into_the_new_battle():
    """EOS-TC-06, EOS-TC-71: Yamato reacts into Hollandia; Enterprise fights there and not in Biak,
    which stays a battle hex without combat."""
    state = hollandia()
    sail = Go("japan", (YAMATO,), "sail", HOLLANDIA, HOLLANDIA)
    state = play(play(state, sail), Done("japan"), 1, 1)

    assert offensive(state).battles[BIAK].active == ()
    assert {ENTERPRISE, "us_air_5af"} <= {*offensive(state).battles[HOLLANDIA].active}
    assert offensive(state).fought[0] == BIAK
    assert BIAK not in offensive(state).won


@pytest.mark.rule("EOS-7.27-06", "EOS-7.24-08")
def test_if_nobody_reacts_the_carrier_keeps_its_battle():
    """EOS-TC-07: nobody goes to Hollandia; Enterprise fights in Biak, and only there."""
    state = hollandia()
    assert fleets(state) == (("us_air_5af",), (ENTERPRISE,))

    state = play(state, Done("japan"))
    assert offensive(state).battles[BIAK].active == (ENTERPRISE,)
    assert fleets(state) == (("us_air_5af",), (ENTERPRISE,))


@pytest.mark.rule("EOS-7.27-05", "EOS-VAR-05")
@pytest.mark.parametrize(("covers_bind", "fights_at"), [(False, HOLLANDIA), (True, BIAK)])
def test_by_the_later_text_only_who_enters_the_hex_switches_the_carrier(covers_bind, fights_at):
    """A flotilla reacts to Hollandia without entering it; by the option Enterprise keeps Biak."""
    state = hollandia(options={"covers_bind": covers_bind})
    offered = [
        each
        for each in listed(state)
        if isinstance(each, Stay | Go) and each.aim == HOLLANDIA and "jp_air_flot_21" in each.units
    ]
    state = play(state, offered[0])
    assert state.at["jp_air_flot_21"] != HOLLANDIA
    state = play(state, Done("japan"), 1, 1)

    assert ENTERPRISE in offensive(state).battles[fights_at].active


@pytest.mark.rule("EOS-9.1-01", "EOS-9.1-02", "EOS-9.12-02", "EOS-7.24-08", "EOS-VAR-05")
@pytest.mark.parametrize("covers_bind", [False, True])
def test_a_ship_beside_the_carrier_that_keeps_its_battle_fights_in_the_new_one(covers_bind):
    """Northampton lies with Enterprise in Hollandia, which has become a battle hex: she is in that
    battle, and no escort in the one of Biak."""
    state = hollandia("us_ca_northampton", options={"covers_bind": covers_bind})

    assert fleets(state) == (("us_air_5af", "us_ca_northampton"), (ENTERPRISE,))
