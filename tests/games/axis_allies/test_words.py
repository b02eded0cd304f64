"""Every action in one line and back, and every event in a sentence."""

from __future__ import annotations

import pytest

from wartable.core.errors import MalformedAction
from wartable.core.game import Outcome
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    AnyAction,
    AskPassage,
    Bid,
    Bomb,
    Bombard,
    Buy,
    ChooseChart,
    Declare,
    Disrupt,
    Divert,
    Done,
    Engage,
    Fight,
    FireRockets,
    Group,
    Intercept,
    Kamikaze,
    Land,
    Load,
    Move,
    Place,
    PressOn,
    Raise,
    Repair,
    Research,
    Retreat,
    Rocket,
    Sail,
    Scramble,
    Share,
    Strike,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.events import (
    AnyEvent,
    ArmyRaised,
    BattleEnded,
    BattleJoined,
    BidPlaced,
    Bought,
    Built,
    Captured,
    CasualtiesTaken,
    Change,
    Damaged,
    Diverted,
    FlowBecame,
    GameEnded,
    GunsTaken,
    KamikazesStruck,
    LandedOnDeck,
    Lost,
    Mobilized,
    MoneyChanged,
    Moved,
    PhaseBegan,
    Repaired,
    Resolved,
    Retreated,
    Returned,
    Rolled,
    Sailed,
    Scrambled,
    SharingChanged,
    Submerged,
    WentAshore,
)
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.narrate import upgrade_made
from wartable.games.axis_allies.text import format_action, parse_action
from wartable.games.axis_allies.unit import Force, Unit, parse_force


def units(text: str, owner: str = "japan") -> Force:
    return parse_force(text, owner)


CARRIER = Unit("carrier", "japan")
FIGHTER = Unit("fighter", "japan")

ACTIONS: dict[str, AnyAction] = {
    "bid infantry in libya": Bid("japan", "infantry", "libya"),
    "buy 2 infantry, 1 tank": Buy("japan", {"infantry": 2, "tank": 1}),
    "buy 2 infantry for india": Buy("japan", {"infantry": 2}, "india"),
    "research 3": Research("japan", 3),
    "research 3 paid 8 india": Research("japan", 3, {"india": 8}),
    "chart 2": ChooseChart("japan", 2),
    "disrupt convoys in sz_6": Disrupt("japan", "sz_6", True),
    "spare convoys in sz_6": Disrupt("japan", "sz_6", False),
    "repair 3 of air_base in japan": Repair("japan", "japan", "air_base", 3),
    "share with italy": Share("japan", "italy", True),
    "withhold from italy": Share("japan", "italy", False),
    "declare war on china": Declare("japan", "china"),
    "ask for the Suez Canal": AskPassage("japan", "Suez Canal"),
    "open the Suez Canal": AnswerPassage("japan", "Suez Canal", True),
    "close the Suez Canal": AnswerPassage("japan", "Suez Canal", False),
    "raise 4 infantry in france": Raise("japan", "france", {"infantry": 4}),
    "raise none in france": Raise("japan", "france", {}),
    "move 2 tank: korea > manchuria > jehol": Move(
        "japan", units("2 tank"), ("korea", "manchuria", "jehol")
    ),
    "move 1 fighter: sz_6 > korea off carrier{fighter+fighter}": Move(
        "japan",
        units("1 fighter"),
        ("sz_6", "korea"),
        Unit("carrier", "japan", cargo=(FIGHTER, FIGHTER)),
    ),
    "move 1 strategic_bomber: korea > amur to raid": Move(
        "japan", units("1 strategic_bomber"), ("korea", "amur"), mission="raid"
    ),
    "sail transport: sz_6 > sz_19": Sail("japan", Unit("transport", "japan"), ("sz_6", "sz_19")),
    "sail transport: sz_6 > sz_19 load 1 tank from japan at 0 load 1 infantry from korea at 1"
    " into korea: 1 infantry, 1 tank": Sail(
        "japan",
        Unit("transport", "japan"),
        ("sz_6", "sz_19"),
        (Load(0, "japan", units("1 tank")), Load(1, "korea", units("1 infantry"))),
        "korea",
        units("1 infantry, 1 tank"),
    ),
    "land 2 fighter~1 in sz_6 on carrier": Land("japan", "sz_6", units("2 fighter~1"), CARRIER),
    "fight in korea": Fight("japan", "korea"),
    "fight in korea engaging sz_6, sz_19": Fight("japan", "korea", ("sz_6", "sz_19")),
    "attack nowhere": Engage("japan"),
    "attack in sz_6, sz_19": Engage("japan", ("sz_6", "sz_19")),
    "scramble from japan: none": Scramble("japan", "japan"),
    "scramble from japan: 2 fighter to sz_6; 1 tactical_bomber to sz_62": Scramble(
        "japan",
        "japan",
        (Group("sz_6", units("2 fighter")), Group("sz_62", units("1 tactical_bomber"))),
    ),
    "bomb in japan: 1 strategic_bomber on air_base": Bomb(
        "japan", "japan", (Group("air_base", units("1 strategic_bomber")),)
    ),
    "kamikaze none": Kamikaze("japan"),
    "kamikaze 2 at carrier@anzac in sz_6, 1 at cruiser@anzac in sz_19": Kamikaze(
        "japan",
        (
            Strike("sz_6", Unit("carrier", "anzac"), 2),
            Strike("sz_19", Unit("cruiser", "anzac"), 1),
        ),
    ),
    "rockets none": FireRockets("japan"),
    "rockets japan at air_base in amur, korea at naval_base in amur": FireRockets(
        "japan", (Rocket("japan", "amur", "air_base"), Rocket("korea", "amur", "naval_base"))
    ),
    "intercept in japan with none": Intercept("japan", "japan"),
    "intercept in japan with 1 fighter": Intercept("japan", "japan", units("1 fighter")),
    "submerge in sz_6: none": Submerge("japan", "sz_6"),
    "submerge in sz_6: 2 submarine": Submerge("japan", "sz_6", units("2 submarine")),
    "bombard korea with none": Bombard("japan", "korea"),
    "bombard korea with 1 cruiser": Bombard("japan", "korea", units("1 cruiser")),
    "hits in korea: 1 infantry, 1 tank": TakeHits("japan", "korea", units("1 infantry, 1 tank")),
    "press on in korea": PressOn("japan", "korea"),
    "retreat from korea": Retreat("japan", "korea"),
    "retreat from korea to manchuria": Retreat("japan", "korea", "manchuria"),
    "divert fighter from sz_6": Divert("japan", "sz_6", FIGHTER),
    "divert fighter from sz_6 to japan": Divert("japan", "sz_6", FIGHTER, "japan"),
    "place 2 infantry in japan": Place("japan", "japan", {"infantry": 2}),
    "place 1 cruiser in sz_6 from japan": Place("japan", "sz_6", {"cruiser": 1}, "japan"),
    "place 1 fighter in sz_6 from japan on carrier": Place(
        "japan", "sz_6", {"fighter": 1}, "japan", CARRIER
    ),
    "place 1 fighter in sz_6 on carrier": Place("japan", "sz_6", {"fighter": 1}, "", CARRIER),
    "done": Done("japan"),
}


