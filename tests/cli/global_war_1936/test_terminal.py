"""Global War 1936 at a prompt: named as people name things, and told why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from tests.games.global_war_1936.front import army, attack, front
from tests.games.global_war_1936.table import begin, own, play, pos, sheet, stand, turn, war
from wartable.cli.global_war_1936.looking import (
    COMMANDS,
    OF_ALL,
    OF_NATIONS,
    OF_ZONES,
    weakest_link,
)
from wartable.cli.global_war_1936.terminal import GlobalWarTerminal
from wartable.core.errors import BadData, IllegalAction, UnknownName
from wartable.core.game import listed
from wartable.games.global_war_1936 import events
from wartable.games.global_war_1936.decisions import GiveLeave
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Item, State
from wartable.testing.dice import ScriptedDice

TERMINAL = GlobalWarTerminal(GAME)
AtPrompt = Callable[..., str]


def printed(told: Any) -> str:
    out = StringIO()
    Console(file=out, width=300).print(told)
    return out.getvalue()


def looked(state: State, line: str) -> str:
    (decision, *_) = GAME.pending(state)
    told = TERMINAL.look(state, decision, line)
    assert told is not None, line
    return printed(told)


def read(state: State, line: str) -> str:
    """The action that a line stands for, as the game writes it."""
    (decision, *_) = GAME.pending(state)
    (action,) = TERMINAL.read(state, decision, line)
    return GAME.format_action(action)


def moving(units: str = "3 infantry, 1 artillery, 1 light_tank") -> State:
    """Germany attacks France from Bavaria."""
    state = war(turn(begin(), "germany", phase="combat_movement"), ("france", "germany"))
    return stand(state, "bavaria", units, "germany")


# orders


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("buy 2 infantry", "buy 2 infantry"),
        ("buy light tank", "buy 1 light_tank"),
        ("buy 2 light tanks", "buy 2 light_tank"),
        ("research jet fighters", "research jet_fighters"),
        ("build airbase bavaria", "build airbase in bavaria"),
    ],
)
def test_what_is_bought_is_named_as_people_do(line: str, order: str) -> None:
    assert read(begin(), line) == f"germany: {order}"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("move 2 infantry from bavaria to alsace lorraine", "2 infantry"),
        ("attack 2 infantry bavaria > alsace", "2 infantry"),
        ("move all infantry and 1 artillery from bavaria into alsace", "1 artillery, 3 infantry"),
        ("move light tanks bavaria to alsace", "1 light_tank"),
        ("move 2 infantry: bavaria > alsace_lorraine", "2 infantry"),
    ],
)
def test_units_are_sent_in_plain_words(line: str, order: str) -> None:
    assert read(moving(), line) == f"germany: move {order}: bavaria > alsace_lorraine"


def orders_of(state: State, line: str) -> list[str]:
    """The actions that a line stands for, one after the other."""
    (decision, *_) = GAME.pending(state)
    return [GAME.format_action(each) for each in TERMINAL.read(state, decision, line)]


@pytest.mark.parametrize(
    ("line", "bought"),
    [
        ("buy 2 infantry 1 tank", ["buy 2 infantry", "buy 1 light_tank"]),
        ("buy 2 inf and 1 art", ["buy 2 infantry", "buy 1 artillery"]),
        ("buy infantry", ["buy 1 infantry"]),
    ],
)
def test_several_kinds_are_bought_in_one_line(line: str, bought: list[str]) -> None:
    assert orders_of(begin(), line) == [f"germany: {each}" for each in bought]


def test_a_purchase_that_is_not_clear_or_too_dear_buys_nothing() -> None:
    with pytest.raises(UnknownName, match="Light cruiser, Heavy cruiser"):
        orders_of(begin(), "buy cruiser")
    with pytest.raises(UnknownName, match="there is no unit 'elephant'"):
        orders_of(begin(), "buy 2 infantry 1 elephant")
    with pytest.raises(UnknownName, match="how many"):
        orders_of(begin(), "buy all infantry")
    with pytest.raises(IllegalAction, match="it costs 40"):
        orders_of(begin(), "buy 2 infantry 10 artillery")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("buy jet fighter", "GW-13.1.5-02"),
        ("build airbase in western germany", "GW-13.2.2-01"),
        ("enlarge minor factory in bavaria", "GW-8.4-01"),
        ("lend jet fighter", "GW-8.2-07"),
        ("declare war on japan", "GW-5.1-06"),
        ("declare war japan", "GW-5.1-06"),
        ("propose molotov ribbentrop", "GW-6.4-01"),
        ("deliver infantry to spanish nationalists in galicia", "GW-7.3-01"),
    ],
)
def test_what_is_understood_and_forbidden_names_its_rule(line: str, rule: str) -> None:
    with pytest.raises(IllegalAction, match=rule):
        read(begin(), line)


def test_a_stage_that_cannot_be_paid_is_refused_by_its_price() -> None:
    assert read(begin(), "advance battleship") == "germany: advance battleship paid 1"
    with pytest.raises(IllegalAction, match=r"GW-0\.2-14"):
        read(sheet(begin(), "germany", ipp=1), "advance battleship")


@pytest.mark.parametrize("name", ["soviet union", "russia", "ussr", "uk", "great britain"])
def test_war_is_declared_on_nations_by_any_of_their_names(name: str) -> None:
    nation = "great_britain" if name in ("uk", "great britain") else "ussr"
    assert read(begin(), f"declare war on {name}") == f"germany: declare war on {nation}"


def test_ships_that_are_moved_sail() -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    voyage = read(state, "move 1 destroyer from A12 to A11")
    assert voyage == "germany: sail 1 destroyer: A12 > A11"


def test_an_attack_may_name_its_zone_first() -> None:
    line = "attack alsace with 2 infantry from bavaria"
    assert read(moving(), line) == "germany: move 2 infantry: bavaria > alsace_lorraine"
    with pytest.raises(UnknownName, match="from where and to where"):
        read(moving(), "sail somewhere")


def test_several_go_aboard_in_one_line() -> None:
    state = turn(begin(), "germany", phase="combat_movement")
    line = "load 1 infantry and 1 tank from western germany on transport in a12"

    first, second = orders_of(state, line)
    assert first.endswith("load 1 infantry from western_germany aboard naval_transport in A12")
    assert "light_tank from western_germany aboard naval_transport{infantry" in second
    with pytest.raises(IllegalAction, match=r"GW-13\.1\.6-24"):
        orders_of(state, "load 3 infantry from western germany aboard transport in a12")


def test_all_is_placed_and_several_kinds_in_one_line() -> None:
    state = turn(begin(), "germany", phase="place_units")
    box = ((Item("artillery"), 1), (Item("infantry"), 2))
    state = replace(state, box={"germany": box})

    line = orders_of(state, "place 2 infantry, 1 artillery in berlin")
    assert line == [
        f"germany: place {each} from berlin into berlin" for each in ("2 infantry", "1 artillery")
    ]
    assert sum("into berlin" in each for each in orders_of(state, "place all")) == 3
    with pytest.raises(IllegalAction, match=r"GW-12\.1-01"):
        orders_of(state, "place 1 tank in berlin")
    with pytest.raises(UnknownName, match="nothing can be placed"):
        orders_of(replace(state, box={}), "place all")


def test_of_nations_that_act_together_the_owner_of_the_zone_places() -> None:
    state = turn(begin(), "commonwealth", phase="place_units")
    box = ((Item("infantry"), 1),)
    state = replace(state, box={"great_britain": box, "fec": box})

    placed = read(state, "place 1 infantry in calcutta")
    assert placed == "great_britain: place 1 infantry from calcutta into calcutta for fec"
    assert read(state, "place 1 infantry in london").endswith("from london into london")


def test_who_can_go_from_a_zone_and_to_it() -> None:
    assert "Alsace-Lorraine" in looked(moving(), "from bavaria")
    assert "Bavaria" in looked(moving(), "to alsace")
    assert "nobody can go from Paris" in looked(moving(), "from paris")


def test_long_lists_are_cut_and_told_whole_when_asked() -> None:
    state = turn(begin(), "germany", phase="combat_movement")
    (decision,) = GAME.pending(state)

    assert re.search(r"sail .* A12 to .* \d+ more", printed(TERMINAL.guide(state, decision)))
    assert " more" not in looked(state, "from A12")


def test_aircraft_that_fought_and_did_not_land_are_named() -> None:
    state = turn(begin(), "germany", phase="noncombat")
    (decision,) = GAME.pending(state)
    assert "Still to land" not in printed(TERMINAL.guide(state, decision))

    high = stand(state, "denmark", "1 fighter*fought", "germany")
    told = printed(TERMINAL.guide(high, decision))
    assert "Still to land, or lost: Germany 1 Fighter (fought) in Denmark" in told


def test_a_refusal_tells_what_helps(at_prompt: AtPrompt) -> None:
    told = at_prompt("", "buy 90 infantry", "declare war on poland", "quit", game="global_war_1936")

    assert "`prices` tells" in told
    assert "by moving into a zone of it" in told


def test_the_way_is_found_where_only_its_ends_are_named() -> None:
    state = stand(moving(), "eastern_germany", "1 light_tank", "germany")

    way = "eastern_germany > western_germany > belgium"
    assert read(state, "move 1 light tank eastern germany to belgium").endswith(way)


def test_what_is_not_there_is_refused_by_its_rule() -> None:
    with pytest.raises(IllegalAction, match="these units are not in Bavaria"):
        read(moving(), "move 9 infantry from bavaria to alsace")
    with pytest.raises(UnknownName, match="say from where"):
        read(moving(), "move 2 infantry to alsace")
    with pytest.raises(UnknownName, match="say who goes"):
        read(moving(), "move bavaria to alsace")
    with pytest.raises(UnknownName, match="there is no zone"):
        read(moving(), "move 2 infantry from bavaria to atlantis")


def test_red_aid_and_a_force_that_waits_are_ordered_in_plain_words() -> None:
    aid = Item("infantry", of="militia", lent=True)
    state = replace(turn(begin(), "ussr", phase="place_units"), box={"ussr": ((aid, 1),)})
    state = stand(state, "eastern_kazakhstan", "1 air_transport", "ussr")
    line = read(state, "fly aid with 1 air transport from eastern kazakhstan to eastern kazakhstan")
    assert line.endswith("sinkiang > tsinghai > shensi > tsinghai > sinkiang > eastern_kazakhstan")

    over = war(turn(begin(), "germany", 9, "combat_movement"), ("germany", "great_britain"))
    over = stand(over, "A23", "1 fighter#patrol", "great_britain")
    over = stand(over, "western_germany", "1 fighter, 1 medium_bomber", "germany")
    for kind in ("fighter", "medium_bomber"):
        over = play(over, f"germany: move 1 {kind}: western_germany > A23")
    waits = read(over, "assign medium bomber in A23 as continuing")
    assert waits.startswith("germany: assign 1 medium_bomber~1")


def test_losses_that_read_alike_are_one() -> None:
    """Infantry from Bavaria and from Belgium, of which one is hit."""
    state = own(front(), "germany", "belgium")
    state = army(state, bavaria="1 infantry", alsace_lorraine="2 infantry")
    state = stand(state, "belgium", "1 infantry", "germany")
    state = play(state, "germany: move 1 infantry: belgium > alsace_lorraine")
    state = attack(state, "1 infantry", "bavaria > alsace_lorraine", 12, 12, 1, 12)

    (decision,) = GAME.pending(state)
    assert len(listed(GAME, state, decision)) == 2
    assert read(state, "lose infantry").startswith("germany: lose 1 infantry~1*moved<")
    assert read(state, "lose 1 infantry") == read(state, "lose infantry")
    assert "<" not in printed(TERMINAL.guide(state, decision))


def test_a_number_is_the_answer_with_this_number_whatever_else_has_it_as_a_word() -> None:
    """`1` is `scramble nobody`, though another answer scrambles 1 fighter."""
    state = stand(moving(), "alsace_lorraine", "1 fighter", "france")
    state = play(state, "germany: move 3 infantry: bavaria > alsace_lorraine")
    state = play(state, "germany: done")
    state = play(state, "germany: fight in alsace_lorraine")
    (decision,) = GAME.pending(state)

    offered = [GAME.format_action(each) for each in listed(GAME, state, decision)]
    assert offered[0] == "france: scramble nobody"
    assert offered[1].startswith("france: scramble 1 fighter")
    assert read(state, "1") == offered[0]
    assert read(state, "2") == offered[1]


def test_what_is_placed_where_it_is_produced_needs_one_zone() -> None:
    state = turn(begin(), "germany", phase="place_units")
    state = replace(state, box={"germany": ((Item("infantry"), 2),)})

    placed = "germany: place 2 infantry from berlin into berlin"
    assert read(state, "place 2 infantry in berlin") == placed
    assert read(state, "place 2 infantry from berlin into berlin") == placed


# questions


def test_every_question_is_in_the_help_and_answered() -> None:
    assert COMMANDS.keys() == {*OF_ALL, *OF_NATIONS, *OF_ZONES, "odds", "auto"}
    for line in (*OF_ALL, *OF_NATIONS):
        assert looked(begin(), line)
    help_ = printed(TERMINAL.help(""))
    assert all(word in help_ for word in COMMANDS)


def test_relations_and_why_there_is_no_war() -> None:
    assert "Japan, Italy" in looked(begin(), "relations germany")
    told = looked(begin(), "declare ussr")
    assert "USSR has no wartime income" in told
    assert "USSR has no wartime income yet (GW-5.1-12)" in told
    assert (
        "Germany" in looked(sheet(begin(), "ussr", level=19), "declare ussr").split("not with")[0]
    )


def test_why_there_is_no_war_on_minors_is_a_sentence() -> None:
    told = looked(begin(), "declare germany")

    (siam,) = (line for line in told.splitlines() if line.startswith("Siam"))
    assert "Germany and any of them are of one alliance (GW-5.1-06)" in siam
    assert "nobody comes to Spain while the civil war lasts (GW-14.1-02)" in told


def test_a_declaration_is_an_act_and_no_question() -> None:
    (decision, *_) = GAME.pending(begin())

    assert TERMINAL.look(begin(), decision, "declare war on ussr") is None


def test_income_by_part_and_points() -> None:
    assert "collects 19" in looked(begin(), "income japan")
    points = looked(begin(), "points")
    assert "Axis 3, Allies 8, Comintern 3" in points
    cities = points.partition("cities: ")[2]
    assert "Berlin 1 Axis" in cities


def test_the_weakest_link_cuts_off_most() -> None:
    """Germany's port on the North Sea feeds Spain."""
    link, lost = weakest_link(pos(begin()), "germany")

    assert link == "western_germany"
    assert "galicia_and_leon" in lost
    assert "Western Germany" in looked(begin(), "supply germany")


