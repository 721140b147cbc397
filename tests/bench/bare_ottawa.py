"""The engine's checks for one game, Ottawa, written as barely as is sensible.

Functions on strings and dictionaries: no classes, no options, no sentences, nothing from the
engine. It reads only the standard notation (`5C`, `call-2:H`, `NT`), in any case.
"""

LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
STRAINS = ("S", "H", "D", "C", "NT")
VALUES = {"call-2": 12, "call-1": 18, "moon": 24}
LOWEST, LOWEST_NOTRUMP, TRICKS = 3, 4, 8
#: Every bid's rank: 1 to 8 with partner, then those played alone.
HEIGHTS = {str(n): n for n in range(1, 9)} | {"call-2": 9, "call-1": 10, "moon": 11}
CALLS = {
    f"{bid}:{strain}".lower() if bid in VALUES else f"{bid}{strain}".lower(): (bid, strain)
    for bid in HEIGHTS
    for strain in STRAINS
}
SAME_COLOUR = {"s": "c", "c": "s", "h": "d", "d": "h"}
CARDS = [rank + suit for suit in "shdc" for rank in "AKQJ"]
PACK = sorted(CARDS * 2)
#: Faults that a director may override.
MAY_BE_KEPT = ("below-minimum", "bid-too-low")

Faults = list[tuple[str, str]]
Call = tuple[str, str]
Contract = tuple[str, str, str]
Points = tuple[int, int]
Hands = dict[str, list[str]]


def _ranking(strain: str) -> dict[str, tuple[str, int]]:
    """Each card's suit and strength in a contract of this strain."""
    ranking = {card: (card[1], "JQKA".index(card[0])) for card in CARDS}
    if strain != "NT":
        trump = strain.lower()
        ranking["J" + trump] = (trump, 5)
        ranking["J" + SAME_COLOUR[trump]] = (trump, 4)
    return ranking


RANKINGS = {strain: _ranking(strain) for strain in STRAINS}


# One hand as a table reports it


def check_report(report: dict[str, str]) -> tuple[Faults, Points | None]:
    """The faults of a reported hand as pairs of code and field, and its points or None.

    `report` has the texts dealer, declarer, bid, strain, makers_tricks, ns_tricks, ew_tricks,
    ns_points, ew_points and auction; the points are those of North-South and East-West.
    """
    faults: Faults = []
    dealer, declarer = report["dealer"].upper(), report["declarer"].upper()
    bid, strain = report["bid"].lower(), report["strain"].upper()
    if dealer not in LEFT:
        faults.append(("unknown-seat" if dealer else "dealer-missing", "dealer"))
    is_passed_out = bid in ("-", "passed out")
    if is_passed_out:
        _check_passed_out(report, faults)
    else:
        _check_contract(declarer, bid, strain, faults)
        tricks = _checked_tricks(report, declarer, faults)
    points = None
    if _may_keep(faults):
        points = (0, 0) if is_passed_out else points_of(declarer, bid, tricks)
    _check_points(report, points, faults)
    if report["auction"] and dealer in LEFT:
        contract = None if is_passed_out else (declarer, bid, strain)
        _check_auction(report["auction"], dealer, contract, faults)
    return faults, points if _may_keep(faults) else None


def _may_keep(faults: Faults) -> bool:
    return all(code in MAY_BE_KEPT for code, _ in faults)


def _number(text: str) -> int | None:
    return int(text) if text.lstrip("+-").isdecimal() else None


def _check_passed_out(report: dict[str, str], faults: Faults) -> None:
    for field in ("declarer", "strain"):
        if report[field]:
            faults.append(("passed-out-with-contract", field))
    typed = (report["makers_tricks"], report["ns_tricks"], report["ew_tricks"])
    if any(text and _number(text) != 0 for text in typed):
        faults.append(("passed-out-with-tricks", "tricks"))


def _check_contract(declarer: str, bid: str, strain: str, faults: Faults) -> None:
    if declarer not in LEFT:
        faults.append(("unknown-seat" if declarer else "declarer-missing", "declarer"))
    if bid not in HEIGHTS:
        faults.append(("no-such-bid" if bid else "bid-missing", "bid"))
    elif strain in STRAINS and HEIGHTS[bid] < _lowest(strain):
        faults.append(("below-minimum", "bid"))
    if strain == "LO":
        faults.append(("strain-not-allowed", "strain"))
    elif strain not in STRAINS:
        faults.append(("unknown-strain" if strain else "strain-missing", "strain"))


