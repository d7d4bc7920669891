"""A screen saver for python3-dbusmock: SAVER names its service, and "active" says whether it shows."""

import os

BUS_NAME = os.environ["SAVER"]
MAIN_OBJ = "/" + BUS_NAME.replace(".", "/")
MAIN_IFACE = BUS_NAME
SYSTEM_BUS = False


def load(mock, parameters):
    mock.active = parameters.get("active", False)
    mock.AddMethods(
        MAIN_IFACE,
        [
            ("GetActive", "", "b", "ret = self.active"),
            (
                "SetActive",
                "b",
                "",
                'self.active = args[0]; self.EmitSignal("", "ActiveChanged", "b", [args[0]])',
            ),
        ],
    )
