import Testing

/// A file of kernel events of a device with a clock: a stroke of 300 reports, one every 8 ms, and
/// 100 more reports that contain only the time.
package struct ClockedKernelText: CustomTestStringConvertible, Sendable {
  /// The tool that writes it.
  package let testDescription: String
  private let header: String
  private let line: @Sendable (_ time: Int, _ type: Int, _ code: Int, _ value: Int) -> String

  /// Returns the file as recorded on a host whose clock is faster by the share `drift`.
  package func text(drift: Double) -> String {
    var text = header
    for number in 0...400 {
      let delay = number % 2 == 0 ? 0 : 5000
      let time = 100_000_000 + Int((Double(number * 8000) * (1 + drift)).rounded()) + delay
      // The first stamp is half a second before 32 bits become negative.
      let stamp = Int(Int32(truncatingIfNeeded: 2_146_983_648 + number * 8000))
      var events: [(Int, Int, Int)] = [(4, 5, stamp)]
      if number == 0 { events += [(3, 0x2F, 0), (3, 0x39, 1)] }
      if number <= 300 { events += [(3, 0x35, 100 + number * 6), (3, 0x36, 400 + number)] }
      if number == 300 { events.append((3, 0x39, -1)) }
      for (type, code, value) in events + [(0, 0, 0)] {
        text += line(time, type, code, value) + "\n"
      }
    }
    return text
  }

  /// Returns a time in seconds with six decimals.
  private static func seconds(_ time: Int) -> String {
    let fraction = String(time % 1_000_000)
    return "\(time / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }

  private static func hexadecimal(_ number: Int, _ count: Int) -> String {
    let text = String(UInt32(truncatingIfNeeded: number), radix: 16)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }

  /// The file as each tool that records the device's clock writes it.
  package static let all = [
    ClockedKernelText(
      testDescription: "evemu",
      header: "N: Panel\nA: 2f 0 9 0 0 0\nA: 35 0 1999 0 0 10\nA: 36 0 999 0 0 10\n"
    ) { "E: \(seconds($0)) \(hexadecimal($1, 4)) \(hexadecimal($2, 4)) \($3)" },
    ClockedKernelText(
      testDescription: "libinput",
      header: """
        version: 1
        devices:
        - node: /dev/input/event4
          evdev:
            name: "Panel"
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [0, 1999, 0, 0, 10]
              54: [0, 999, 0, 0, 10]
          events:

        """
    ) { "  - evdev:\n    - [\($0 / 1_000_000), \($0 % 1_000_000), \($1), \($2), \($3)]" },
    ClockedKernelText(
      testDescription: "getevent",
      header: """
        add device 1: /dev/input/event4
          name:     "Panel"
          events:
            ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 1999, fuzz 0, flat 0, resolution 10
                        ABS_MT_POSITION_Y     : value 0, min 0, max 999, fuzz 0, flat 0, resolution 10

        """
    ) { time, type, code, value in
      let name =
        type == 4 ? "EV_MSC MSC_TIMESTAMP" : "\(hexadecimal(type, 4)) \(hexadecimal(code, 4))"
      return "[ \(seconds(time))] /dev/input/event4: \(name) \(hexadecimal(value, 8))"
    },
    ClockedKernelText(
      testDescription: "evtest",
      header: """
        Input device name: "Panel"
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Min 0
              Max 9
            Event code 53 (ABS_MT_POSITION_X)
              Min 0
              Max 1999
            Event code 54 (ABS_MT_POSITION_Y)
              Min 0
              Max 999

        """
    ) { time, type, code, value in
      type == 0
        ? "Event: time \(seconds(time)), -------------- SYN_REPORT ------------"
        : "Event: time \(seconds(time)), type \(type) (A), code \(code) (B), value \(value)"
    },
  ]
}
