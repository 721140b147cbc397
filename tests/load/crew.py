"""The phones of one table, and the desk: who sends what in a round, and what is acknowledged."""

import json
import re
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tests.load.script import Meaning, Place, Task, Way
from tests.load.wire import Answer, Device, Server, Tally

REASON = "as both told me"
_GOLDEN = 0.618


@dataclass
class Told:
    """What the clients were told: acknowledged hands, who sat where, and surprises.

    If answers may be lost on their way (`may_repeat`), a new entry may be “known” already.
    """

    may_repeat: bool = False

    acknowledged: dict[Place, Meaning] = field(default_factory=dict)
    sides: dict[tuple[int, int], list[list[int]]] = field(default_factory=dict)
    surprises: list[str] = field(default_factory=list)

    def expect(self, place: Place | tuple[int, int], answer: Answer, *outcomes: str) -> str:
        """The outcome of an answer; any outcome but these is noted as a surprise."""
        outcome = str(answer.told.get("outcome", answer.status))
        if self.may_repeat and outcome == "known":
            return outcome
        if outcome not in outcomes:
            self.surprises.append(f"{place}: {outcome} for {outcomes}: {answer.text[:300]}")
        return outcome


class Desk:
    """A director at a laptop, who serves several tables one after another."""

    def __init__(self, device: Device, site: dict[str, Any]) -> None:
        self.device, self.event = device, site["event"]
        self._lock = threading.Lock()
        device.log_in(site["director"], site["password"])

    def press(self, ending: str, **fields: object) -> Answer:
        """Press a button at the desk of the event."""
        with self._lock:
            return self.device.press("desk", f"/desk/e/{self.event}/{ending}", **fields)

    def at_hand(self, place: Place, ending: str = "", **fields: object) -> Answer:
        number, table, hand = place
        return self.press(f"rounds/{number}/tables/{table}/hands/{hand}/{ending}", **fields)


