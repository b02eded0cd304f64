"""Step 3: battle hexes are declared, and who fights or covers where (7.24)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.steps import at_step, offensive, step
from wartable.games.empire_of_the_sun.actions import Cover, Done, Stay
from wartable.games.empire_of_the_sun.decisions import Declare, MoveUnits, SpecialReaction

WAKE, KWAJALEIN, TRUK, SAIPAN, GUAM = "4612", "4715", "4017", "3813", "3814"
ENTERPRISE = "us_cv_enterprise"
PLANES = "us_air_7af"


def declared(card="AL-13", *, event=True, units, where=None, **changes):
    """The Allies have moved these units to where they stand; Japan has what is named beside."""
    activated = dict.fromkeys(units, "5808")
    made = {**units, **(where or {})}
    return at_step(3, card, event=event, units=made, activated=activated, **changes)


@pytest.mark.rule("EOS-7.24-01", "EOS-7.2-03", "EOS-7.24-07")
def test_after_movement_the_active_player_declares_and_says_who_fights():
    """Battle hexes come at the end of the moves, with the carrier that fights there."""
    enemy = {"jp_air_flot_24": WAKE}
    moving = at_step(
        2,
        "AL-13",
        units={ENTERPRISE: "4613"} | enemy,
        activated={ENTERPRISE: "4613"},
        event=True,
        hand=("JP-19",),
    )
    assert asked(moving) == MoveUnits("allies")
    assert not offensive(moving).battles

    after = play(moving, Done("allies"))
    assert asked(after) == Declare("allies")
    assert listed(after) == [Stay("allies", (ENTERPRISE,), WAKE)]
    fights = play(after, Stay("allies", (ENTERPRISE,), WAKE))
    assert offensive(fights).battles[WAKE].active == (ENTERPRISE,)
    assert step(fights) > 3


@pytest.mark.rule("EOS-7.24-02", "EOS-7.24-09")
def test_a_hex_with_both_sides_is_declared_and_all_there_fight_there():
    """A US cruiser with an HQ of the enemy; the carrier beside it may not fight elsewhere."""
    units = {"us_ca_northampton": TRUK, ENTERPRISE: TRUK, PLANES: "5808"}
    state = declared(
        units=units, where={"jp_hq_south_seas": TRUK, "jp_air_flot_24": "4018"}, hand=("JP-19",)
    )
    assert {*offensive(state).battles} == {TRUK}
    assert step(state) == 5

    unit = Stay("allies", (ENTERPRISE,), "4018")
    more = declared(
        units={**units, "us_cv_lexington": "4019"},
        where={"jp_hq_south_seas": TRUK, "jp_air_flot_24": "4018"},
    )
    assert asked(more) == Declare("allies")
    assert "EOS-7.24-08" in against(more, unit)
    assert ENTERPRISE not in {each.units[0] for each in listed(more) if isinstance(each, Stay)}


@pytest.mark.rule("EOS-7.24-08", "EOS-7.24-03")
def test_nobody_fights_in_two_battles():
    """Once it is said where a carrier fights it fights nowhere else."""
    units = {ENTERPRISE: "4613", "us_cv_lexington": "4613"}
    state = declared(units=units, where={"jp_air_flot_24": WAKE, "jp_cl_tenryu": "4714"})
    state = play(state, Stay("allies", (ENTERPRISE,), WAKE))

    assert against(state, Stay("allies", (ENTERPRISE,), "4714")) == {"EOS-7.24-08"}
    assert against(state, Stay("allies", ("us_cv_lexington",), "4714")) == set()
    assert against(state, Stay("allies", ("us_cv_lexington",), "4715")) >= {"EOS-7.24-03"}


@pytest.mark.rule("EOS-7.24-05", "EOS-7.24-06", "EOS-7.1-03")
def test_operations_declare_one_hex_and_events_any_number():
    units = {ENTERPRISE: "4613", "us_cv_lexington": "4613"}
    where = {"jp_air_flot_24": WAKE, "jp_cl_tenryu": "4714"}
    second = Stay("allies", ("us_cv_lexington",), "4714")
    for event, expected in ((False, {"EOS-7.24-05"}), (True, set())):
        state = declared(units=units, where=where, event=event)
        state = play(state, Stay("allies", (ENTERPRISE,), WAKE))
        assert against(state, second) == expected


@pytest.mark.rule("EOS-7.24-10")
def test_a_carrier_at_sea_fights_or_covers():
    """In an own port it need not."""
    where = {"jp_air_flot_24": WAKE}
    at_sea = declared(units={ENTERPRISE: "4613"}, where=where)
    assert against(at_sea, Done("allies")) == {"EOS-7.24-10"}
    assert Done("allies") not in listed(at_sea)

    port = declared(units={ENTERPRISE: KWAJALEIN}, where={"jp_cl_tenryu": "4714"}, allied=["4715"])
    assert against(port, Done("allies")) == set()
    assert Done("allies") in listed(port)


def landing(units, **changes):
    """A brigade has landed in empty Guam, which is Japanese; planes of Truk watch over it."""
    where = {"us_bde_sf": GUAM, **units}
    return at_step(
        3,
        "AL-59",
        units={**where, "jp_air_flot_24": "3812", "jp_hq_south_seas": TRUK},
        activated=dict.fromkeys(where, "5808"),
        also_japanese=[GUAM, "3812", TRUK],
        fields={"landed": {"us_bde_sf": "5808"}},
        **changes,
    )


@pytest.mark.rule("EOS-7.24-14", "EOS-7.24-12", "EOS-AMB-07")
def test_who_covers_a_landing_is_within_range_of_it():
    """A carrier at sea, one in a port and aircraft; the landing is in an empty enemy hex."""
    near = landing({ENTERPRISE: "3815", "us_cv_lexington": "4117", PLANES: "3816"}, allied=["3816"])
    cover = [each for each in listed(near) if isinstance(each, Cover)]
    assert Cover("allies", (ENTERPRISE,), GUAM) in cover
    assert Cover("allies", (PLANES,), GUAM) in cover
    assert against(near, Cover("allies", ("us_cv_lexington",), GUAM)) == {"EOS-7.24-14"}
    assert against(near, Cover("allies", (ENTERPRISE,), "3815")) == {"EOS-7.24-14"}
    assert against(near, Cover("allies", ("us_bde_sf",), GUAM)) >= {"EOS-9.11-01"}


@pytest.mark.rule("EOS-7.24-12", "EOS-7.24-14")
def test_covering_is_optional_for_aircraft_and_carriers_in_port():
    """Nobody is at sea: the declaration may end; who covers is noted."""
    state = landing({PLANES: "3816"}, allied=["3816"])
    assert against(state, Done("allies")) == set()

    covers = play(state, Cover("allies", (PLANES,), GUAM))
    assert offensive(covers).covers == {PLANES: GUAM}
    assert not offensive(covers).battles


@pytest.mark.rule("EOS-7.24-11", "EOS-7.27-05")
def test_who_covers_fights_where_special_reaction_makes_a_battle():
    """The carrier at sea covers Guam, and Guam becomes a battle hex: it fights there."""
    from wartable.games.empire_of_the_sun.actions import Roll

    state = landing({ENTERPRISE: "3815"})
    state = play(state, Cover("allies", (ENTERPRISE,), GUAM))
    assert asked(state) == SpecialReaction("japan", GUAM)

    state = play(state, Roll("japan", GUAM), 0)
    assert offensive(state).battles[GUAM].active == (ENTERPRISE,)


@pytest.mark.rule("EOS-17.10-05", "EOS-7.24-04", "EOS-7.24-03")
def test_where_no_battle_is_declared_nobody_fights_from_afar():
    """Inside China, and in Truk on the third turn of the South Pacific."""
    inside = declared(
        units={"us_air_14af": "2406", PLANES: "2405"},
        where={"jp_army_17": "2507", "jp_cl_tenryu": "2509"},
    )
    assert "EOS-7.24-04" in against(inside, Stay("allies", ("us_air_14af",), "2507"))

    for turn, expected in ((3, {"EOS-17.10-05"}), (4, set())):
        truk = declared(
            units={ENTERPRISE: "4018", "us_cv_lexington": "4018"},
            where={"jp_cl_tenryu": TRUK, "jp_air_flot_24": "4118"},
            scenario="south_pacific",
            turn=turn,
        )
        assert against(truk, Stay("allies", (ENTERPRISE,), TRUK)) == expected
