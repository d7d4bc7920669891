import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing

@testable import SystemSupport
@testable import TouchRecordings

extension KernelRecordingTests {
  /// A damaged file, and the message about it after its name.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let message: String
  }

  @Test(
    "A damaged file is refused with the location of the damage",
    arguments: [
      Damage(
        testDescription: "evemu-axis", text: "# EVEMU 1.3\nN: a\nA: 35 0\n",
        message: ":3: is not an axis: a code, least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "evemu-event", text: "N: a\nE: 0.5 0003 0035 1\n",
        message: ":2: is not an event: seconds, a type, a code and a value are needed\n"),
      Damage(
        testDescription: "evemu-value", text: "N: a\nE: 0.000001 0003 0035 x\n",
        message: ":2: 'x' is not allowed: a whole number from -2147483648 to 2147483647 is needed\n"
      ),
      Damage(
        testDescription: "evemu-large-axis",
        text: "# EVEMU 1.3\nA: 2f 0 9223372036854775807 0 0 0\n",
        message: ":2: '9223372036854775807' is not allowed: a whole number from -2147483648 to "
          + "2147483647 is needed\n"),
      Damage(
        testDescription: "evemu-long-line",
        text: "# EVEMU 1.3" + String(repeating: "x", count: 70_000),
        message: ":1: is longer than the 64 KiB allowed for a line\n"),
      Damage(
        testDescription: "evemu-mouse", text: "N: a\nE: 0.000001 0002 0000 1\n",
        message: ": 'a' reports no positions (neither ABS_MT_POSITION_X nor ABS_X), so it is not a "
          + "touch device\n"),
      Damage(
        testDescription: "evemu-description",
        text: "# EVEMU 1.3\nN: a\nA: 2f 0 9 0 0\nA: 35 0 9 0 0\nA: 36 0 9 0 0\n",
        message: ": 'a' is described, but no touch or other known event of it follows\n"),
      Damage(
        testDescription: "evemu-pen",
        text: "N: a\nA: 0 0 9 0 0\nA: 1 0 9 0 0\nE: 0.000001 0001 0140 1\n"
          + "E: 0.000001 0001 014a 1\nE: 0.000001 0000 0000 0\n",
        message: ": 'a' reports a pen or another tool of a tablet, but touches are needed\n"),
      Damage(
        testDescription: "libinput-axis",
        text: "version: 1\ndevices:\n- node: /dev/input/event4\n  evdev:\n    absinfo:\n"
          + "      53: [0, 1]\n",
        message: ":6:11: is not an axis: least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "libinput-event",
        text: "version: 1\ndevices:\n- node: a\n  events:\n  - evdev:\n    - [0, 0, 3, x, 1]\n",
        message: ":6:17: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-large-axis",
        text: "version: 1\ndevices:\n- node: a\n  evdev:\n    absinfo:\n"
          + "      53: [0, 2147483648, 0, 0, 0]\n",
        message: ":6:15: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-no-device", text: "version: 1\n",
        message: ": describes no device\n"),
      Damage(
        testDescription: "getevent-without-times",
        text: "/dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001e0\n",
        message: ":1: has no time: getevent must be run with -t\n"),
      Damage(
        testDescription: "getevent-value",
        text: "[   1.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    1e0\n",
        message: ":1: is not an event: a type, a code and a value of 8 digits are needed\n"),
      Damage(
        testDescription: "libinput-axis-without-list",
        text: "version: 1\ndevices:\n- node: a\n  evdev:\n    absinfo:\n      53 [0, 1, 0, 0, 0]\n",
        message: ":6:7: is not an axis: a code and a list are needed\n"),
      Damage(
        testDescription: "evtest-no-code",
        text: "Event: time 1.000000, type 3 (EV_ABS), value 9\n",
        message: ":1: is not an event: a type, a code and a value are needed\n"),
      Damage(
        testDescription: "evtest-no-value",
        text: "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X)\n",
        message: ":1: is not an event: a value is needed\n"),
      Damage(
        testDescription: "evtest-no-type", text: "Event: time 1.000000, code 53, value 9\n",
        message: ":1: is not an event: a type, a code and a value are needed\n"),
      Damage(
        testDescription: "evtest-event",
        text: "Event: time 1474204721.005131, type 3 (EV_ABS), code 0 (ABS_X), value x\n",
        message: ":1: 'x' is not allowed: a whole number from -2147483648 to 2147483647 is needed\n"
      ),
      Damage(
        testDescription: "hid-short-event", text: "R: 2 05 0d\nN: a\nE: 0.000001 3 01 02\n",
        message: ":3:20: has 2 of the 3 bytes that it states\n"),
    ])
  func damagedFiles(_ given: Damage) throws {
    try withTemporaryFile(given.text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .failure)
      #expect(run.data == "")
      #expect(run.messages.hasSuffix(path + given.message), "\(run.messages)")
    }
  }
}
