"""Step 13: who moves after the battles, and who is lost (9.6)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.steps import at_step, pos
from wartable.games.empire_of_the_sun.actions import Done, Go
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle, PlayCard
from wartable.games.empire_of_the_sun.offensive.post_battle import movers

WAKE, KWAJALEIN, TRUK, SAIPAN = "4612", "4715", "4017", "3813"
AOBA, NAGATO, FLOTILLA = "jp_ca_aoba", "jp_bb_nagato", "jp_air_flot_24"
ARMY, SEAS = "jp_army_18", "jp_hq_south_seas"
NORTHAMPTON = "us_ca_northampton"


def after(side="japan", **changes):
    """The battles of a Japanese Offensive are over, or of an Allied one against Japan."""
    card = "JP-23" if side == "japan" else "AL-05"
    own = ("JP-50",) if side == "japan" else ("AL-59",)
    hand = ("AL-59",) if side == "japan" else ("JP-50",)
    return at_step(13, card, own=own, hand=hand, **changes)


@pytest.mark.rule("EOS-9.6-05", "EOS-7.28-02", "EOS-9.6-01", "EOS-8.23-03", "EOS-9.6-03")
def test_all_activated_units_may_move_who_fought_or_not():
    """Not those that moved strategically, not ground units, not those that were not activated."""
    units = {AOBA: TRUK, NAGATO: TRUK, FLOTILLA: TRUK, ARMY: TRUK, "jp_cl_tenryu": TRUK}
    state = after(
        units=units,
        activated=(AOBA, NAGATO, FLOTILLA, ARMY),
        fields={"strategic": frozenset({NAGATO})},
    )
    assert asked(state) == MoveAfterBattle("japan")

    assert movers(pos(state), "japan") == [FLOTILLA, AOBA]
    for unit in (NAGATO, ARMY, "jp_cl_tenryu"):
        assert against(state, Go("japan", (unit,), "sail", SAIPAN)) == {"EOS-9.6-01"}
    assert against(state, Go("japan", (AOBA,), "sail", SAIPAN)) == set()
    moved = play(state, Go("japan", (AOBA,), "sail", SAIPAN))
    assert movers(pos(moved), "japan") == [FLOTILLA]


@pytest.mark.rule("EOS-9.6-06", "EOS-7.28-01", "EOS-7.28-02")
def test_they_move_though_nothing_was_fought():
    """And then the other plays."""
    state = after(units={AOBA: TRUK}, activated=(AOBA,))
    assert asked(state) == MoveAfterBattle("japan")

    assert asked(play(state, Done("japan"))) == PlayCard("allies")


@pytest.mark.rule("EOS-9.6-04", "EOS-9.62-01")
def test_the_reaction_player_first():
    state = after(
        "allies",
        units={NORTHAMPTON: "4612", AOBA: TRUK},
        activated=(NORTHAMPTON,),
        fields={"reacted": {AOBA: TRUK}},
    )
    assert asked(state) == MoveAfterBattle("japan")

    assert asked(play(state, Done("japan"))) == MoveAfterBattle("allies")


@pytest.mark.rule("EOS-9.62-04", "EOS-AMB-46", "EOS-8.21-09")
def test_who_can_reach_a_port_goes_there_and_who_cannot_is_lost():
    """A ship at sea by Truk may not stay; one where no port is in reach is eliminated."""
    near = after(units={AOBA: "4117"}, activated={AOBA: TRUK})
    assert against(near, Done("japan")) == {"EOS-9.62-04"}
    assert Done("japan") not in listed(near)

    far = after(units={AOBA: "4117"}, activated={AOBA: TRUK}, japanese=())
    assert listed(far) == [Done("japan")]
    assert play(far, Done("japan")).at[AOBA] == "eliminated"


@pytest.mark.rule("EOS-9.61-02")
def test_reaction_units_without_an_own_hex_in_reach_are_lost():
    """Japanese aircraft on Wake, now Allied, and a ship beside it: Japan holds nothing near."""
    state = after(
        "allies",
        units={FLOTILLA: WAKE, AOBA: WAKE, NORTHAMPTON: "5808"},
        activated=(NORTHAMPTON,),
        fields={"reacted": {FLOTILLA: WAKE, AOBA: TRUK}},
        japanese=["2212"],
    )
    lost = play(state, Done("japan"))

    assert (lost.at[AOBA], lost.at[FLOTILLA]) == ("eliminated", "eliminated")


@pytest.mark.rule("EOS-9.61-02", "EOS-9.62-04")
def test_who_was_lost_in_battle_has_nothing_to_do_any_more():
    """Nagato was sunk; Aoba stays in Truk."""
    state = after(units={AOBA: TRUK, NAGATO: "eliminated"}, activated={AOBA: TRUK, NAGATO: TRUK})
    over = play(state, Done("japan"))

    assert (over.at[AOBA], over.at[NAGATO]) == (TRUK, "eliminated")


@pytest.mark.rule("EOS-9.61-01")
def test_reaction_units_leave_a_place_without_supply_if_they_reach_a_better():
    """Aoba reacted and lies in Kwajalein, beyond the range of South Seas HQ in Palau; Truk
    is in reach. The active player's ships may stay where they are."""
    cut_off = after(
        "allies",
        units={AOBA: "4715", NORTHAMPTON: "5808", SEAS: "3416"},
        activated=(NORTHAMPTON,),
        fields={"reacted": {AOBA: TRUK}},
    )
    assert pos(cut_off).distance("3416", "4715") > 12
    assert against(cut_off, Done("japan")) == {"EOS-9.61-01"}
    assert {each.to for each in listed(cut_off)} <= {*pos(cut_off).ports("japan")}
    own = after(units={AOBA: "4715", SEAS: "3416"}, activated=(AOBA,))
    assert against(own, Done("japan")) == set()


