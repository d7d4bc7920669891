#!/usr/bin/env python3
"""The program beside coffee.yaml: what a customer orders, and what is shown then.

It needs nothing but Python and the command fingertip. COFFEE_IDLE and COFFEE_THANKS are the seconds
after which an order is forgotten, and for which the customer is thanked.
"""

import json
import os
import select
import subprocess
import sys

IDLE = float(os.environ.get("COFFEE_IDLE", "20"))
THANKS = float(os.environ.get("COFFEE_THANKS", "4"))
MOST = 9


def show(**variables):
    """Give variables of coffee.yaml other values, in this order.

    If the kiosk has just ended, the command says so, and the next one begins with its own values.
    """
    for name, value in variables.items():
        subprocess.run(["fingertip", "--log", "warning", "set", name, value], check=False)


class Machine:
    """The order of one customer."""

    def __init__(self):
        self.page = None
        self.reset()

    def reset(self):
        self.drink, self.cents, self.count = "", 0, 1
        self.turn_to("choose")

    def turn_to(self, page):
        """Show another page, last of all, so that it is complete when it comes."""
        total = self.cents * self.count
        if page != "choose":
            show(drink=self.drink, count=str(self.count), total=f"{total // 100}.{total % 100:02}")
        if page != self.page:
            show(page=page)
        self.page = page

    def patience(self):
        """The seconds until the order is forgotten; None for as long as it takes."""
        return {"choose": None, "served": THANKS}.get(self.page, IDLE)

    def hear(self, words):
        """Take in what a region says; what does not belong to the page is left out.

        Drinks are only on their page, on which a kiosk that was restarted begins.
        """
        if words[:1] == ["choose"]:
            self.page = "choose"
        match self.page, words:
            case "choose", ["choose", drink, cents]:
                self.drink, self.cents, self.count = drink, int(cents), 1
                self.turn_to("count")
            case "count", ["less"]:
                self.count = max(self.count - 1, 1)
                self.turn_to("count")
            case "count", ["more"]:
                self.count = min(self.count + 1, MOST)
                self.turn_to("count")
            case "count", ["order.done"]:
                self.turn_to("pay")
            case ("count", ["back"]) | ("pay", ["cancel"]):
                self.reset()
            case "pay", ["card"]:
                # Here the real machine would grind and brew.
                print(f"{self.count} x {self.drink}", flush=True)
                self.turn_to("served")


def main():
    events = subprocess.Popen(
        ["fingertip", "events", "--only", "emitted"], stdout=subprocess.PIPE
    )
    machine = Machine()
    rest = b""
    try:
        while True:
            ready, _, _ = select.select([events.stdout], [], [], machine.patience())
            if not ready:
                machine.reset()
                continue
            # Not by readline(), which may keep lines that select() does not see.
            data = os.read(events.stdout.fileno(), 65536)
            if not data:
                return 1
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                event = json.loads(line)
                # Another kind of event tells that lines were lost.
                if event["event"] == "emit":
                    machine.hear(event["name"].split())
    finally:
        events.terminate()
        events.wait()


if __name__ == "__main__":
    sys.exit(main())
