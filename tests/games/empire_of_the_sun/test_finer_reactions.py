"""Answers to an Offensive to the letter: windows, whole refusals, who joins what (5.32, 7.25 to
7.27)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.orders import orders, rules
from tests.games.empire_of_the_sun.steps import at_step, offensive, pos, step
from wartable.games.empire_of_the_sun.actions import (
    Decline,
    Done,
    Go,
    PlayReaction,
    Roll,
    Stay,
)
from wartable.games.empire_of_the_sun.decisions import (
    AnswerOffensive,
    AttackCards,
    Intelligence,
    MoveAfterBattle,
    React,
    SpecialReaction,
)
from wartable.games.empire_of_the_sun.events import Joined, Rolled
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import (
    next_battle,
    react,
    reaction_cards,
    restore,
    special_reaction,
)
from wartable.games.empire_of_the_sun.offensive.battles import committed
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import (
    CardEffects,
    Fight,
    OffensiveSteps,
    Window,
)
from wartable.testing.empire_of_the_sun.table import Faces, position

WAKE, KWAJALEIN, TRUK, ENIWETOK = "4612", "4715", "4017", "4415"
SEAS, AOBA, AKAGI, FLOTILLA = "jp_hq_south_seas", "jp_ca_aoba", "jp_cv_akagi", "jp_air_flot_24"
BRIGADE, ENTERPRISE, NORTHAMPTON = "jp_bde_4sn", "us_cv_enterprise", "us_ca_northampton"
CENTRAL, LEXINGTON = "us_hq_central_pacific", "us_cv_lexington"


# Reaction moves


def attack(**changes):
    """US ships attack Kwajalein and Wake; South Seas HQ reacts with up to so many units."""
    units = {
        ENTERPRISE: "4714",
        NORTHAMPTON: KWAJALEIN,
        FLOTILLA: KWAJALEIN,
        AOBA: KWAJALEIN,
        BRIGADE: KWAJALEIN,
        AKAGI: TRUK,
        "us_air_vmf211": WAKE,
        SEAS: TRUK,
        **changes.pop("units", {}),
    }
    fields = {
        "condition": "intercept",
        "reaction_hq": SEAS,
        "reaction_limit": 4,
        **changes.pop("fields", {}),
    }
    state = at_step(
        8,
        "AL-05",
        units=units,
        activated={ENTERPRISE: "5808", NORTHAMPTON: "5808"},
        battles={KWAJALEIN: Fight(), WAKE: Fight()},
        fields=fields,
        hand=("JP-36",),
        allied=[WAKE],
    )
    return replace(state, flow=(OffensiveSteps(8, 1), Window((React("japan"),))))


def stays(state, *units, aim=KWAJALEIN):
    return rules(react.stay_objections(pos(state), Stay("japan", units, aim)))


def goes(state, *units, how="sail", to=KWAJALEIN, aim=KWAJALEIN):
    return rules(react.go_objections(pos(state), Go("japan", units, how, to, aim)))


@pytest.mark.rule("EOS-7.26-02", "EOS-7.23-01", "EOS-7.26-05", "EOS-7.26-04", "EOS-7.26-08")
def test_who_reacts_was_called_up_by_the_one_hq():
    """First the HQ; nobody twice; as many as it has, counted by the rule of Reaction."""
    no_hq = attack(fields={"reaction_hq": ""})
    assert goes(no_hq, AKAGI) == ["EOS-7.26-02"]
    assert stays(no_hq, AOBA) == ["EOS-7.26-02"]

    full = attack(fields={"reacted": {AOBA: KWAJALEIN}, "reaction_limit": 1})
    assert goes(full, AKAGI) == ["EOS-7.26-05"]
    assert stays(full, AOBA) == ["EOS-7.23-01"]
    assert listed(full) == [Done("japan")]
    one_more = attack(fields={"reacted": {AOBA: KWAJALEIN}, "reaction_limit": 2})
    assert goes(one_more, AKAGI) == []
    assert goes(one_more, AKAGI, NORTHAMPTON) == ["EOS-7.21-04"]
    assert AOBA not in {unit for each in listed(one_more) for unit in getattr(each, "units", ())}


@pytest.mark.rule("EOS-7.26-13", "EOS-7.26-14", "EOS-7.26-08", "EOS-9.11-02", "EOS-7.26-04")
def test_who_is_in_a_battle_fights_in_it():
    """Aircraft may leave, for its own battle; ships and ground units stay."""
    state = attack()

    assert goes(state, FLOTILLA, how="fly", to=ENIWETOK) == []
    assert goes(state, FLOTILLA, how="fly", to=ENIWETOK, aim=WAKE) == ["EOS-7.26-13"]
    assert goes(state, AOBA, to=WAKE, aim=WAKE) == ["EOS-7.26-14"]
    assert goes(state, AKAGI, to="4114", aim="4114") == ["EOS-7.26-08"]
    assert goes(state, AKAGI, to=KWAJALEIN, aim="4114") == ["EOS-7.26-08"]
    assert goes(state, AKAGI, to="5808", aim="4114") == ["EOS-7.26-08"], (
        "it does not matter how far"
    )
    assert stays(state, FLOTILLA, aim=WAKE) == ["EOS-9.11-02"]


@pytest.mark.rule("EOS-7.26-08", "EOS-7.26-16", "EOS-9.11-02")
def test_who_fights_from_where_he_stands():
    """In the hex everybody, elsewhere carriers and aircraft in range."""
    state = attack(units={AKAGI: "4613", "jp_bb_nagato": "4613", "jp_air_div_5": TRUK})

    assert stays(state, AOBA, BRIGADE) == []
    assert stays(state, AKAGI, aim=WAKE) == []
    assert stays(state, AKAGI, aim=KWAJALEIN) == []
    assert stays(state, "jp_bb_nagato", aim=WAKE) == ["EOS-7.26-08"]
    assert stays(state, "jp_air_div_5", aim=WAKE) == ["EOS-7.26-08"]
    assert stays(state, AKAGI, aim="4114") == ["EOS-7.26-08"]


@pytest.mark.rule("EOS-7.26-04", "EOS-7.26-16", "EOS-9.11-02")
def test_who_is_written_down_for_a_battle():
    """Carriers and aircraft that fight from elsewhere; the others are in the hex."""
    state = attack(units={AKAGI: "4613"})
    afar = play(state, Stay("japan", (AKAGI,), WAKE))
    assert offensive(afar).battles[WAKE].reaction == (AKAGI,)
    assert committed(pos(afar), AKAGI) == WAKE
    assert committed(pos(state), AKAGI) == ""
    assert committed(pos(afar), AOBA) == KWAJALEIN

    into = play(state, Go("japan", (AKAGI,), "sail", KWAJALEIN, KWAJALEIN))
    assert offensive(into).battles[KWAJALEIN].reaction == ()
    assert {*offensive(into).reacted} == {AKAGI}
    here = play(state, Stay("japan", (FLOTILLA,), KWAJALEIN))
    assert offensive(here).battles[KWAJALEIN].reaction == ()


@pytest.mark.rule("EOS-18.0-01", "EOS-7.26-08")
def test_an_escort_carrier_reacts_where_it_stands():
    """By the option."""
    escort = "us_cve_sangamon"

    def refused(option):
        made = orders(
            "1943",
            card="JP-23",
            empty=True,
            units={escort: "4423", CENTRAL: "4825"},
            options={"escort_carriers": option},
        ).declare("4422", "4423")
        made.note(reaction_hq=CENTRAL, reaction_limit=4, condition="intercept")
        go = Go("allies", (escort,), "sail", "4424", "4423")
        away = Go("allies", (escort,), "sail", "4422", "4422")
        return [rules(react.go_objections(made.pos, each)) for each in (go, away)]

    assert refused(True) == [[], ["EOS-18.0-01", "EOS-7.26-13"]]
    assert refused(False) == [[], ["EOS-7.26-13"]]


# windows for cards


@pytest.mark.rule("EOS-5.32-04", "EOS-5.32-19", "EOS-5.32-07")
def test_a_window_opens_for_a_third_card_and_for_no_fourth():
    played = ("JP-49", "JP-69", "JP-70")
    units = {ENTERPRISE: "4714", FLOTILLA: KWAJALEIN}

    def asks(cards, *, hand=("JP-36",)):
        state = at_step(
            9,
            "AL-05",
            units=units,
            activated=(ENTERPRISE,),
            battles={KWAJALEIN: Fight((ENTERPRISE,))},
            cards=cards,
            hand=hand,
            fields={"fought": (KWAJALEIN,)},
        )
        return asked(state)

    assert asks(played[:2]) == AttackCards("japan")
    assert asks(played) == MoveAfterBattle("allies")
    assert asks((), hand=()) == MoveAfterBattle("allies")


@pytest.mark.rule("EOS-5.32-18", "EOS-7.2-04")
def test_nobody_answers_an_offensive_that_activated_nobody():
    for activated, decision in (((ENTERPRISE,), AnswerOffensive("japan")), ((), None)):
        state = at_step(
            4,
            "AL-05",
            units={ENTERPRISE: "5808"},
            activated=activated,
            hand=("JP-19", "JP-36"),
            own=("AL-59",),
        )
        assert (asked(state) == decision) is (decision is not None)
        if decision is None:
            assert state.offensive is None


def intelligence(*hand, **changes):
    """Enterprise attacks Wake; Japan comes to step 7."""
    return at_step(
        7,
        "AL-03",
        units={ENTERPRISE: "4613", FLOTILLA: WAKE},
        activated=(ENTERPRISE,),
        battles={WAKE: Fight((ENTERPRISE,))},
        hand=hand,
        also_japanese=[WAKE],
        scenario="campaign",
        **changes,
    )


@pytest.mark.rule("EOS-5.32-01", "EOS-5.32-19", "EOS-CARD-13")
def test_the_cards_that_are_listed_are_those_that_may_be_played():
    """Of the hand and of the Future Offensive: JP-49 is for intelligence, JP-36 an attack, JP-16 no
    Reaction card."""
    state = intelligence("JP-49", "JP-36", "JP-16")
    cards = state.cards["japan"]
    state = replace(
        state, cards=state.cards | {"japan": replace(cards, hand=("JP-36",), future="JP-49")}
    )
    found = [each for each in listed(state) if isinstance(each, PlayReaction)]
    assert found == [PlayReaction("japan", "JP-49")]

    plain = intelligence("JP-49", "JP-36", "JP-16")
    assert listed(plain) == [PlayReaction("japan", "JP-49"), Roll("japan"), Decline("japan")]
    assert against(plain, PlayReaction("japan", "JP-36")) == {"EOS-CARD-13"}
    assert against(plain, PlayReaction("japan", "JP-16")) == {"EOS-5.32-01"}


@pytest.mark.rule("EOS-7.25-05", "EOS-7.25-08", "EOS-7.25-06", "EOS-CARD-32")
def test_after_the_roll_the_window_stays_for_one_card_and_after_a_failure():
    """JP-13 may follow a failure: as long as Japan may hold it. The Allies have no such card."""
    failed = play(intelligence("JP-49", "JP-36"), Roll("japan"), 8)
    assert offensive(failed).condition == "surprise"
    assert asked(failed) == Intelligence("japan")
    found = play(intelligence("JP-49", "JP-36"), Roll("japan"), 0)
    assert offensive(found).condition == "intercept"
    assert asked(found) == AttackCards("japan")

    gone = intelligence("JP-49", "JP-36")
    cards = gone.cards["japan"]
    rest = tuple(card for card in cards.draw if card != "JP-13")
    for pile in ("discard", "removed"):
        without = replace(cards, draw=rest, **{pile: (*getattr(cards, pile), "JP-13")})
        state = replace(gone, cards=gone.cards | {"japan": without})
        assert asked(play(state, Roll("japan"), 8)) == AttackCards("japan")

    allies = at_step(
        7,
        "JP-23",
        units={AKAGI: "4613", "us_air_vmf211": WAKE},
        activated=(AKAGI,),
        battles={WAKE: Fight((AKAGI,))},
        hand=("AL-59", "AL-61"),
        allied=[WAKE],
    )
    assert asked(play(allies, Roll("allies"), 9)) == AttackCards("allies")


@pytest.mark.rule("EOS-7.25-08", "EOS-7.25-05")
def test_what_is_told_of_the_roll():
    value = pos(intelligence("JP-36")).card("AL-03").intelligence
    for face, result in ((value + 1, "failure"), (value, "success")):
        done = GAME.play(intelligence("JP-36"), Roll("japan"), Faces(face))
        told = [each for each in done.events if isinstance(each, Rolled)]
        assert [(each.by, each.face, each.modifier, each.result) for each in told[:1]] == [
            ("japan", face, 0, result)
        ]


@pytest.mark.rule("EOS-5.32-06", "EOS-5.32-07")
def test_a_window_opens_again_below_what_a_card_does():
    steps, effects = OffensiveSteps(8), CardEffects("japan", "JP-49", "played")
    state = replace(intelligence("JP-49"), flow=(steps, effects))
    script = Script(state, Faces())
    reaction_cards.ask_below(script, Intelligence("japan"))

    assert script.state.flow == (steps, Window((Intelligence("japan"),)), effects)


@pytest.mark.rule("EOS-5.32-13", "EOS-5.32-11", "EOS-5.32-12")
def test_a_cancelled_offensive_goes_to_its_end_when_the_card_has_done_what_it_does():
    effects = CardEffects("japan", "JP-19", "played")
    state = replace(intelligence("JP-49"), flow=(OffensiveSteps(5), effects))
    script = Script(state, Faces())
    assert not restore.is_cancelled(script)
    restore.cancel(script)

    assert script.state.flow == (OffensiveSteps(15), effects)
    assert restore.is_cancelled(script)
    assert script.offensive.used == {"cancelled"}
    assert not restore.is_cancelled(Script(position("1943"), Faces()))


# Special Reaction


BUNA, ISLAND, GILI, TOWNSVILLE = "3922", "4023", "4024", "3727"
SW_PACIFIC, FIFTH = "us_hq_southwest_pacific", "us_air_5af"


def landed(**changes):
    """A brigade in Buin and one on D'Entrecasteaux, which has neither port, airfield nor city;
    5AF in Gili Gili watches both."""
    units = {BRIGADE: BUNA, "jp_bde_ss": ISLAND, FIFTH: GILI, SW_PACIFIC: TOWNSVILLE}
    return at_step(
        6,
        "JP-49",
        units=units,
        activated={BRIGADE: "4021", "jp_bde_ss": "4021"},
        fields={"landed": {BRIGADE: "4021", "jp_bde_ss": "4021"}, **changes.pop("fields", {})},
        allied=[BUNA, ISLAND, GILI, TOWNSVILLE],
        **changes,
    )


@pytest.mark.rule("EOS-7.27-01", "EOS-7.27-07", "EOS-7.2-06", "EOS-6.5-05")
def test_a_special_reaction_is_for_named_places():
    state = landed()
    assert not pos(state).hex(ISLAND).is_named
    assert special_reaction.eligible(pos(state)) == [BUNA]
    assert asked(state) == SpecialReaction("allies", BUNA)
    assert asked(landed(hand=("AL-61",))) == SpecialReaction("allies", BUNA)

    after = play(state, Decline("allies"))
    assert asked(after) == MoveAfterBattle("japan") or step(after) == 0
    assert {BUNA, ISLAND} <= after.japanese


@pytest.mark.rule("EOS-7.27-12", "EOS-7.27-02", "EOS-7.27-03", "EOS-7.24-11", "EOS-7.27-09")
@pytest.mark.parametrize(("face", "result"), [(5, "success"), (6, "failure")])
def test_what_is_told_of_a_special_reaction(face, result):
    """Value 3 and two subtracted."""
    done = GAME.play(landed(), Roll("allies", BUNA), Faces(face))
    told = [each for each in done.events if isinstance(each, Rolled)]

    assert [(each.what, each.by, each.face, each.modifier, each.result) for each in told] == [
        (f"special reaction {BUNA}", "allies", face, -2, result)
    ]


@pytest.mark.rule("EOS-13.63-07", "EOS-7.27-01")
def test_no_special_reaction_in_india_after_its_surrender():
    """Before it there is one in Madras, and elsewhere in any case."""
    for gone, found in ((frozenset(), ["1308", "1406"]), (frozenset({"india"}), ["1308"])):
        state = at_step(
            6,
            "JP-49",
            units={
                BRIGADE: "1406",
                "jp_bde_ss": "1308",
                "uk_air_seac": "1307",
                "uk_air_fe": "1407",
                "cw_hq_seac": "1307",
            },
            activated={BRIGADE: "2008", "jp_bde_ss": "2008"},
            fields={"landed": {BRIGADE: "2008", "jp_bde_ss": "2008"}},
            allied=["1406", "1308", "1307"],
            memory={"surrendered": gone},
        )
        assert special_reaction.eligible(pos(state)) == found


HOLLANDIA, BIAK = "3520", "3319"
YAMATO, ESSEX = "jp_bb_yamato", "us_cv_essex"


def covered(*, yamato=HOLLANDIA, special=True, **changes):
    """Enterprise in Hollandia, and Lexington, which covers it, have declared Biak, as has
    Essex; Hollandia has become a battle hex, in which 5AF fights."""
    units = {
        "us_bde_sf": HOLLANDIA,
        ENTERPRISE: HOLLANDIA,
        LEXINGTON: "3419",
        ESSEX: "3419",
        FIFTH: "3721",
        YAMATO: yamato,
        "jp_air_flot_25": BIAK,
    }
    state = position("1943", empty=True, units=units, also_japanese=(HOLLANDIA, BIAK))
    made = orders("1943", side="allies", card="AL-13", empty=True)
    made.state = replace(state, offensive=made.state.offensive)
    return made.note(
        activated=dict.fromkeys(("us_bde_sf", ENTERPRISE, LEXINGTON, ESSEX, FIFTH), "5808"),
        battles={
            HOLLANDIA: Fight((FIFTH,), special=special, **changes),
            BIAK: Fight((ENTERPRISE, LEXINGTON, ESSEX)),
        },
        covers={LEXINGTON: HOLLANDIA, FIFTH: HOLLANDIA},
    )


def settled(made):
    script = Script(made.state, Faces())
    special_reaction.settle_covers(script)
    joined = [each for each in script.events if isinstance(each, Joined)]
    fights = script.offensive.battles
    return joined, fights[HOLLANDIA].active, fights[BIAK].active


@pytest.mark.rule("EOS-7.27-05", "EOS-7.27-06", "EOS-VAR-05")
def test_who_is_in_the_hex_or_covers_it_switches_and_nobody_else():
    """If somebody reacts to it: by entering, or from afar."""
    all_three = (ENTERPRISE, LEXINGTON, ESSEX)
    joined = Joined(HOLLANDIA, (ENTERPRISE, LEXINGTON), "allies")
    switched = ([joined], (FIFTH, ENTERPRISE, LEXINGTON), (ESSEX,))

    assert settled(covered()) == switched
    assert settled(covered(yamato=TRUK, reaction=("jp_air_flot_25",))) == switched
    assert settled(covered(yamato=TRUK)) == ([], (FIFTH,), all_three)
    assert settled(covered(special=False)) == ([], (FIFTH,), all_three)


# the next battle


@pytest.mark.rule("EOS-7.27-13", "EOS-7.2-11")
def test_a_battle_without_attackers_is_passed_over():
    """They are in the hex, or fight there from elsewhere, and are still on the map."""
    units = {NORTHAMPTON: KWAJALEIN, ENTERPRISE: "4613", AOBA: KWAJALEIN, FLOTILLA: WAKE}

    def has(place, active, **changed):
        made = orders(
            "1943", side="allies", card="AL-13", empty=True, units={**units, **changed}
        ).note(battles={place: Fight(active)})
        return next_battle.has_attackers(made.pos, place)

    assert has(KWAJALEIN, ())
    assert not has(WAKE, ())
    assert has(WAKE, (ENTERPRISE,))
    assert not has(WAKE, (LEXINGTON,))
    assert has(WAKE, (LEXINGTON, ENTERPRISE))
    assert not has(KWAJALEIN, (), us_ca_northampton="eliminated")


# what cards do in step 5


@pytest.mark.rule("EOS-7.2-05")
def test_what_a_card_does_before_reaction():
    """A battleship shells the airfield by JP-20 in step 5, if that is played as an event."""
    for event in (True, False):
        state = at_step(
            5,
            "JP-20",
            event=event,
            units={"jp_bb_kongo": WAKE, "us_air_7af": WAKE},
            activated={"jp_bb_kongo": KWAJALEIN},
            battles=(WAKE,),
            hand=("AL-59",),
            allied=[WAKE],
        )
        assert asked(state) == Intelligence("allies")
        assert ("us_air_7af" in state.reduced) is event
