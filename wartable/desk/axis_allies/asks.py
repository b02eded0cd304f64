"""What a power is asked, and what it can answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wartable.core.game import Branch, listed
from wartable.desk.axis_allies import (
    combats,
    diplomacy,
    moving,
    placing,
    preparing,
    sheets,
    treasury,
)
from wartable.desk.axis_allies.offers import Asked, Offers, done
from wartable.desk.axis_allies.pieces import key_of
from wartable.desk.axis_allies.usual import best_ships, suggested
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Ask, Button, Must, Sheet
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bombard,
    Buy,
    Divert,
    Fight,
    Intercept,
    PressOn,
    Retreat,
    Share,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    CombatMove,
    ConductCombat,
    LandStranded,
    Mobilize,
    NoncombatMove,
    PlaceBid,
    PressOnOrRetreat,
    Purchase,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.phases.conduct_combat import combats as all_combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Did


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
    asked = ASKED[type(decision)]
    offers = asked.offers(game, words, pos, decision)
    parts |= offers.pop("parts", {})
    return Ask(
        owner=decision.owner,
        ask=name,
        title=words.say(f"ask.{name}", **parts),
        hint=offers.pop("hint", None) or words.say(f"ask_hint.{name}", **parts),
        rule=words.rule(*offers.pop("rules", asked.rules)),
        space=space,
        **offers,
    )


def _sharing(words: Words, branches: Iterable[Branch]) -> list[Button]:
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
        for branch in branches
        if branch.label == "share"
        for action in branch.actions()
        if isinstance(action, Share)
    ]


def _purchase(game: AxisAllies, words: Words, pos: Position, decision: Purchase) -> Offers:
    open_ = open_purses(pos, pos.me)
    found = [sheets.purchase(words, pos, purse) for purse in open_]
    repairs = [sheets.repairs(words, pos, purse) for purse in open_]
    branches = game.legal(pos.state, decision)
    money = sum(pos.state.money[purse.id] for purse in open_)
    sure = ""
    if any(branch.label.startswith(("buy ", "repair ")) for branch in branches):
        sure = words.say("button.unspent", money=money)
    return {
        "sheets": (*found, *filter(None, repairs)),
        "buttons": (
            done(game, words, pos, decision.owner, "purchase", sure=sure),
            *_sharing(words, branches),
        ),
    }


def _bid(game: AxisAllies, words: Words, pos: Position, decision: PlaceBid) -> Offers:
    sheet = sheets.bid(game, words, pos, decision)
    return {
        "sheets": (sheet,) if sheet.rows else (),
        "buttons": (done(game, words, pos, decision.owner, "place_bid"),),
    }


def _combat_move(game: AxisAllies, words: Words, pos: Position, decision: CombatMove) -> Offers:
    branches = game.legal(pos.state, decision)
    return {
        "moves": True,
        "movable": moving.movable(game, pos.state, decision, branches),
        "combats": combats.coming(words, pos),
        "buttons": (
            done(game, words, pos, decision.owner, "combat_move"),
            *diplomacy.passages(words, branches),
            *_sharing(words, branches),
        ),
    }


def _noncombat_move(
    game: AxisAllies, words: Words, pos: Position, decision: NoncombatMove
) -> Offers:
    branches = game.legal(pos.state, decision)
    return {
        "moves": True,
        "movable": moving.movable(game, pos.state, decision, branches),
        "must": tuple(_aloft(words, pos)),
        "buttons": (
            done(game, words, pos, decision.owner, "noncombat_move"),
            *diplomacy.passages(words, branches),
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
        yield Must(text, space, pieces={key_of(unit): number})


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


def _bombardment(
    game: AxisAllies, words: Words, pos: Position, decision: ChooseBombardment
) -> Offers:
    return {"sheets": (sheets.bombardment(words, pos, decision),)}


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


def _usual_choice(pos: Position, decision: PressOnOrRetreat) -> PressOn | Retreat:
    by, space = decision.owner, decision.space
    return Retreat(by, space, decision.to[0]) if decision.must_retreat else PressOn(by, space)


def _usual_place(pos: Position, decision: LandStranded) -> Divert:
    to = decision.to[0] if decision.to else ""
    return Divert(decision.owner, decision.space, decision.unit, to)


ASKED: dict[type[AnyDecision], Asked] = {
    PlaceBid: Asked(("S42-TBL-02",), _bid, sheets={"bid": sheets.bids}),
    Purchase: Asked(
        ("S42-PUR-01",),
        _purchase,
        sheets={
            "buy": lambda pos, by, purse, counts: (Buy(by, dict(counts)),),
            "buy:": lambda pos, by, purse, counts: (Buy(by, dict(counts), purse),),
            "repair": sheets.repaired,
            "repair:": sheets.repaired,
        },
    ),
    CombatMove: Asked(("S42-CMV-01",), _combat_move),
    ConductCombat: Asked(("S42-CMB-01",), _conduct_combat),
    NoncombatMove: Asked(("S42-NCM-01",), _noncombat_move),
    Mobilize: Asked(("S42-MOB-01",), _mobilize, sheets={"place:": placing.filled}),
    ChooseInterceptors: Asked(
        ("S42-OPT-03",),
        _some(sheets.interceptors),
        lambda pos, decision: Intercept(decision.owner, decision.space),
        {
            "intercept:": lambda pos, by, space, counts: (
                Intercept(by, space, sheets.chosen(counts)),
            )
        },
    ),
    ChooseSubmerging: Asked(
        ("S42-CMB-12",),
        _some(sheets.submarines),
        lambda pos, decision: Submerge(decision.owner, decision.space),
        {"submerge:": lambda pos, by, space, counts: (Submerge(by, space, sheets.chosen(counts)),)},
    ),
    ChooseBombardment: Asked(
        ("S42-AMP-10",),
        _bombardment,
        lambda pos, decision: Bombard(
            decision.owner, decision.space, best_ships(pos, decision.ships, decision.limit)
        ),
        {"bombard:": lambda pos, by, space, counts: (Bombard(by, space, sheets.chosen(counts)),)},
    ),
    ChooseCasualties: Asked(
        ("S42-CMB-27",),
        _casualties,
        lambda pos, decision: TakeHits(decision.owner, decision.space, suggested(pos, decision)),
        {"hits": lambda pos, by, space, counts: (sheets.taken(pos, by, sheets.chosen(counts)),)},
    ),
    PressOnOrRetreat: Asked(("S42-CMB-42",), _press_on, _usual_choice),
    LandStranded: Asked(("S42-FTR-04",), _stranded, _usual_place),
    **treasury.ASKED,
    **diplomacy.ASKED,
    **preparing.ASKED,
}
"""What the desk does with every question."""


def usual_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """The sensible answer; `None` for what is decided in a phase of one's own."""
    return ASKED[type(decision)].usual(pos, decision)


def next_answer(pos: Position, decision: AnyDecision) -> AnyAction | None:
    """The sensible answer, or the next combat that must be fought."""
    if isinstance(decision, ConductCombat):
        left = all_combats(pos)
        ready = left.raids or left.assaults or left.general
        return Fight(decision.owner, ready[0]) if ready else None
    return usual_answer(pos, decision)
