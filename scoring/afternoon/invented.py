"""Invented but typical hands, for the demonstration and for rehearsals."""

from random import Random

from engine import Report, RuleSet, check_report

PASSED_OUT, ALONE = 0.03, 0.06


def likely_hand(rules: RuleSet, dealer: str, rng: Random) -> Report:
    """A report without a fault: mostly middling bids, some sets, now and then a lone hand."""
    report = _drawn(rules, dealer, rng)
    while check_report(report, rules).faults:
        report = _drawn(rules, dealer, rng)
    return report


def _drawn(rules: RuleSet, dealer: str, rng: Random) -> Report:
    """A random report, maybe faulty: some rules have no passed-out deals, or require a trick."""
    kind = rng.random()
    if kind < PASSED_OUT:
        return Report(dealer=dealer, bid="passed out")
    strain = rng.choice(rules.strains)
    levels = rules.levels(strain)
    span = levels[-1] - levels[0]
    level = min(max(levels[0], round(rng.gauss(levels[0] + 0.4 * span, 0.18 * span))), levels[-1])
    needed = level + rules.book
    bid, tricks = str(level), min(rules.tricks, max(0, round(rng.gauss(needed + 0.5, 1.2))))
    if kind > 1 - ALONE and rules.special_bids:
        bid, tricks = rng.choice(rules.special_bids), rules.tricks - (rng.random() < 0.35)
    return Report(
        dealer=dealer,
        declarer=rng.choice(rules.seats),
        bid=bid,
        strain=strain.value,
        direction=rng.choice(rules.directions_of(strain)).value if rules.has_directions else "",
        makers_tricks=str(tricks),
    )
