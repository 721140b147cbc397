"""Finds members who may be one person: names that differ by a letter, an accent, or their order."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import chain, combinations

from clubs.models import Member
from clubs.names import words_in

#: "ann lee" and "anne lea" are as alike as this.
ALIKE = 0.8
#: "jonh" and "john" are as alike as this; "helene" and "leon" are not.
ALIKE_WORDS = 0.75


def alike(members: Iterable[Member]) -> list[tuple[Member, Member]]:
    """The pairs of members whose names are nearly the same, the most alike first.

    Comparing every pair would take a minute with 1,000 members. So only names are compared that
    share a whole word or the initials of all words, and that contain the same figures: "Guest 12"
    and "Guest 13" were numbered because they are two people. A couple shares a long last name: it
    does not make different first names alike.
    """
    words = {member: words_in(str(member)) for member in members}
    pairs = {
        (first, second): likeness
        for first, second in _candidates(words)
        if (likeness := _likeness(words[first], words[second])) >= ALIKE
        and (_first_name_fits(first, words[second]) or _first_name_fits(second, words[first]))
    }
    return sorted(pairs, key=lambda pair: (-pairs[pair], pair[0].name_key, pair[1].pk))


def _candidates(words: Mapping[Member, tuple[str, ...]]) -> Iterator[tuple[Member, Member]]:
    sharing: dict[tuple[str, tuple[str, ...]], list[Member]] = defaultdict(list)
    for member in sorted(words, key=lambda member: member.pk):
        figures = tuple(sorted(re.findall(r"\d+", " ".join(words[member]))))
        initials = "".join(word[0] for word in words[member])
        for shared in {*words[member], f"initials {initials}"}:
            sharing[shared, figures].append(member)
    return chain.from_iterable(combinations(group, 2) for group in sharing.values())


def _likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, " ".join(one), " ".join(other), autojunk=False)
    quick = matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE
    return matcher.ratio() if quick else 0.0


def _first_name_fits(member: Member, other: tuple[str, ...]) -> bool:
    """Whether each word of a member's first name is in another name, perhaps spelled differently.

    The words may stand anywhere, as first and last name are sometimes exchanged.
    """
    return all(
        any(_words_fit(word, each) for each in other) for word in words_in(member.first_name)
    )


def _words_fit(one: str, other: str) -> bool:
    """Whether two words are nearly the same, or one is short for the other: "beth", "elizabeth"."""
    short, long = sorted((one, other), key=len)
    if long.startswith(short) or long.endswith(short):
        return True
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE_WORDS
