"""Events that cost steps (EOS-CARD-10, EOS-CARD-53 to EOS-CARD-56)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import asked, carry_out, choose, decline, to_play, under_way
from tests.games.empire_of_the_sun.steps import at_step
from wartable.games.empire_of_the_sun.cards import losses, sets
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Fight, Move


def submarines(face, card="AL-61", moment="before_battle", **changes):
    """AL-61 against three Japanese ships, two of them full."""
    state = to_play("JP-47", reduced=("jp_ca_mogami",), **changes)
    during = under_way(
        state,
        "JP-47",
        cards=(card,),
        battles=("2015",),
        activated=("jp_bb_kongo", "jp_ca_mogami", "jp_ca_takao", "jp_air_flot_22"),
    )
    return carry_out(during, card, moment, face)


@pytest.mark.rule("EOS-CARD-54", "EOS-5.32-07")
@pytest.mark.parametrize(("face", "steps"), [(0, 1), (4, 1), (5, 2), (7, 2), (8, 0), (9, 0)])
def test_submarines_cost_as_many_steps_as_the_table_says(face, steps):
    """EOS-DT-33: AL-61, d 4 / 6 / 8: one, two or no steps; the Japanese player chooses."""
    state = submarines(face)
    lost = 0
    while type(asked(state)).__name__ == "ChooseForCard":
        assert asked(state).owner == "japan"
        assert {*asked(state).among} == {"jp_bb_kongo", "jp_ca_mogami", "jp_ca_takao"}
        state = choose(state, ("jp_bb_kongo", "jp_ca_takao")[lost])
        lost += 1

    assert lost == steps


def test_a_table_may_have_a_row_for_one_face():
    """As other data may write it."""
    table = {"0-7": 1, "8": 2, "9": 0}
    assert [losses._in_table(table, face) for face in (7, 8, 9)] == [1, 2, 0]


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-10", "EOS-8.46-03")
def test_both_steps_may_fall_on_one_unit_and_its_brigade_goes_with_it():
    """A reduced ship is eliminated, with the brigade it carries."""
    state = to_play("JP-47")
    during = under_way(
        state,
        "JP-47",
        cards=("AL-61",),
        battles=("2015",),
        activated=("jp_ca_mogami", "jp_ca_takao", "jp_bde_2sn"),
        carried={"jp_bde_2sn": "jp_ca_mogami"},
    )
    after = carry_out(during, "AL-61", "before_battle", 6)
    after = choose(choose(after, "jp_ca_mogami"), "jp_ca_mogami")

    assert after.at["jp_ca_mogami"] == "eliminated"
    assert after.at["jp_bde_2sn"] == "eliminated"


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-09")
@pytest.mark.parametrize(
    ("card", "moment"),
    [("AL-68", "after_battles"), ("JP-24", "after_battles"), ("JP-36", "before_battle")],
)
def test_other_submarines_let_their_own_player_choose(card, moment):
    """AL-68, JP-24, JP-36: the chooser is the player of the card."""
    side = "allies" if card.startswith("AL") else "japan"
    begins = "JP-47" if side == "allies" else "AL-13"
    ships = (
        ("jp_bb_kongo", "jp_ca_mogami")
        if side == "allies"
        else ("us_cv_lexington", "us_cv_enterprise")
    )
    during = under_way(to_play(begins), begins, cards=(card,), battles=("2015",), activated=ships)

    state = carry_out(during, card, moment, 2)

    assert asked(state).owner == side
    assert {*asked(state).among} == {*ships}
    assert carry_out(during, card, "before_movement").flow == ()


@pytest.mark.rule("EOS-CARD-05", "EOS-CARD-13")
def test_without_a_battle_hex_submarines_strike_in_step_6():
    """The phrase says so: AL-61 and AL-68 do, a kamikaze does not."""
    state = to_play("JP-47")
    during = under_way(state, "JP-47", cards=("AL-68",), activated=("jp_bb_kongo",))

    after = carry_out(during, "AL-68", "none_declared", 0)

    assert "jp_bb_kongo" in after.reduced


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-80")
def test_midget_submarines_hit_idle_ships_in_ports_abroad():
    """AL-78: not those in the home islands, nor activated ones."""
    state = to_play("JP-47")
    during = under_way(
        state, "JP-47", cards=("AL-78",), battles=("2015",), activated=("jp_bb_kongo",)
    )

    after = carry_out(during, "AL-78", "before_battle", 0)

    among = {*asked(after).among}
    assert "jp_ca_mogami" in among
    assert not among & {"jp_bb_kongo", "jp_bb_nagato", "jp_cv_akagi"}


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-81", "EOS-CARD-09")
def test_raids_may_hit_a_b29():
    """JP-76: if a B29 is within 8 hexes of Tokyo or in the China box; rolled in step 1."""
    near = under_way(to_play("JP-76", units={"us_air_20bc": "china"}), "JP-76")
    assert "us_air_20bc" in carry_out(near, "JP-76", "activation", 4).reduced
    assert "us_air_20bc" not in carry_out(near, "JP-76", "activation", 5).reduced
    far = under_way(to_play("JP-76", units={"us_air_20bc": "5808"}), "JP-76")
    assert carry_out(far, "JP-76", "activation").reduced == far.reduced


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-09")
def test_the_makin_raid_costs_an_air_unit_abroad_a_step():
    """AL-16: Japanese air units outside the home islands in range of a US HQ; the Allies choose."""
    state = carry_out(to_play("AL-16"), "AL-16", "played")

    assert asked(state).owner == "allies"
    assert "jp_air_flot_24" in asked(state).among
    assert not {"jp_air_div_1", "jp_air_flot_25"} & {*asked(state).among}
    assert "jp_air_flot_24" in choose(state, "jp_air_flot_24").reduced


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-10")
def test_what_may_not_eliminate_finds_full_units_only():
    """JP-21: a full Indian corps, the Allied player chooses."""
    state = to_play("AL-07", reduced=("in_corps_3",))
    during = under_way(state, "AL-07", cards=("JP-21",), hq="cw_hq_seac")

    after = carry_out(during, "JP-21", "played")

    assert asked(after).owner == "allies"
    assert asked(after).among == ("in_corps_1", "in_corps_2")


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-80")
def test_skip_bombing_hits_a_light_ship_that_came_near_us_aircraft():
    """AL-24: the path, not the end, counts; in brackets the extended range does not serve."""
    state = to_play("JP-47", units={"us_air_7af": "2917", "us_air_19_lrb": "eliminated"})
    for near, found in (("2916", ("jp_ca_mogami",)), ("2311", ())):
        during = under_way(
            state,
            "JP-47",
            cards=("AL-24",),
            activated=("jp_ca_mogami", "jp_bb_kongo"),
            moves=(Move(("jp_bb_kongo", "jp_ca_mogami"), ("2311", near, "2311"), "sail"),),
        )
        pos = Position(during)
        assert sets.members(pos, "japanese_light_ship_seen_by_us_air") == found
    feaf = to_play("JP-47", units={"us_air_feaf": "2917", "us_air_19_lrb": "eliminated"})
    far = under_way(
        feaf,
        "JP-47",
        activated=("jp_ca_mogami",),
        moves=(Move(("jp_ca_mogami",), ("2311", "2914"), "sail"),),
    )
    assert sets.members(Position(far), "japanese_light_ship_seen_by_us_air") == ()


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-80", "EOS-7.2-05")
def test_battleships_shell_an_airfield_before_reaction():
    """JP-20: Allied air units in a battle hex with a Japanese BB and no Allied one."""
    state = to_play("JP-20", units={"jp_bb_kongo": "5108"})
    shelled = under_way(state, "JP-20", battles=("5108",), activated=("jp_bb_kongo",))
    assert "us_air_7af" in carry_out(shelled, "JP-20", "before_reaction").reduced
    guarded = to_play("JP-20", units={"jp_bb_kongo": "5108", "us_bb_mississippi": "5108"})
    safe = under_way(guarded, "JP-20", battles=("5108",), activated=("jp_bb_kongo",))
    assert carry_out(safe, "JP-20", "before_reaction").reduced == safe.reduced


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-05")
def test_losses_at_the_end_of_the_offensive():
    """AL-55 costs a Japanese air unit of the Offensive a step in step 12; JP-65 the Yamato one in
    step 13, and may eliminate her."""
    state = to_play("AL-55")
    during = under_way(state, "AL-55", battles=("4715",))
    assert "jp_air_flot_24" in carry_out(during, "AL-55", "after_battles").reduced
    run = under_way(to_play("AL-13"), "AL-13", cards=("JP-65",))
    assert carry_out(run, "JP-65", "post_battle_movement").at["jp_bb_yamato"] == "eliminated"


@pytest.mark.rule("EOS-CARD-05", "EOS-CARD-53", "EOS-7.2-06")
def test_a_loss_at_the_end_is_taken_without_a_battle_too():
    """AL-55: no hex became a battle hex; the Japanese air unit that was activated loses its step
    before the Offensive goes on with step 13."""
    flotilla = "jp_air_flot_24"
    state = at_step(
        6, "AL-55", event=True, units={flotilla: "4715"}, fields={"reacted": {flotilla: "4715"}}
    )

    assert flotilla in state.reduced


def kamikaze(card="JP-61", *, cards=(), ships=("us_cv_lexington", "us_ca_northampton"), **changes):
    """An attack on a landing within 11 hexes of Tokyo."""
    places = dict.fromkeys(ships, "3709")
    state = to_play("AL-13", units=places, reduced=("us_ca_northampton",), **changes)
    during = under_way(
        state,
        "AL-13",
        cards=(*cards, card),
        battles={"3709": Fight()},
        activated=ships,
    )
    return carry_out(during, card, "before_battle")


@pytest.mark.rule("EOS-CARD-55")
def test_kamikazes_hit_full_ships_first():
    """EOS-DT-32: JP-61 within 11 hexes of Tokyo; CV full, CA reduced: the air unit loses a step,
    the CV is flipped, then one of the two reduced units is eliminated."""
    state = kamikaze()
    assert asked(state).among == ("3709",)
    state = choose(state, "3709")
    assert "jp_air_flot_25" in asked(state).among
    state = choose(state, "jp_air_flot_25")
    assert "jp_air_flot_25" in state.reduced
    assert asked(state).among == ("us_cv_lexington",)
    state = choose(state, "us_cv_lexington")
    assert "us_cv_lexington" in state.reduced
    assert {*asked(state).among} == {"us_cv_lexington", "us_ca_northampton"}
    state = choose(state, "us_ca_northampton")
    assert state.at["us_ca_northampton"] == "eliminated"
    assert type(asked(state)).__name__ != "ChooseForCard"


@pytest.mark.rule("EOS-CARD-55", "EOS-CARD-10")
def test_a_ship_from_elsewhere_that_was_sunk_is_not_hit_again():
    """The Hermes, of one step, fights from a distance and is sunk by the first step; nothing is
    left for the second."""
    state = to_play("AL-13", units={"uk_cvl_hermes": "3809"})
    during = under_way(
        state,
        "AL-13",
        cards=("JP-61",),
        battles={"3709": Fight(active=("uk_cvl_hermes",))},
        activated=("uk_cvl_hermes",),
    )
    state = carry_out(during, "JP-61", "before_battle")
    for word in ("3709", "jp_air_flot_25", "uk_cvl_hermes"):
        state = choose(state, word)
    assert state.at["uk_cvl_hermes"] == "eliminated"
    assert type(asked(state)).__name__ != "ChooseForCard"


@pytest.mark.rule("EOS-CARD-55")
def test_one_kamikaze_a_battle_and_only_near_tokyo():
    """At most one such card in a battle; none beyond 11 hexes or without Allied ships."""
    state = choose(choose(kamikaze(), "3709"), "jp_air_flot_25")
    used = state.offensive.used
    assert used == {"kamikaze 3709"}
    again = carry_out(
        under_way(state, "AL-13", battles={"3709": Fight()}, used=used), "JP-62", "before_battle"
    )
    assert type(asked(again)).__name__ != "ChooseForCard" or asked(again).card != "JP-62"
    far = under_way(to_play("AL-13"), "AL-13", cards=("JP-61",), battles=("5808",))
    assert carry_out(far, "JP-61", "before_battle").flow == ()


@pytest.mark.rule("EOS-CARD-56")
def test_sho_go_adds_a_step_to_one_kamikaze():
    """JP-45: in one battle one step more, if Japan wants it there."""
    state = choose(choose(kamikaze(cards=("JP-45",)), "3709"), "jp_air_flot_25")
    assert (asked(state).op, asked(state).optional) == ("kamikaze_bonus", True)
    used = choose(state, "3709")
    for _ in range(3):
        used = choose(used, asked(used).among[0])
    assert type(asked(used)).__name__ != "ChooseForCard"
    assert "kamikaze_bonus 3709" in used.offensive.used
    kept = decline(state)
    for _ in range(2):
        kept = choose(kept, asked(kept).among[0])
    assert type(asked(kept)).__name__ != "ChooseForCard"
    assert "kamikaze_bonus 3709" not in kept.offensive.used
