"""A game with hands of cards in a terminal: a screen shows what one seat may see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.camp import CAMP, RIDGE
from tests.cli.camp_terminal import FAMILY
from tests.cli.conftest import Run
from wartable.core.table import Table
from wartable.games import find_game
from wartable.testing.toy import CARDS, Options, State
from wartable.testing.visiting import visiting

LOG = Path("a.jsonl")


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    with visiting(FAMILY):
        yield


@pytest.fixture
def ridge(run: Run) -> State:
    """A game of Ridge, dealt, in a file; with what everybody holds."""
    with Table.create(RIDGE, Options(), LOG) as table:
        state: State = table.state
        return state


def cards_in(text: str) -> set[str]:
    return {card for card in CARDS if card in text.replace("\n", "")}


def screens(out: str) -> list[str]:
    """What is shown between two times the keyboard is handed over."""
    return re.split(r"Hand over the keyboard\.", out)


def test_the_commands_tell_what_a_seat_may_know(run: Run, ridge: State) -> None:
    hand = set(ridge.sides["north"].hand)
    north = ridge.sides["north"].hand[0]
    for words in (["show"], ["show", "--json"], ["log"], ["log", "--json"], ["replay"]):
        for seat, allowed in ((["--as", "north"], hand), ([], set())):
            ran = run(words[0], "a.jsonl", *words[1:], *seat)
            assert (ran.status, ran.err) == (0, ""), words
            assert cards_in(ran.out) == allowed, words
    assert cards_in(run("legal", "a.jsonl", "--as", "north").out) == hand
    assert not run("legal", "a.jsonl", "--as", "south").out
    did = run("do", "a.jsonl", f"card {north}")
    assert cards_in(did.out) == {north}


def test_all_is_told_only_when_it_is_asked_for(run: Run, ridge: State) -> None:
    ran = run("log", "a.jsonl", "--all")
    assert cards_in(ran.out) == {*CARDS}
    assert ran.err == "wartable: warning: this shows what the seats hide from each other\n"


def test_what_would_tell_secrets_is_refused(
    ridge: State, refused: Callable[..., str], run: Run
) -> None:
    assert refused("legal", "a.jsonl") == (
        "this game has secrets: `--as` says who asks, one of north, south"
    )
    secret = "the game goes on and has secrets, which this would tell; `--all` does"
    assert refused("fork", "a.jsonl", "1", "b.jsonl") == secret
    assert refused("analyse", "a.jsonl") == secret
    assert refused("show", "a.jsonl", "--as", "west") == (
        "there is no seat west; the seats are north, south"
    )
    assert run("fork", "a.jsonl", "1", "b.jsonl", "--all").status == 0


def test_a_finished_game_hides_nothing(run: Run) -> None:
    with Table.create(RIDGE, Options(turns=1), LOG) as table:
        table.submit("north", RIDGE.parse_action("north end"))

    ran = run("log", "a.jsonl")
    assert (cards_in(ran.out), ran.err) == ({*CARDS}, "")


def test_a_person_sees_only_the_own_hand(run: Run, ridge: State) -> None:
    lines = "show\nmap\nlog\nguide\nmarch 1\nundo\nend\n"
    words = ("play", "--resume", "a.jsonl", "--seat", "north=human", "--seat", "south=random")
    ran = run(*words, "--seed", "1", typed=lines)

    told = set(re.findall(r'"card_played","by":"south","card":"(\w+)"', ran.out.replace("\n", "")))
    assert ran.status == 0, ran.err
    assert "Hand over" not in ran.out
    assert cards_in(ran.out) - told == set(ridge.sides["north"].hand)


def test_two_people_hand_the_keyboard_over(run: Run, ridge: State) -> None:
    north, south = (set(ridge.sides[each].hand) for each in ("north", "south"))
    lines = ["", "march 1", "end", "", "show", "log", "undo", "end", ""]
    words = ("play", "--resume", "a.jsonl", "--seat", "human")
    ran = run(*words, typed="\n".join(lines) + "\n")

    first, second, third, fourth = screens(ran.out)
    assert not cards_in(first)
    assert cards_in(second) == north
    assert "Now South." in second
    assert cards_in(third) == south
    assert '"event":"climbed"' in third.replace("\n", "")
    assert "you have ordered nothing yet that could be taken back" in third
    assert cards_in(fourth) == north


def test_choices_at_once_are_seen_when_both_are_made(run: Run) -> None:
    with Table.create(CAMP, Options(), LOG) as table:
        sides = table.state.sides
    north, south = (sides[each].hand for each in ("north", "south"))
    lines = ["", f"choose {north[0]}", "", f"choose {south[1]}", "", "quit"]
    ran = run("play", "--resume", "a.jsonl", "--seat", "human", typed="\n".join(lines) + "\n")

    first, second, third, fourth = screens(ran.out)
    assert not cards_in(first)
    assert cards_in(second) == {*north}
    assert cards_in(third) == {*south, north[0]}
    assert third.index(north[0]) > third.index(f"> choose {south[1]}")
    assert cards_in(fourth) == {*north, south[1]}


def chosen(*, active: str = "north") -> None:
    """A game of Camp in a file, in the first turn of this owner."""
    with Table.create(CAMP, Options(), LOG) as table:
        for owner in ("north", "south"):
            card = table.state.sides[owner].hand[0]
            table.submit(owner, CAMP.parse_action(f"{owner} choose {card}"))
        if active == "south":
            table.submit("north", CAMP.parse_action("north end"))


def test_who_is_not_to_move_may_act_while_a_computer_plays(run: Run) -> None:
    chosen()
    words = ("play", "--resume", "a.jsonl", "--seat", "north=random", "--seat", "south=human")
    ran = run(*words, "--seed", "1", typed="shout\nquit\n")

    assert "South may act now; Enter goes on" in ran.out
    assert '"event":"shouted","by":"south"' in ran.out.replace("\n", "")
    with Table.open(LOG, find_game) as table:
        assert [acted.action.by for acted in table.log.acted[3:4]] == ["south"]


def test_nobody_is_asked_twice_a_turn_whether_they_want_to_act(run: Run) -> None:
    chosen()
    words = ("play", "--resume", "a.jsonl", "--seat", "north=random", "--seat", "south=human")
    ran = run(*words, "--seed", "1", typed="\nquit\n")

    _, _, after = ran.out.partition("South may act now")
    assert "South may act now" not in after
    assert "TakeTurn of south" in after or "ChooseLosses of south" in after


def test_another_acts_at_the_prompt_of_who_is_asked(run: Run) -> None:
    chosen()
    lines = ["", "also", "also south", "", "shout", "quit"]
    ran = run("play", "--resume", "a.jsonl", "--seat", "human", typed="\n".join(lines) + "\n")

    assert "South may act, too: `also south` hands over the keyboard" in ran.out
    assert "say what, as the guide shows it" in ran.out
    assert '"event":"shouted","by":"south"' in ran.out.replace("\n", "")


def test_what_else_may_be_done_stands_below_what_is_asked(run: Run) -> None:
    with Table.create(CAMP, Options(is_solo=True), LOG) as table:
        for owner in ("north", "south"):
            card = table.state.sides[owner].hand[0]
            table.submit("both", CAMP.parse_action(f"{owner} choose {card}"))
    lines = ["also shout", "quit"]
    ran = run("play", "--resume", "a.jsonl", "--seat", "human", typed="\n".join(lines) + "\n")

    assert "South may also: `also ...`" in ran.out
    assert "guide south shout" in ran.out
    with Table.open(LOG, find_game) as table:
        assert CAMP.format_action(table.log.acted[-1].action) == "south shout"


def test_commands_know_what_nobody_waits_for(run: Run) -> None:
    chosen()
    assert run("legal", "a.jsonl", "--as", "south").out == "south shout\n"
    assert "south may also:" in run("show", "a.jsonl", "--as", "south").out
    assert run("do", "a.jsonl", '{"do": "shout", "by": "south"}').status == 0


def test_computers_act_at_will_when_they_are_asked_for_something(run: Run) -> None:
    ran = run("simulate", "camp", "--games", "1", "--seats", "random", "--keep", ".")
    assert ran.status == 0, ran.err
    (log,) = Path().glob("*.jsonl")
    with Table.open(log, find_game) as table:
        done = [CAMP.format_action(acted.action) for acted in table.log.acted]
    assert any(each.endswith("shout") for each in done)


def test_a_game_without_a_book_says_which_rule_it_was(run: Run, ridge: State) -> None:
    words = ("play", "--resume", "a.jsonl", "--seat", "north=human", "--seat", "south=random")
    ran = run(*words, typed="march 9\nwhy\nquit\n")
    assert (ran.status, ran.err) == (0, "")
    assert "9 steps cannot be marched, 2 are left (RDG-2)" in ran.out
    assert "ridge has no rule RDG-2" in ran.out


def test_nobody_takes_back_what_another_has_done(run: Run) -> None:
    chosen()
    lines = ["", "march 1", "also south", "", "shout", "", "undo", "march 1", "undo", "quit"]
    ran = run("play", "--resume", "a.jsonl", "--seat", "human", typed="\n".join(lines) + "\n")

    assert "others have acted since: this cannot be taken back" in ran.out
    assert ran.out.count("taken back: ") == 1
    with Table.open(LOG, find_game) as table:
        done = [CAMP.format_action(acted.action) for acted in table.log.acted[3:]]
    assert done == ["north march 1", "south shout"]