def test_the_diagram_tells_the_next_price() -> None:
    told = looked(begin(), "queue germany")

    assert "1 Battleship" in told
    assert "1 of 3" in told


def test_questions_of_all_are_answered_whatever_is_said_after_them() -> None:
    assert looked(begin(), "convoys germany") == looked(begin(), "convoys")
    (decision, *_) = GAME.pending(begin())
    assert TERMINAL.look(begin(), decision, "rail 1 infantry from bavaria to berlin") is None


def test_the_odds_of_a_combat_are_worked_out_at_the_prompt() -> None:
    """Once it is declared; of several by zone."""
    assert "`odds ZONE` works out a combat" in looked(begin(), "odds")
    with pytest.raises(BadData, match="no combat is declared in Denmark"):
        looked(begin(), "odds denmark")
    state = play(moving(), "germany: move 3 infantry: bavaria > alsace_lorraine")
    told = looked(state, "odds")
    assert told.startswith("Alsace-Lorraine")
    assert "3 infantry" in told
    assert "win" in told
    assert looked(state, "odds alsace") == told


# the board


def test_a_zone_with_the_name_of_its_nation_is_shown_too() -> None:
    told = printed(TERMINAL.board(begin(), "denmark"))

    assert "borders on" in told
    assert "Western Germany" in told


