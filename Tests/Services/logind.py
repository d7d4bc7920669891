"""logind for python3-dbusmock, with the session c1, which is locked from the start where "active" says so."""

import dbus
from dbusmock import mockobject
from dbusmock.templates import logind
from dbusmock.templates.logind import *

SESSION = "org.freedesktop.login1.Session"


def load(mock, parameters):
    logind.load(mock, parameters)
    path = logind.AddSession(mock, "c1", "seat0", 1000, "somebody", True)
    if parameters.get("active"):
        mockobject.objects[path].UpdateProperties(SESSION, {"LockedHint": dbus.Boolean(True)})