def _lowest(strain: str) -> int:
    return LOWEST_NOTRUMP if strain == "NT" else LOWEST


def _checked_tricks(report: dict[str, str], declarer: str, faults: Faults) -> int | None:
    """The makers' tricks, written as such, for their side, or implied by the other side's."""
    texts = (report["makers_tricks"], report["ns_tricks"], report["ew_tricks"])
    makers, first, second = numbers = [_number(text) for text in texts]
    if not any(texts):
        faults.append(("tricks-missing", "tricks"))
    for text, number in zip(texts, numbers, strict=True):
        if text and number is None:
            faults.append(("not-a-number", "tricks"))
    if any(number is not None and not 0 <= number <= TRICKS for number in numbers):
        faults.append(("tricks-range", "tricks"))
        return None
    if first is not None and second is not None and first + second != TRICKS:
        faults.append(("tricks-sum", "tricks"))
    if declarer not in LEFT:
        return makers
    own, others = (first, second) if declarer in "NS" else (second, first)
    if makers is None:
        return TRICKS - others if own is None and others is not None else own
    if own is not None and own != makers:
        faults.append(("tricks-contradict", "tricks"))
    elif own is None and others is not None and makers + others != TRICKS:
        faults.append(("tricks-sum", "tricks"))
    return makers


def points_of(declarer: str, bid: str, tricks: int) -> Points:
    """The points of North-South and East-West."""
    if bid in VALUES:
        makers = VALUES[bid] if tricks == TRICKS else -VALUES[bid]
    else:
        makers = tricks if tricks >= HEIGHTS[bid] else -HEIGHTS[bid]
    return (makers, TRICKS - tricks) if declarer in "NS" else (TRICKS - tricks, makers)


def _check_points(report: dict[str, str], points: Points | None, faults: Faults) -> None:
    is_wrong = False
    for side, name in enumerate(("ns_points", "ew_points")):
        if not report[name]:
            continue
        number = _number(report[name])
        if number is None:
            faults.append(("not-a-number", "points"))
        elif points and number != points[side]:
            is_wrong = True
    if is_wrong:
        faults.append(("points-wrong", "points"))


def _check_auction(text: str, dealer: str, contract: Contract | None, faults: Faults) -> None:
    """Check the auction call by call, then whether it ends in the contract.

    Faults already reported for the contract's own bid are not reported again.
    """
    told = [code for code, field in faults if field in ("bid", "strain")]
    seat, standing = LEFT[dealer], None
    words = text.lower().split()
    for number, word in enumerate(words):
        if number == 4:
            faults.append(("auction-too-long", "auction"))
            return
        if word not in ("pass", "-"):
            call = CALLS.get(word)
            if call is None:
                if not (told and _is_decided(contract) and word == _bid_text(contract)):
                    faults.append(("no-such-call", "auction"))
                return
            for code in _call_faults(call, standing, seat == dealer):
                if not (contract and call == contract[1:] and code in told):
                    faults.append((code, "auction"))
            standing = (seat, *call)
        seat = LEFT[seat]
    if len(words) < 4:
        faults.append(("auction-not-over", "auction"))
    elif standing != contract and _is_decided(contract):
        faults.append(("contract-not-from-auction", "auction"))


def _is_decided(contract: Contract | None) -> bool:
    """Whether the report says clearly what was played, possible or not."""
    if contract is None:
        return True
    declarer, bid, strain = contract
    is_bid = bid in HEIGHTS or bid == "call-3" or _number(bid) is not None
    return declarer in LEFT and is_bid and (strain in STRAINS or strain == "LO")


def _bid_text(contract: Contract | None) -> str:
    return "".join(contract[1:]).lower() if contract else ""


def _call_faults(call: Call, standing: Contract | None, is_dealer: bool) -> list[str]:
    """Every reason why this bid may not be made over the standing one."""
    bid, strain = call
    height = HEIGHTS[bid]
    faults = ["below-minimum"] if height < _lowest(strain) else []
    if standing is None or height > HEIGHTS[standing[1]]:
        return faults
    if is_dealer and bid in VALUES and height == HEIGHTS[standing[1]]:
        return faults
    return [*faults, "bid-too-low"]


# One hand as it was recorded