def test_facilities_at_sea_name_the_zone_as_orders_do() -> None:
    assert "Minor port on A12" in printed(TERMINAL.board(begin(), "germany"))


def test_the_board_by_nation_region_and_zone() -> None:
    assert "Great Britain" in printed(TERMINAL.board(begin()))
    assert "Bavaria" in printed(TERMINAL.board(begin(), "europe"))
    assert "Alaska" not in printed(TERMINAL.board(begin(), "europe"))
    assert "Königsberg" in printed(TERMINAL.board(begin(), "germany"))
    around = printed(TERMINAL.map(begin(), "bavaria"))
    assert "Alsace-Lorraine" in around
    assert "railway" in around
    with pytest.raises(UnknownName, match="say around what"):
        TERMINAL.map(begin())


def test_a_battle_tells_what_each_hits_on(at_prompt: AtPrompt) -> None:
    given = """
empty = true
phase = "combat_movement"
wars = [["france", "germany"]]
units.bavaria.germany = "30 infantry"
units.alsace_lorraine.france = "30 infantry"
facilities.alsace_lorraine = []
"""
    told = at_prompt(
        given,
        "move all infantry from bavaria to alsace",
        "done",
        "fight alsace",
        "battle",
        "quit",
        game="global_war_1936",
    )

    assert "combat in Alsace-Lorraine" in told
    assert "rolls" in told


