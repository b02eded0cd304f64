"""What cannot be done is refused in one line with the place, the reason and the rule, status 2, and
nothing has changed; names that are nowhere are named."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from wartable.cli.empire_of_the_sun.terminal import EmpireTerminal
from wartable.core.table import Table
from wartable.games.empire_of_the_sun.data import FOLDER, VARIABLE
from wartable.games.empire_of_the_sun.events import MarksChanges
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.given import Given, GivenOffensive, start
from wartable.games.empire_of_the_sun.state import Options, State

Refused = Callable[..., str]
OPTIONS = Options(seats={"allies": ("allies",), "japan": ("japan",)})
YEAR = Options(seats=OPTIONS.seats, scenario="1942")
HANDS: Any = {"allies": ("AL-46", "AL-08"), "japan": ("JP-34",)}
BREWER = (
    "play brewer event sw pacific",
    "activate 5th air force, xiv corps, 5th air force lrb",
    "done",
    "land xiv corps to buna",
    "fly 5th air force to port moresby for buna",
    "fly lrb to port moresby",
    "done",
)
ACTIVE = ("play al-46 operations south pacific", "activate 1st marine, lexington, northampton")
LANDED = (*ACTIVE, "done", "land 1st marine, northampton to guadalcanal")


def given(**said: Any) -> State:
    return start(Given(**({"options": OPTIONS, "player": "allies", "hands": HANDS} | said)))


@cache
def positions() -> dict[str, tuple[State, tuple[str, ...]]]:
    """Positions by what is asked in them, and the orders that lead there."""
    fleet = ("us_cv_lexington", "us_cv_enterprise", "us_cv_wasp")
    ships = dict.fromkeys(fleet, "4423 full") | {"jp_ca_aoba": "4423", "jp_cl_tenryu": "4423"}
    raid = GivenOffensive("AL-13", True, "us_hq_south_pacific_ghormley", activated=fleet)
    army = GivenOffensive("JP-34", hq="jp_hq_south", activated=("jp_army_14",))
    play = given()
    return {
        "play": (play, ()),
        "activate": (play, ACTIVE[:1]),
        "activate for seac": (
            given(
                options=YEAR,
                units={"us_ca_new_orleans": "1805", "cw_hq_seac": "1805"},
                hands={"allies": ("AL-13",), "japan": ()},
            ),
            ("play al-13 operations seac",),
        ),
        "move": (play, (*ACTIVE, "done")),
        "landed": (play, LANDED),
        "no points": (given(marks=MarksChanges(asp_used={"allies": 2})), (*ACTIVE, "done")),
        "cut off": (given(units={"us_mar_div_1": "3019"}), ("play al-46 operations sw pacific",)),
        "declare": (play, BREWER),
        "hits": (
            given(
                units=ships | {"jp_ca_nachi": "4423 reduced"},
                hands={"allies": ("AL-46",), "japan": ()},
                future={"allies": ""},
                offensive=raid,
            ),
            ("done",),
        ),
        "1942": (given(options=YEAR, hands={"allies": ("AL-01",), "japan": ()}), ()),
        "panay": (
            given(
                options=YEAR,
                units={"jp_army_14": "2913"},
                japanese=("2913", "2814"),
                hands={"allies": (), "japan": ("JP-34",)},
                offensive=army,
            ),
            (),
        ),
    }


def begin(position: str) -> None:
    """The position in a file, always with the same dice."""
    state, orders = positions()[position]
    terminal = EmpireTerminal(GAME)
    with Table.create(GAME, state.options, Path("a.jsonl"), bytes(32), start=state) as table:
        for order in orders:
            decision = GAME.pending(table.state)[0]
            view = GAME.view(table.state, decision.owner)
            for action in terminal.read(view, decision, order):
                table.submit(decision.owner, action)


@pytest.mark.parametrize(
    ("position", "order", "why"),
    [
        # names that are nowhere
        ("move", "land 1st marine to 9999", "there is no place '9999'"),
        ("move", "land 1st marine to atlantis", "there is no place 'atlantis'"),
        ("activate", "activate yamashiro maru", "there is no unit 'yamashiro maru'"),
        ("play", "play AL-99 operations anzac", "there is no card 'AL-99'"),
        ("play", "play al-46 operations atlantic hq", "there is no unit 'atlantic hq'"),
        # cards
        ("play", "play al-16 operations anzac", "AL-16 Makin Is. Raid is not in the hand of"),
        ("play", "play JP-34 event", "is not in the hand of the Allies (EOS-1.3-40)"),
        ("play", "play al-08 event", "AL-08 Australian Coast Watchers is a Reaction card"),
        ("1942", "play al-01 event", "not hold: 'japan controls 2813' (EOS-CARD-04)"),
        ("play", "play al-46 event anzac", "does not allow ANZAC HQ (EOS-CARD-18)"),
        ("play", "play al-46 event", "an HQ begins the Offensive, and none is named (EOS-7.21-01)"),
        # units
        ("activate", "activate wasp, wasp", "CV Wasp is named twice (EOS-7.21-04)"),
        ("cut off", "activate 1st marine", "1st Marine Division is not in supply (EOS-6.0-03)"),
        ("activate", "activate 5th air force", "to 5th Air Force (EOS-6.3-02)"),
        ("activate", "activate kongo", "BB Kongo is no unit of the Allies (EOS-7.21-04)"),
        ("activate for seac", "activate new orleans", "SEAC HQ does not command CA New Orleans"),
        ("activate", "activate 1st marine, 13th air force", "do not go together (EOS-14.1-03)"),
        # ways
        ("panay", "march 14th army to panay", "no land sides lead to Panay 2814 (EOS-8.42-01)"),
        ("move", "ship 1st marine to cairns via 4121", "enemy ZOI, enemy ships or a battle lie"),
        ("move", "land 1st marine to rabaul", "Rabaul 4021 is further than 10 hexes of sea (EOS-"),
        ("move", "fly 1st marine to cairns", "1st Marine Division does not move so (EOS-8.4-01)"),
        ("no points", "land 1st marine to guadalcanal", "costs 1, and there are 0 (EOS-8.45-09)"),
        # battles
        ("landed", "sail lexington to 3924 for buna", "a second battle hex (EOS-7.24-13)"),
        ("declare", "stay 5th air force for lae", "in the battle of Buna 3922 (EOS-7.24-08)"),
        ("hits", "hit nachi", "CA Nachi is not eliminated while others are whole (EOS-9.2-14)"),
        ("hits", "hit kongo", "BB Kongo cannot be hit in Guadalcanal 4423 (EOS-9.2-12)"),
    ],
)
def test_what_cannot_be_is_refused(
    refused: Refused, position: str, order: str, why: str, tmp_path: Path
) -> None:
    begin(position)

    assert why in refused("do", "a.jsonl", order)


def test_a_scenario_that_there_is_not_is_refused_with_those_there_are(refused: Refused) -> None:
    for command in (("new", "empire_of_the_sun", "a.jsonl"), ("play", "empire_of_the_sun")):
        told = refused(*command, "--scenario", "atlantis")

        assert told.startswith("scenario: unknown scenario 'atlantis'; there is ")
        assert told.endswith("south_pacific")
        assert "campaign_shorter" in told


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        (
            "hexes.toml",
            '5018 = {terrain = "atoll", sides = "w w',
            '5018 = {terrain = "atoll", sides = "w l',
            "hexes.5018: has 'l' towards '5117', but not the other way round (T-GRID)",
        ),
        (
            "cards.toml",
            'requires = ["japan_controls_2813"]',
            'requires = ["japan_controls_2814"]',
            "did you mean 'japan_controls_2813'? (EOS-CARD-81)",
        ),
        (
            "scenarios/1942.toml",
            'jp_hq_south = "2212"',
            'jp_hq_south = "3407"',
            "jp_hq_combined_fleet_yamamoto is in 3407 already (EOS-6.11-07)",
        ),
    ],
)
def test_other_data_passes_the_same_checks(
    tmp_path: Path, file: str, old: str, new: str, why: str
) -> None:
    """A folder that the environment names: with a slip it is refused by file, line and rule."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    program = "import sys; from wartable.cli.app import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", program, "new", "empire_of_the_sun", "a.jsonl"],
        env=os.environ | {VARIABLE: str(folder)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 2
    assert ran.stderr.startswith(f"wartable: error: {folder / file}:")
    assert ran.stderr.rstrip().endswith(why)
    assert ran.stderr.count("\n") == 1
    assert not (tmp_path / "a.jsonl").exists()


# what others hide


def test_a_card_of_the_other_hand_is_like_any_other(run: Run, refused: Refused) -> None:
    """Japan holds JP-34, and not JP-35: nothing that the Allies ask tells which."""
    begin("play")

    names = {"JP-34": "US Army/Navy Dispute", "JP-35": "Operation KE"}
    answers = [
        refused("do", "a.jsonl", f"allies: play {card} event").replace(f"{card} {name}", "it")
        for card, name in names.items()
    ]
    assert answers == ["it is not in the hand of the Allies (EOS-1.3-40)"] * 2
    for card in ("JP-34", "JP-35"):
        assert card not in run("show", "a.jsonl").out
        assert card not in run("show", "a.jsonl", "--as", "allies").out
    assert "JP-34" in run("show", "a.jsonl", "--as", "japan").out
    assert "this game has secrets" in refused("legal", "a.jsonl")
