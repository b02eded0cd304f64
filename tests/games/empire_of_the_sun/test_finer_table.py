"""What a table agrees on and begins with, what comes from outside, and what seats see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import to_play, under_way
from wartable.core.errors import BadData, BadOptions
from wartable.games.empire_of_the_sun import names
from wartable.games.empire_of_the_sun.actions import Decline, Done, Hit, Pass, PlaceBid, SetAside
from wartable.games.empire_of_the_sun.check import check_options
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import Activate, BeginGame
from wartable.games.empire_of_the_sun.events import (
    CardsDrawn,
    CardSetAside,
    Dealt,
    FlowBecame,
    Opened,
    Placed,
    Reshuffled,
    SegmentBegan,
    StepLost,
    TrackMoved,
)
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.flow import end_segment
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.possible import check_state
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import (
    Battle,
    Before,
    CardEffects,
    Cards,
    Fight,
    Losses,
    Marks,
    Memory,
    Offensive,
    OffensiveSteps,
    Options,
    State,
    Steps,
    Tracks,
    Window,
)
from wartable.testing.empire_of_the_sun.table import Faces, position

# what there is


@pytest.mark.rule("EOS-1.0-01")
def test_each_side_has_one_seat() -> None:
    """Two seats, or one for both; no side twice, none left out, no seat without one."""
    both: Any = ("japan", "allies")
    fine: list[Any] = [{}, {"a": ("japan",), "b": ("allies",)}, {"a": both}]
    bad: list[tuple[Any, str]] = [
        ({"a": ("japan",)}, "seats: each side has one seat (EOS-1.0-01)"),
        ({"a": both, "b": ("japan",)}, "seats: each side has one seat (EOS-1.0-01)"),
        ({"a": both, "b": ()}, "seats: each seat has a side"),
    ]

    for seats in fine:
        check_options(Options(scenario="1942", seats=seats))
    for seats, reason in bad:
        with pytest.raises(BadOptions) as found:
            check_options(Options(scenario="1942", seats=seats))
        assert str(found.value) == reason
    with pytest.raises(BadOptions, match="scenario: unknown scenario '1939'"):
        check_options(Options(scenario="1939"))
    assert (other("japan"), other("allies")) == ("allies", "japan")


@pytest.mark.rule("EOS-10.24-02", "EOS-13.76-02")
def test_every_name_there_is() -> None:
    """A unit that is sent to Europe on turn 12 waits in the box of turn 15."""
    found = GAME.names
    boxes = ["china", "delayed", "eliminated", "removed", "by_event"]
    turns = [f"turn_{number}" for number in range(1, 16)]

    assert [*found["place"]] == [*data().map.hexes, *boxes, *turns]
    assert [*found["hex"]] == [*data().map.hexes]
    assert [*found["counter"]] == [*data().counters, "garrison_china", "garrison_home"]
    assert [*found["card"]] == [*data().cards, "?"]
    assert [*found["owner"]] == ["allies", "japan", "table"]
    assert names.turn_box(12 + 3) == "turn_15"


@pytest.mark.rule("EOS-1.22-01")
@pytest.mark.parametrize(
    ("type_", "least", "most"),
    [
        (names.Face, 0, 9),
        (names.Number, -200, 2000),
        (names.Small, 0, 60),
        (names.Turn, 1, 13),
    ],
)
def test_a_number_from_outside_has_its_bounds(type_: Any, least: int, most: int) -> None:
    """A die shows 0 to 9."""
    for number in (least, most):
        assert msgspec.convert(number, type_) == number
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(number, type_)


@pytest.mark.rule("EOS-13.74-05")
@pytest.mark.parametrize(
    ("type_", "least", "most"),
    [(names.Path, 0, 120), (names.Units, 1, 60), (names.SomeUnits, 0, 201)],
)
def test_a_list_from_outside_has_its_bounds(type_: Any, least: int, most: int) -> None:
    """Paths, units that act and units that are named."""
    for length in (least, most):
        assert len(msgspec.convert(["x"] * length, type_)) == length
    for length in (least - 1, most + 1):
        if length >= 0:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(["x"] * length, type_)


@pytest.mark.rule("EOS-1.3-40", "EOS-13.76-02", "EOS-6.24-06")
def test_a_position_that_cannot_be_is_refused() -> None:
    """A card twice or of the other side, a garrison as a counter, a unit with one step reduced."""
    state = setup(Options(scenario="1942"))
    ours = Cards(draw=("JP-03",), hand=("JP-10",), discard=("JP-11",), removed=("JP-12",))

    def refused(**changes: Any) -> str:
        try:
            check_state(replace(state, **changes))
        except BadData as error:
            return str(error).removeprefix("this cannot be: ")
        return ""

    def cards(**changes: Any) -> str:
        return refused(cards=state.cards | {"japan": replace(ours, **changes)})

    assert refused() == cards() == cards(future="JP-20") == ""
    for twice in (
        {"future": "JP-03"},
        {"hand": ("JP-03",)},
        {"discard": ("JP-12",)},
        {"removed": ("JP-10",)},
    ):
        assert cards(**twice) == "a card of japan is in two places"
    assert cards(hand=("AL-10",)) == "AL-10 is no card of japan (EOS-1.3-40)"
    assert cards(future="AL-10") == "AL-10 is no card of japan (EOS-1.3-40)"
    assert cards(shown=frozenset({"JP-10"})) == ""
    assert cards(shown=frozenset({"JP-12"})) == "japan has shown a card that is not in the hand"
    assert refused(cards={"allies": state.cards["allies"]}) == "the cards of japan are missing"
    for unit in ("garrison_china", "garrison_home"):
        assert refused(at=state.at | {unit: "3706"}) == f"{unit} is no counter (EOS-13.76-02)"
        assert refused(reduced=frozenset({unit})) == f"{unit} is no counter (EOS-13.76-02)"
    for track in ("divisions", "escorts", "air_points", "naval_points"):
        less = replace(state.tracks, **{track: -1})
        assert refused(tracks=less) == "a track is less than empty"
    assert refused(reduced=frozenset({"jp_cv_akagi"})) == ""
    alone = refused(reduced=frozenset({"nl_regt_1"}))
    assert alone == "nl_regt_1 has no reduced side (EOS-6.24-06)"


@pytest.mark.rule("EOS-6.11-07", "EOS-6.11-08")
def test_a_position_has_hqs_in_ports_and_one_in_each() -> None:
    """Of either side; off the map they are together."""
    state = setup(Options(scenario="1942"))
    yamamoto, south, ghormley = (
        "jp_hq_combined_fleet_yamamoto",
        "jp_hq_south",
        "us_hq_south_pacific_ghormley",
    )

    def refused(**at: str) -> str:
        try:
            check_state(replace(state, at=state.at | at))
        except BadData as error:
            return str(error).removeprefix("this cannot be: ")
        return ""

    port = state.at[south]
    assert refused(**{south: "4021"}) == refused(**{south: "turn_4", yamamoto: "turn_4"}) == ""
    assert refused(**{south: "4016"}) == f"{south} is in 4016, which is no port (EOS-6.11-08)"
    assert refused(**{south: "4016", yamamoto: "turn_4"}) != ""
    for second in (yamamoto, ghormley):
        told = refused(**{second: port})
        assert told.endswith(" (EOS-6.11-07)")
        assert f"is in {port}, where " in told


@pytest.mark.rule("EOS-8.31-03", "EOS-8.45-02", "EOS-6.5-01")
def test_at_sea_are_only_ships_and_nobody_controls_it() -> None:
    """A carrier may lie there; aircraft and troops stand on land, an atoll too."""
    state = setup(Options(scenario="1942"))
    sea, atoll = "4018", "4017"

    def refused(**changes: Any) -> str:
        try:
            check_state(replace(state, **changes))
        except BadData as error:
            return str(error).removeprefix("this cannot be: ")
        return ""

    def placed(unit: str, place: str) -> str:
        return refused(at=state.at | {unit: place})

    assert placed("jp_cv_akagi", sea) == ""
    for unit, rule in (("jp_air_flot_22", "EOS-8.31-03"), ("jp_army_14", "EOS-8.45-02")):
        assert placed(unit, atoll) == ""
        assert placed(unit, sea) == f"{unit} is in {sea}, which is sea ({rule})"
    assert refused(japanese=state.japanese | {sea}) == (
        f"{sea} is sea, which nobody controls (EOS-6.5-01)"
    )
    assert refused(soviet=frozenset({sea})) != ""


# how it begins


@pytest.mark.rule("EOS-17.0-02", "EOS-17.0-03", "EOS-16.47-03", "EOS-17.33-01", "EOS-13.72-12")
def test_the_markers_of_1943() -> None:
    """T-SCENMARK; Attu has been Japanese for two segments."""
    state = setup(Options(scenario="1943"))
    scenario = data().scenarios["1943"]

    assert (state.turn, state.segment, state.dealt) == (5, "offensives", False)
    assert state.flow == (Window((BeginGame("table"),)),)
    assert state.options.seats == {"allies": ("allies",), "japan": ("japan",)}
    assert state.tracks == Tracks(
        will=6, europe=-1, china=3, divisions=7, india=0, air_points=2, naval_points=1
    )
    assert state.marks == Marks(
        asp={"japan": 7, "allies": 4},
        asp_used={"japan": 0, "allies": 0},
        us_rivalry=True,
        japan_rivalry=True,
        hump=True,
        kwai=True,
        no_route=frozenset({"2105", "2205"}),
        barges=True,
    )
    assert state.memory == Memory(
        surrendered=frozenset({"malaya", "philippines", "dutch_east_indies", "burma"}),
        mandates="japan",
        japanese_at_start=scenario.japanese,
        held={"4600": 2},
        progress_goal=4,
    )
    assert state.japanese == scenario.japanese
    assert state.at == {unit: start.place for unit, start in scenario.units.items()}
    assert (
        state.reduced == {unit for unit, start in scenario.units.items() if start.reduced} != set()
    )
    japan = state.cards["japan"]
    assert (japan.future, japan.passes, japan.hand) == ("JP-26", 0, ())
    assert japan.discard == ("JP-08", "JP-12", "JP-14", "JP-20", "JP-25", "JP-29", "JP-35")
    assert {card[:2] for card in japan.removed} == {"JP"}
    assert {*japan.draw} == {
        card
        for card, facts in data().cards.items()
        if facts.side == "japan" and card not in {*japan.removed, *japan.discard, "JP-26"}
    }


@pytest.mark.rule("EOS-17.0-02", "EOS-17.43-01")
def test_the_markers_of_the_other_years() -> None:
    """T-SCENMARK."""
    campaign, first, late = (setup(Options(scenario=name)) for name in ("campaign", "1942", "1944"))

    assert campaign.tracks == Tracks(will=0, europe=0, china=5, divisions=12)
    assert campaign.marks == Marks(
        asp={"japan": 7, "allies": 0},
        asp_used={"japan": 0, "allies": 0},
        no_route=frozenset({"2104", "2105", "2205"}),
    )
    assert (campaign.memory.held, campaign.memory.progress_goal) == ({}, 0)
    assert first.tracks == Tracks(will=8, europe=0, china=5, divisions=11)
    assert (first.cards["allies"].passes, first.cards["japan"].passes) == (2, 0)
    assert late.marks == Marks(
        asp={"japan": 5, "allies": 8},
        asp_used={"japan": 0, "allies": 0},
        us_rivalry=True,
        japan_rivalry=True,
        hump=True,
        kwai=True,
        no_route=frozenset({"2105", "2205"}),
        pt_boats=True,
        lasting=("JP-31",),
    )
    assert (late.cards["allies"].passes, late.cards["japan"].passes) == (0, 1)


@pytest.mark.rule("EOS-17.0-02", "EOS-1.0-01")
def test_a_table_has_the_seats_it_says() -> None:
    """And no scenario that there is not."""
    seats: Any = {"anna": ("japan",), "bert": ("allies",)}

    assert setup(Options(scenario="1942", seats=seats)).options.seats == seats
    with pytest.raises(BadOptions):
        setup(Options(scenario="1939"))


VARIANTS = (
    *("EOS-VAR-01", "EOS-VAR-02", "EOS-VAR-03", "EOS-VAR-04"),
    *("EOS-VAR-05", "EOS-VAR-06", "EOS-VAR-07", "EOS-VAR-08"),
)


@pytest.mark.rule(
    *VARIANTS, "EOS-17.27-03", "EOS-17.25-06", "EOS-16.48-01", "EOS-18.0-01", "EOS-17.10-13"
)
def test_unless_a_table_agrees_otherwise_the_first_reading_holds() -> None:
    """Every option but the scenario is off."""
    said = msgspec.structs.asdict(Options())

    assert said.pop("scenario") == "south_pacific"
    assert {name for name, value in said.items() if value} == set()
    assert {name for name in said if said[name] is False} >= {
        "port_by_land",
        "excess_later",
        "brigades_live",
        "reaction_landings_whole",
        "covers_bind",
        "india_by_segment",
        "planes_for_planes",
        "dots_leave",
        "supplied_captures",
        "historical_hand",
        "bids",
        "escort_carriers",
        "simple_victory",
    }


NOTHING_YET = (
    *("EOS-5.35-03", "EOS-5.37-03", "EOS-CARD-46", "EOS-CARD-43", "EOS-13.72-02", "EOS-16.2-01"),
    *("EOS-13.93-02", "EOS-16.47-03", "EOS-17.10-13", "EOS-12.12-02", "EOS-16.48-01"),
    *("EOS-7.27-03", "EOS-7.21-02", "EOS-5.31-06", "EOS-7.25-09", "EOS-7.25-07", "EOS-7.26-11"),
    "EOS-8.47-02",
)


@pytest.mark.rule(*NOTHING_YET)
def test_what_a_position_does_not_say_has_not_happened() -> None:
    """Nothing counted, nothing marked; India and China stable, surprise until somebody knows."""
    before = Before({}, frozenset(), frozenset(), Tracks(), Marks(), Memory())
    bare: list[Any] = [
        Cards(),
        Tracks(china=0),
        Marks(),
        replace(Memory(), mandates=""),
        Fight(),
        replace(Offensive("japan", "JP-23", False, 0, before), condition=""),
        Losses("japan", 0),
        Battle(""),
        OffensiveSteps(0),
        CardEffects("japan", ""),
        Steps(""),
    ]
    said = {"side", "card", "before"}

    for each in bare:
        fields = msgspec.structs.asdict(each)
        assert {name for name, value in fields.items() if value} <= said, each
    assert (Tracks().china, Memory().mandates, OffensiveSteps().step) == (5, "allies", 1)
    assert Offensive("japan", "JP-23", False, 0, before).condition == "surprise"
    state = State(
        Options(), 1, "deal", {}, frozenset(), frozenset(), {}, Tracks(), Marks(), Memory()
    )
    assert (state.player, state.plays, state.points, state.dealt) == ("", 0, {}, False)
    for plays in (200, 201):
        text = msgspec.json.encode(replace(state, plays=plays))
        if plays == 200:
            assert msgspec.json.decode(text, type=State).plays == 200
            continue
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=State)


# who acts


@pytest.mark.rule("EOS-4.0-01")
def test_only_who_is_asked_acts_and_only_as_asked() -> None:
    """In a play of Japan the Allies do nothing, and Japan declines nothing; nor in a window."""
    state = to_play("JP-49")
    window = replace(state, flow=(Window((Activate("japan"),)),))

    def said(of: State, action: Any) -> list[str]:
        return [str(each) for each in GAME.objections(of, action)]

    for there in (state, window):
        assert said(there, Pass("allies")) == [
            "the Allies cannot act now; asked: Japan (EOS-4.0-01)"
        ]
        assert said(there, Decline("japan")) == ["this is not asked of Japan now (EOS-4.0-01)"]
    assert GAME.pending(state)[0].owner == "japan"
    assert GAME.pending(window) == (Activate("japan"),)
    assert GAME.at_will(state) == ()
    assert GAME.round(state) == state.turn


@pytest.mark.rule("EOS-4.0-01", "EOS-17.11-12")
def test_segments_follow_each_other_and_each_begins() -> None:
    """After Political Will comes attrition, in which units lose steps; not on the first turn of the
    campaign, where the turn ends."""
    units = {"jp_army_17": "4423"}
    later = Script(position("1943", empty=True, units=units, segment="political_will"), Faces())
    first = Script(position("campaign", empty=True, segment="political_will"), Faces())
    end_segment(later)
    end_segment(first)

    assert [*later.events] == [SegmentBegan("attrition"), StepLost("jp_army_17", "attrition")]
    assert first.events[0] == SegmentBegan("end_of_turn")


# what a script writes


def test_a_script_changes_the_frame_it_is_given() -> None:
    """Of two that are alike, the one; and writes nothing that changes nothing."""
    low, high = Steps("deal", 1), Steps("deal", 1)
    top = Steps("deal", 2)
    script = Script(position("1942", flow=(low, high, top)), Faces())
    script.change(low, step=3)
    assert script.state.flow == (Steps("deal", 3), high, top)
    script.change(top, step=4)
    assert script.state.flow == (Steps("deal", 3), high, Steps("deal", 4))

    before = len(script.events)
    script.track("will", script.state.tracks.will, "EOS-16.4-01")
    script.place((), "2015", "retreat")
    assert len(script.events) == before
    script.track("will", 3, "EOS-16.4-01")
    script.place(("jp_cv_soryu", "jp_cv_akagi"), "2015", "retreat")
    script.tell("submarines", "allies", 4)
    assert script.events[before:-1] == [
        TrackMoved("will", 3, "EOS-16.4-01"),
        Placed(("jp_cv_akagi", "jp_cv_soryu"), "2015", "retreat"),
    ]
    rolled = script.events[-1]
    assert (rolled.modifier, rolled.result) == (0, "")


@pytest.mark.rule("EOS-1.22-01")
def test_a_die_is_announced_and_shows_0_to_9() -> None:
    """One die of ten sides, by what it is for; its ten is zero."""

    class Heard(Faces):
        heard: tuple[str, ...] = ()

        def announce(self, purposes: Any) -> None:
            self.heard = (*self.heard, *purposes)

    dice = Heard(0, 1, 9)
    script = Script(position("1942"), dice)

    assert [script.roll(what) for what in ("a", "b", "c")] == [0, 1, 9]
    assert dice.heard == ("a", "b", "c")


def test_a_script_notes_what_it_is_told() -> None:
    """Of the Offensive, of markers, of what is counted, and what is asked."""
    state = under_way(position("1942"), "JP-23")
    script = Script(state, Faces())
    script.note(rolled=True)
    script.mark(kwai=True)
    script.keep(bombed=2)
    script.lose_step("jp_cv_akagi", "battle")
    script.ask(Activate("japan"))

    assert script.offensive.rolled
    assert script.state.marks.kwai
    assert script.state.memory.bombed == 2
    assert "jp_cv_akagi" in script.state.reduced
    assert script.state.flow == (Window((Activate("japan"),)),)


@pytest.mark.rule("EOS-AMB-43")
def test_what_waited_unseen_is_opened_when_both_have_answered() -> None:
    """Who answers alone has nothing to wait for, and may take it back."""
    alone, both = Script(position("1942"), Faces()), Script(position("1942"), Faces())
    ours, theirs = Hit("japan", ()), Hit("allies", ())
    alone.open((ours,))
    both.open((ours, theirs))

    assert alone.events == []
    assert both.events == [Opened((ours, theirs))]


# what seats see

JAPAN = Cards(
    draw=("JP-30", "JP-31"),
    hand=("JP-10", "JP-11", "JP-12"),
    discard=("JP-20",),
    removed=("JP-01",),
    future="JP-40",
    shown=("JP-11",),
)
ALLIES = Cards(draw=("AL-30",), hand=("AL-10",))


def dealt() -> State:
    return replace(position("1942"), cards={"japan": JAPAN, "allies": ALLIES})


@pytest.mark.rule("EOS-5.0-09", "EOS-5.0-11")
def test_a_seat_sees_its_hand_and_of_the_other_what_was_shown() -> None:
    """No pile to draw from, no card set aside of the other; discards and removed cards."""
    state = dealt()
    own = replace(JAPAN, draw=("?", "?"))
    hidden = replace(own, hand=("?", "?", "JP-11"), future="?")
    theirs = replace(ALLIES, draw=("?",))

    assert GAME.view(state, "japan").cards == {
        "japan": own,
        "allies": replace(theirs, hand=("?",)),
    }
    assert GAME.view(state, "allies").cards == {"japan": hidden, "allies": theirs}
    assert GAME.view(state, None).cards == {
        "japan": hidden,
        "allies": replace(theirs, hand=("?",)),
    }


@pytest.mark.rule("EOS-5.0-09")
def test_what_is_not_seen_is_dealt_anew_of_what_can_be_there() -> None:
    """The rest of the decks, in their order here; what is seen stays."""
    state = dealt()
    deck = data().scenarios["1942"].decks
    known = ("JP-11", "JP-20", "JP-01")
    unseen = [card for card in deck["japan"] if card not in known]
    seen = GAME.view(state, "allies")
    found = GAME.imagine(seen, "allies", Faces()).cards

    assert found["japan"] == replace(
        JAPAN, hand=(unseen[0], unseen[1], "JP-11"), future=unseen[2], draw=tuple(unseen[3:5])
    )
    rest = [card for card in deck["allies"] if card != "AL-10"]
    assert found["allies"] == replace(ALLIES, draw=(rest[0],))
    half = replace(seen, cards=seen.cards | {"japan": replace(JAPAN, draw=("?", "JP-31"))})
    again = GAME.imagine(half, "allies", Faces()).cards["japan"]
    assert (again.hand, again.future, again.draw[1]) == (JAPAN.hand, JAPAN.future, "JP-31")
    start = position("1942", hands={"japan": ("JP-10", "JP-11"), "allies": ("AL-10",)})
    ours = start.cards["japan"]
    ours = replace(ours, draw=ours.draw[3:], discard=ours.draw[:3])
    whole = replace(start, cards=start.cards | {"japan": ours})
    made = GAME.imagine(GAME.view(whole, "allies"), "allies", Faces()).cards["japan"]
    assert sorted((*made.draw, *made.hand)) == sorted((*ours.draw, *ours.hand))
    assert (len(made.hand), made.discard) == (2, ours.discard)
    begun = setup(Options(scenario="1942"))
    before = GAME.imagine(GAME.view(begun, "allies"), "allies", Faces())
    for side, cards in begun.cards.items():
        assert sorted(before.cards[side].draw) == sorted(cards.draw)


@pytest.mark.rule("EOS-5.0-09", "EOS-5.0-11")
def test_an_event_is_told_without_what_the_other_may_not_know() -> None:
    """Cards that are drawn, dealt, shuffled and set aside."""
    state = dealt()
    both: Any = {"japan": ("JP-10",), "allies": ("AL-10",)}
    hands: Any = {"japan": ("?",), "allies": ("AL-10",)}
    none: Any = {"japan": ("?",), "allies": ("?",)}
    told: list[tuple[Any, Any, Any]] = [
        (Dealt(both, both), Dealt(hands, none), Dealt(both | {"allies": ("?",)}, none)),
        (CardsDrawn("japan", ("JP-10",)), CardsDrawn("japan", ("?",)), None),
        (Reshuffled("japan", ("JP-10",)), *(Reshuffled("japan", ("?",)),) * 2),
        (CardSetAside("japan", "JP-10"), CardSetAside("japan", "?"), None),
        (SegmentBegan("deal"), None, None),
    ]

    for event, to_allies, to_japan in told:
        assert GAME.view_event(state, event, "allies") == (to_allies or event)
        assert GAME.view_event(state, event, "japan") == (to_japan or event)
    assert GAME.view_action(state, SetAside("japan", "JP-10"), "allies") == SetAside("japan", "?")
    mine = GAME.view_action(state, SetAside("japan", "JP-10"), "japan")
    assert mine == SetAside("japan", "JP-10")


@pytest.mark.rule("EOS-5.0-11")
def test_an_answer_that_waits_for_the_other_is_not_seen() -> None:
    """Hits and bids; when it waits no more it is told."""
    hit, bid = Hit("japan", ("us_cv_wasp",)), PlaceBid("japan", "allies", 3)
    frames = (Steps("deal"), Window((Activate("allies"),), (hit, bid)))
    state = replace(dealt(), flow=frames)
    hidden = (
        Steps("deal"),
        replace(frames[1], answers=(Hit("japan", ()), PlaceBid("japan", "japan", 0))),
    )

    assert GAME.view(state, "allies").flow == GAME.view(state, None).flow == hidden
    assert GAME.view(state, "japan").flow == frames
    assert GAME.view_event(state, FlowBecame(frames), "allies") == FlowBecame(hidden)
    assert GAME.view_action(state, hit, "allies") == Hit("japan", ())
    assert GAME.view_action(state, bid, "allies") == PlaceBid("japan", "japan", 0)
    assert GAME.view_action(state, hit, "japan") == hit
    assert GAME.view_action(dealt(), hit, "allies") == hit
    other_hit = Hit("japan", ("us_cv_enterprise",))
    assert GAME.view_action(state, other_hit, "allies") == other_hit
    assert GAME.view_action(state, Done("japan"), "allies") == Done("japan")


@pytest.mark.parametrize("track", ["divisions", "escorts", "air_points", "naval_points"])
def test_no_track_is_less_than_empty(track: str) -> None:
    """Each by itself, the others being full."""
    state = setup(Options(scenario="1942"))
    full = replace(state.tracks, divisions=4, escorts=4, air_points=4, naval_points=4)
    check_state(replace(state, tracks=replace(full, **{track: 0})))

    with pytest.raises(BadData, match="a track is less than empty"):
        check_state(replace(state, tracks=replace(full, **{track: -1})))
