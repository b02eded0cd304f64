"""Empire of the Sun at a prompt: named as people name things, and told why not."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from wartable.cli.empire_of_the_sun.finding import Finder
from wartable.cli.empire_of_the_sun.looking import COMMANDS, LOOKS
from wartable.cli.empire_of_the_sun.terminal import EmpireTerminal
from wartable.core.dice import KeyedDice
from wartable.core.errors import IllegalAction, UnknownName
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.given import Given, GivenOffensive, start
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options, State

TERMINAL = EmpireTerminal(GAME)
SEATS: dict[str, tuple[str, ...]] = {"allies": ("allies",), "japan": ("japan",)}


def begun() -> State:
    """The South Pacific, dealt."""
    state = GAME.setup(Options(seats=SEATS))
    return do(state, "begin")


def do(state: State, *lines: str) -> State:
    """The position after these orders, each of who is asked, read from the view of the asked."""
    for number, line in enumerate(lines):
        (decision, *_) = GAME.pending(state)
        seat = decision.owner if decision.owner in SEATS else None
        for action in TERMINAL.read(GAME.view(state, seat), decision, line):
            state = GAME.play(state, action, KeyedDice(bytes([number]) * 32)).state
    return state


def printed(told: Any) -> str:
    out = StringIO()
    Console(file=out, width=200).print(told)
    return out.getvalue()


def looked(state: State, line: str) -> str:
    (decision, *_) = GAME.pending(state)
    told = TERMINAL.look(GAME.view(state, decision.owner), decision, line)
    assert told is not None, line
    return printed(told)


def landed() -> State:
    """Watchtower: the marines are ashore, nobody else has moved."""
    return do(
        begun(),
        "play watchtower event south pacific hq",
        "activate lexington, enterprise and 1st marine",
        "activate northampton",
        "done",
        "land 1st marine, northampton to guadalcanal",
    )


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("kongo", "jp_bb_kongo"),
        ("21st flotilla", "jp_air_flot_21"),
        ("south seas hq", "jp_hq_south_seas"),
        ("17th army", "jp_army_17"),
        ("rabaul", "4021"),
        ("4021", "4021"),
        ("port moresby", "3823"),
        ("jp-17", "JP-17"),
    ],
)
def test_things_are_named_as_people_name_them(said: str, meant: str) -> None:
    assert Finder(Position(begun()), "japan").any(said) == meant


def test_a_name_that_fits_several_is_asked_back() -> None:
    with pytest.raises(UnknownName, match="could be"):
        Finder(Position(begun()), "allies").unit("corps")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("land 1st marine to gaudalcanal", "'gaudalcanal'; did you mean Guadalcanal 4423?"),
        ("activate 1st marines", "'1st marines'; did you mean 1st Marine Division?"),
        ("play watchtowre event anzac", "'watchtowre'; did you mean AL-13?"),
        ("play watchtower", "how is it played? `play AL-13 operations HQ`, `play AL-13 event HQ`;"),
        ("play watchtower ops", "how is it played? `play AL-13 operations HQ`,"),
        ("play watchtower ops by enterprise", "^CV Enterprise is no HQ$"),
        ("play watchtower ops by atlantic hq", "there is no unit 'atlantic hq'$"),
        ("play watchtower ops by pacific", "^'pacific' could be "),
        ("land 1st marine to atlantis", "there is no place 'atlantis'$"),
    ],
)
def test_who_slips_is_helped(line: str, why: str) -> None:
    with pytest.raises(UnknownName, match=why.replace("?", r"\?")):
        Finder(Position(begun()), "allies").order(line)


def test_whatever_is_named_nearly_is_suggested() -> None:
    finder = Finder(Position(begun()), "allies")

    with pytest.raises(UnknownName, match="no unit, hex or card 'rabual'; did you mean Rabaul"):
        finder.any("rabual")


def test_an_offensive_is_ordered_in_words() -> None:
    state = landed()

    assert state.offensive is not None
    assert state.at["us_mar_div_1"] == state.at["us_ca_northampton"] == "4423"
    assert "step 2 of 15" in TERMINAL.status(state, GAME.pending(state)[0])


@pytest.mark.parametrize("word", ["to", "on", "at", "in"])
def test_where_to_is_said_in_any_way(word: str) -> None:
    finder = Finder(Position(begun()), "allies")

    assert finder.order(f"land 1st marine {word} guadalcanal") == "land us_mar_div_1 to 4423"


@pytest.mark.rule("EOS-7.26-08")
def test_who_reacts_into_a_battle_hex_fights_there() -> None:
    """Elsewhere the battle has to be named."""
    raid = GivenOffensive(
        "JP-34", hq="jp_hq_south_seas", step=8, condition="intercept", battles={"4423": ()}
    )
    options = Options(seats=SEATS)
    state = start(
        Given(options=options, player="japan", units={"jp_bb_kongo": "4423"}, offensive=raid)
    )
    reacting = Finder(Position(do(state, "react with south pacific hq")), "allies")

    assert reacting.order("sail wasp to guadalcanal") == "sail us_cv_wasp to 4423 for 4423"
    assert reacting.order("sail wasp to rennell") == "sail us_cv_wasp to 4424"
    assert Finder(Position(begun()), "allies").order("sail wasp to 4423") == (
        "sail us_cv_wasp to 4423"
    )


def test_what_may_not_be_is_refused_by_its_rule() -> None:
    state = do(begun(), "play watchtower event south pacific hq")

    with pytest.raises(IllegalAction) as refused:
        do(state, "activate kongo")

    assert "EOS-7.21-04" in {each.rule for each in refused.value.objections}


def test_the_guide_tells_the_step_and_what_is_asked() -> None:
    state = landed()
    (decision,) = GAME.pending(state)
    told = printed(TERMINAL.guide(GAME.view(state, "allies"), decision))

    assert "Step 2 of 15: they move" in told
    assert "Allies: where do they move?" in told
    assert "CV Lexington                 sail to 16 places; steam to Darwin 3023" in told


def test_the_hand_is_ones_own_and_says_what_cards_may_be() -> None:
    state = begun()
    told = looked(state, "hand")

    assert "AL-13" in told
    assert "event with any HQ" in told
    assert "JP-" not in told


def test_a_card_says_why_not() -> None:
    told = looked(begun(), "card watchtower")

    assert "✗" in told
    assert "EOS-" in told


def test_the_field_around_a_hex_has_its_terrain_its_holder_and_its_counters() -> None:
    told = printed(TERMINAL.map(GAME.view(begun(), "allies"), "rabaul"))

    assert "4021 mixed" in told
    assert "Rabaul PFC(J)" in told
    assert "J 4n 1a 1g" in told
    assert "17th Army" in told


def test_questions_at_the_prompt_are_answered() -> None:
    state = landed()

    assert "in supply from" in looked(state, "supply 1st marine")
    assert "barred to you" in looked(state, "zoi")
    assert "4423" in looked(state, "zoi guadalcanal")
    assert "1st Marine Division" in looked(state, "range south pacific hq")
    assert "sail" in looked(state, "reach lexington")
    assert "7 hexes" in looked(state, "distance noumea guadalcanal")
    assert "No battle is declared" in looked(state, "odds guadalcanal")
    assert "Together" in looked(state, "points")
    assert "US Political Will" in looked(state, "tracks")
    assert "▶  2 they move" in looked(state, "steps")


def test_who_can_be_activated_is_listed_by_place() -> None:
    state = do(begun(), "play watchtower event south pacific")
    told = printed(TERMINAL.guide(GAME.view(state, "allies"), GAME.pending(state)[0]))

    assert "in Efate 4826" in told
    assert "13th Air Force, 13th Air Force LRB, Marine Brigade (M)" in told


def test_several_units_are_asked_of_together() -> None:
    state = do(begun(), "play watchtower event south pacific")

    assert "Guadalcanal 4423!" in looked(state, "reach lexington, northampton")
    assert "Nowhere together" in looked(state, "reach lexington, 13th air force")
    assert "amphibious assault" in looked(state, "moves")


def test_steps_tell_what_is_left_to_do() -> None:
    told = looked(landed(), "steps")

    assert "CA Northampton, 1st Marine Division: land to Guadalcanal 4423" in told
    assert "Left to do: CV Enterprise, CV Lexington in Noumea (New Caledonia) 4828" in told


def test_a_hand_of_others_is_no_hand() -> None:
    with pytest.raises(UnknownName, match="there is no hand 'japan'"):
        looked(begun(), "hand japan")


def test_words_that_stand_together_mean_what_has_them_so() -> None:
    """South Pacific HQ, and not the South West Pacific's, which has both words too."""
    assert Finder(Position(begun()), "allies").hq("south pacific") == "us_hq_south_pacific_ghormley"