def test_a_question_is_asked_in_words() -> None:
    asked = play(begin(), "japan: propose japanese_soviet")

    told = TERMINAL.question(asked, GAME.pending(asked)[0])
    assert told == "USSR: whether it signs the Japanese-Soviet pact with Japan"
    leave = GiveLeave("germany", "germany", "ccp", "passage")
    assert TERMINAL.question(begin(), leave) == (
        "Germany: whether it permits CCP passage through its straits and canals"
    )
    leave = GiveLeave("germany", "spanish_nationalists", "ccp", "rail")
    assert TERMINAL.question(begin(), leave).endswith("railways, as Spanish Nationalists")
    assert TERMINAL.status(begin(), GAME.pending(begin())[0]) == (
        "July 1936 · Germany · Production · 18 IPP"
    )
    late = replace(begin(), round=8)
    assert TERMINAL.turn(late) == "January 1940, round 8: Germany"


def test_what_happened_is_told_with_its_units() -> None:
    """A move, a loss, what is left of the money; what units did is forgotten without a word."""
    state = army(front(), bavaria="2 infantry", alsace_lorraine="1 infantry")
    dice = ScriptedDice(1, 12, 12)
    told = []
    for line in ("move 2 infantry: bavaria > alsace_lorraine", "done", "fight in alsace_lorraine"):
        played = GAME.play(state, GAME.parse_action(f"germany: {line}"), dice)
        told += [said for event in played.events if (said := GAME.describe_event(event))]
        state = played.state

    assert told[0] == "Germany: 2 Infantry from Bavaria to Alsace-Lorraine"
    assert "France loses 1 Infantry in Alsace-Lorraine" in told
    assert told[-2:] == ["Germany takes Alsace-Lorraine", "non-combat movement"]


def test_who_goes_aboard_is_told_as_a_move_and_nations_together_in_the_plural() -> None:
    state = turn(begin(), "germany", phase="combat_movement")
    line = "load 1 infantry from western_germany aboard naval_transport in A12"
    played = GAME.play(state, GAME.parse_action(f"germany: {line}"), ScriptedDice())

    told = [GAME.describe_event(event) for event in played.events]
    assert told == ["Germany: 1 Infantry from Western Germany to Southern Baltic (A12)"]
    begun = events.WarDeclared(("great_britain", "fec"), ("japan",))
    assert GAME.describe_event(begun) == "Great Britain, FEC declare war on Japan"
