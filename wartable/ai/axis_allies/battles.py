"""Stage 7: decisions in battle: whom to lose, whether to press on, what to risk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from wartable.ai.axis_allies.judge import NOBODY, Counts, choose_losses, counts
from wartable.ai.axis_allies.study import Study
from wartable.forces import force
from wartable.games.axis_allies.actions import (
    Bombard,
    Divert,
    Fight,
    Intercept,
    PressOn,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.decisions import (
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    LandStranded,
    PressOnOrRetreat,
)
from wartable.games.axis_allies.phases.conduct_combat import combats, engageable
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, each
from wartable.odds.axis_allies.orders import by_value


def current_battle(pos: Position) -> Battle | None:
    """The battle on the board."""
    for frame in reversed(pos.state.flow):
        if isinstance(frame, Battle):
            return frame
    return None


def take_hits(study: Study, decision: ChooseCasualties) -> tuple[Any, str]:
    """The cheapest first, but a battleship's first hit is free and one unit must take the
    territory."""
    pos = study.pos
    battle = current_battle(pos)
    assert battle is not None
    chosen = choose_losses(pos, battle, decision.pools, decision.defending)
    note = "Lose what costs least and keep what must stay."
    if not decision.defending and pos.board.is_land(battle.space):
        cheapest = choose_losses(pos, battle, decision.pools, decision.defending, order=by_value)
        dearer = study.judge.value(study.count(chosen)) - study.judge.value(study.count(cheapest))
        if dearer > 0 and _taking(study, battle) < dearer:
            chosen, note = cheapest, "The territory is not worth an aircraft."
    return TakeHits(decision.owner, decision.space, chosen), note


def _taking(study: Study, battle: Battle) -> float:
    """What it is worth to take the territory with one unit that is left."""
    worth = study.appraisal.worth(battle.space)
    if not study.care:
        return worth
    one = ((study.kinds.foot, 1),)
    later = max(0.0, worth - study.appraisal.raid(battle.space))
    return worth - study.care * study.threats.reply(battle.space, one, later).loss


def press_on(study: Study, decision: PressOnOrRetreat) -> tuple[Any, str]:
    """Fight on while what is to be won is worth more than what is to be lost."""
    pos = study.pos
    battle = current_battle(pos)
    assert battle is not None
    stay = PressOn(decision.owner, decision.space)
    go = Retreat(decision.owner, decision.space, _refuge(study, decision.to))
    if decision.must_retreat:
        return go, "Nothing is left that could fight here."
    value, win = prospects(study, battle)
    value += study.stray(4.0)
    where = pos.name(decision.space)
    if value > 0 and win < 0.05:
        return stay, f"Press on in {where}: more is destroyed than lost."
    if value > 0 or win > 0.85:
        return stay, f"Press on in {where}: {100 * win:.0f} % to win."
    return go, f"Break off in {where}: {100 * win:.0f} % to win is too little for the losses."


def _refuge(study: Study, options: tuple[str, ...]) -> str:
    """The safest place to retreat to."""
    if len(options) == 1 or not options[0]:
        return options[0]
    return min(options, key=lambda space: (study.risk(space, study.friends_at(space)), space))


def prospects(study: Study, battle: Battle) -> tuple[float, float]:
    """What fighting on is worth to the attacker in IPC, and the chance to win."""
    pos, judge = study.pos, study.judge
    attack, defense = study.count(battle.attackers), study.count(battle.defenders)
    if battle.kind == "sea":
        # fighters on the board have left their decks
        attack, defense = _types(study, battle.attackers), _types(study, battle.defenders)
        verdict = judge.sea(attack, defense, exact=True)
        return verdict.killed - verdict.lost, verdict.win
    verdict = judge.land(attack, defense, exact=True)
    value = verdict.killed - study.thrift * verdict.lost
    if verdict.win:
        worth = study.appraisal.worth(battle.space)
        if study.level.care:
            holding = tuple(p for p in verdict.left if pos.data.units[p[0]].domain == "land")
            later = max(0.0, worth - study.appraisal.raid(battle.space))
            reply = study.threats.reply(battle.space, holding, later)
            worth -= study.care * reply.loss
        value += verdict.win * worth
    return value, verdict.win


def _types(study: Study, units: Force) -> Counts:
    return study.count((replace(unit, cargo=()), number) for unit, number in units)


def submerge(study: Study, decision: ChooseSubmerging) -> tuple[Any, str]:
    """Submarines strike in a battle that goes well for them, and dive out of one that does not."""
    battle = current_battle(study.pos)
    assert battle is not None
    attack, defense = _types(study, battle.attackers), _types(study, battle.defenders)
    verdict = study.judge.sea(attack, defense, exact=True)
    is_attacker = decision.owner == battle.attacker
    gain = verdict.killed - verdict.lost
    if (gain if is_attacker else -gain) >= -1.0:
        return Submerge(decision.owner, decision.space), "The submarines strike."
    action = Submerge(decision.owner, decision.space, decision.submarines)
    return action, "The submarines dive out of a losing battle."


def bombard(study: Study, decision: ChooseBombardment) -> tuple[Any, str]:
    """All that may, the strongest first."""
    ships = sorted(each(decision.ships), key=lambda unit: -study.pos.type(unit).bombard)
    chosen = force((unit, 1) for unit in ships[: decision.limit])
    action = Bombard(decision.owner, decision.space, chosen)
    return action, "Every ship that can bombard the coast does."


def intercept(study: Study, decision: ChooseInterceptors) -> tuple[Any, str]:
    """Fighters rise against bombers unless the escorts are more."""
    pos = study.pos
    raiders = [pair for pair in pos.at(decision.space) if pair[0].owner == pos.me]
    escorts = sum(n for unit, n in raiders if pos.type(unit).escorts)
    fighters = sum(n for _, n in decision.fighters)
    if 2 * fighters > escorts:
        action = Intercept(decision.owner, decision.space, decision.fighters)
        return action, "The fighters rise against the bombers."
    return Intercept(decision.owner, decision.space), "There are too many escorts."


def divert(study: Study, decision: LandStranded) -> tuple[Any, str]:
    """To the nearest place where it is safest."""
    best = min(
        decision.to,
        key=lambda space: (
            study.threats.reply(space, study.friends_at(space), 0.0).win,
            space,
        ),
    )
    action = Divert(decision.owner, decision.space, decision.unit, best)
    return action, f"The {decision.unit.type} lands where it is safest."


def next_fight(study: Study) -> tuple[Any, str] | None:
    """Which combat next: at sea before on land; fights of choice only where they pay."""
    pos = study.pos
    left = combats(pos)
    for space in (*left.raids, *left.assaults):
        zones = () if space in left.raids else engageable(pos, space)
        fight = tuple(zone for zone in zones if pays(study, zone))
        return Fight(pos.me, space, fight), f"Fight in {pos.name(space).rstrip('.')}."
    general = sorted(left.general, key=lambda space: (pos.board.is_land(space), space))
    if general:
        return Fight(pos.me, general[0]), f"Fight in {pos.name(general[0]).rstrip('.')}."
    for zone in left.optional:
        if pays(study, zone):
            return Fight(pos.me, zone), f"Hunt the ships in {pos.name(zone)}."
    return None


def pays(study: Study, zone: str, rising: Counts = NOBODY) -> bool:
    """Whether a fight of choice in a zone is worth it, with aircraft that may go up against it."""
    attack = study.count(study.pos.own(zone))
    enemies = study.pos.enemies(zone)
    hunters = any(study.pos.type(unit).anti_submarine for unit, _ in study.pos.own(zone))
    if not hunters and all(study.pos.type(unit).submarine for unit, _ in enemies):
        return False
    verdict = study.judge.sea(attack, counts([*study.enemies_at(zone), *rising]), exact=True)
    return verdict.killed > verdict.lost + 1.0


ANSWERS: dict[type[Any], Callable[[Study, Any], tuple[Any, str]]] = {
    ChooseCasualties: take_hits,
    PressOnOrRetreat: press_on,
    ChooseSubmerging: submerge,
    ChooseBombardment: bombard,
    ChooseInterceptors: intercept,
    LandStranded: divert,
}
