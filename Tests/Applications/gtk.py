#!/usr/bin/python3
"""A GTK 3 program that prints every event that GDK delivers to it.

One line an event, as all programs of this folder print them: what it is, `@x,y` where it happened
in px of the root, and what else the toolkit says. Left out are times, which differ from run to run,
and what is about windows' pixels and properties and not about what people do. Visibility is among
that: a window is partially obscured wherever something is shown above it.

    gtk.py X Y WIDTH HEIGHT
"""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

SILENT = {
    Gdk.EventType.EXPOSE,
    Gdk.EventType.DAMAGE,
    Gdk.EventType.PROPERTY_NOTIFY,
    Gdk.EventType.SELECTION_CLEAR,
    Gdk.EventType.SELECTION_REQUEST,
    Gdk.EventType.SELECTION_NOTIFY,
    Gdk.EventType.CLIENT_EVENT,
    Gdk.EventType.SETTING,
    Gdk.EventType.VISIBILITY_NOTIFY,
}
TOUCHES = {
    Gdk.EventType.TOUCH_BEGIN,
    Gdk.EventType.TOUCH_UPDATE,
    Gdk.EventType.TOUCH_END,
    Gdk.EventType.TOUCH_CANCEL,
}
NAMES = {
    Gdk.EventType.MOTION_NOTIFY: "motion",
    Gdk.EventType.ENTER_NOTIFY: "enter",
    Gdk.EventType.LEAVE_NOTIFY: "leave",
}

names = {}


def say(*words):
    print(*words, flush=True)


def place(x, y):
    return "@%d,%d" % (round(x), round(y))


def number(sequence):
    # GDK makes the server's number of a touch a pointer, and shows it nowhere else.
    return sequence and int(repr(sequence).split(" at ")[-1].rstrip(")>"), 16)


def device(event):
    source = event.get_source_device()
    return source.get_name() if source else "-"


def describe(event):
    kind = event.type
    window = names.get(event.any.window, "?")
    if kind in TOUCHES:
        touch = event.touch
        words = [place(touch.x_root, touch.y_root), window, "%.2f,%.2f" % (touch.x, touch.y)]
        words += ["touch", number(touch.sequence), "emulating", touch.emulating_pointer]
        return words + ["state", int(touch.state), device(event)]
    if kind == Gdk.EventType.MOTION_NOTIFY:
        motion = event.motion
        words = [place(motion.x_root, motion.y_root), window, "%.2f,%.2f" % (motion.x, motion.y)]
        return words + ["state", int(motion.state), device(event)]
    if kind in (
        Gdk.EventType.BUTTON_PRESS,
        Gdk.EventType.BUTTON_RELEASE,
        Gdk.EventType.DOUBLE_BUTTON_PRESS,
        Gdk.EventType.TRIPLE_BUTTON_PRESS,
    ):
        button = event.button
        words = [place(button.x_root, button.y_root), window, "%.2f,%.2f" % (button.x, button.y)]
        words += ["button", button.button, "state", int(button.state)]
        return words + ["emulated", event.get_pointer_emulated(), device(event)]
    if kind in (Gdk.EventType.ENTER_NOTIFY, Gdk.EventType.LEAVE_NOTIFY):
        crossing = event.crossing
        words = [place(crossing.x_root, crossing.y_root), window, crossing.mode.value_nick]
        words += [crossing.detail.value_nick, "focus", crossing.focus]
        return words + ["state", int(crossing.state)]
    if kind == Gdk.EventType.FOCUS_CHANGE:
        return [window]
    if kind in (Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE):
        key = event.key
        return [window, "key", key.hardware_keycode, "state", int(key.state)]
    if kind == Gdk.EventType.WINDOW_STATE:
        state = event.window_state
        return [window, int(state.changed_mask), int(state.new_window_state)]
    if kind == Gdk.EventType.CONFIGURE:
        frame = event.configure
        return [window, frame.x, frame.y, frame.width, frame.height]
    return [window]


def handle(event, *_):
    kind = event.type
    if kind not in SILENT:
        name = NAMES.get(kind, kind.value_nick)
        if kind == Gdk.EventType.FOCUS_CHANGE:
            name = "focus-in" if event.focus_change.in_ else "focus-out"
        say(name, *describe(event))
    Gtk.main_do_event(event)


def main():
    x, y, width, height = map(int, sys.argv[1:5])
    window = Gtk.Window(title="application")
    window.move(x, y)
    window.set_default_size(width, height)
    panes = Gtk.Box(homogeneous=True)
    # What asks for touches, and what gets the clicks that the server makes of them.
    touched = Gtk.DrawingArea(can_focus=True)
    touched.add_events(
        Gdk.EventMask.TOUCH_MASK
        | Gdk.EventMask.BUTTON_PRESS_MASK
        | Gdk.EventMask.BUTTON_RELEASE_MASK
        | Gdk.EventMask.POINTER_MOTION_MASK
        | Gdk.EventMask.ENTER_NOTIFY_MASK
        | Gdk.EventMask.LEAVE_NOTIFY_MASK
        | Gdk.EventMask.SCROLL_MASK
        | Gdk.EventMask.SMOOTH_SCROLL_MASK
        | Gdk.EventMask.KEY_PRESS_MASK
        | Gdk.EventMask.KEY_RELEASE_MASK
    )
    clicked = Gtk.DrawingArea()
    clicked.add_events(
        Gdk.EventMask.BUTTON_PRESS_MASK
        | Gdk.EventMask.BUTTON_RELEASE_MASK
        | Gdk.EventMask.POINTER_MOTION_MASK
        | Gdk.EventMask.ENTER_NOTIFY_MASK
        | Gdk.EventMask.LEAVE_NOTIFY_MASK
    )
    panes.pack_start(touched, True, True, 0)
    panes.pack_start(clicked, True, True, 0)
    window.add(panes)
    window.connect("destroy", Gtk.main_quit)
    Gdk.event_handler_set(handle)
    window.show_all()
    touched.grab_focus()
    for widget in (window, touched, clicked):
        # GDK drops motions that come faster than it paints, and so at the mercy of the machine.
        widget.get_window().set_event_compression(False)
    names[window.get_window()] = "window"
    names[touched.get_window()] = "touched"
    names[clicked.get_window()] = "clicked"
    Gtk.main()


main()
