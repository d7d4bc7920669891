// The language of touch scripts, as passed to `make look TOUCH=…`.
//
//     script  = step *( ";" step )              steps, 200 ms apart
//     step    = gesture *( "+" gesture )        gestures that begin together
//     gesture = name *( X "," Y ) *( key "=" number )
//
// Positions are in px of the root, times in ms, angles in degrees. `ScriptWord` lists the gestures
// with their keys and default values.

package import Touches

/// An error in the text of a touch script.
package struct TouchScriptError: Error, Hashable, CustomStringConvertible {
  /// The part of the text that is invalid.
  package let text: String
  /// The error, and the allowed alternatives.
  package let problem: String

  /// The text in quotation marks, followed by the error.
  package var description: String { "\"\(text)\": \(problem)" }
}

extension TouchScript {
  /// A summary of the language for help texts, one line per gesture.
  package static let usage = ScriptWord.allCases.map(\.usage).joined(separator: "\n")

  /// The time between two steps, in ms.
  package static let pause = 200.0
  /// The distance between adjacent fingers of a gesture, in px.
  static let fingerDistance = 80.0

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - text: the script, such as "tap 500,300; drag 500,300 900,300".
  ///   - screen: the root, which must contain every position; gestures without one use its centre.
  /// - Throws: `TouchScriptError` for the first part that is invalid.
  package init(parsing text: String, on screen: PixelRect) throws(TouchScriptError) {
    self.init(gestures: [], fingers: [])
    var time = 0.0
    for step in text.split(separator: ";") where !step.trimmed.isEmpty {
      let start = time
      for part in step.split(separator: "+", omittingEmptySubsequences: false) {
        let gesture = try ScriptGesture(parsing: part.trimmed, on: screen)
        time = max(time, start + gesture.duration)
        // A wait has no fingers, so there is nothing to show.
        guard !gesture.fingers.isEmpty else { continue }
        gestures.append(
          Gesture(text: String(part.trimmed), start: start, end: start + gesture.duration))
        fingers += gesture.fingers.map { finger in
          var finger = finger
          finger.start += start
          return finger
        }
      }
      time += Self.pause
    }
    guard !gestures.isEmpty else {
      throw TouchScriptError(
        text: text, problem: "not a gesture; allowed are \(ScriptWord.names)")
    }
    fingers.sort { $0.start < $1.start }
  }
}

/// The gestures of the language.
enum ScriptWord: String, CaseIterable {
  case tap, hold, drag, flick, pinch, rotate, wait

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The numbers that may follow, with their default values.
  var numbers: [(key: String, defaultValue: Double, allowed: ClosedRange<Double>)] {
    let fingers = ("fingers", 1.0, 1.0...10)
    func time(_ defaultValue: Double) -> (String, Double, ClosedRange<Double>) {
      ("time", defaultValue, 10...60_000)
    }
    return switch self {
    case .tap: [time(80), ("times", 1, 1...10), fingers]
    case .hold: [time(1000), fingers]
    case .drag: [time(600), ("rest", 0, 0...60_000), fingers]
    case .flick: [time(150), fingers]
    case .pinch: [time(600), ("from", 600, 0...10_000), ("to", 200, 0...10_000)]
    case .rotate: [time(600), ("by", 90, -3600...3600), ("span", 400, 0...10_000)]
    case .wait: [time(500)]
    }
  }

  /// The number of positions that may follow.
  var places: ClosedRange<Int> {
    switch self {
    case .tap, .hold, .pinch, .rotate: 0...1
    case .drag, .flick: 2...Int.max
    case .wait: 0...0
    }
  }

  var usage: String {
    let places =
      switch self.places {
      case 0...0: ""
      case 0...1: " [X,Y]"
      default: " X,Y X,Y..."
      }
    return rawValue + places + numbers.map { " [\($0.key)=\(Int($0.defaultValue))]" }.joined()
  }
}

/// One gesture of the text, with its fingers from time 0.
private struct ScriptGesture {
  var fingers: [ScriptedFinger] = []
  /// The duration, in ms.
  var duration: Double

