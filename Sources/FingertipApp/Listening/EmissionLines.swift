import SettingsReading
import SystemSupport

/// The emissions of regions that have not been printed yet.
final class EmissionLines {
  private let format: EventFormat
  private var bytes: [UInt8] = []

  /// Creates an empty list of lines in a format.
  init(_ format: EventFormat) {
    self.format = format
  }

  /// Adds a line of JSON from the overlay, without its line feed.
  func add(_ line: ArraySlice<UInt8>) {
    switch format {
    // Unchanged, because another version of the overlay may add members.
    case .json: bytes += line + [UInt8(ascii: "\n")]
    case .text:
      guard let json = JSONValue.parse(line), let text = Self.text(json) else { return }
      bytes += (text + "\n").utf8
    case .pointer:
      guard let json = JSONValue.parse(line), let text = Self.pointerLine(json) else { return }
      bytes += (text + "\n").utf8
    // A WebDriver client can replay touches but not emissions.
    case .webdriver: break
    }
  }

  /// Moves the lines to the end of other lines.
  func moveLines(to lines: inout [UInt8]) {
    lines += bytes
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns a line with the names of pointer events, or with the number of lines that the overlay
  /// has dropped; nil for an unknown event.
  private static func pointerLine(_ json: consuming JSONValue) -> String? {
    switch json.member("event")?.string {
    case "emit": return pointerEmission(json)
    case "lost":
      guard let count = json.member("count")?.integer else { return nil }
      let line = JSONValue.object
      line.set("type", to: .string("lost"))
      line.set("count", to: .integer(count))
      return line.line
    default: return nil
    }
  }

  private static func pointerEmission(_ json: consuming JSONValue) -> String? {
    guard let time = json.member("t")?.number,
      let name = json.member("name")?.string, let trigger = json.member("on")?.string,
      let x = json.member("x")?.number, let y = json.member("y")?.number
    else { return nil }
    let line = JSONValue.object
    line.set("type", to: .string("emit"))
    line.set("detail", to: .string(name))
    let region = json.member("region")?.string
    line.set("region", to: region.map { .string($0) } ?? .null)
    line.set("on", to: .string(trigger))
    line.set("pointerType", to: .string("touch"))
    line.set("clientX", to: .number(x))
    line.set("clientY", to: .number(y))
    line.set("timeStamp", to: .number(time))
    return line.line(digits: 15)
  }

  /// Returns a readable line in the columns of touches; nil for an unknown event.
  private static func text(_ json: consuming JSONValue) -> String? {
    switch json.member("event")?.string {
    case "emit":
      guard let time = json.member("t")?.number, let name = json.member("name")?.string,
        let trigger = json.member("on")?.string,
        let x = json.member("x")?.number, let y = json.member("y")?.number
      else { return nil }
      var columns = EventColumns(time: time)
      // A timer acts without a touch, and the idle time of the screen without a region.
      for key in ["device", "touch"] {
        columns.add(json.member(key)?.integer.map { "\(key) \($0)" } ?? "", width: 9)
      }
      columns.add("emit", width: 9)
      columns.addPosition(x, y)
      columns.add(quoted(name))
      if let region = json.member("region")?.string { columns.add("region \(quoted(region))") }
      columns.add("on \(trigger)")
      return columns.text
    case "lost":
      return json.member("count")?.integer.map { "\($0) lines of the overlay were lost" }
    default: return nil
    }
  }
}