def test_in_an_offensive_who_takes_part_is_meant_first() -> None:
    state = do(begun(), "play watchtower event south pacific", "activate wasp")
    with pytest.raises(UnknownName, match="could be"):
        Finder(Position(state), "allies").unit("cv")

    assert Finder(Position(do(state, "done")), "allies").unit("cv") == "us_cv_wasp"


def test_the_guide_to_hits_tells_what_each_step_takes() -> None:
    fleet = ("us_cv_lexington", "us_cv_enterprise", "us_cv_wasp")
    raid = GivenOffensive("AL-13", True, "us_hq_south_pacific_ghormley", activated=fleet)
    ships = {"jp_ca_aoba": "4423", "jp_cl_tenryu": "4423", "jp_ca_nachi": "4423 reduced"}
    state = do(
        start(
            Given(
                options=Options(seats=SEATS),
                player="allies",
                units=ships | dict.fromkeys(fleet, "4423 full"),
                hands={"allies": ("AL-46",), "japan": ()},
                future={"allies": ""},
                offensive=raid,
            )
        ),
        "done",
    )
    told = printed(TERMINAL.guide(GAME.view(state, "allies"), GAME.pending(state)[0]))

    assert "Hits that a step takes: " in told
    assert "CA Aoba 10" in told
    assert "CA Nachi 10 (reduced)" in told


