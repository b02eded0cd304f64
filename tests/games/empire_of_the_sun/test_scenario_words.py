"""What scenario files may say of the game: every word is used, tells what differs when it is false,
and nonsense gets one line with its place and reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from wartable.core.codec import encode
from wartable.core.errors import BadData, WartableError
from wartable.games.empire_of_the_sun.decisions import MoveUnits
from wartable.games.empire_of_the_sun.expect import Expected
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.given import Given, GivenOffensive
from wartable.games.empire_of_the_sun.inquiries import INQUIRIES
from wartable.games.empire_of_the_sun.state import State
from wartable.testing.scenario import play
from wartable.testing.scenario_file import parse_scenario

FILES = sorted((Path(__file__).parents[3] / "scenarios" / "empire_of_the_sun").glob("*.toml"))

NO_RULE = "EOS-6.21-" + "99"
START: dict[str, Any] = {"options": {"scenario": "1942"}, "hands": {"japan": ["JP-50"]}}
UNDER_WAY = START | {
    "units": {"jp_air_flot_22": "2112", "jp_bb_kongo": "2015"},
    "offensive": {
        "card": "JP-23",
        "hq": "jp_hq_south",
        "step": 8,
        "condition": "intercept",
        "activated": ["jp_air_flot_22", "jp_bb_kongo"],
        "stood": {"jp_bb_kongo": "2311"},
        "reaction_hq": "cw_hq_malaya",
        "battles": {"2015": ["jp_air_flot_22"]},
    },
}


def said() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """What every file gives, and every table of statements in it."""
    for path in FILES:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = [step for step in table.get("when", ()) if isinstance(step, dict)]
        for stated in (table["then"], *(step.get("then", {}) for step in steps)):
            yield table["given"], stated


def test_every_statement_and_every_key_stands_in_some_file() -> None:
    given = {key for table, _ in said() for key in table}
    offensive = {key for table, _ in said() for key in table.get("offensive", ())}
    stated = {key for _, table in said() for key in table}

    assert not {*Given.__struct_fields__} - given
    assert not {*GivenOffensive.__struct_fields__} - offensive
    assert not {*Expected.__struct_fields__} - stated


def test_there_are_files_for_every_part_of_the_game() -> None:
    by_kind: dict[str, int] = {}
    for path in FILES:
        kind = path.stem.partition("-")[0]
        by_kind[kind] = by_kind.get(kind, 0) + 1

    assert len(FILES) >= 100
    assert by_kind["supply"] + by_kind["zoi"] >= 25
    assert by_kind["special"] + by_kind["intelligence"] + by_kind["reaction"] >= 15
    assert by_kind["landing"] >= 15
    assert by_kind["battle"] >= 20
    assert by_kind["card"] >= 20


# what differs


def differs(given: dict[str, Any], then: dict[str, Any]) -> list[str]:
    state = GAME.scenarios.start(given)
    return list(GAME.scenarios.failures(state, GAME.scenarios.expected(then)))


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ({"units": {"jp_army_38": "2015"}}, "expected jp_army_38 2015; it is 1913"),
        (
            {"units": {"jp_army_38": "1913 reduced"}},
            "expected jp_army_38 1913 reduced; it is 1913 full",
        ),
        (
            {"stacks": {"2415": []}},
            'expected in 2415 []; it is ["jp_bde_2sn"]',
        ),
        ({"control": {"2015": "japan"}}, "expected control of 2015 japan; it is allies"),
        ({"tracks": {"will": 1}}, "expected tracks.will 1; it is 8"),
        ({"marks": {"asp": {"japan": 1}}}, 'expected marks.asp {"japan":1}; it is {"japan":7}'),
        (
            {"memory": {"surrendered": ["india"]}},
            'expected memory.surrendered ["india"]; it is []',
        ),
        ({"hands": {"japan": 0}}, "expected hand of japan 0; it is 1"),
        ({"hands": {"japan": []}}, 'expected hand of japan []; it is ["JP-50"]'),
        ({"draw": {"japan": 1}}, "expected draw pile of japan 1; it is 83"),
        (
            {"removed": {"japan": []}},
            'expected removed cards of japan []; it is ["JP-01","JP-02"]',
        ),
        ({"future": {"japan": "JP-50"}}, "expected card set aside by japan JP-50; it is "),
        ({"passes": {"allies": 1}}, "expected passes of allies 1; it is 2"),
        ({"turn": 3}, "expected turn 3; it is 2"),
        ({"segment": "attrition"}, "expected segment attrition; it is offensives"),
        ({"player": "allies"}, "expected player allies; it is japan"),
        (
            {"supplied": ["nl_div_java"]},
            "expected nl_div_java in supply; it is out of supply: no HQ that may serve "
            "Java (J) Division is on the map",
        ),
        (
            {"unsupplied": ["jp_army_38"]},
            "expected jp_army_38 out of supply; it is in supply: from jp_hq_south",
        ),
        (
            {"lines": {"jp_air_flot_22": "jp_hq_south_seas"}},
            "expected supply line of jp_air_flot_22 jp_hq_south_seas; it is jp_hq_south",
        ),
        (
            {"lines": {"jp_air_flot_22": ["2015"]}},
            'expected supply line of jp_air_flot_22 ["2015"]; it is ["2212"]',
        ),
        (
            {"blocks": {"nl_div_java": "EOS-6.21-07"}},
            "expected nl_div_java out of supply by EOS-6.21-07; it is by EOS-6.12-01",
        ),
        (
            {"blocks": {"jp_army_38": "EOS-6.21-07"}},
            "expected jp_army_38 out of supply by EOS-6.21-07; it is in supply",
        ),
        (
            {"ports": {"japan": {"excludes": ["2212"]}}},
            "expected 2212 not among supplied ports of japan; it is",
        ),
        ({"zoi": {"2015": []}}, 'expected ZOI in 2015 of []; it is ["allies"]'),
        ({"barred": {"japan": ["2212"]}}, "expected 2212 barred to japan true; it is false"),
        ({"free": {"japan": ["2015"]}}, "expected 2015 barred to japan false; it is true"),
        ({"distances": {"2015-2014": 2}}, "expected distance 2015-2014 2; it is 1"),
        (
            {"ranges": {"jp_air_flot_22": {"2112": "half"}}},
            "expected range of jp_air_flot_22 to 2112 half; it is full",
        ),
        (
            {"commands": {"cw_hq_malaya": {"excludes": ["au_div_8"]}}},
            "expected au_div_8 not among commanded by cw_hq_malaya; it is",
        ),
        ({"efficiency": {"jp_hq_south": 2}}, "expected efficiency of jp_hq_south 2; it is 1"),
        (
            {"costs": {"jp_army_38": {"1913-2014": 1}}},
            "expected cost of 1913-2014 for jp_army_38 1; it is 2",
        ),
        (
            {"costs": {"jp_army_38": {"1913-2015": 1}}},
            "expected cost of 1913-2015 for jp_army_38 1; it is no",
        ),
        ({"road": "closed_hump"}, "expected the Burma Road closed_hump; it is open"),
        ({"asp": {"japan": 6}}, "expected ASP of japan 6; it is 7"),
        ({"asp_costs": {"jp_army_38": 1}}, "expected ASP for jp_army_38 1; it is 2"),
        ({"condition": "ambush"}, "expected condition ambush; it is null"),
        ({"points": 9}, "expected points 9; it is -3"),
        ({"rows": {"B": 1}}, "expected points of row B 1; it is 0"),
        (
            {"asked": {"owner": "allies"}},
            'expected asked {"owner":"allies"}; it is [{"ask":"play_card","owner":"japan"}]',
        ),
    ],
    ids=str,
)
def test_a_false_statement_tells_what_is(then: dict[str, Any], told: str) -> None:
    assert differs(START, then) == [told]


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ({"condition": "ambush"}, "expected condition ambush; it is intercept"),
        ({"hq": "jp_hq_south_seas"}, "expected hq jp_hq_south_seas; it is jp_hq_south"),
        ({"limit": 2}, "expected limit 2; it is 3"),
        ({"reaction_hq": ""}, "expected reaction hq ; it is cw_hq_malaya"),
        ({"reaction_limit": 2}, "expected reaction limit 2; it is 3"),
        ({"reaction_cards": ["AL-05"]}, 'expected reaction cards ["AL-05"]; it is []'),
        (
            {"activated": ["jp_bb_kongo"]},
            'expected activated ["jp_bb_kongo"]; it is ["jp_air_flot_22","jp_bb_kongo"]',
        ),
        ({"reacted": ["au_div_8"]}, 'expected reacted ["au_div_8"]; it is []'),
        (
            {"eligible": {"includes": ["us_cv_lexington"]}},
            "expected us_cv_lexington among eligible; it is not: "
            '["au_div_8","in_corps_3","uk_air_malaya"]',
        ),
        (
            {"ineligible": {"us_cv_lexington": "EOS-6.0-03"}},
            "expected us_cv_lexington not activated by EOS-6.0-03; it is EOS-6.12-01, EOS-6.3-02",
        ),
        (
            {"ineligible": {"au_div_8": "EOS-6.0-03"}},
            "expected au_div_8 not activated by EOS-6.0-03; it is allowed",
        ),
        ({"battles": []}, 'expected battles []; it is ["2015"]'),
        (
            {"participants": {"2015": ["au_div_8"]}},
            'expected who fights in 2015 ["au_div_8"]; it is '
            '["au_div_8","jp_air_flot_22","jp_bb_kongo","uk_air_malaya"]',
        ),
        (
            {"strengths": {"2015": {"air_naval": {"japan": 1}}}},
            "expected strength of japan in 2015 (air_naval) 1; it is 33",
        ),
        (
            {"modifiers": {"2015": {"ground": {"japan": 1}}}},
            "expected modifier of japan in 2015 (ground) 1; it is 0",
        ),
        (
            {"modifiers": {"2015": {"ground": {"japan": {"terrain": -2}}}}},
            'expected modifier of japan in 2015 (ground) {"terrain":-2}; it is '
            '{"ships":2,"terrain":-2}',
        ),
        (
            {"results": {"2015": {"air_naval": {"japan": {"6": 1}}}}},
            "expected hits of japan in 2015 (air_naval) with a 6 1; it is 33",
        ),
        ({"hits": {"japan": 1}}, 'expected hits to be given {"japan":1}; it is {}'),
        ({"targets": {"au_div_8": 6}}, 'expected who can be hit {"au_div_8":6}; it is {}'),
        (
            {"allowances": {"jp_bb_kongo": {"sail": 9}}},
            "expected allowance of jp_bb_kongo to sail 9; it is 10",
        ),
        (
            {"destinations": {"uk_air_malaya": {"exactly": ["2212"]}}},
            'expected destinations of uk_air_malaya ["2212"]; it is ["1914","1916","2014","2216"]',
        ),
    ],
    ids=str,
)
def test_a_false_statement_of_an_offensive_tells_what_is(then: dict[str, Any], told: str) -> None:
    assert differs(UNDER_WAY, then) == [told]


# nonsense


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"units": {"jp_bb_kong": "2015"}}, "units: unknown name 'jp_bb_kong'; did you mean"),
        ({"units": {"jp_bb_kongo": "9915"}}, "units.jp_bb_kongo: '9915' is no hex"),
        ({"units": {"jp_bb_kongo": "turn_40"}}, "units.jp_bb_kongo: 'turn_40' is no hex"),
        ({"units": {"jp_bb_kongo": "2015 halved"}}, "'halved' is neither full nor reduced"),
        ({"units": {"us_bde_p": "2015 reduced"}}, "units.us_bde_p: it has no reduced side"),
        ({"units": {"garrison_home": "2015"}}, "units.garrison_home: "),
        ({"marks": {"humpy": True}}, "marks: unknown key 'humpy'; did you mean 'hump'?"),
        ({"japanese": ["0000"]}, "japanese[0]: unknown name '0000'"),
        ({"hands": {"japan": ["JP-99"]}}, "hands.japan[0]: unknown name 'JP-99'"),
        ({"hands": {"japan": ["AL-01"]}}, "AL-01 is no card of japan"),
        ({"hands": {"japan": ["?"]}}, "? is no card of japan"),
        ({"hands": {"japan": ["JP-01"]}}, "JP-01 is not in the deck of 1942"),
        ({"hands": {}}, "hands: japan is to play and has no card"),
        ({"hands": {"japan": ["JP-50"]}, "draw": {"japan": ["JP-50"]}}, "JP-50 is in two places"),
        ({"empti": True}, "unknown key 'empti'; did you mean 'empty'?"),
        ({"segment": "noon"}, "segment: unknown name 'noon'"),
        ({"options": {"scenario": "1946"}}, "options.scenario: unknown name '1946'"),
        ({"options": {}, "japanese": ["2015"]}, "japanese: 2015 is not on the map"),
        ({"segment": "submarines"}, "dice are rolled before the first action"),
        ({"offensive": {"card": "JP-23", "stepp": 3}}, "offensive: unknown key 'stepp'"),
        ({"offensive": {"card": "JP-23", "step": 16}}, "offensive.step: "),
        ({"offensive": {"card": "?"}}, "offensive: ? is no card"),
        ({"offensive": {"card": "JP-23", "cards": ["JP-04"]}}, "JP-04 is no card of allies"),
        ({"offensive": {"card": "JP-34", "event": True}}, "the event of JP-34 is no Offensive"),
        ({"offensive": {"card": "JP-23", "hq": "jp_bb_kongo"}}, "jp_bb_kongo is no HQ of japan"),
        (
            {"offensive": {"card": "JP-23", "activated": ["us_cv_lexington"]}},
            "us_cv_lexington is no unit of japan",
        ),
        (
            {"offensive": {"card": "JP-23", "activated": ["jp_cv_taiho"]}},
            "jp_cv_taiho is not on the map",
        ),
        (
            {"segment": "attrition", "offensive": {"card": "JP-23"}},
            "offensive: there is none in the segment attrition",
        ),
    ],
    ids=str,
)
def test_a_position_that_makes_no_sense_gets_one_line(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadData) as caught:
        GAME.scenarios.start(START | given)

    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ({"zoi": {"0000": ["japan"]}}, "then: zoi: unknown name '0000'"),
        ({"unit": {}}, "then: unknown key 'unit'; did you mean 'units'?"),
        ({"units": {"jp_bb_kongo": "in port"}}, "then: units[...]: "),
        ({"lines": {"jp_bb_kongo": "the sea"}}, "then: unknown source in lines 'the sea'"),
        ({"distances": {"2015": 3}}, "then: distances: "),
        ({"distances": {"2015-9999": 3}}, "9999 is no hex on the map of 1942"),
        ({"distances": {"2015-2014-2013": 3}}, "'2015-2014-2013' are not two hexes"),
        ({"control": {"2015": "jpan"}}, "did you mean 'japan'?"),
        ({"blocks": {"jp_bb_kongo": NO_RULE}}, NO_RULE),
        ({"ineligible": {"jp_bb_kongo": "often"}}, "then: ineligible[...]: "),
        ({"strengths": {"2015": {"air_naval": {"japan": 1}}}}, "2015 is no battle hex"),
        ({"allowances": {"jp_bb_kongo": {"sail": 1}}}, "there is no Offensive under way"),
        ({"reacting_hqs": []}, "there is no Offensive under way"),
    ],
    ids=str,
)
def test_a_statement_that_makes_no_sense_gets_one_line(then: dict[str, Any], told: str) -> None:
    table = {"title": "Nonsense", "game": "empire_of_the_sun", "given": START, "then": then}

    with pytest.raises(WartableError) as caught:
        list(play(parse_scenario(table)))

    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_that_no_card_is_set_aside_can_be_given_and_stated() -> None:
    none = {"future": {"japan": ""}}
    one = {"future": {"japan": "JP-47"}}

    assert differs(START | none, none) == []
    assert differs(START | one, none) == ["expected card set aside by japan ; it is JP-47"]


def test_a_die_shows_0_to_9_and_is_told_so() -> None:
    """By what is rolled, or in order; a 10 there is not (EOS-1.22-01)."""
    given = START | {
        "offensive": UNDER_WAY["offensive"]
        | {"step": 7, "reaction_hq": "", "condition": "surprise"},
        "units": UNDER_WAY["units"],
        "hands": {"allies": ["AL-61"]},
    }

    def table(dice: list[Any], then: dict[str, Any]) -> dict[str, Any]:
        step = {"do": "allies: roll", "dice": dice, "then": then}
        return {
            "title": "A roll",
            "game": "empire_of_the_sun",
            "given": given,
            "when": [step],
        }

    assert not list(play(parse_scenario(table([{"intelligence": [0]}], {"rolled": [0]}))))
    assert not list(play(parse_scenario(table([0], {"rolled": [0]}))))
    with pytest.raises(BadData, match="a die of 10 sides cannot show 11"):
        list(play(parse_scenario(table([11], {}))))
    with pytest.raises(BadData, match="no face is left for intelligence"):
        list(play(parse_scenario(table([{"china": [0]}], {}))))


# questions in words


@pytest.fixture(scope="module", params=[START, UNDER_WAY], ids=["at rest", "in an Offensive"])
def state(request: pytest.FixtureRequest) -> State:
    return GAME.scenarios.start(request.param)


NAMED = {
    "unit": ("jp_army_38", "us_cv_lexington", "us_air_14af_lrb", "jp_cv_taiho", "joint_hq_abda"),
    "hq": ("jp_hq_south", "joint_hq_abda"),
    "hex": ("2015", "2407"),
    "place": ("2015", "china", "turn_5"),
    "side": ("japan", "allies"),
    "path": ("2015-2014", "2211-2110-2109", "5808-5408-5108"),
}


@pytest.mark.parametrize("word", INQUIRIES)
def test_every_question_is_answered_or_says_why_not(state: State, word: str) -> None:
    """Of every kind of unit and place, and of what a spectator sees too."""
    questions = [word]
    for kind in INQUIRIES[word].about:
        questions = [f"{each} {named}" for each in questions for named in NAMED[kind]]
    for question in questions:
        for seen in (state, GAME.view(state, None)):
            with suppress(BadData):
                assert encode(GAME.inquiries.answer(seen, question))


def test_answers_are_what_scenarios_state() -> None:
    state = GAME.scenarios.start(START)
    answer = GAME.inquiries.answer

    assert answer(state, "unit jp_army_25") == "2112 reduced"
    assert answer(state, "distance 3014-2220") == 10
    assert answer(state, "supply jp_army_38").source == "jp_hq_south"
    assert answer(state, "zoi 2015") == {"projected": ["allies"], "barred": ["japan"]}
    assert answer(state, "cost jp_army_15 2211-2110-2109") == 2.5
    assert answer(state, "pending") == [{"ask": "play_card", "owner": "japan"}]
    under_way = GAME.scenarios.start(UNDER_WAY)
    assert answer(under_way, "allowances jp_army_25") == {"march": 2.0, "land": 10, "ship": 10}
    assert "ship" not in answer(under_way, "allowances nl_regt_1")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("suply jp_army_38", "unknown question 'suply'; did you mean 'supply'?"),
        ("supply jp_army_99", "unknown unit 'jp_army_99'; did you mean 'jp_army_39'?"),
        ("supply", "the question is `supply UNIT`"),
        ("line jp_army_38 jp_army_25", "unknown hq 'jp_army_38'"),
        ("zoi 99", "unknown hex '99'"),
        ("", "unknown question ''"),
    ],
)
def test_a_question_that_makes_no_sense_gets_one_line(question: str, told: str) -> None:
    with pytest.raises(BadData) as caught:
        GAME.inquiries.answer(GAME.scenarios.start(START), question)

    assert told in str(caught.value)


@pytest.mark.rule("EOS-4.22-02")
def test_only_who_is_to_play_needs_a_card() -> None:
    """In the middle of an Offensive its player may have none left."""
    under_way = {"card": "JP-23", "hq": "jp_hq_south", "activated": ["jp_air_flot_22"]}

    state = GAME.scenarios.start(START | {"hands": {}, "offensive": under_way})

    assert GAME.pending(state) == (MoveUnits("japan"),)