class Crew:
    """The phones at one table: 0, 2, … speak for N-S, 1, 3, … for E-W."""

    def __init__(
        self, table: int, token: str, phones: list[Device], desk: Desk, told: Told
    ) -> None:
        self.table, self.address = table, f"/t/{token}/"
        self.phones, self.desk, self.told = phones, desk, told
        self._names = [uuid.uuid4().hex for _ in phones]
        self._kept: list[tuple[str, Task, str, str]] = []

    def play(self, tasks: list[Task], gap: float) -> None:
        """Play a round: one hand every `gap` seconds, then both sides agree.

        Tables start at different moments.
        """
        time.sleep(gap * (_GOLDEN * self.table % 1))
        number, began = tasks[0].place[0], time.monotonic()
        state = self.state()
        if state.get("round") != number:
            self.told.surprises.append(f"table {self.table} shows no round {number}: {state}")
            return
        self.told.sides[number, self.table] = state["sides"]
        self.seating = state["seating"]
        dealers = {each["hand"]: each["dealer"] for each in state["hands"]}
        for turn, task in enumerate(tasks, start=1):
            self._act(task, dealers[task.place[2]])
            if turn == 1:
                self.send_kept(number)
            time.sleep(max(0.0, began + turn * gap - time.monotonic()))
        self._call(number)
        self._agree(tasks, number)

    def send_kept(self, before: int) -> None:
        """Send what a phone has kept from rounds before this one."""
        for seating, task, dealer, key in list(self._kept):
            if task.place[0] < before:
                fields = self._fields(task.side, task.meant, dealer, key) | {"seating": seating}
                answer = self._send(task, task.side, fields)
                self._acknowledged(task, self.told.expect(task.place, answer, "stored"))
                self._kept.remove((seating, task, dealer, key))

    def state(self, side: int = 0) -> dict[str, Any]:
        """The state that the page gives its program; {} if it gives none."""
        page = self.phones[side].read("page", f"{self.address}?side={side}")
        found = re.search(r'<script id="state"[^>]*>(.*?)</script>', page.text, re.DOTALL)
        return json.loads(found[1]) if found else {}

    def _act(self, task: Task, dealer: str) -> None:
        act = {
            Way.PLAIN: self._plain, Way.TWICE: self._twice, Way.BOTH: self._both,
            Way.CORRECTED: self._corrected, Way.AT_THE_TABLE: self._at_the_table,
            Way.AT_THE_DESK: self._at_the_desk, Way.BY_THE_DESK: self._by_the_desk,
            Way.LATE: self._keep, Way.TYPED: self._typed,
        }[task.way]  # fmt: skip
        act(task, dealer)

    def _plain(self, task: Task, dealer: str) -> None:
        self._enter(task, task.side, task.meant, dealer, "stored")

    def _twice(self, task: Task, dealer: str) -> None:
        key = uuid.uuid4().hex
        self._enter(task, task.side, task.meant, dealer, "stored", key=key)
        self._enter(task, task.side, task.meant, dealer, "known", key=key)

    def _both(self, task: Task, dealer: str) -> None:
        self._at_once(task, [task.meant, task.meant], dealer, "agreed")

    def _corrected(self, task: Task, dealer: str) -> None:
        key = uuid.uuid4().hex
        self._enter(task, task.side, task.slip, dealer, "stored", key=key)
        self._enter(task, task.side, task.meant, dealer, "stored", corrects=key)

    def _at_the_table(self, task: Task, dealer: str) -> None:
        self._enter(task, task.side, task.slip, dealer, "stored")
        self._enter(task, 1 - task.side, task.meant, dealer, "disputed")
        if uid := self._uid_of(task, task.meant):
            said = self._say(task.side, "agreed", [uid])
            self.told.expect(task.place, said, "agreed")
            self.told.acknowledged[task.place] = task.meant

    def _at_the_desk(self, task: Task, dealer: str) -> None:
        sent = [task.meant, task.slip] if task.side else [task.slip, task.meant]
        self._at_once(task, sent, dealer, "disputed")
        if uid := self._uid_of(task, task.meant):
            answer = self.desk.at_hand(task.place, "settle/", result=uid, reason=REASON)
            self._done_at_the_desk(task, answer, 302)

    def _by_the_desk(self, task: Task, dealer: str) -> None:
        key = uuid.uuid4().hex
        self._enter(task, task.side, task.slip, dealer, "stored", key=key)
        if uid := self._uid_of(task, task.slip):
            fields = {"dealer": dealer, "corrects": uid, "reason": REASON, **task.meant.fields()}
            answer = self.desk.at_hand(task.place, client_key=uuid.uuid4().hex, **fields)
            self._done_at_the_desk(task, answer, 302)
            self._enter(task, task.side, task.slip, dealer, "late", key=key)

    def _keep(self, task: Task, dealer: str) -> None:
        self._kept.append((self.seating, task, dealer, uuid.uuid4().hex))

    def _typed(self, task: Task, _dealer: str) -> None:
        key = uuid.uuid4().hex
        answer = self.desk.at_hand(task.place, "save/", line=task.meant.line(), client_key=key)
        self._done_at_the_desk(task, answer, 200, 302)

    def _done_at_the_desk(self, task: Task, answer: Answer, *statuses: int) -> None:
        if answer.status in statuses:
            self.told.acknowledged[task.place] = task.meant
        else:
            self.told.surprises.append(f"{task.place} at the desk: {answer}")

    def _enter(
        self, task: Task, side: int, meaning: Meaning, dealer: str, expected: str,
        *, key: str = "", corrects: str = "",
    ) -> None:  # fmt: skip
        """Send a report, and note it as acknowledged if it counts."""
        fields = self._fields(side, meaning, dealer, key or uuid.uuid4().hex)
        answer = self._send(task, side, fields | {"corrects": corrects})
        outcome = self.told.expect(task.place, answer, expected)
        if outcome in ("stored", "known", "agreed", "settled"):
            self.told.acknowledged[task.place] = meaning

    def _at_once(self, task: Task, meanings: list[Meaning], dealer: str, second: str) -> None:
        """Let both sides send at once: one report is stored, the other's outcome is `second`."""
        answers: list[Answer] = []

        def send(side: int, meaning: Meaning) -> None:
            fields = self._fields(side, meaning, dealer, uuid.uuid4().hex)
            answers.append(self._send(task, side, fields))

        threads = [
            threading.Thread(target=send, args=(side, each)) for side, each in enumerate(meanings)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        outcomes = [self.told.expect(task.place, each, "stored", second) for each in answers]
        if not self.told.may_repeat and sorted(outcomes) != sorted(["stored", second]):
            self.told.surprises.append(f"{task.place}: two phones at once: {outcomes}")
        if second == "agreed":
            self.told.acknowledged[task.place] = task.meant

    def _acknowledged(self, task: Task, outcome: str) -> None:
        if outcome in ("stored", "known"):
            self.told.acknowledged[task.place] = task.meant

    def _send(self, task: Task, side: int, fields: dict[str, str]) -> Answer:
        """Send from the first or the second phone of a side, in turn."""
        hand = task.place[2]
        phones = self.phones[side::2]
        phone = phones[hand % len(phones)]
        return phone.tell("entry", f"{self.address}hands/{hand}/", fields)

    def _fields(self, side: int, meaning: Meaning, dealer: str, key: str) -> dict[str, str]:
        return {
            "seating": self.seating, "client_key": key, "device": self._names[side],
            "side": str(side), "dealer": dealer, **meaning.fields(),
        }  # fmt: skip

    def _uid_of(self, task: Task, meaning: Meaning) -> str:
        """The uid of the report of a hand that says this; "" and a surprise if there is none."""
        wanted = meaning.fields()
        hands = [each for each in self.state().get("hands", ()) if each["hand"] == task.place[2]]
        for uid, report in hands[0].get("reports", {}).items() if hands else ():
            said = {name: report[name] for name in wanted}
            if said == wanted or (not meaning.declarer and not report["declarer"]):
                return str(uid)
        self.told.surprises.append(f"{task.place}: no report says {meaning}: {hands}")
        return ""

    def _agree(self, tasks: list[Task], number: int) -> None:
        """Let each side agree with all standing reports that it did not send itself."""
        if all(task.way in (Way.TYPED, Way.LATE) for task in tasks):
            return
        hands = self.state().get("hands", ())
        uids = [uid for each in hands if "line" in each for uid in each["reports"]]
        for side in (0, 1):
            said = self._say(side, "agreed", uids)
            self.told.expect((number, self.table), said, "agreed")

    def _say(self, side: int, verdict: str, uids: list[str]) -> Answer:
        fields: list[tuple[str, str]] = [
            ("seating", self.seating), ("device", self._names[side]), ("side", str(side)),
            ("verdict", verdict), *(("result", uid) for uid in uids),
        ]  # fmt: skip
        return self.phones[side].tell("agree", f"{self.address}agree/", fields)

    def _call(self, number: int) -> None:
        """Let every fifth table call the director, and withdraw the call."""
        if (self.table + number) % 5:
            return
        fields = {"seating": self.seating, "device": self._names[0], "side": "0"}
        place = (number, self.table)
        called = self.phones[0].tell("call", f"{self.address}call/", fields)
        self.told.expect(place, called, "called")
        fields["withdraw"] = self.state().get("called", "")
        withdrawn = self.phones[0].tell("call", f"{self.address}call/", fields)
        self.told.expect(place, withdrawn, "withdrawn")


def devices(servers: list[Server], count: int, tally: Tally, patience: float = 0) -> list[Device]:
    """This many devices, distributed over the servers."""
    return [Device(servers[each % len(servers)], tally, patience) for each in range(count)]
