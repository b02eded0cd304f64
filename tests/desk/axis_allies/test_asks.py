"""What each decision lays before its owner."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.core.errors import IllegalAction, MalformedAction
from wartable.desk import desk_of
from wartable.desk.values import Act, Ask, Fill, Row, Sheet
from wartable.games.axis_allies.actions import Buy, Done, TakeHits
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
desk = desk_of(GAME)


def asked(state: Any, owner: str = "") -> Ask:
    (ask,) = desk.desk(state, [owner or GAME.pending(state)[0].owner], "en").asks
    return ask


def row(sheet: Sheet, key: str) -> Row:
    (found,) = [row for row in sheet.rows if row.key == key]
    return found


def lines(state: Any, wish: Any, owner: str = "") -> list[str]:
    owner = owner or GAME.pending(state)[0].owner
    return [GAME.format_action(action) for action in desk.resolve(state, owner, wish)]


# ---- Purchase ----


def test_a_purchase_is_a_sheet_with_a_budget() -> None:
    state = table.position("germany", "purchase", money={"germany": 16}, factories={"germany": 4})
    sheet = asked(state).sheets[0]

    assert sheet.budget == 16
    assert row(sheet, "tank").cost == 5
    assert row(sheet, "tank").most == 3
    assert row(sheet, "battleship").most == 0
    assert sheet.note == "You can place 6 units: Germany 6."
    assert lines(state, Fill("buy", {"tank": 2, "infantry": 1})) == [
        "germany: buy 2 tank, 1 infantry"
    ]


def test_what_was_bought_beyond_all_room_is_said() -> None:
    state = table.position("germany", "purchase", money={"germany": 60}, factories={"germany": 8})
    state = table.play(state, "buy 3 infantry")

    note = asked(state).sheets[0].note
    assert "Bought so far: 3 infantry." in note
    assert note.endswith("That is more than can be placed.")


def test_damage_is_repaired_on_a_sheet_of_its_own() -> None:
    state = table.position("germany", "purchase", money={"germany": 5}, factories={"germany": 9})
    sheet = asked(state).sheets[1]

    assert [(each.label, each.most) for each in sheet.rows] == [("Germany", 5)]
    assert lines(state, Fill("repair", {sheet.rows[0].key: 2})) == [
        "germany: repair 2 of industrial_complex in germany"
    ]


def test_too_dear_a_purchase_is_refused_with_its_rule() -> None:
    state = table.position("germany", "purchase", money={"germany": 5})
    (reason,) = desk.why_not(state, "germany", Fill("buy", {"tank": 2}))

    assert reason.rule == "S42-PUR-02"


def test_sharing_is_a_group_of_buttons() -> None:
    state = table.position("united_kingdom", "purchase")
    shares = [button for button in asked(state).buttons if button.group]

    assert {button.label for button in shares} == {
        "Withhold from Soviet Union",
        "Withhold from United States",
    }


# ---- Phases ----


def test_a_phase_that_may_not_end_says_why() -> None:
    state = table.position(
        "united_kingdom", "noncombat_move", {"western_europe": "1 fighter~1*fought"}
    )
    ask = asked(state)
    (done,) = [button for button in ask.buttons if button.id == "done"]

    assert [each.rule for each in done.refused] == ["S42-NCM-02"]
    (fighter,) = ask.must
    assert fighter.text == "Still in the air over Western Europe: 1 fighter (3 moves left)"
    assert (fighter.space, fighter.pieces) == (
        "western_europe",
        {"fighter~1*fought@united_kingdom": 1},
    )


def test_no_more_ships_are_counted_than_may_fire() -> None:
    """Four units land, two ships can fire: the sheet and its sentence say two (S42-AMP-10)."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": "2 transport*moved{infantry*loaded^norway+infantry*loaded^norway}, 2 cruiser",
            "norway": {"germany": "2 infantry"},
        },
    )
    (sheet,) = asked(table.play(state, "fight in norway")).sheets

    assert (sheet.most, sheet.note) == (2, "At most 2 may fire.")


def test_combats_come_in_their_order_with_who_fights() -> None:
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "western_europe": {"united_kingdom": "1 tank*moved", "germany": "1 infantry"},
            "germany": {"united_kingdom": "1 bomber~2*raid", "germany": "1 infantry"},
            "sz_6": "1 transport*moved{infantry*loaded^norway}",
            "norway": {"germany": "2 infantry"},
        },
        factories={"germany": 0},
    )
    ask = asked(state)

    assert [(each.kind, each.space) for each in ask.combats] == [
        ("raid", "germany"),
        ("assault", "norway"),
        ("battle", "western_europe"),
    ]
    assert [piece.kind for piece in ask.combats[1].attackers] == ["infantry"]
    assert ask.combats[1].from_sea == ("sz_6",)
    assert [button.label for button in ask.buttons] == ["Bomb Germany", "End combat"]