  init(parsing text: Substring, on screen: PixelRect) throws(TouchScriptError) {
    let words = text.split(separator: " ")
    guard let word = words.first.flatMap({ ScriptWord(rawValue: String($0)) }) else {
      throw TouchScriptError(
        text: String(words.first ?? text),
        problem: "not a gesture; allowed are \(ScriptWord.names)")
    }
    let (positions, values) = try Self.arguments(words.dropFirst(), of: word, on: screen)
    guard word.places.contains(positions.count) else {
      throw TouchScriptError(
        text: String(text), problem: "\(positions.count) places; allowed is \(word.usage)")
    }
    let centre = Point(
      x: Double(screen.x) + Double(screen.width) / 2,
      y: Double(screen.y) + Double(screen.height) / 2)
    let defaults = word.numbers.map { ($0.key, $0.defaultValue) }
    let numbers = Dictionary(uniqueKeysWithValues: defaults).merging(values) { $1 }
    func number(_ key: String) -> Double { numbers[key] ?? 0 }
    let time = number("time")
    let start = positions.first ?? centre
    duration = time
    switch word {
    case .tap:
      let interval = time + 100
      for repetition in 0..<Int(number("times")) {
        addRow([start], count: number("fingers"), time: time, start: Double(repetition) * interval)
      }
      duration = interval * number("times") - 100
    case .hold: addRow([start], count: number("fingers"), time: time)
    case .drag:
      duration += number("rest")
      addRow(positions, count: number("fingers"), time: duration, rest: number("rest"))
    case .flick: addRow(positions, count: number("fingers"), time: time, isEased: false)
    case .pinch:
      addPair(start, time, .init(first: number("from") / 2, last: number("to") / 2), turn: 0)
    case .rotate:
      let radius = number("span") / 2
      addPair(start, time, .init(first: radius, last: radius), turn: number("by") * .pi / 180)
    case .wait: break
    }
  }

  /// Parses places and numbers.
  private static func arguments(
    _ words: ArraySlice<Substring>, of word: ScriptWord, on screen: PixelRect
  ) throws(TouchScriptError) -> (positions: [Point], numbers: [String: Double]) {
    var positions: [Point] = []
    var numbers: [String: Double] = [:]
    for argument in words {
      if argument.contains("=") {
        let (key, value) = try number(argument, of: word)
        numbers[key] = value
      } else {
        positions.append(try position(argument, on: screen))
      }
    }
    return (positions, numbers)
  }

  /// Adds fingers side by side, centred on a path through the points.
  private mutating func addRow(
    _ points: [Point], count: Double, time: Double, start: Double = 0, rest: Double = 0,
    isEased: Bool = true
  ) {
    for index in 0..<Int(count) {
      let offset = Vector(
        dx: (Double(index) - (count.rounded(.down) - 1) / 2) * TouchScript.fingerDistance, dy: 0)
      fingers.append(
        ScriptedFinger(
          start: start, duration: time, rest: rest,
          path: .points(points.map { $0 + offset }),
          isEased: isEased))
    }
  }

  /// Adds two fingers on opposite sides of a centre.
  private mutating func addPair(
    _ centre: Point, _ time: Double, _ radius: ScriptedFinger.Change, turn: Double
  ) {
    for angle in [Double.pi, 0] {
      fingers.append(
        ScriptedFinger(
          start: 0, duration: time,
          path: .arc(centre: centre, radius: radius, angle: .init(first: angle, last: angle + turn))
        ))
    }
  }

  private static func position(
    _ text: Substring, on screen: PixelRect
  ) throws(TouchScriptError) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw TouchScriptError(
        text: String(text), problem: "neither a place X,Y in px nor a value KEY=NUMBER")
    }
    let point = Point(x: x, y: y)
    guard screen.contains(point) else {
      throw TouchScriptError(
        text: String(text), problem: "not on the screen of \(screen.width) × \(screen.height) px")
    }
    return point
  }

  private static func number(
    _ text: Substring, of word: ScriptWord
  ) throws(TouchScriptError) -> (String, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let entry = word.numbers.first(where: { $0.key == parts[0] }) else {
      throw TouchScriptError(
        text: String(text), problem: "unknown to \(word.rawValue); allowed is \(word.usage)")
    }
    guard let value = Double(parts[1]), entry.allowed.contains(value) else {
      let (minimum, maximum) = (Int(entry.allowed.lowerBound), Int(entry.allowed.upperBound))
      throw TouchScriptError(
        text: String(text), problem: "not a number from \(minimum) to \(maximum)")
    }
    return (entry.key, value)
  }
}

extension Substring {
  /// The text without leading and trailing whitespace.
  fileprivate var trimmed: Substring {
    let tail = drop(while: \.isWhitespace)
    return tail.lastIndex { !$0.isWhitespace }.map { tail[...$0] } ?? tail
  }
}
