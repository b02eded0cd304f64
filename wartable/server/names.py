"""Names of people: what can be one, how two are compared, and which look alike."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs import categories, confusables

from wartable.server.refusals import Refusal

MOST = 32

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that count as something to be seen, and show nothing."""
SELECTORS = dict.fromkeys((*range(65024, 65040), *range(917760, 918000)))
"""They say how the character before them is drawn; names do without."""
ANYWHERE = frozenset({"COMMON", "INHERITED"})
MARKS = "\u200e"
"""Stands around characters of right-to-left scripts in the tables of look-alikes."""
TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
)
"""Scripts that are written together in one word."""


def clean_name(name: str) -> str:
    """A name as it is shown: one line, nothing invisible, each word in one script."""
    shown = " ".join(unicodedata.normalize("NFC", name.translate(SELECTORS)).split())
    kinds = [unicodedata.category(each)[0] for each in shown]
    if not (shown.isprintable() and BLANK.isdisjoint(shown) and {"L", "N"} & set(kinds)):
        raise Refusal("bad_name")
    if len(shown) > MOST or kinds[0] == "M":
        raise Refusal("bad_name")
    if not all(_is_of_one_script(word) for word in shown.split()):
        raise Refusal("mixed_name")
    return shown


def _is_of_one_script(word: str) -> bool:
    scripts = {str(each) for each in categories.unique_aliases(word)} - ANYWHERE
    return len(scripts) < 2 or any(scripts <= each for each in TOGETHER)


def key(name: str) -> str:
    """How names are compared: the same but for case and how they are typed."""
    return unicodedata.normalize("NFKC", name).casefold().strip()[:64]


def skeleton(name: str) -> str:
    """What a name looks like: the same for all that could be taken for each other (UTS 39), also if
    one is in capitals, where an l stands for an I, and m has not become rn."""
    looks = _looks()
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    drawn = "".join(looks.get(each, each) for each in plain if each != " ")
    folded = unicodedata.normalize("NFD", drawn).casefold()
    return folded.replace("i", "l").replace("rn", "m")


@cache
def _looks() -> dict[str, str]:
    """Each character that can be taken for others, with what stands for all of them: two characters
    where one looks like two."""
    alike: dict[str, set[str]] = {}
    for character, others in confusables.confusables_data.items():
        for each in (character, *(other["c"] for other in others)):
            ours = alike.setdefault(character.strip(MARKS), {character.strip(MARKS)})
            theirs = alike.setdefault(each.strip(MARKS), {each.strip(MARKS)})
            if ours is not theirs:
                ours |= theirs
                alike.update(dict.fromkeys(theirs, ours))

    def standing(one: str) -> tuple[bool, bool, str]:
        return (len(one) > 1, one.isascii() and one.isalpha(), one)

    return {one: max(all, key=standing) for one, all in alike.items() if len(one) == 1}
