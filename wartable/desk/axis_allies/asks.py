"""What a power is asked, and what it can answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.core.game import listed
from wartable.desk.axis_allies import (
    combats,
    diplomacy,
    moving,
    placing,
    preparing,
    sheets,
    treasury,
)
from wartable.desk.axis_allies.offers import Offers, done
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Ask, Button, Must, Sheet
from wartable.games.axis_allies.actions import Divert, PressOn, Retreat, Share
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseKamikaze,
    ChooseRockets,
    ChooseScramble,
    ChooseSubmerging,
    ChooseTargets,
    CombatMove,
    ConductCombat,
    DeclareAttacks,
    DeclareWar,
    DisruptConvoys,
    DoResearch,
    LandStranded,
    Mobilize,
    NoncombatMove,
    PickChart,
    PlaceBid,
    PressOnOrRetreat,
    Purchase,
    RaiseUnits,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Did

RULES: dict[type[AnyDecision], tuple[str, ...]] = {
    PlaceBid: ("S42-TBL-02",),
    Purchase: ("S42-PUR-01",),
    CombatMove: ("S42-CMV-01",),
    ConductCombat: ("S42-CMB-01",),
    NoncombatMove: ("S42-NCM-01",),
    Mobilize: ("S42-MOB-01",),
    ChooseInterceptors: ("S42-OPT-03",),
    ChooseSubmerging: ("S42-CMB-12",),
    ChooseBombardment: ("S42-AMP-10",),
    ChooseCasualties: ("S42-CMB-27",),
    PressOnOrRetreat: ("S42-CMB-42",),
    LandStranded: ("S42-FTR-04",),
    DoResearch: ("G40-RND-02",),
    PickChart: ("G40-RND-04",),
    DisruptConvoys: ("G40-CVY-01",),
    DeclareWar: ("G40-DOW-01", "E40-WAR-01"),
    AllowPassage: ("G40-CAN-04", "E40-MAP-17"),
    RaiseUnits: ("G40-FRA-03", "E40-POL-13"),
    DeclareAttacks: ("G40-CMV-11", "E40-MOV-12"),
    ChooseScramble: ("G40-SCR-02", "E40-SCR-02"),
    ChooseKamikaze: ("G40-KAM-04",),
    ChooseRockets: ("G40-RND-06",),
    ChooseTargets: ("G40-SBR-10", "E40-SBR-09"),
}


def tag(decision: AnyDecision) -> str:
    """What the decision is called on the wire: `purchase`, `choose_casualties`."""
    return str(type(decision).__struct_config__.tag)


def asks(game: AxisAllies, words: Words, state: State, owners: frozenset[str]) -> tuple[Ask, ...]:
    """Every decision that these owners owe."""
    return tuple(
        _ask(game, words, state, decision)
        for decision in game.pending(state)
        if decision.owner in owners
    )


def _ask(game: AxisAllies, words: Words, state: State, decision: AnyDecision) -> Ask:
    pos = game.position(state)
    name = tag(decision)
    space = getattr(decision, "space", "")
    parts = {
        "power": words.power(decision.owner),
        "space": words.space(space) if space else "",
    }
    offers = OFFERS[type(decision)](game, words, pos, decision)
    parts |= offers.pop("parts", {})
    return Ask(
        owner=decision.owner,
        ask=name,
        title=words.say(f"ask.{name}", **parts),
        hint=offers.pop("hint", None) or words.say(f"ask_hint.{name}", **parts),
        rule=words.rule(*offers.pop("rules", RULES[type(decision)])),
        space=space,
        **offers,
    )


def _sharing(words: Words, pos: Position, decision: AnyDecision, game: AxisAllies) -> list[Button]:
    """With which friends to share, or no longer (S42-CMV-07)."""
    return [
        Button(
            f"share:{action.guest}",
            words.say(
                "button.share" if action.allow else "button.withhold",
                power=words.power(action.guest),
            ),
            action,
            note=words.say("button.share_note"),
            group=words.say("button.sharing"),
        )
        for branch in game.legal(pos.state, decision)
        if branch.label == "share"
        for action in branch.actions()
        if isinstance(action, Share)
    ]


def _purchase(game: AxisAllies, words: Words, pos: Position, decision: Purchase) -> Offers:
    found = [sheets.purchase(words, pos, purse) for purse in open_purses(pos, pos.me)]
    repairs = [sheets.repairs(words, pos, purse) for purse in open_purses(pos, pos.me)]
    return {
        "sheets": (*found, *filter(None, repairs)),
        "buttons": (
            done(game, words, pos, decision.owner, "purchase"),
            *_sharing(words, pos, decision, game),
        ),
    }


def _bid(game: AxisAllies, words: Words, pos: Position, decision: PlaceBid) -> Offers:
    sheet = sheets.bid(game, words, pos, decision)
    return {
        "sheets": (sheet,) if sheet.rows else (),
        "buttons": (done(game, words, pos, decision.owner, "place_bid"),),
    }


def _combat_move(game: AxisAllies, words: Words, pos: Position, decision: CombatMove) -> Offers:
    return {
        "moves": True,
        "movable": moving.movable(game, pos.state, decision),
        "combats": combats.coming(words, pos),
        "buttons": (
            done(game, words, pos, decision.owner, "combat_move"),
            *diplomacy.passages(game, words, pos, decision),
            *_sharing(words, pos, decision, game),
        ),
    }


def _noncombat_move(
    game: AxisAllies, words: Words, pos: Position, decision: NoncombatMove
) -> Offers:
    return {
        "moves": True,
        "movable": moving.movable(game, pos.state, decision),
        "must": tuple(_aloft(words, pos)),
        "buttons": (
            done(game, words, pos, decision.owner, "noncombat_move"),
            *diplomacy.passages(game, words, pos, decision),
        ),
    }


def _aloft(words: Words, pos: Position) -> Iterator[Must]:
    """The aircraft that must still land (S42-NCM-02)."""
    for space, unit, number in landing.aloft(pos):
        text = words.say(
            "must.land",
            units=words.counted(unit.type, number),
            space=words.space(space),
            left=words.number("movement", pos.left(unit, space)),
        )
        yield Must(text, space)


def _conduct_combat(
    game: AxisAllies, words: Words, pos: Position, decision: ConductCombat
) -> Offers:
    end = done(game, words, pos, decision.owner, "conduct_combat")
    fights = combats.fights(game, words, pos, decision)
    return {"combats": combats.coming(words, pos), "buttons": (*fights, end)}


def _mobilize(game: AxisAllies, words: Words, pos: Position, decision: Mobilize) -> Offers:
    everything = placing.everything_button(game, words, pos)
    end = done(game, words, pos, decision.owner, "mobilize")
    return {
        "sheets": tuple(placing.placements(game, words, pos, decision)),
        "buttons": (*([everything] if everything else []), end),
        "must": tuple(placing.unplaced(words, pos)),
    }


def _casualties(
    game: AxisAllies, words: Words, pos: Position, decision: ChooseCasualties
) -> Offers:
    sheet = sheets.casualties(words, pos, decision)
    offers: Offers = {"sheets": (sheet,), "joint": decision.joint}
    if decision.joint:
        offers["hint"] = words.say("ask_hint.joint_casualties")
        offers["rules"] = ("S42-MNF-08",)
    elif not decision.defending:
        offers["rules"] = ("S42-CMB-29",)
    return offers


def _press_on(game: AxisAllies, words: Words, pos: Position, decision: PressOnOrRetreat) -> Offers:
    by, space, must = decision.owner, decision.space, decision.must_retreat
    stay = Button(
        "press_on",
        words.say("button.stay" if must else "button.press_on"),
        PressOn(by, space),
        tone="danger" if must else "primary",
        about=(space,),
    )
    back = [
        Button(
            f"retreat:{to}",
            words.say("button.retreat", space=words.space(to)) if to else words.say("button.leave"),
            Retreat(by, space, to),
            tone="primary" if must else "",
            about=(space, to) if to else (space,),
        )
        for to in decision.to
    ]
    offers: Offers = {"buttons": (*back, stay) if must else (stay, *back)}
    if must:
        offers["hint"] = words.say("ask_hint.must_retreat")
        offers["rules"] = ("S42-CMB-53",)
    return offers


def _stranded(game: AxisAllies, words: Words, pos: Position, decision: LandStranded) -> Offers:
    intercepted = decision.unit.did is Did.INTERCEPTED
    return {
        "buttons": tuple(
            Button(
                f"divert:{to}",
                words.say("button.land", space=words.space(to)),
                Divert(decision.owner, decision.space, decision.unit, to),
                about=(decision.space, to),
            )
            for to in decision.to
        ),
        "rules": ("S42-OPT-08",) if intercepted else ("S42-FTR-04",),
    }


def _some(
    make: Callable[[Words, Position, Any], Sheet],
) -> Callable[[AxisAllies, Words, Position, Any], Offers]:
    """A decision to choose some of these units, all or none at a press; where there is but one,
    there is nothing to count."""

    def offers(game: AxisAllies, words: Words, pos: Position, decision: AnyDecision) -> Offers:
        sheet = make(words, pos, decision)
        answers = listed(game, pos.state, decision)
        buttons = sheets.all_or_none(words, decision, answers)
        several = sum(row.most for row in sheet.rows) > 1
        return {"sheets": (sheet,) if several else (), "buttons": tuple(buttons)}

    return offers


OFFERS: dict[type[AnyDecision], Callable[[AxisAllies, Words, Position, Any], Offers]] = {
    PlaceBid: _bid,
    Purchase: _purchase,
    CombatMove: _combat_move,
    ConductCombat: _conduct_combat,
    NoncombatMove: _noncombat_move,
    Mobilize: _mobilize,
    ChooseInterceptors: _some(sheets.interceptors),
    ChooseSubmerging: _some(sheets.submarines),
    ChooseBombardment: lambda game, words, pos, decision: {
        "sheets": (sheets.bombardment(words, pos, decision),)
    },
    ChooseCasualties: _casualties,
    PressOnOrRetreat: _press_on,
    LandStranded: _stranded,
    DoResearch: treasury.research,
    PickChart: treasury.chart,
    DisruptConvoys: treasury.convoys,
    DeclareWar: diplomacy.declare_war,
    AllowPassage: diplomacy.allow_passage,
    RaiseUnits: diplomacy.raise_units,
    DeclareAttacks: preparing.engage,
    ChooseScramble: preparing.scramble,
    ChooseKamikaze: preparing.kamikaze,
    ChooseRockets: preparing.rockets,
    ChooseTargets: preparing.targets,
}