@pytest.mark.parametrize(("line", "action"), ACTIONS.items(), ids=ACTIONS)
def test_an_action_is_a_line_and_back(line: str, action: AnyAction) -> None:
    assert format_action(action) == f"japan: {line}"
    assert parse_action(f"japan: {line}") == action
    assert parse_action(f"  japan :  {line.replace(' ', '  ')} ") == action


def test_every_kind_of_action_has_words() -> None:
    assert {type(action) for action in ACTIONS.values()} == {*AnyAction.__args__}


def test_a_number_that_is_left_out_is_one_and_like_units_are_added() -> None:
    assert parse_action("japan: buy infantry, 2 tank, infantry") == Buy(
        "japan", {"infantry": 2, "tank": 2}
    )
    assert parse_action("japan: hits in korea: infantry, 2 infantry") == TakeHits(
        "japan", "korea", units("3 infantry")
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("done", "cannot read 'done': first the power and a colon"),
        ("Japan: done", "cannot read 'Japan: done': first the power and a colon"),
        ("japan: dance", "cannot read 'dance' as an action"),
        ("japan: done twice", "cannot read 'done twice' as an action"),
        ("japan: buy two tanks", "cannot read 'two tanks': a number and a unit"),
        ("japan: buy 10000 tank", "cannot read '10000 tank': a number and a unit"),
        ("japan: hits in korea: ten tank", "cannot read 'ten tank': a number and a unit, as"),
        (
            "japan: scramble from japan: 1 fighter",
            "cannot read '1 fighter': units, `to`, and a name",
        ),
        (
            "japan: bomb in japan: 1 fighter on Air",
            "cannot read '1 fighter on Air': units, `on`, and a name",
        ),
        ("japan: kamikaze carrier", "cannot read 'carrier': `2 at carrier in sz_6`"),
        ("japan: rockets japan", "cannot read 'japan': `germany at air_base in russia`"),
        ("japan: hits in korea: 1 tank*flew", "a unit cannot have 'flew' in 'tank*flew'"),
        ("japan: hits in korea: 1 tank?", "cannot read unit 'tank?' after 'tank'"),
        ("japan: hits in korea: 1 ?", "cannot read unit '?'"),
        ("japan: hits in sz_6: 1 transport{tank", "the cargo of 'transport{tank' has no end"),
    ],
)
def test_words_that_cannot_be_read(line: str, reason: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse_action(line)
    assert str(refused.value).startswith(reason)


# ---- events ----

SHIP = Unit("transport", "japan")


def sailed(*path: str, landed: bool = False, into: str = "") -> Sailed:
    changes = (Change("sz_6"), *((Change("korea"),) if landed else ()))
    loads = (Load(0, "japan", units("2 infantry")),)
    return Sailed(changes, "japan", SHIP, path, loads, into, units("2 infantry") if into else ())


EVENTS: list[tuple[AnyEvent, str]] = [
    (PhaseBegan("purchase"), ""),
    (PhaseBegan("combat_move"), "Combat move"),
    (Bought("japan", {"infantry": 2, "tank": 1}, 12), "Japan buys 2 infantry, 1 tank for 12 IPC"),
    (Repaired("japan", "korea", "air_base", 2, 2), "Japan repairs 2 damage in Korea"),
    (Returned("japan", {"cruiser": 2}, 24), "Japan returns 2 cruisers for 24 IPC"),
    (SharingChanged("japan", "italy", True), "Japan shares with Italy"),
    (SharingChanged("japan", "italy", False), "Japan no longer shares with Italy"),
    (
        Moved((), "japan", units("2 tank, 1 tank~1"), ("korea", "manchuria")),
        "Japan moves 3 tanks: Korea > Manchuria",
    ),
    (
        Moved((), "japan", units("1 strategic_bomber"), ("korea", "amur"), "raid"),
        "Japan moves 1 strategic bomber to bomb: Korea > Amur",
    ),
    (
        Moved((), "japan", units("1 fighter"), ("korea", "amur"), "escort"),
        "Japan moves 1 fighter as escort: Korea > Amur",
    ),
    (
        Moved((), "japan", units("1 infantry"), ("korea", "amur"), "drop"),
        "Japan moves 1 infantry by parachute: Korea > Amur",
    ),
    (sailed("sz_6"), "Japan's transport loads 2 infantry from Japan"),
    (
        sailed("sz_6", "sz_19"),
        "Japan's transport loads 2 infantry from Japan, sails Sea Zone 6 > Sea Zone 19",
    ),
    (
        sailed("sz_6", into="korea", landed=True),
        "Japan's transport loads 2 infantry from Japan, lands 2 infantry in Korea",
    ),
    (
        sailed("sz_6", into="korea"),
        "Japan's transport loads 2 infantry from Japan, is to land 2 infantry in Korea",
    ),
    (
        WentAshore((), "japan", units("1 tank"), "sz_6", "korea"),
        "Japan lands 1 tank in Korea from Sea Zone 6",
    ),
    (
        LandedOnDeck((), "italy", units("2 fighter"), "sz_6"),
        "Japan lands 2 fighters on a carrier in Sea Zone 6",
    ),
    (Mobilized((), "japan", {"tank": 2}, "korea"), "Japan places 2 tanks in Korea"),
    (BidPlaced((), "japan", "tank", "korea", 6), "Japan adds 1 tank in Korea"),
    (
        BattleJoined((), "korea", "land", "japan", units("1 tank"), units("2 infantry", "dutch")),
        "Battle in Korea: Japan with 1 tank against 2 infantry",
    ),
    (
        BattleJoined((), "korea", "air", "japan", units("1 strategic_bomber"), ()),
        "Raid on Korea: Japan with 1 strategic bomber against nothing",
    ),
    (
        BattleEnded((), "korea", "land", "japan", units("1 tank"), (), "the attackers won"),
        "Korea: the attackers won; left: attackers 1 tank, defenders none",
    ),
    (
        BattleEnded((), "korea", "land", "japan", (), units("1 tank"), "nobody is left"),
        "Korea: nobody is left; left: attackers none, defenders 1 tank",
    ),
    (
        Scrambled((), "japan", "japan", "sz_6", units("1 fighter")),
        "Japan scrambles 1 fighter from Japan into Sea Zone 6",
    ),
    (
        KamikazesStruck((), "sz_6", "japan", 2, (), ()),
        "Japan: 2 kamikaze strikes in Sea Zone 6, no harm done",
    ),
    (
        KamikazesStruck((), "sz_6", "japan", 2, units("1 cruiser"), ()),
        "Japan: 2 kamikaze strikes in Sea Zone 6, 1 cruiser lost",
    ),
    (
        KamikazesStruck((), "sz_6", "japan", 2, (), units("1 battleship")),
        "Japan: 2 kamikaze strikes in Sea Zone 6, 1 battleship damaged",
    ),
    (
        KamikazesStruck((), "sz_6", "japan", 2, units("1 cruiser"), units("1 battleship")),
        "Japan: 2 kamikaze strikes in Sea Zone 6, 1 cruiser lost and 1 battleship damaged",
    ),
    (
        Submerged((), "italy", "sz_6", units("2 submarine")),
        "Japan submerges 2 submarines in Sea Zone 6",
    ),
    (Retreated((), "japan", "korea", "manchuria", ()), "Japan retreats from Korea to Manchuria"),
    (Retreated((), "japan", "korea", "", ()), "Japan retreats from Korea"),
    (
        Lost((), "sz_6", units("1 fighter"), "G40-AIR-11"),
        "1 fighter lost in Sea Zone 6 (G40-AIR-11)",
    ),
    (Diverted((), "japan", FIGHTER, "sz_6", "korea"), "Japan lands 1 fighter in Korea"),
    (GunsTaken((), "korea", "china"), "China takes the antiaircraft guns in Korea"),
    (GunsTaken((), "java", "dutch"), "Netherlands takes the antiaircraft guns in Java"),
    (Captured("korea", "china", "japan"), "China takes Korea"),
    (Captured("korea", "china", "japan", True), "Korea is liberated for China"),
    (
        MoneyChanged("japan", 3, "taken from china"),
        "Japan gains 3 IPC: taken from China",
    ),
    (MoneyChanged("japan", -1, "raid"), "Japan loses 1 IPC: raid"),
    (Damaged("korea", "air_base", 2, 5), "Korea: 2 damage, 5 in all"),
    (Built("japan", "korea", "air_base"), "Japan builds 1 air base in Korea"),
    (
        Rolled("korea", "japan", "research", (), (), (1, 6), 1),
        "Japan, research: 1 6",
    ),
    (
        Rolled("korea", "japan", "attack", (), (3, 1, 3), (2, 1, 5), 2),
        "Japan, attack: on 3: 2 5, on 1: 1; 2 hits",
    ),
    (Rolled("korea", "japan", "attack", (), (3,), (2,), 1), "Japan, attack: on 3: 2; 1 hit"),
    (Rolled("korea", "japan", "low luck", (), (), (), 0), "Japan, low luck: 0 hits"),
    (
        CasualtiesTaken("korea", True, units("1 tank")),
        "Defender loses 1 tank",
    ),
    (
        CasualtiesTaken("sz_6", False, (), units("1 battleship")),
        "Attacker has 1 battleship damaged",
    ),
    (
        CasualtiesTaken("sz_6", False, units("2 cruiser"), units("1 battleship")),
        "Attacker loses 2 cruisers and has 1 battleship damaged",
    ),
    (
        GameEnded(Outcome(("japan", "italy"), "G40-OVR-09", "enough cities")),
        "Japan, Italy won: enough cities (G40-OVR-09)",
    ),
    (
        GameEnded(Outcome((), "G40-AMB-52", "the rounds are over")),
        "Nobody won: the rounds are over (G40-AMB-52)",
    ),
    (Resolved("korea"), ""),
    (FlowBecame(()), ""),
    (ArmyRaised((), "china", "korea"), ""),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_an_event_is_a_sentence(event: AnyEvent, sentence: str) -> None:
    assert GAME.describe_event(event) == sentence


@pytest.mark.rule("G40-USA-06", "G40-CAP-07")
def test_what_an_upgrade_made_is_told_from_what_a_capture_left() -> None:
    """G40-USA-06: an upgrade makes a major complex, and a capture never leaves one."""
    data = GAME.edition.data

    upgrade = upgrade_made(data, {"air_base", "major_industrial_complex"})
    assert upgrade is data.units["industrial_upgrade"]
    assert upgrade_made(data, {"air_base", "minor_industrial_complex"}) is None
    assert upgrade_made(data, ()) is None


def test_a_name_that_nobody_knows_is_told_as_it_is() -> None:
    """Events of a kept log are told even if the board has changed since."""
    moved = Moved((), "atlantis", units("1 tank"), ("korea", "lemuria"))

    assert GAME.describe_event(moved) == "atlantis moves 1 tank: Korea > lemuria"
    assert GAME.describe_event(MoneyChanged("atlantis", 1, "luck")) == "atlantis gains 1 IPC: luck"
