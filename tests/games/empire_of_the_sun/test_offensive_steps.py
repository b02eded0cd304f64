"""An Offensive walks its steps in order (7.1, T-OFF, 7.28)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    choose,
    decline,
    listed,
    play,
    to_play,
)
from tests.games.empire_of_the_sun.steps import at_step, offensive, step
from wartable.games.empire_of_the_sun.actions import (
    ActivateUnits,
    Decline,
    Done,
    Fight,
    Go,
    PlayEvent,
    PlayOperations,
    PlayReaction,
    Roll,
    Stay,
)
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    AnswerOffensive,
    AttackCards,
    ChooseForCard,
    MoveAfterBattle,
    MoveAtOnce,
    NextBattle,
    PlayCard,
)

WAKE, KWAJALEIN, TRUK = "4612", "4715", "4017"
SEAS, FLOTILLA, TENRYU, BRIGADE = "jp_hq_south_seas", "jp_air_flot_24", "jp_cl_tenryu", "jp_bde_4sn"
CENTRAL, MARINES = "us_hq_central_pacific", "us_air_vmf211"


@pytest.mark.rule("EOS-7.1-01", "EOS-7.2-01", "EOS-7.21-02")
def test_an_offensive_begins_with_a_card_as_operations_or_as_an_event_with_logistics():
    """JP-23: 2 as OC, 3 as EC, with the efficiency 2 of South Seas HQ; JP-49, a Reaction card, has
    no logistics and is played as OC only."""
    for way, limit in ((PlayOperations, 4), (PlayEvent, 5)):
        state = play(to_play("JP-23", "JP-49"), way("japan", "JP-23", SEAS))
        assert asked(state) == Activate("japan")
        assert offensive(state).limit == limit
        assert offensive(state).event is (way is PlayEvent)
    reaction = to_play("JP-49")
    assert against(reaction, PlayEvent("japan", "JP-49", SEAS))
    assert offensive(play(reaction, PlayOperations("japan", "JP-49", SEAS))).limit == 3


@pytest.mark.rule(
    "EOS-7.2-01",
    "EOS-7.2-02",
    "EOS-7.2-03",
    "EOS-7.2-04",
    "EOS-7.2-07",
    "EOS-7.2-08",
    "EOS-7.2-09",
    "EOS-7.2-11",
    "EOS-7.2-13",
    "EOS-7.28-01",
)
def test_the_order_of_an_offensive():
    """A flotilla of Kwajalein attacks Wake: every step asks in its turn, and the other plays."""
    state = to_play(
        "JP-49",
        "JP-50",
        scenario="1942",
        enemy=("AL-59", "AL-61"),
        empty=True,
        units={FLOTILLA: KWAJALEIN, SEAS: TRUK, MARINES: WAKE, CENTRAL: "5808"},
        allied=[WAKE],
    )
    seen = []

    def go(state, action, *faces):
        seen.append(type(asked(state)))
        return play(state, action, *faces)

    state = go(state, PlayOperations("japan", "JP-49", SEAS))
    state = go(state, ActivateUnits("japan", (FLOTILLA,)))
    if asked(state) == Activate("japan"):
        state = play(state, Done("japan"))
    state = go(state, Done("japan"))
    state = go(state, Stay("japan", (FLOTILLA,), WAKE))
    state = play(_declined(state, seen), Roll("allies"), 0)
    seen.append(type(asked(state)))
    state = play(state, Done("allies"))
    state = _declined(state, seen, 0, 0)
    state = go(state, Done("japan"))

    names = [each.__name__ for each in seen]
    assert names == [
        "PlayCard",
        "Activate",
        "MoveUnits",
        "Declare",
        "AnswerOffensive",
        "React",
        "AttackCards",
        "MoveAfterBattle",
    ]
    assert state.offensive is None
    assert asked(state) == PlayCard("allies")


def _declined(state, seen, *faces):
    seen.append(type(asked(state)))
    return play(state, Decline("allies"), *faces)


@pytest.mark.rule("EOS-7.2-04", "EOS-5.32-11", "EOS-5.32-13", "EOS-5.32-15")
def test_weather_ends_the_offensive_at_step_four():
    """The landing is undone, its shipping comes back, the card lies with the discards."""
    before = to_play(
        "AL-13",
        enemy=("JP-19", "JP-49"),
        scenario="1943",
        empty=True,
        units={"us_bde_sf": "4825", CENTRAL: "4825", SEAS: TRUK},
        allied=["4825"],
        marks={"asp": {"allies": 5, "japan": 5}},
    )
    state = play(before, PlayEvent("allies", "AL-13", CENTRAL))
    state = play(state, ActivateUnits("allies", ("us_bde_sf",)))
    state = play(state, Done("allies")) if asked(state) == Activate("allies") else state
    landings = [each for each in listed(state) if isinstance(each, Go) and each.how == "land"]
    state = play(state, landings[0])
    assert state.marks.asp_used["allies"] == 1
    while asked(state) != AnswerOffensive("japan"):
        state = play(state, Done("allies"))

    state = play(state, PlayReaction("japan", "JP-19"))
    assert state.offensive is None
    assert state.at["us_bde_sf"] == "4825"
    assert state.japanese == before.japanese
    assert state.marks.asp_used == before.marks.asp_used
    assert "AL-13" in state.cards["allies"].discard
    assert asked(state) == PlayCard("japan")


@pytest.mark.rule("EOS-7.2-06", "EOS-AMB-06", "EOS-9.6-06", "EOS-6.5-05")
def test_without_any_battle_only_attack_cards_and_post_battle_movement_follow():
    """A landing on empty Wake: the hex changes hands, the cruiser goes home, nobody else fights."""
    state = at_step(
        3,
        "JP-49",
        units={BRIGADE: WAKE, TENRYU: WAKE},
        activated={BRIGADE: KWAJALEIN, TENRYU: KWAJALEIN},
        fields={"landed": {BRIGADE: KWAJALEIN}},
        allied=[WAKE],
        hand=("AL-59", "AL-61"),
        own=("JP-50",),
    )
    assert asked(state) == AnswerOffensive("allies")
    state = decline(state)
    assert asked(state) == AttackCards("allies")
    assert WAKE not in state.japanese

    state = decline(state)
    assert asked(state) == MoveAfterBattle("japan")
    assert WAKE in state.japanese
    state = play(state, Go("japan", (TENRYU,), "sail", KWAJALEIN))
    assert state.at[BRIGADE] == WAKE
    assert asked(state) == PlayCard("allies")


@pytest.mark.rule("EOS-7.2-06", "EOS-7.2-15", "EOS-5.32-07", "EOS-CARD-13")
def test_a_submarine_strikes_an_offensive_without_battle():
    """AL-61 in step 6: the die 5 costs the cruiser two steps."""
    state = at_step(
        6,
        "JP-49",
        units={TENRYU: KWAJALEIN, "jp_ca_aoba": KWAJALEIN},
        activated=(TENRYU, "jp_ca_aoba"),
        hand=("AL-61", "AL-68", "AL-59"),
    )
    assert against(state, PlayReaction("allies", "AL-59"))
    state = play(state, PlayReaction("allies", "AL-61"))
    assert asked(state) == AttackCards("allies")
    state = play(state, Decline("allies"), 5)
    assert isinstance(asked(state), ChooseForCard)
    state = choose(choose(state, TENRYU), TENRYU)
    assert state.at[TENRYU] == "eliminated"
    assert asked(state) == MoveAfterBattle("japan")


@pytest.mark.rule("EOS-7.2-10", "EOS-7.2-12", "EOS-7.2-09", "EOS-5.32-07")
def test_attack_cards_work_before_the_battles_or_after_them():
    """AL-61 before, AL-68 after: each is played at step 9 and comes at its time."""
    units = {FLOTILLA: KWAJALEIN, TENRYU: "4713", MARINES: WAKE, CENTRAL: "5808"}
    state = at_step(
        9,
        "JP-49",
        units=units,
        activated=(FLOTILLA, TENRYU),
        battles={WAKE: _fight(FLOTILLA)},
        allied=[WAKE],
        hand=("AL-61", "AL-68"),
    )
    assert asked(state) == AttackCards("allies")
    early = play(state, PlayReaction("allies", "AL-61"))
    assert asked(early) == AttackCards("allies")
    early = play(early, PlayReaction("allies", "AL-68"), 9, 0, 0, 9)
    faces = [TENRYU in early.reduced, early.at[TENRYU]]
    assert faces == [False, "4713"]
    assert offensive(early).fought == (WAKE,)

    hit = play(state, PlayReaction("allies", "AL-61"))
    hit = play(hit, PlayReaction("allies", "AL-68"), 0, 0, 0, 9)
    assert TENRYU in hit.reduced or hit.at[TENRYU] == "eliminated"


def _fight(*active):
    from wartable.games.empire_of_the_sun.state import Fight as Fought

    return Fought(active=active)


@pytest.mark.rule("EOS-7.2-11", "EOS-AMB-41")
def test_the_active_player_orders_the_battles():
    """Each is finished before the next begins."""
    units = {
        FLOTILLA: KWAJALEIN,
        "jp_cv_akagi": "4109",
        MARINES: WAKE,
        "us_air_7af": "4110",
        CENTRAL: "5808",
    }
    state = at_step(
        11,
        "JP-23",
        event=True,
        units=units,
        activated=(FLOTILLA, "jp_cv_akagi"),
        battles={WAKE: _fight(FLOTILLA), "4110": _fight("jp_cv_akagi")},
        allied=[WAKE, "4110"],
    )
    assert asked(state) == NextBattle("japan", ("4110", WAKE))
    assert listed(state) == [Fight("japan", "4110"), Fight("japan", WAKE)]
    assert against(state, Fight("japan", KWAJALEIN)) == {"EOS-7.2-11"}

    state = play(state, Fight("japan", WAKE), 0, 0, 0, 0)
    assert offensive(state).fought[0] == WAKE


@pytest.mark.rule("EOS-7.2-13", "EOS-7.2-14", "EOS-9.6-04", "EOS-9.61-03")
def test_the_reaction_player_returns_first_then_the_active_one_then_emergencies():
    """Japan has taken Wake: the US cruiser that reacted goes, then Tenryu, then the aircraft, which
    were not activated, are placed."""
    state = at_step(
        13,
        "JP-23",
        units={
            TENRYU: WAKE,
            "us_ca_northampton": "5508",
            "us_air_7af": WAKE,
            CENTRAL: "5808",
        },
        activated={TENRYU: KWAJALEIN},
        fields={"reacted": {"us_ca_northampton": "5808"}, "fought": (WAKE,)},
        battles=(WAKE,),
        also_japanese=[WAKE, KWAJALEIN],
        allied=["5108"],
        own=("JP-50",),
        hand=("AL-59",),
    )
    assert asked(state) == MoveAfterBattle("allies")
    first = next(each for each in listed(state) if isinstance(each, Go))
    state = play(state, first)
    assert asked(state) == MoveAfterBattle("japan")
    assert state.at["us_air_7af"] == WAKE

    state = play(state, Go("japan", (TENRYU,), "sail", KWAJALEIN))
    assert state.at["us_air_7af"] != WAKE or isinstance(asked(state), MoveAtOnce)
    assert step(state) in (0, 14)
