"""What each command does."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.games.axis_allies.facts import EditionData

TOPICS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "buy": (
        "buy units",
        "Paid at once, placed at the end of your turn. `undo` takes it back.",
        ("buy 3 infantry 1 tank", "buy 2 inf, 1 ftr", "buy all infantry"),
    ),
    "repair": (
        "repair an industrial complex",
        "1 IPC for each point of damage. Without a number all of it, without a place everywhere.",
        ("repair", "repair 2 germany"),
    ),
    "move": (
        "move units",
        "Units, then from where to where; the way is found. Any order with `from` and `to`, any"
        " unique abbreviation, `all` for every unit that can go. Name spaces between with `via`,"
        " as a tank that blitzes. Fighters leave their carrier by themselves. In the combat move"
        " units move only to fight; other moves come after the battles.",
        (
            "move 2 infantry 1 tank germany eastern europe",
            "move all from ukraine to caucasus",
            "move 1 tank eastern europe west russia via belorussia",
            "move 2 fighters germany sz 6",
        ),
    ),
    "land": (
        "carry land units over the sea",
        "Finds the transports and their course: load, sail and go ashore in one order. In the"
        " combat move it is an amphibious assault. Warships that are to bombard or clear the zone"
        " `move` there. Aircraft `land` on a carrier in their zone.",
        (
            "land 1 infantry 1 tank from united kingdom in norway",
            "land 2 infantry in norway",
            "land 1 fighter in sz 5",
        ),
    ),
    "load": (
        "load a transport and stay",
        "In the noncombat move; what is loaded in the combat move must land (use `land`).",
        ("load 1 infantry from united kingdom", "load 1 tank uk sz 2"),
    ),
    "unload": (
        "unload what is aboard",
        "Into a friendly territory beside the transport; without units, everything.",
        ("unload norway", "unload 1 tank in norway"),
    ),
    "raid": (
        "bomb an industrial complex",
        "Every bomber in range, or those you name.",
        ("raid germany", "raid germany with 1 bomber from united kingdom"),
    ),
    "escort": (
        "escort a raid",
        "Where the table plays with escorts: fighters go along with bombers.",
        ("escort germany with 1 fighter from united kingdom",),
    ),
    "fight": (
        "fight a battle",
        "`fight` takes the first in the list. Sea zones after it are cleared too, where you may"
        " choose. In a battle Enter takes what is suggested: the losses that hurt least, another"
        " round, a retreat where it goes badly; `1 tank` names other losses, `retreat` breaks off,"
        " `odds` tells the chances.",
        ("fight", "fight ukraine", "retreat", "retreat ukraine"),
    ),
    "auto": (
        "fight all battles",
        "Takes the losses suggested and fights on, in this battle and in all that must follow, in"
        " your turn or the others', until orders are asked for again. It stops where you would win"
        " less than half the time; said there, it fights that battle to the end.",
        ("auto",),
    ),
    "declare": (
        "declare war",
        "Before your combat move, on powers that yours is at peace with; `guide` lists them and why"
        " others cannot be named.",
        ("declare war on soviet union",),
    ),
    "ask": (
        "ask for a canal or strait",
        "In the combat and noncombat move, of the powers that hold it and are not at war.",
        ("ask for the panama canal",),
    ),
    "research": (
        "roll for technologies",
        "Where the table plays with research: 5 IPC a die, before the purchase; any 6 is a"
        " breakthrough.",
        ("research 2",),
    ),
    "place": (
        "place new units",
        "`place all` fills your capital first and leaves what does not fit. Ships go to a sea zone"
        " beside a complex, fighters also on a carrier there.",
        ("place all", "place 3 infantry germany", "place 1 submarine sz 5"),
    ),
    "bid": ("place a unit of the bid", "Before round 1.", ("bid 1 infantry in libya",)),
    "share": (
        "share with a friend, or not",
        "Whether a friendly power may use your territories, decks and transports.",
        ("withhold from japan", "share with japan"),
    ),
    "done": ("end the phase", "Until dice fall, `undo` comes back to it.", ("done",)),
    "moves": (
        "what can move, and where",
        "For all units, or for a kind of unit, or from a place.",
        ("moves", "moves fighter", "moves germany", "from germany", "moves tank eastern europe"),
    ),
    "targets": (
        "what can be reached, and by whom",
        "Every space with its defenders, your attack and your units in range. While you buy, as"
        " the board stands.",
        ("targets", "to ukraine"),
    ),
    "odds": (
        "the chances of an attack",
        "Exact: of the battle, of an attack that you have moved in, and in the combat move also"
        " with all that could go there. Without a space, of all that is declared.",
        ("odds ukraine", "odds"),
    ),
    "threats": (
        "who can attack a space",
        "Every enemy with all it could send if its turn began now, and its chances.",
        ("threats moscow", "threats sz 5"),
    ),
    "show": (
        "the board",
        "All, a region, a space or a power's units.",
        ("show", "show europe", "show germany", "show japan units"),
    ),
    "map": ("what borders on what", "All, or a region or space.", ("map", "map africa")),
    "log": (
        "what happened",
        "The last turn, or so many lines; `notes` adds the reasons of computer players.",
        ("log", "log 50", "log 50 notes"),
    ),
    "undo": ("take the last order back", "As long as no die has fallen since.", ("undo",)),
    "why": ("the rules behind the last refusal", "Prints their text.", ("why",)),
    "rule": ("a rule by its ID, or by words", "", ("rule S42-CMB-17", "rule blitz")),
    "guide": ("what is asked now, again", "", ("guide",)),
    "powers": ("money, income and cities", "", ("powers",)),
    "save": ("where the game is written", "Every order is written at once.", ("save",)),
    "quit": ("leave; the game can be resumed", "", ("quit",)),
}
GROUPS = (
    ("Your turn", ("buy", "repair", "move", "land", "load", "unload", "raid", "fight", "auto")),
    ("", ("place", "declare", "ask", "research", "done", "undo")),
    ("Look", ("show", "map", "powers", "moves", "targets", "odds", "threats", "log")),
    ("Rules", ("why", "rule")),
    ("Table", ("guide", "share", "escort", "bid", "save", "quit")),
)

MISSING: dict[str, Callable[[EditionData], bool]] = {
    "declare": lambda data: not data.licences,
    "ask": lambda data: not data.licences,
    "research": lambda data: not data.research.technologies,
}
"""Commands that some editions have no use for."""
ALSO = {"war": "declare", "retreat": "fight", "from": "moves", "to": "targets", "withhold": "share"}
"""Words that are told of with another command."""


def help_text(data: EditionData, topic: str) -> RenderableType | None:
    """One command with examples, or all that the edition has."""
    if topic:
        word = ALSO.get(topic.lower(), topic.lower())
        found = [word] if word in TOPICS else [name for name in TOPICS if name.startswith(word)]
        if not found:
            return None
        return Group(*(_one(name) for name in found))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for title, names in GROUPS:
        known = [name for name in names if name not in MISSING or not MISSING[name](data)]
        for index, name in enumerate(known):
            grid.add_row("" if index else title, name, TOPICS[name][0])
    units = ", ".join(unit.symbol.lower() for unit in data.units.values())
    more = Text(f"`help move` tells more. Units: {units}.")
    return Group(grid, more, Text("Spaces: any unique beginning, as `ukr`; sea zones as `sz 5`."))


def _one(name: str) -> RenderableType:
    title, text, examples = TOPICS[name]
    parts: list[RenderableType] = [
        Text.assemble((name, "bold cyan"), f": {title}"),
        Padding(Text(text), (0, 0, 0, 2)),
    ]
    parts += [Text(f"    {example}", "cyan") for example in examples]
    return Group(*parts)
