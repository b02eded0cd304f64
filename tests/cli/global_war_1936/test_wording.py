"""What stumbled who played from the README alone: words at the prompt are those that people use."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.cli.global_war_1936.test_terminal import TERMINAL, looked, moving, printed, read
from tests.games.global_war_1936.table import begin, facilities, stand, turn, war
from wartable.cli.global_war_1936.asking import QUESTIONS
from wartable.core.errors import IllegalAction, UnknownName
from wartable.games.global_war_1936 import decisions as asked
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Facility, Item, State

AtPrompt = Callable[..., str]
Run = Callable[..., Any]


def guide(state: State) -> str:
    return printed(TERMINAL.guide(state, GAME.pending(state)[0]))


# the guide


def test_what_takes_several_turns_is_told_with_all_its_stages() -> None:
    told = guide(begin())

    assert "Battleship 6 + 6 + 6" in told
    assert "Airbase 3 + 3" in told
    assert "Light tank 4," in told
    lent = told.partition(" lend ")[2]
    assert "Militia 2" in lent
    assert "advance Battleship paid 1" in told
    assert "stage 2 of 3, 6 IPP" in told
    assert "to Medium factory" in told


def test_production_shows_how_to_build_in_the_own_capital() -> None:
    assert "`build airbase in Berlin`" in guide(begin())
    assert "`build airbase in Moscow`" in guide(turn(begin(), "ussr"))
    assert "`build airbase in Shensi`" in guide(turn(begin(), "ccp"))


def test_what_is_left_to_place_stands_below_the_guide() -> None:
    state = turn(begin(), "germany", phase="place_units")
    state = replace(state, box={"germany": ((Item("infantry"), 2), (Item("artillery"), 1))})

    told = guide(state)
    assert "To be placed: 2 Infantry, 1 Artillery" in told
    assert "`place all` places" in told
    assert "To be placed" not in guide(turn(begin(), "germany", phase="place_units"))


def test_acts_at_will_have_one_line_for_each_nation() -> None:
    (germany,) = (each for each in GAME.at_will(begin()) if each.owner == "germany")
    (japan,) = (each for each in GAME.at_will(begin()) if each.owner == "japan")

    told = printed(TERMINAL.guide(begin(), germany)).strip()
    assert told == "declare war on USSR or Great Britain or France or USA"
    assert "; propose Japanese-Soviet pact" in printed(TERMINAL.guide(begin(), japan))


def test_ships_that_go_in_port_are_listed_together() -> None:
    state = turn(begin(), "germany", phase="noncombat")

    told = guide(state)
    assert re.search(r"port .*Destroyer.* from A12 to +Western Germany", told)
    assert re.search(r"ship Naval transport with Infantry from Königsberg to +.*unloading", told)
    assert "@" not in told
    assert " > " not in told


def test_ports_are_named_as_zones_are() -> None:
    state = turn(begin(), "germany", phase="noncombat")

    port = read(state, "port destroyer from a12 to western germany")
    assert port == "germany: port 1 destroyer: A12 > western_germany"
    ship = read(state, "ship transport with infantry from königsberg to western germany")
    assert ship.startswith("germany: ship 1 naval_transport of A12: loading 1 infantry in")
    assert ship.endswith("unloading")
    with pytest.raises(IllegalAction, match=r"\(GW-"):
        read(state, "port destroyer from a12 to paris")
    empty = read(state, "ship transport from konigsberg to western germany")
    assert empty == "germany: ship 1 naval_transport of A12: konigsberg > A12 > western_germany"


# orders


def test_who_names_a_nation_of_several_zones_is_asked_which() -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    for line in ("attack poland", "move 1 infantry from eastern germany to poland"):
        with pytest.raises(UnknownName, match=r"Poland has West Poland, Warsaw, .*; say which"):
            read(state, line)
    with pytest.raises(UnknownName, match=r"Great Britain has .* and \d+ more; say which"):
        read(state, "attack great britain")


def test_an_attack_without_units_tells_who_can_go() -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    with pytest.raises(UnknownName, match=r"say with whom: `attack denmark with 1 .* germany`; "):
        read(state, "attack denmark")
    with pytest.raises(UnknownName, match="nobody can attack Madagascar"):
        read(state, "attack madagascar")


def test_all_that_can_go_goes() -> None:
    order = read(moving(), "move all from bavaria to alsace")
    assert order == "germany: move 1 artillery, 3 infantry, 1 light_tank: bavaria > alsace_lorraine"
    assert read(moving(), "attack alsace with all from bavaria") == order
    with pytest.raises(UnknownName, match="nobody can go from Sicily to Paris"):
        read(moving(), "move all from sicily to paris")


@pytest.mark.parametrize("zone", ["königsberg", "konigsberg", "Königsberg"])
def test_letters_are_as_a_plain_keyboard_has_them(zone: str) -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    assert read(state, f"load infantry {zone} a12").startswith("germany: load 1 infantry from kon")


def test_a_sea_zone_is_known_by_its_code_its_name_or_both() -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    for sea in ("A11", "skagerrak", "a11 skagerrak and kattegat"):
        assert read(state, f"sail 1 destroyer from A12 to {sea}").endswith("A12 > A11")
    with pytest.raises(UnknownName, match="A13 Gulf of Bothnia, A14 Gulf of Finland"):
        TERMINAL.spaces.find("gulf of")


def test_a_combat_at_sea_is_told_with_what_each_hits_on(at_prompt: AtPrompt) -> None:
    given = """