def test_odds_are_told_of_a_declared_battle() -> None:
    state = do(landed(), "done")

    assert state.offensive is not None
    assert "4423" in state.offensive.battles
    assert "takes the hex" in looked(state, "odds guadalcanal")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pl", {"play"}),
        ("play AL-13 e", {"event"}),
        ("play AL-13 event sou", {"south"}),
        ("supply lex", {"lexington"}),
        ("map guad", {"guadalcanal"}),
        ("distance lexington, raba", {"rabaul"}),
    ],
)
def test_names_are_completed_as_people_write_them(text: str, words: set[str]) -> None:
    state = begun()
    (decision,) = GAME.pending(state)
    found = TERMINAL.completions(GAME.view(state, "allies"), decision, text)

    assert {word for word, _ in found} == words


def test_moves_are_completed_by_unit_and_place() -> None:
    state = landed()
    (decision,) = GAME.pending(state)
    view = GAME.view(state, "allies")

    def after(text: str) -> set[str]:
        return {word for word, _ in TERMINAL.completions(view, decision, text)}

    assert after("sail lex") == {"lexington"}
    assert after("sail lexington, ent") == {"enterprise"}
    assert after("sail lexington, enterprise to gua") == {"guadalcanal"}


def test_every_question_is_in_the_help() -> None:
    assert LOOKS.keys() <= COMMANDS.keys()
    told = printed(TERMINAL.help(""))
    assert all(word in told for word in LOOKS)


def test_a_hex_that_is_named_is_not_named_twice() -> None:
    assert TERMINAL.in_words("they are in Rabaul 4021 already") == "they are in Rabaul 4021 already"
    assert TERMINAL.in_words("jp_bb_kongo to 4021") == "BB Kongo to Rabaul 4021"