def replay(text: str) -> tuple[Contract | None, int | None, Points]:
    """The contract (declarer, bid, strain), the makers' tricks and the points of a recorded hand.

    `text` is `ottawa dealer | deal | auction | exchange | play`. A passed-out deal returns None,
    None and no points. Raises ValueError with a code if anything is against the rules.
    """
    parts = text.split("|")
    if len(parts) != 5:
        raise ValueError("record-shape")
    name, _, dealer = parts[0].strip().rpartition(" ")
    if name != "ottawa":
        raise ValueError("unknown-preset" if name else "rules-not-named")
    hands = _dealt(parts[1], dealer)
    given, played = _cards(parts[3]), _cards(parts[4])
    contract = _auctioned(parts[2].lower().split(), dealer, bool(given or played))
    if contract is None:
        if given or played:
            raise ValueError("too-many-acts")
        return None, None, (0, 0)
    _exchange(contract, given, hands, bool(played))
    tricks = _play(contract, played, hands)
    return contract, tricks, points_of(contract[0], contract[1], tricks)


def _cards(text: str) -> list[str]:
    text = "".join(text.split())
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    for card in cards:
        if card not in RANKINGS["NT"]:
            raise ValueError("unreadable-card")
    return cards


def _dealt(text: str, dealer: str) -> Hands:
    """Each seat's cards, which must be exactly two of each card."""
    piles = [_cards(pile) for pile in text.split("/") if pile.strip()]
    if dealer not in LEFT:
        raise ValueError("unknown-seat")
    if len(piles) != 4:
        raise ValueError("deal-seats")
    if any(len(pile) != TRICKS for pile in piles):
        raise ValueError("deal-size")
    if sorted(card for pile in piles for card in pile) != PACK:
        raise ValueError("deal-card")
    return dict(zip(LEFT, piles, strict=True))


def _auctioned(words: list[str], dealer: str, goes_on: bool) -> Contract | None:
    """The contract, None if all have passed; `goes_on` means that cards follow."""
    seat, standing = LEFT[dealer], None
    for number, word in enumerate(words):
        call = None
        if word not in ("pass", "-"):
            call = CALLS.get(word)
            if call is None:
                raise ValueError("no-such-call")
        if number == 4:
            raise ValueError("act-misplaced" if standing else "too-many-acts")
        if call:
            for code in _call_faults(call, standing, seat == dealer):
                raise ValueError(code)
            standing = (seat, *call)
        seat = LEFT[seat]
    if len(words) < 4:
        raise ValueError("act-misplaced" if goes_on else "hand-cut-short")
    return standing


def _exchange(contract: Contract, cards: list[str], hands: Hands, goes_on: bool) -> None:
    """Declarer discards cards, then partner passes as many, which arrive at the end."""
    declarer, bid, _ = contract
    number = int(bid[-1]) if bid.startswith("call-") else 0
    partner = PARTNER[declarer]
    for seat, card in zip([declarer] * number + [partner] * number, cards, strict=False):
        if card not in hands[seat]:
            raise ValueError("card-not-held")
        hands[seat].remove(card)
    if len(cards) != 2 * number:
        cut_short = len(cards) < 2 * number and not goes_on
        raise ValueError("hand-cut-short" if cut_short else "act-misplaced")
    hands[declarer] += cards[number:]


def _play(contract: Contract, cards: list[str], hands: Hands) -> int:
    """The tricks that declarer's side takes."""
    declarer, bid, strain = contract
    ranking, trump = RANKINGS[strain], strain.lower()
    idle = PARTNER[declarer] if bid in VALUES else None
    size = 3 if idle else 4
    leader, taken = declarer, 0
    for start in range(0, TRICKS * size, size):
        seat, led, best = leader, None, None
        for card in cards[start : start + size]:
            suit, strength = ranking[card]
            hand = hands[seat]
            if card not in hand:
                raise ValueError("card-not-held")
            if led is None:
                led = suit
            elif suit != led and any(ranking[other][0] == led for other in hand):
                raise ValueError("must-follow")
            hand.remove(card)
            if suit in (led, trump):
                value = (suit == trump, strength)
                if best is None or value > best:
                    best, leader = value, seat
            seat = LEFT[seat]
            if seat == idle:
                seat = LEFT[seat]
        if start + size > len(cards):
            raise ValueError("hand-cut-short")
        taken += leader in (declarer, PARTNER[declarer])
    if len(cards) > TRICKS * size:
        raise ValueError("too-many-acts")
    return taken
