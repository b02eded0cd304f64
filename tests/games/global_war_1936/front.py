"""Germany and France at war on an emptied front, for tests of combats."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, facilities, fought, play, pos, stand, turn, war
from wartable.games.global_war_1936.state import State, Window

FRANCE = (
    "alsace_lorraine",
    "aquitaine",
    "normandy",
    "paris",
    "picardy",
    "southern_france",
)
GERMANY = ("bavaria", "berlin", "eastern_germany", "western_germany")


def empty(state: State, *zones: str) -> State:
    """Neither units nor facilities are there."""
    units = {space: there for space, there in state.units.items() if space not in zones}
    state = replace(state, units=units)
    for zone in zones:
        state = facilities(state, zone)
    return state


def front(slot: str = "germany", phase: str = "combat_movement") -> State:
    """Both home countries are empty."""
    state = war(turn(begin(), slot, 9, phase), ("france", "germany"))
    return empty(state, *FRANCE, *GERMANY, "belgium", "switzerland")


def there(state: State, zone: str) -> dict[str, int]:
    """Who is in a zone, whatever happened to them."""
    found: dict[str, int] = {}
    for unit, number in pos(state).units(zone):
        key = f"{unit.owner} {unit.type}"
        found[key] = found.get(key, 0) + number
    return found


def asked(state: State) -> list[tuple[str, str]]:
    """Who is asked what."""
    window = pos(state).top
    assert isinstance(window, Window)
    return [(type(each).__name__, each.owner) for each in window.decisions]


def attack(state: State, units: str, path: str, *faces: int, by: str = "germany") -> State:
    """These move, and the combat is fought with nobody scrambling."""
    state = play(state, f"{by}: move {units}: {path}")
    return fought(play(state, f"{by}: done"), f"{by}: fight in {path.split()[-1]}", *faces)


def army(state: State, **zones: str) -> State:
    """Units by zone: of Germany and France as the zone is theirs."""
    for zone, units in zones.items():
        state = stand(state, zone, units, "germany" if zone in GERMANY else "france")
    return state
