#!/usr/bin/python3
"""An SDL 2 program that prints every event that SDL delivers to it.

One line an event, as all programs of this folder print them: what it is, `@x,y` where it happened
in px of the root, and what else the library says. Left out are times, which differ from run to run,
and exposures and keyboard layouts, which are not about what people do.

    sdl.py X Y WIDTH HEIGHT
"""

import ctypes
import sys

import sdl2

SILENT = {
    sdl2.SDL_AUDIODEVICEADDED,
    sdl2.SDL_AUDIODEVICEREMOVED,
    sdl2.SDL_KEYMAPCHANGED,
    sdl2.SDL_RENDER_TARGETS_RESET,
    sdl2.SDL_TEXTEDITING,
    sdl2.SDL_TEXTINPUT,
    sdl2.SDL_DISPLAYEVENT,
    sdl2.SDL_CLIPBOARDUPDATE,
    sdl2.SDL_SYSWMEVENT,
}
TOUCHES = {
    sdl2.SDL_FINGERDOWN: "touch-begin",
    sdl2.SDL_FINGERMOTION: "touch-update",
    sdl2.SDL_FINGERUP: "touch-end",
}
BUTTONS = {sdl2.SDL_MOUSEBUTTONDOWN: "button-press", sdl2.SDL_MOUSEBUTTONUP: "button-release"}
KEYS = {sdl2.SDL_KEYDOWN: "key-press", sdl2.SDL_KEYUP: "key-release"}
WINDOW = {
    sdl2.SDL_WINDOWEVENT_SHOWN: "shown",
    sdl2.SDL_WINDOWEVENT_HIDDEN: "hidden",
    sdl2.SDL_WINDOWEVENT_MOVED: "moved",
    sdl2.SDL_WINDOWEVENT_RESIZED: "resized",
    sdl2.SDL_WINDOWEVENT_SIZE_CHANGED: "size-changed",
    sdl2.SDL_WINDOWEVENT_MINIMIZED: "minimized",
    sdl2.SDL_WINDOWEVENT_MAXIMIZED: "maximized",
    sdl2.SDL_WINDOWEVENT_RESTORED: "restored",
    sdl2.SDL_WINDOWEVENT_ENTER: "enter",
    sdl2.SDL_WINDOWEVENT_LEAVE: "leave",
    sdl2.SDL_WINDOWEVENT_FOCUS_GAINED: "focus-in",
    sdl2.SDL_WINDOWEVENT_FOCUS_LOST: "focus-out",
    sdl2.SDL_WINDOWEVENT_CLOSE: "close",
    sdl2.SDL_WINDOWEVENT_TAKE_FOCUS: "take-focus",
    sdl2.SDL_WINDOWEVENT_HIT_TEST: "hit-test",
}


class Printer:
    """Says what happens to one window."""

    def __init__(self, window):
        self.window = window

    def place(self, x, y):
        left, top = ctypes.c_int(), ctypes.c_int()
        sdl2.SDL_GetWindowPosition(self.window, left, top)
        return "@%d,%d" % (round(left.value + x), round(top.value + y))

    def size(self):
        width, height = ctypes.c_int(), ctypes.c_int()
        sdl2.SDL_GetWindowSize(self.window, width, height)
        return width.value, height.value

    def describe(self, event):
        if event.type in TOUCHES:
            touch = event.tfinger
            width, height = self.size()
            # SDL makes the last pixel 1.
            at = self.place(touch.x * (width - 1), touch.y * (height - 1))
            words = [TOUCHES[event.type], at]
            words += ["touch", touch.fingerId, "%.4f,%.4f" % (touch.x, touch.y)]
            words += ["by", "%.4f,%.4f" % (touch.dx, touch.dy), "pressure", "%.3f" % touch.pressure]
            return words + ["device", touch.touchId]
        if event.type == sdl2.SDL_MOUSEMOTION:
            motion = event.motion
            words = ["motion", self.place(motion.x, motion.y), "by", motion.xrel, motion.yrel]
            return words + ["buttons", motion.state, "from", signed(motion.which)]
        if event.type in BUTTONS:
            button = event.button
            words = [BUTTONS[event.type], self.place(button.x, button.y), "button", button.button]
            return words + ["clicks", button.clicks, "from", signed(button.which)]
        if event.type == sdl2.SDL_MOUSEWHEEL:
            return ["wheel", event.wheel.x, event.wheel.y]
        if event.type in KEYS:
            key = event.key
            words = [KEYS[event.type], "key", key.keysym.scancode, "modifiers", key.keysym.mod]
            return words + ["repeat", key.repeat]
        if event.type == sdl2.SDL_WINDOWEVENT:
            if event.window.event == sdl2.SDL_WINDOWEVENT_EXPOSED:
                return None
            return [WINDOW.get(event.window.event, event.window.event)]
        return ["event", hex(event.type)]


def signed(which):
    # -1 is the mouse that SDL makes of a touch.
    return ctypes.c_int32(which).value


def main():
    x, y, width, height = map(int, sys.argv[1:5])
    # SDL drops a click that gives the focus, but only where it comes within 10 ms of it.
    sdl2.SDL_SetHint(sdl2.SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, b"1")
    if sdl2.SDL_Init(sdl2.SDL_INIT_VIDEO) != 0:
        sys.exit("sdl.py: %s" % sdl2.SDL_GetError().decode())
    window = sdl2.SDL_CreateWindow(b"application", x, y, width, height, sdl2.SDL_WINDOW_SHOWN)
    printer = Printer(window)
    # SDL tells of a change of the focus some time after it, when it looks for events.
    event = sdl2.SDL_Event()
    while True:
        if not sdl2.SDL_WaitEventTimeout(event, 50):
            continue
        if event.type == sdl2.SDL_QUIT:
            break
        words = None if event.type in SILENT else printer.describe(event)
        if words:
            print(*words, flush=True)
    sdl2.SDL_Quit()


main()