def test_the_choice_to_fight_at_sea_before_a_landing_is_a_button() -> None:
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 destroyer*moved, 1 transport*moved{infantry*loaded^norway}",
                "germany": "1 submarine",
            },
            "norway": {"germany": "2 infantry"},
        },
    )

    assert [button.label for button in asked(state).buttons][:2] == [
        "Land in Norway",
        "Land in Norway, and fight first in Sea Zone 6",
    ]


def test_new_units_are_placed_by_complex() -> None:
    state = table.position(
        "germany",
        "mobilize",
        factories={"germany": 7, "southern_europe": 0},
        bought={"infantry": 4, "transport": 1},
    )
    ask = asked(state)
    first, second = ask.sheets

    assert (first.title, first.most) == ("Germany: room for 3", 3)
    assert first.stocks == {"infantry": 4, "transport": 1}
    assert sum(each.n for each in first.rows) == 3
    assert sum(each.n for each in second.rows) == 2
    (button,) = [button for button in ask.buttons if button.wish]
    assert button.label == "Place everything and end the turn"
    assert lines(state, button.wish)[0].startswith("germany: place 3 infantry in germany")
    final = state
    for action in desk.resolve(state, "germany", button.wish):
        final = GAME.play(final, action, None).state
    assert not final.bought
    assert final.power != "germany"


def test_what_does_not_end_the_turn_does_not_say_so() -> None:
    """More was bought than there is room for."""
    state = table.position("germany", "mobilize", factories={"germany": 7}, bought={"infantry": 4})
    (button,) = [button for button in asked(state).buttons if button.wish]

    assert button.label == "Place everything"


def test_bids_are_placed_where_units_stand() -> None:
    state = GAME.setup(Options(bid={"germany": 7}))
    sheet = asked(state).sheets[0]

    assert sheet.budget == 7
    assert row(sheet, "tank|libya").group == "Libya"
    assert (
        lines(state, Fill("bid", {"infantry|libya": 2})) == ["germany: bid infantry in libya"] * 2
    )


# ---- Battles ----


def fighting(attack: str, defence: str, *dice: int) -> Any:
    state = table.position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": attack, "soviet_union": defence}},
    )
    return table.play(state, "fight in russia", dice=dice)


def test_losses_are_set_where_they_cost_least() -> None:
    state = fighting("2 tank*moved<ukraine_s_s_r", "1 infantry, 1 artillery, 1 tank", 1, 6)
    ask = asked(state)
    (sheet,) = ask.sheets

    assert ask.owner == "soviet_union"
    assert (sheet.least, sheet.most) == (1, 1)
    assert {each.key: each.n for each in sheet.rows if each.n} == {"infantry@soviet_union": 1}
    assert sheet.note == "1 hit on any unit"
    (action,) = desk.resolve(state, "soviet_union", Fill("hits", {"tank@soviet_union": 1}))
    assert action == TakeHits("soviet_union", "russia", ((Unit("tank", "soviet_union"), 1),))


def test_each_side_is_told_its_own_rule_for_losses() -> None:
    """S42-CMB-27 for the defender, S42-CMB-29 for the attacker."""
    units = {
        "russia": {
            "germany": "1 infantry*moved, 2 tank*moved",
            "soviet_union": "1 infantry, 1 tank",
        }
    }
    state = table.position("germany", "conduct_combat", units)

    defending = table.play(state, "fight in russia", dice=[1, 6, 6])
    assert asked(defending).rule == "S42-CMB-27"

    attacking = table.play(state, "fight in russia", dice=[6, 6, 6, 1, 6])
    assert asked(attacking).rule == "S42-CMB-29"


def test_a_hit_on_a_sound_battleship_damages_it_whichever_row_it_stands_in() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {"sz_6": {"germany": "2 cruiser*moved", "united_kingdom": "1 battleship, 1 cruiser"}},
    )
    state = table.play(state, "fight in sz_6", dice=[1, 6])
    (sheet,) = asked(state).sheets

    assert {each.key: each.note for each in sheet.rows if each.kind == "battleship"} == {
        "battleship@united_kingdom": "only damaged",
        "battleship!1@united_kingdom": "is lost",
    }
    wish = Fill("hits", {"battleship!1@united_kingdom": 1})
    assert lines(state, wish) == lines(state, Fill("hits", {"battleship@united_kingdom": 1}))