@pytest.mark.rule("EOS-9.6-03", "EOS-7.28-01", "EOS-9.62-01")
def test_the_way_home_from_singapore():
    """EOS-TC-70: Kongo and Mogami return to 2311, the 22nd stays on 2112, ground units do not
    move; the Allies play next."""
    ships = ("jp_bb_kongo", "jp_ca_mogami")
    state = after(
        scenario="1942",
        empty=False,
        units={**dict.fromkeys(ships, "2015"), "jp_air_flot_22": "2112"},
        activated={
            **dict.fromkeys(ships, "2311"),
            "jp_air_flot_22": "2212",
            "jp_army_38": "1913",
        },
        fields={"fought": ("2015",)},
        battles=("2015",),
    )
    assert "jp_army_38" not in movers(pos(state), "japan")
    assert against(state, Done("japan")) == {"EOS-9.62-04"}
    state = play(state, Go("japan", ships, "sail", "2311"))
    assert against(state, Done("japan")) == set()

    state = play(state, Done("japan"))
    assert [state.at[unit] for unit in ships] == ["2311", "2311"]
    assert state.at["jp_air_flot_22"] == "2112"
    assert state.at["jp_army_38"] == "1913"
    assert asked(state) == PlayCard("allies")


@pytest.mark.rule("EOS-6.5-04", "EOS-6.5-05", "EOS-9.62-04")
def test_a_port_that_was_just_taken_is_home():
    """EOS-TC-43, EOS-TC-51: control comes before the return, so that who landed troops in a port
    may stay in it; who landed them where there is none goes back."""
    state = at_step(
        6,
        "JP-23",
        units={"jp_bde_ss": "4021", AOBA: "4021", "jp_bde_3sn": "3814", "jp_apd_kamikaze": "3814"},
        activated={"jp_bde_ss": TRUK, AOBA: TRUK, "jp_bde_3sn": TRUK, "jp_apd_kamikaze": TRUK},
        fields={"landed": {"jp_bde_ss": TRUK, "jp_bde_3sn": TRUK}},
        allied=["4021", "3814"],
        own=("JP-50",),
    )
    assert {"4021", "3814"} <= state.japanese
    assert asked(state) == MoveAfterBattle("japan")
    if not pos(state).hex("3814").port:
        assert against(state, Done("japan")) == {"EOS-9.62-04"}
    state = play(state, Go("japan", ("jp_apd_kamikaze",), "sail", TRUK))

    assert against(state, Done("japan")) == set()
    assert play(state, Done("japan")).at[AOBA] == "4021"
