#!/usr/bin/python3
"""A Qt 5 program that prints every event that Qt delivers to its widgets.

One line an event, as all programs of this folder print them: what it is, `@x,y` where it happened
in px of the root, and what else the toolkit says. Left out are times, which differ from run to run,
and what is about painting, layout and timers, not about what people do.

    qt.py X Y WIDTH HEIGHT
"""

import sys

from PyQt5 import QtCore, QtGui, QtWidgets

Event = QtCore.QEvent
NAMES = {
    Event.MouseButtonPress: "button-press",
    Event.MouseButtonRelease: "button-release",
    Event.MouseButtonDblClick: "button-press-twice",
    Event.MouseMove: "motion",
    Event.Enter: "enter",
    Event.Leave: "leave",
    Event.HoverEnter: "hover-enter",
    Event.HoverLeave: "hover-leave",
    Event.HoverMove: "hover-move",
    Event.FocusIn: "focus-in",
    Event.FocusOut: "focus-out",
    Event.FocusAboutToChange: "focus-about-to-change",
    Event.WindowActivate: "window-activate",
    Event.WindowDeactivate: "window-deactivate",
    Event.WindowStateChange: "window-state",
    Event.ActivationChange: "activation-change",
    Event.TouchBegin: "touch-begin",
    Event.TouchUpdate: "touch-update",
    Event.TouchEnd: "touch-end",
    Event.TouchCancel: "touch-cancel",
    Event.KeyPress: "key-press",
    Event.KeyRelease: "key-release",
    Event.ShortcutOverride: "shortcut-override",
    Event.ContextMenu: "context-menu",
    Event.Wheel: "wheel",
    Event.TabletMove: "tablet-move",
    Event.TabletPress: "tablet-press",
    Event.TabletRelease: "tablet-release",
    Event.TabletEnterProximity: "tablet-enter",
    Event.TabletLeaveProximity: "tablet-leave",
    Event.Gesture: "gesture",
    Event.GestureOverride: "gesture-override",
    Event.GrabMouse: "grab-mouse",
    Event.UngrabMouse: "ungrab-mouse",
    Event.Move: "move",
    Event.Resize: "resize",
    Event.Show: "show",
    Event.Hide: "hide",
    Event.Close: "close",
    Event.DragEnter: "drag-enter",
    Event.DragMove: "drag-move",
    Event.DragLeave: "drag-leave",
    Event.Drop: "drop",
}
STATES = {
    QtCore.Qt.TouchPointPressed: "pressed",
    QtCore.Qt.TouchPointMoved: "moved",
    QtCore.Qt.TouchPointStationary: "stationary",
    QtCore.Qt.TouchPointReleased: "released",
}


def place(point):
    return "@%d,%d" % (round(point.x()), round(point.y()))


def local(point):
    return "%.2f,%.2f" % (point.x(), point.y())


class Pane(QtWidgets.QWidget):
    """Half of the window; one that takes touches, or one that gets the clicks that Qt makes of them."""

    def __init__(self, name, takes_touches):
        super().__init__(objectName=name)
        self.setMouseTracking(True)
        self.setFocusPolicy(QtCore.Qt.StrongFocus)
        self.setAttribute(QtCore.Qt.WA_AcceptTouchEvents, takes_touches)

    def event(self, event):
        # Qt makes clicks of a touch whose begin nobody accepts.
        if isinstance(event, QtGui.QTouchEvent):
            return True
        return super().event(event)


class Listener(QtCore.QObject):
    """Sees each event of every object before the object does."""

    def eventFilter(self, receiver, event):
        name = NAMES.get(event.type())
        if name and receiver.objectName():
            print(name, *self.describe(receiver, event), flush=True)
        return False

    def describe(self, receiver, event):
        who = receiver.objectName()
        if isinstance(event, QtGui.QTouchEvent):
            # Qt keeps them in an order that differs from run to run.
            points = sorted(event.touchPoints(), key=lambda point: point.id())
            words = [self.describe_touch(point) for point in points]
            still = QtCore.Qt.TouchPointStationary
            places = [place(point.screenPos()) for point in points if point.state() != still]
            device = event.device().name() if event.device() else "-"
            return [*places, who, *words, device]
        if isinstance(event, QtGui.QMouseEvent):
            words = [place(event.screenPos()), who, local(event.localPos())]
            words += ["button", int(event.button()), "buttons", int(event.buttons())]
            words += ["modifiers", int(event.modifiers())]
            return words + ["source", int(event.source())]
        if isinstance(event, QtGui.QHoverEvent):
            return [who, local(event.posF()), local(event.oldPosF())]
        if isinstance(event, QtGui.QEnterEvent):
            return [place(event.screenPos()), who, local(event.localPos())]
        if isinstance(event, QtGui.QKeyEvent):
            return [who, "key", event.nativeScanCode(), "modifiers", int(event.modifiers())]
        if isinstance(event, QtGui.QFocusEvent):
            return [who, "reason", int(event.reason())]
        if isinstance(event, QtGui.QWheelEvent):
            delta = event.angleDelta()
            return [place(event.globalPosition()), who, delta.x(), delta.y()]
        return [who]

    def describe_touch(self, point):
        size = point.ellipseDiameters()
        return "touch %d %s %s pressure %.3f size %.2f,%.2f" % (
            point.id(),
            STATES[point.state()],
            local(point.pos()),
            point.pressure(),
            size.width(),
            size.height(),
        )


def main():
    x, y, width, height = map(int, sys.argv[1:5])
    # Qt drops motions that come faster than it looks at them, and so at the mercy of the machine.
    QtCore.QCoreApplication.setAttribute(QtCore.Qt.AA_CompressHighFrequencyEvents, False)
    application = QtWidgets.QApplication(sys.argv[:1])
    listener = Listener()
    application.installEventFilter(listener)
    window = QtWidgets.QWidget(objectName="window", windowTitle="application")
    panes = QtWidgets.QHBoxLayout(window)
    panes.setContentsMargins(0, 0, 0, 0)
    panes.setSpacing(0)
    touched = Pane("touched", True)
    for pane in (touched, Pane("clicked", False)):
        panes.addWidget(pane, 1)
    touched.setFocus()
    window.setGeometry(x, y, width, height)
    window.show()
    application.exec()


main()
