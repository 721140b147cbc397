"""One run: a whole event over HTTP, with everybody watching, and its results."""

import csv
import io
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.load.crew import Crew, Desk, Told, devices
from tests.load.crowd import Act, Watcher, going_on, phones_look_on
from tests.load.script import Size, tasks_of
from tests.load.wire import Device, Server, Tally

MINUTES_A_HAND = 2.5  # in a hall: eight hands in twenty minutes


@dataclass(frozen=True)
class Pace:
    """How much faster than in a hall it is played, and the seconds between two polls.

    Before play everybody watches the `quiet` hall for this many seconds; devices repeat unanswered
    requests for `patience` seconds.
    """

    speed: float
    every: float
    quiet: float = 0
    patience: float = 0


@dataclass
class Run:
    """The results of a run: the requests counted, what the clients were told, and the standings."""

    size: Size
    pace: Pace
    tally: Tally
    told: Told
    standings: list[dict[str, str]]
    seconds: float


def play(
    site: dict[str, Any],
    size: Size,
    servers: list[Server],
    pace: Pace,
    *,
    bare: Server | None = None,
    meanwhile: Callable[[Told], None] | None = None,
) -> Run:
    """Play the event of a site at its servers.

    `bare` is the server of a bare view, `meanwhile` what happens to the servers during play.
    """
    tally, told = Tally(), Told(may_repeat=pace.patience > 0)
    fleet = partial(devices, servers, tally=tally, patience=pace.patience)
    desks = [Desk(each, site) for each in fleet(max(1, size.desks))]
    crews = [
        Crew(int(table), token, fleet(size.phones), desks[int(table) % len(desks)], told)
        for table, token in site["tokens"].items()
    ]
    acts: list[Act] = [each.watch for each in _watchers(site, desks, fleet, size)]
    acts += [partial(_ask_bare, Device(bare, tally))] if bare else []
    acts += [lambda *_: meanwhile(told)] if meanwhile else []
    pages = list(_pages_of_phones(site, size))
    looking_on = phones_look_on(servers, pages, tally, every=pace.every, patience=pace.patience)
    with looking_on, going_on(acts, pace.every):
        time.sleep(pace.quiet)
        began = time.monotonic()
        _play_rounds(crews, desks[0], size, told, 60 * MINUTES_A_HAND / pace.speed)
        seconds = time.monotonic() - began
        finished = desks[0].press("finish/", despite="The hall closes.", sharing="1")
        if finished.status != 302:
            told.surprises.append(f"not finished: {finished.status} {finished.text[:300]}")
        time.sleep(min(1.0, pace.every))
    page = desks[0].device.read("page", f"/events/{site['event']}/standings.csv")
    standings = list(csv.DictReader(io.StringIO(page.text.removeprefix("\ufeff"))))
    tally.close()
    return Run(size, pace, tally, told, standings, seconds)


def _play_rounds(crews: list[Crew], desk: Desk, size: Size, told: Told, gap: float) -> None:
    tasks = list(tasks_of(size))
    with ThreadPoolExecutor(len(crews)) as pool:
        for number in range(1, size.rounds + 1):
            if number > 1:
                begun = desk.press(f"rounds/{number}/start/", despite="a phone was away")
                if begun.status != 302:
                    told.surprises.append(f"round {number}: {begun.status} {begun.text[:300]}")
            rounds = [[task for task in tasks if task.place[:2] == (number, crew.table)]
                      for crew in crews]  # fmt: skip
            list(pool.map(lambda crew, hands: crew.play(hands, gap), crews, rounds))
        list(pool.map(lambda crew: crew.send_kept(size.rounds + 1), crews))


def _pages_of_phones(site: dict[str, Any], size: Size) -> Iterator[tuple[str, str]]:
    """The page of each phone at each table, and the side that it asks for."""
    for token in site["tokens"].values():
        for number in range(size.phones):
            side = f"side={number % 2}"
            yield f"/t/{token}/?{side}", f"&{side}"


def _watchers(
    site: dict[str, Any], desks: list[Desk], fleet: Callable[[int], list[Device]], size: Size
) -> Iterator[Watcher]:
    """Each desk's board or round, the screens, and a reader's phone."""
    event = site["event"]
    for desk, device, page in zip(desks, fleet(len(desks)), ("board/", "rounds/1/"), strict=False):
        device.cookies = dict(desk.device.cookies)
        yield Watcher(device, f"/desk/e/{event}/{page}")
    for page, device in zip(["hall/"] * size.screens + [""], fleet(size.screens + 1), strict=True):
        yield Watcher(device, f"/events/{event}/{page}")


def _ask_bare(device: Device, until: threading.Event, _wait: float, _every: float) -> None:
    while not until.wait(0.05):
        device.read("bare", "/")
