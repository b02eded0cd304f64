"""A scenario says what does not hold, all of it, and what makes no sense, in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wartable.core.errors import BadData, WartableError
from wartable.testing.scenario import check_file, play
from wartable.testing.scenario_dice import ScenarioDice
from wartable.testing.scenario_file import find_files, parse_scenario

MOVE = "germany: move 2 infantry: belorussia > karelia_s_s_r"
FIGHT = "germany: fight in karelia_s_s_r"
DONE = "germany: done"


def scenario(
    when: list[Any] | None = None, then: dict[str, Any] | None = None, **given: Any
) -> dict[str, Any]:
    """Two German infantry in Belorussia face one Soviet infantry in Karelia."""
    units = {
        "belorussia": {"germany": "2 infantry"},
        "karelia_s_s_r": {"soviet_union": "1 infantry"},
    }
    return {
        "title": "A skirmish",
        "game": "spring_1942",
        "given": {"power": "germany", "units": units} | given,
        "when": when or [],
        "then": then or {},
    }


def failures(table: dict[str, Any]) -> list[str]:
    return [str(failure) for failure in play(parse_scenario(table))]


def error(table: dict[str, Any]) -> str:
    with pytest.raises(WartableError) as caught:
        failures(table)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# what holds and what does not


def test_a_whole_scenario_holds() -> None:
    then = {
        "rolled": [1, 6, 6],
        "control": {"karelia_s_s_r": "germany"},
        "units": {"karelia_s_s_r": {"germany": "2 infantry"}, "belorussia": {}},
        "at_least": {"karelia_s_s_r": {"germany": "1 infantry"}},
        "income": {"germany": 42, "soviet_union": 22},
        "money": {"germany": 40},
        "pending": {"germany": "noncombat_move"},
        "battle": False,
        "retreats": [],
        "hits": {},
        "bought": {},
        "outcome": False,
        "damage": {"karelia_s_s_r": False},
    }

    assert not failures(scenario([MOVE, DONE, FIGHT], then, dice=[1, 6, 6]))


def test_all_failures_are_told_with_step_expectation_and_fact() -> None:
    when = [{"do": MOVE, "then": {"phase": "mobilize", "round": 2}}]
    then = {
        "units": {"belorussia": {"germany": "2 infantry"}},
        "control": {"karelia_s_s_r": "germany"},
        "pending": {"soviet_union": "choose_casualties"},
    }

    assert failures(scenario(when, then)) == [
        f"step 1 ({MOVE}): expected phase mobilize; it is combat_move",
        f"step 1 ({MOVE}): expected round 2; it is 1",
        "at the end: expected pending soviet_union choose_casualties; it is germany combat_move",
        "at the end: expected in belorussia germany 2 infantry; there is nothing",
        "at the end: expected control of karelia_s_s_r: germany; it is soviet_union",
    ]


def test_an_action_that_must_be_accepted_and_is_not_ends_the_scenario() -> None:
    told = failures(scenario([FIGHT, MOVE], {"round": 7}))

    assert len(told) == 1
    assert told[0].startswith(f"step 1 ({FIGHT}): expected accepted; it is refused: ")
    assert "(S42-TRN-02)" in told[0]


def test_refusals_name_their_rules() -> None:
    far = "germany: move 2 infantry: belorussia > west_russia > russia"
    assert not failures(scenario([{"do": far, "then": {"refused": ["S42-CMV-10"]}}]))
    assert not failures(scenario([{"do": far, "then": {"refused": True}}]))

    (told,) = failures(scenario([{"do": far, "then": {"refused": ["S42-CMV-36"]}}]))
    assert "expected refused by S42-CMV-36; it is refused: " in told

    (told,) = failures(scenario([{"do": MOVE, "then": {"refused": ["S42-CMV-10"]}}]))
    assert told.endswith("expected refused by S42-CMV-10; it is accepted")


def test_what_was_expected_to_be_refused_is_not_carried_out() -> None:
    when = [{"do": MOVE, "then": {"refused": True}}]

    (told,) = failures(scenario(when, {"units": {"belorussia": {"germany": "2 infantry"}}}))

    assert told == f"step 1 ({MOVE}): expected refused; it is accepted"


def test_a_trial_changes_nothing() -> None:
    ashore = {"units": {"karelia_s_s_r": {"germany": "2 infantry", "soviet_union": "1 infantry"}}}
    here = {"units": {"belorussia": {"germany": "2 infantry"}}}

    assert not failures(scenario([{"do": MOVE, "try": True, "then": ashore}], here))


def test_a_refused_trial_does_not_end_the_scenario() -> None:
    told = failures(scenario([{"do": FIGHT, "try": True}], {"round": 2}))

    assert len(told) == 2
    assert told[1] == "at the end: expected round 2; it is 1"


def test_absurd_numbers_are_refused_like_others() -> None:
    sail = "germany: sail transport: sz_5 load 9999 infantry from norway at 0"
    units = {"sz_5": {"germany": "1 transport"}, "norway": {"germany": "1 infantry"}}
    step = {"do": sail, "then": {"refused": ["S42-TRP-07"]}}

    assert not failures(scenario([step], phase="noncombat_move", units=units))


def test_an_action_may_be_a_json_value() -> None:
    move = {
        "do": "move",
        "by": "germany",
        "units": [[{"type": "infantry", "owner": "germany"}, 2]],
        "path": ["belorussia", "karelia_s_s_r"],
    }

    assert not failures(scenario([{"do": move}], {"units": {"belorussia": {}}}))


def test_dice_of_a_trial_are_not_used_up() -> None:
    fight = [{"do": FIGHT, "try": True, "then": {"rolled": [6, 6, 6]}}, FIGHT]

    told = failures(scenario([MOVE, DONE, *fight], {"rolled": 3}, dice=[6, 6, 6]))

    assert not told


def test_the_game_ends() -> None:
    table = scenario(
        ["united_states: done"],
        {"outcome": {"winners": ["germany", "japan"], "rule": "S42-VIC-04"}, "pending": {}},
        power="united_states",
        phase="noncombat_move",
        control={"karelia_s_s_r": "germany", "russia": "germany", "india": "japan"},
        units={},
    )
    assert not failures(table)

    table["then"] = {"outcome": {"winners": [], "rule": "S42-VIC-05"}}
    assert failures(table) == [
        "at the end: expected winners nobody; they are germany, japan",
        "at the end: expected the end by S42-VIC-05; it is by S42-VIC-04",
    ]
    table["then"] = {"outcome": False}
    assert "expected the game going on" in failures(table)[0]


def test_marks_of_this_turn_count_only_if_said() -> None:
    for text in ("2 infantry", "2 infantry~1", "2 infantry*moved<belorussia"):
        there = {"germany": text, "soviet_union": "1 infantry"}
        assert not failures(scenario([MOVE], {"units": {"karelia_s_s_r": there}}))

    there = {"germany": "2 infantry*fought", "soviet_union": "1 infantry"}
    assert failures(scenario([MOVE], {"units": {"karelia_s_s_r": there}}))


def test_hits_and_cargo_always_count() -> None:
    there = {"sz_7": {"germany": "1 battleship!1, 1 transport{infantry}"}}
    for text in ("1 battleship, 1 transport{infantry}", "1 battleship!1, 1 transport"):
        assert failures(scenario([], {"units": {"sz_7": {"germany": text}}}, units=there))
    assert not failures(scenario([], {"units": there}, units=there))


def test_destinations_and_movement() -> None:
    at = {"unit": "infantry", "space": "belorussia"}
    both = ["karelia_s_s_r", "west_russia"]
    control = {"west_russia": "soviet_union"}
    assert not failures(scenario([], {"destinations": [at | {"exactly": both}]}, control=control))
    assert not failures(scenario([], {"movement": [at | {"left": 1}]}))

    for wrong in ({"exactly": both[:1]}, {"includes": ["russia"]}, {"excludes": both[:1]}):
        assert len(failures(scenario([], {"destinations": [at | wrong]}, control=control))) == 1
    for other in ({"unit": "tank"}, {"space": "russia"}):
        asked: dict[str, Any] = at | {"exactly": []} | other
        assert "no such unit" in failures(scenario([], {"destinations": [asked]}))[0]
        assert "no such unit" in failures(scenario([], {"movement": [at | {"left": 1} | other]}))[0]


def test_a_position_runs_on_until_somebody_decides() -> None:
    units = {"karelia_s_s_r": {"germany": "1 infantry*moved<belorussia"}}

    told = failures(
        scenario([], {"control": {"karelia_s_s_r": "germany"}}, phase="conduct_combat", units=units)
    )

    assert not told


# what makes no sense


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"power": "germani"}, "given: unknown power 'germani'; did you mean 'germany'?"),
        ({"phase": "combat"}, "given: unknown phase 'combat'"),
        ({"contrl": {}}, "given: unknown key 'contrl'; did you mean 'control'?"),
        ({"control": {"rusia": "germany"}}, "unknown space 'rusia'; did you mean 'russia'?"),
        ({"control": {"sz_5": "germany"}}, "sz_5 is not controlled by anybody"),
        ({"units": {"russia": {"germany": "1 tnk"}}}, "unknown unit in russia 'tnk'"),
        ({"units": {"russia": {"germany": "one tank"}}}, "cannot read 'one tank'"),
        ({"units": {"russia": {"germany": "1 cruiser"}}}, "cruiser cannot stand in russia"),
        ({"units": {"turkey": {"germany": "1 tank"}}}, "nobody can stand in neutral turkey"),
        ({"units": {"sz_5": {"germany": "1 transport{tank+tank}"}}}, "cannot carry that"),
        ({"units": {"sz_5": {"germany": "1 carrier{bomber}"}}}, "cannot carry that"),
        ({"units": {"sz_5": {"germany": "1 cruiser!1"}}}, "is lost with 1 hits"),
        ({"units": {"sz_5": {"germany": "1 cruiser~3"}}}, "cannot have moved 3 spaces"),
        ({"units": {"sz_5": {"germany": "1001 cruiser"}}}, "at most 1000"),
        ({"units": {"russia": {"germany": "1 industrial_complex"}}}, "cannot stand in russia"),
        ({"facilities": {"russia": {"tank": 0}}}, "unknown facility in russia 'tank'"),
        ({"facilities": {"russia": {"industrial_complex": 17}}}, "takes 16 damage at most"),
        ({"money": {"germany": -1}}, "given: money"),
        ({"options": {"escort": True}}, "unknown key 'escort'; did you mean 'escorts'?"),
        ({"options": {"seats": {"one": ["germany"]}}}, "has 0 seats"),
        ({"phase": "mobilize", "control": {"germany": "japan"}}, None),
        ({"phase": "purchase", "control": {"germany": "soviet_union"}}, "does not play the phase"),
        ({"dice": [1, "2"]}, "given.dice: "),
    ],
)
def test_a_bad_position_is_named(given: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert not failures(scenario(**given))
    else:
        assert message in error(scenario(**given))


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ({"unit": {}}, "then: unknown key 'unit'; did you mean 'units'?"),
        ({"pendin": {}}, "then: unknown key 'pendin'; did you mean 'pending'?"),
        ({"units": {"rusia": {}}}, "unknown space 'rusia'; did you mean 'russia'?"),
        ({"units": {"russia": {"germany": "1 tnk"}}}, "unknown unit in russia 'tnk'"),
        ({"control": {"russia": "nobody"}}, "unknown power 'nobody'"),
        ({"phase": "fight"}, "unknown phase 'fight'"),
        ({"cities": {"axes": 1}}, "unknown side 'axes'; did you mean 'axis'?"),
        ({"hits": {"sub": 1}}, "unknown kind of hits 'sub'"),
        ({"retreats": ["rusia"]}, "unknown space 'rusia'"),
        ({"movement": [{"unit": "2 tank", "space": "russia", "left": 1}]}, "one unit is asked for"),
        ({"odds": {"russia": {"win": 0.5}}}, "odds are stated, but nobody is asked"),
        ({"accepted": True}, "then: only a step is accepted or refused"),
        ({"outcome": {"rule": "S42-VIC-0x"}}, "spring_1942 has no rule S42-VIC-0x"),
    ],
)
def test_a_bad_statement_is_named(then: dict[str, Any], message: str) -> None:
    assert message in error(scenario([], then))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("germany move", "step 1: cannot read 'germany move'"),
        ("germany: march", "step 1: cannot read 'march' as an action"),
        ("germani: done", "step 1: unknown power 'germani'; did you mean 'germany'?"),
        (
            "germany: move tnk: belorussia > karelia_s_s_r",
            "step 1: unknown unit 'tnk'; did you mean 'tank'?",
        ),
        ("germany: move tank: belorussia > karelia", "unknown space 'karelia'; did you mean"),
        ("germany: buy 1 infantri", "unknown unit 'infantri'; did you mean 'infantry'?"),
        ("germany: move ² tank: germany > belorussia", "step 1: cannot read '² tank'"),
        (f"germany: move tank!{'9' * 5000}: germany > belorussia", "step 1: cannot read unit"),
        (f"germany: buy {'9' * 5000} tank", "step 1: cannot read"),
        ({"do": {"do": "done"}}, "step 1: "),
        ({"do": {"do": "dance", "by": "germany"}}, "step 1: "),
        ({"do": DONE, "tri": True}, "step 1: unknown key 'tri'; did you mean 'try'?"),
        (
            {"do": DONE, "then": {"refused": ["S42-CMV-0x"]}},
            "step 1, then: spring_1942 has no rule",
        ),
        ({"do": DONE, "then": {"accepted": True, "refused": True}}, "contradict each other"),
    ],
)
def test_a_bad_step_is_named(step: Any, message: str) -> None:
    assert message in error(scenario([step]))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("bomb in russia: fighter on air_bas", "unknown aim 'air_bas'; did you mean 'air_base'?"),
        ("hits in russia: fighter*raid^tank", "unknown aim 'tank'"),
        ("scramble from russia: fighter to sz_1129", "unknown aim 'sz_1129'"),
        ("attack in sz_1129", "unknown space 'sz_1129'"),
    ],
)
def test_the_aim_of_a_unit_is_a_space_or_a_facility(step: str, message: str) -> None:
    table = scenario([f"germany: {step}"]) | {"game": "europe_1940", "given": {}}

    assert message in error(table)


@pytest.mark.parametrize("step", ["research 1 paid 5 uk_pacific", "buy 1 infantry for uk_pacific"])
def test_who_pays_is_a_purse(step: str) -> None:
    table = scenario([f"united_kingdom: {step}"]) | {"game": "global_1940", "given": {}}

    assert "unknown purse 'uk_pacific'" in error(table)


def test_bombers_are_sent_to_facilities() -> None:
    raid = {"united_kingdom": {"germany": "2 strategic_bomber~1*raid"}}
    table = scenario(
        [
            "germany: fight in united_kingdom",
            {
                "do": "germany: bomb in united_kingdom: strategic_bomber~1*raid on air_base;"
                " strategic_bomber~1*raid on naval_base",
                "dice": [6, 6, 1, 2],
            },
        ],
        {"facilities": {"united_kingdom": {"air_base": 3, "naval_base": 4}}},
    )
    table |= {
        "game": "europe_1940",
        "given": {
            "phase": "conduct_combat",
            "units": raid,
            "facilities": {"united_kingdom": {"air_base": 0, "naval_base": 0}},
        },
    }

    assert not failures(table)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "spring"}, "there is no game 'spring'"),
        ({"rules": ["S42-CMB-1x"]}, "spring_1942 has no rule S42-CMB-1x; near it: "),
        ({"titel": "x"}, "unknown key 'titel'; did you mean 'title'?"),
        ({"when": 5}, "when: "),
        ({"rules": "S42-CMB-01"}, "rules: "),
    ],
)
def test_a_bad_head_is_named(change: dict[str, Any], message: str) -> None:
    assert message in error(scenario() | change)


def test_too_few_and_unused_dice() -> None:
    few = error(scenario([MOVE, DONE, {"do": FIGHT, "dice": [1]}]))
    assert few == (f"step 3 ({FIGHT}): 2 dice are rolled for 2 infantry, but there is 1 face left")
    assert error(scenario([MOVE, DONE, {"do": FIGHT, "dice": [1, 6, 6, 5]}])) == (
        f"step 3 ({FIGHT}): dice not rolled: 5"
    )
    assert error(scenario([MOVE], dice=[1, {"tank": [2]}])) == ("given.dice: not rolled: 1, tank 2")
    assert "what is refused rolls none" in error(
        scenario([{"do": FIGHT, "dice": [1], "then": {"refused": True}}])
    )


# dice


def test_dice_by_name_last_for_as_many_rolls_as_they_hold() -> None:
    dice = ScenarioDice([{"tank": (1, 6), "infantry": (2,)}, 4])

    dice.announce(("tank", "infantry"))
    assert dice.roll(2) == (1, 2)
    dice.announce(("tank",))
    assert dice.roll(1) == (6,)
    dice.announce(("fighter",))
    assert dice.roll(1) == (4,)
    assert dice.left == ()
    assert dice.rolled == [1, 2, 6, 4]


@pytest.mark.parametrize(
    ("names", "count", "message"),
    [
        (("fighter",), 1, "dice are rolled for 1 fighter: no face is left for fighter"),
        (("tank", "tank"), 2, "no face is left for tank"),
        ((), 1, "1 die is rolled for nobody by name: give plain faces"),
    ],
)
def test_dice_by_name_must_fit(names: tuple[str, ...], count: int, message: str) -> None:
    dice = ScenarioDice([{"tank": (1,)}])
    dice.announce(names)

    with pytest.raises(BadData, match=message):
        dice.roll(count)


def test_faces_are_on_the_die() -> None:
    with pytest.raises(BadData, match="a die of 6 sides cannot show 7"):
        ScenarioDice([7]).roll(1)


# files


def test_files_are_toml_or_json(tmp_path: Path) -> None:
    table = scenario([MOVE], {"round": 1})
    (tmp_path / "a.json").write_text(json.dumps(table))
    (tmp_path / "b.toml").write_text('title = "b"\ngame = "spring_1942"\n')

    assert find_files([tmp_path]) == [tmp_path / "a.json", tmp_path / "b.toml"]
    assert all(check_file(path).ok for path in find_files([tmp_path]))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.toml", b"title = \n", "is no TOML: Invalid value (at line 1, column 9)"),
        ("a.json", b'{"title": 1,\n}', "is no JSON: "),
        ("a.json", b"[]", "Expected `object`"),
        ("a.json", b"[" * 100_000, "nested too deep"),
        ("a.toml", b'title = "\xff"', "is no TOML: "),
        ("a.toml", b'game = "spring_1942"', "missing required field `title`"),
    ],
)
def test_a_damaged_file_is_one_line(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    report = check_file(path)

    assert not report.ok
    assert message in report.error
    assert "\n" not in report.error


def test_a_missing_file_and_an_empty_folder(tmp_path: Path) -> None:
    assert check_file(tmp_path / "none.toml").error == "no such file"
    with pytest.raises(BadData, match="no scenario is in this folder"):
        find_files([tmp_path])