def test_partners_in_a_defence_are_told_that_they_must_agree() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "russia": {
                "germany": "2 tank*moved",
                "soviet_union": "1 infantry, 1 tank",
                "united_kingdom": "1 infantry, 1 fighter",
            }
        },
    )
    state = table.play(state, "fight in russia", dice=[1, 6])
    asks = desk.desk(state, ["soviet_union", "united_kingdom"], "en").asks

    assert all(ask.joint and ask.rule == "S42-MNF-08" for ask in asks)
    (action,) = desk.resolve(state, "soviet_union", Fill("hits", {"infantry@united_kingdom": 1}))
    state = GAME.play(state, action, None).state
    (ask,) = desk.desk(state, ["united_kingdom"], "en").asks
    assert {each.key: each.n for each in ask.sheets[0].rows if each.n} == {
        "infantry@united_kingdom": 1
    }


def test_pressing_on_and_retreating_are_buttons() -> None:
    state = fighting("2 tank*moved<ukraine_s_s_r", "3 infantry", 6, 6, 6, 6, 6)

    assert [(button.label, button.tone) for button in asked(state).buttons] == [
        ("Fight another round", "primary"),
        ("Retreat to Ukraine S.S.R.", ""),
    ]


def test_the_battle_board_is_in_the_scene() -> None:
    state = fighting("2 tank*moved<ukraine_s_s_r", "3 infantry", 6, 6, 6, 6, 6)
    scene = desk.scene(state, "en")

    assert scene.battle is not None
    assert scene.battle.title == "Battle in Russia, round 1"
    attackers, defenders = scene.battle.sides
    assert (attackers.role, attackers.owners) == ("attack", ("germany",))
    assert [(piece.kind, piece.n) for piece in attackers.pieces] == [("tank", 2)]
    assert (defenders.role, defenders.owners) == ("defend", ("soviet_union",))
    assert scene.battle.steps[scene.battle.step] == "Press on or retreat"
    assert scene.spaces["russia"].contested
    assert sum(piece.n for piece in scene.spaces["russia"].pieces) == 5
    facts = {(power.id, fact.id): fact.value for power in scene.powers for fact in power.facts}
    assert facts["germany", "army"] == "10"


def test_the_step_under_way_is_the_one_that_asks() -> None:
    state = fighting("2 tank*moved<ukraine_s_s_r", "1 infantry, 1 tank", 1, 6)
    battle = desk.scene(state, "en").battle

    assert battle is not None
    assert battle.steps[battle.step] == "Attackers fire"


# ---- Bad input ----


@pytest.mark.parametrize(
    "wish",
    [
        Fill("nothing", {}),
        Fill("buy:", {"tank": 1}),
        Fill("repair", {}),
        Fill("repair", {"germany": 1}),
        Fill("bid", {"tank": 1}),
        Fill("buy", {"tank": -1}),
        Fill("buy", {"tank": 10**9}),
        Fill("hits", {"tank@germany": 1}),
        Fill("place:germany", {"tank|germany": 1}),
        Fill("place_all", {}),
        Fill("intercept:germany", {"fighter@germany/carrier@germany": 1}),
        Act({"do": "nothing", "by": "germany"}),
        Act("done"),
        Act(None),
        Act({"do": "buy", "by": "germany", "units": "all"}),
        Act({"do": "done", "by": "japan"}),
        Act(Done("japan")),
    ],
    ids=str,
)
def test_what_is_no_wish_is_refused(wish: Any) -> None:
    state = table.position("germany", "purchase")
    with pytest.raises(MalformedAction):
        desk.resolve(state, "germany", wish)


@pytest.mark.parametrize(
    "wish",
    [
        Fill("buy", {}),
        Fill("buy", {"unicorn": 1}),
        Fill("repair", {"atlantis|industrial_complex": 1}),
        Fill("bid", {"tank|germany": 1}),
        Fill("place:germany", {"tank|germany|germany|": 1}),
        Fill("submerge:sz_5", {"submarine@germany": 1}),
        Fill("bombard:germany", {}),
        Act(Buy("germany", {"tank": 99})),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_refused_with_its_rule(wish: Any) -> None:
    state = table.position("germany", "purchase")
    with pytest.raises(IllegalAction):
        desk.resolve(state, "germany", wish)
    assert all(reason.rule for reason in desk.why_not(state, "germany", wish))


def test_nobody_is_asked_in_somebody_elses_turn() -> None:
    state = table.position("germany", "purchase")
    laid = desk.desk(state, ["japan", "soviet_union"], "en")

    assert not laid.asks
    assert laid.scene.waiting == ("germany",)