empty = true
phase = "combat"
wars = [["germany", "great_britain"]]
units.A28.germany = "6 heavy_cruiser~1*moved<A22^A28"
units.A28.great_britain = "6 destroyer"
"""
    told = at_prompt(given, "fight a28", "battle", "quit", game="global_war_1936")

    rows = [line.split() for line in told.splitlines()]
    assert any(re.match(r"combat in .* \(A28\), round \d", line) for line in told.splitlines())
    assert any(row[:1] == ["attack"] and "cruiser" in row and row[-1] == "6" for row in rows)
    assert any(row[:1] == ["defence"] and "Destroyer" in row and row[-1] == "4" for row in rows)


FRONT = """
empty = true
phase = "combat_movement"
wars = [["france", "germany"]]
units.bavaria.germany = "40 infantry"
units.alsace_lorraine.france = "20 infantry"
facilities.alsace_lorraine = []
"""


def test_in_a_combat_enter_gives_the_usual_answer(at_prompt: AtPrompt) -> None:
    lines = ("attack alsace with all from bavaria", "done", "fight alsace", "", "quit")
    told = at_prompt(FRONT, *lines, game="global_war_1936")

    asked = [line for line in told.splitlines() if line.startswith("Enter: ")]
    assert len(asked) == 2
    assert asked[0].startswith(("Enter: press on; `auto`", "Enter: lose "))
    assert "is no answer" not in told
    assert "say what to do" not in told


def test_auto_fights_a_combat_to_its_end(at_prompt: AtPrompt) -> None:
    lines = ("attack alsace with all from bavaria", "done", "fight alsace", "auto", "quit")
    told = at_prompt(FRONT, *lines, game="global_war_1936")

    assert "what moves where without combat" in told
    assert told.count("Enter: ") == 1


def test_outside_a_combat_enter_shows_the_guide_again() -> None:
    assert TERMINAL.default(begin(), GAME.pending(begin())[0]) is None


# refusals


@pytest.mark.parametrize(
    ("line", "phase"),
    [
        ("buy 1 infantry", "`buy` belongs to Production, and this is Combat movement"),
        ("place 1 infantry in berlin", "`place` belongs to Place Units"),
        ("fight in denmark", "`fight` belongs to Combat,"),
    ],
)
def test_an_order_of_another_phase_is_told_its_phase(
    at_prompt: AtPrompt, line: str, phase: str
) -> None:
    told = at_prompt('phase = "combat_movement"', line, "quit", game="global_war_1936")

    assert "(GW-7.3-01)" in told
    assert phase in " ".join(told.split())


def test_moves_belong_to_movement(at_prompt: AtPrompt) -> None:
    line = "move 1 infantry from bavaria to western germany"
    told = at_prompt("", line, "quit", game="global_war_1936")

    assert "`move` belongs to movement, and this is Production" in told


def test_a_refusal_names_who_is_not_at_war_and_from_when_on() -> None:
    state = turn(begin(), "germany", phase="combat_movement")
    action = GAME.parse_action("germany: move 1 infantry: bavaria > alsace_lorraine")
    pact = GAME.parse_action("germany: propose molotov_ribbentrop")

    told = [str(each) for each in GAME.objections(state, action)]
    assert "Germany is not at war with France (GW-0.2-10)" in told
    told = [str(each) for each in GAME.objections(begin(), pact)]
    assert told == ["it can be signed from January 1939 on (GW-6.4-01)"]


def test_who_acts_at_will_while_a_question_is_open_is_told_so(at_prompt: AtPrompt) -> None:
    told = at_prompt(
        "", "also propose japanese soviet for japan", "also japan", "quit", game="global_war_1936"
    )
    assert "signs" in told

    asks = 'turn = "japan"'
    lines = ("propose japanese soviet", "also declare war on usa", "sign", "quit")
    told = at_prompt(asks, "also " + lines[0], *lines[1:], game="global_war_1936")
    assert "nobody may act now but who is asked" in told


def test_what_is_taken_back_is_the_order(at_prompt: AtPrompt) -> None:
    told = at_prompt(
        "", "buy 2 infantry", "undo", "lend militia", "undo", "quit", game="global_war_1936"
    )

    assert "taken back: buy 2 Infantry" in told
    assert "taken back: lend Militia" in told
    assert "(lend-lease)" in told


def test_an_open_question_is_named_to_who_does_something_else(at_prompt: AtPrompt) -> None:
    told = at_prompt(
        'turn = "japan"', "also propose japanese soviet", "done", "quit", game="global_war_1936"
    )

    assert "asked is USSR: whether it signs the Japanese-Soviet pact with Japan" in told


def test_a_sea_zone_is_refused_by_name_and_code() -> None:
    state = turn(begin(), "germany", phase="combat_movement")

    with pytest.raises(IllegalAction, match=r"Southern Baltic \(A12\)"):
        read(state, "sail 9 destroyer from A12 to A11")
    with pytest.raises(UnknownName, match="there is no zone 'bangkok'"):
        read(turn(begin(), "japan", phase="place_units"), "deliver infantry to siam in bangkok")


def test_a_raid_on_convoys_is_ordered_without_a_colon() -> None:
    foes = ("great_britain", "fec", "anzac")
    state = turn(begin(), "germany", phase="combat_movement")
    state = war(state, *(("germany", each) for each in foes))
    state = stand(state, "A44", "2 submarine", "germany")

    for line in ("set 1 submarine to raid in A44", "set submarine in A44 to raid in a44"):
        assert read(state, line) == "germany: set 1 submarine: to raid in A44"


# questions


def test_pacts_have_names_and_dates_words() -> None:
    told = looked(begin(), "pacts")

    assert "Japanese-Soviet pact" in told
    assert "can be proposed: `also propose japanese soviet`" in told
    assert "from January 1939 on" in told
    assert "molotov_ribbentrop" not in told
    signed = replace(begin(), pacts={"japanese_soviet": "signed", "moscow_treaty": "ended"})
    assert "in force" in looked(signed, "pacts")
    assert "ended for good (GW-6.2-01)" in looked(signed, "pacts")


def test_war_is_declared_on_major_powers_and_comes_to_minors_by_moving() -> None:
    majors, minors, *_ = looked(begin(), "declare germany").splitlines()

    assert "declare war on: USSR, Great Britain, France, USA" in majors
    assert "By moving into their zones in combat movement: CCP" in minors
    assert "Poland" in minors
    usa = " ".join(looked(begin(), "declare usa").split())
    assert "declare war on: nobody" in usa
    assert "By moving" not in usa
    assert "USA never declares war on any of them (GW-5.1-17)" in usa
    assert "and so on" not in usa


def test_supply_of_a_zone_is_its_path() -> None:
    told = looked(begin(), "supply konigsberg")
    assert re.search(r"Germany supplies Königsberg: .* > A12 > Königsberg", told)
    told = looked(begin(), "supply malta")
    assert "no supply path of Germany leads to Malta" in told
    assert "Great Britain supplies Malta" in told
    with pytest.raises(UnknownName, match="supply leads to land zones"):
        looked(begin(), "supply a12")
    assert "no zone whose loss would cut off another" in looked(begin(), "supply italy")


def test_supply_past_enemies_has_a_chance() -> None:
    state = war(begin(), ("germany", "great_britain"))
    state = stand(state, "A12", "1 submarine", "great_britain")

    assert "arrives with 75%" in looked(state, "supply konigsberg")


def test_prices_are_those_of_the_nation_and_say_what_is_not_yet() -> None:
    told = looked(begin(), "prices france")

    assert "Tiger" not in told
    assert "T-34" not in told
    (jet,) = (line for line in told.splitlines() if line.startswith("Jet fighter"))
    assert "needs Jet Fighters" in jet
    (medium,) = (line for line in told.splitlines() if line.startswith("Medium tank"))
    assert "can be bought from January 1940 on" in medium
    assert "Battleship" in told
    assert "6 + 6 + 6" in told


def test_lend_lease_says_why_not_by_reason() -> None:
    told = looked(begin(), "lend usa")

    lines = [line for line in told.splitlines() if "USA lends from an income of 15 on" in line]
    assert len(lines) < 6
    (line,) = (each for each in lines if "Germany" in each)
    assert "it is at war with no major power (GW-8.7-04)" in line
    assert "Japan" in line
    assert "Galicia and León" in looked(begin(), "lend germany")


def test_lines_regions_and_alliances_are_spelt_as_people_do() -> None:
    assert "Nagasaki Line" in looked(begin(), "convoys")
    assert "Soviet Union" in looked(begin(), "rail")
    assert "Germany: of the Axis" in looked(begin(), "relations germany")
    assert "Sweden: of no alliance" in looked(begin(), "relations sweden")


def test_facilities_on_borders_name_the_zone_across() -> None:
    told = printed(TERMINAL.board(begin(), "alsace lorraine"))
    assert "Fortification on the border of Bavaria" in told
    assert "Coastal artillery on every side" in printed(TERMINAL.board(begin(), "gibraltar"))
    dock = facilities(begin(), "bavaria", Facility("airbase"))
    assert "Airbase on" not in printed(TERMINAL.board(dock, "bavaria"))


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (asked.ChooseGround("germany", "bavaria"), "which aircraft of Bavaria stay on the ground"),
        (
            asked.ChooseScramble("germany", "bavaria"),
            "who scrambles into Bavaria, which is attacked",
        ),
        (
            asked.ChooseScramble("germany", "bavaria", True),
            "who intercepts the bombers over Bavaria",
        ),
        (
            asked.TakeHits("germany", "A23", "defence", "any", 2),
            "which units are hit in English Channel and southern North Sea (A23) (defence, 2 hits)",
        ),
        (
            asked.TakeHits("germany", "bavaria", "attack", "vehicle", 1),
            "which units are hit in Bavaria (attack, 1 hit, vehicle)",
        ),
        (
            asked.PressOn("germany", "bavaria"),
            "whether the attackers of Bavaria fight another round or retreat",
        ),
        (
            asked.Meet("germany", "A23", "usa", "war"),
            "whether war is declared on USA, whose ships come to English Channel and southern"
            " North Sea (A23)",
        ),
        (asked.Produce("germany"), "what is researched, bought, advanced, upgraded and repaired"),
        (asked.ChooseRecruits("germany", "siam"), "what Siam recruits"),
    ],
)
def test_questions_name_what_they_are_about(decision: object, said: str) -> None:
    assert TERMINAL.question(begin(), decision) == f"Germany: {said}"


def test_every_question_has_a_sentence_without_raw_fields() -> None:
    """No question is a docstring with fields behind it: those with fields have words of theirs."""
    for kind in get_args(asked.AnyDecision):
        names = {*kind.__struct_fields__} - {"owner"}
        assert bool(names) == (kind in QUESTIONS), kind


def test_the_first_turn_of_the_page_can_be_typed(run: Run) -> None:
    """Nothing of it is refused, but that one round may be enough for Denmark, and all is placed."""
    page = (Path(__file__).parents[3] / "docs/games/global_war_1936.md").read_text("utf-8")
    lines = [
        line.strip()
        for line in page.partition("    research radar")[2].split("\n\n")[0].split("\n")
    ]
    orders = ["research radar", *filter(None, lines), "quit"]
    seats = ("--seat", "germany=human", "--seat", "*=random", "--seed", "7", "--no-board")
    ran = run("play", "global_war_1936", *seats, typed="\n".join(orders) + "\n")

    assert ran.status == 0, ran.err
    told = ran.out.split("\n> ")
    refused = {each.splitlines()[0] for each in told if "✗" in each}
    assert len(told) == len(orders) + 1
    assert refused <= {"press on", "place all"}


def test_three_people_sit_at_one_screen(run: Run) -> None:
    ran = run(
        "play",
        "global_war_1936",
        "-o",
        "players=3",
        "--seat",
        "human",
        "--no-board",
        typed="quit\n",
    )
    assert ran.status == 0, ran.err
    assert "You play Germany, " in ran.out
    mixed = ("--seat", "germany=human", "--seat", "*=random", "--no-board")
    ran = run("play", "global_war_1936", "-o", "players=4", *mixed, typed="quit\n")
    assert ran.status == 2
    assert ran.err == "wartable: error: one player plays germany and italy: they share a seat\n"
