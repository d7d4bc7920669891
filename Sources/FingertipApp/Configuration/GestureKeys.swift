// The keys of the section `gestures`, one line each. The schema, the manual and the default file are held
// to these tables by tests, as they are to the table of `show`.

import TouchRouting
import Touches

/// The tables of keys in the section `gestures`.
enum GestureKeys {
  /// The keys of the section.
  static let section: [SectionKey<RoutingLimits>] = [
    SectionKey("defaults") { node, limits, reader in
      reader.section(node, defaults, into: &limits)
    }
  ]

  /// The lengths and times by which touches are told apart, where nothing else is said.
  static let defaults: [SectionKey<RoutingLimits>] = [
    SectionKey("slop", \.slop, .millimetres(0...50)),
    SectionKey("tapDuration", \.tapDuration, .milliseconds(10...60_000)),
    SectionKey("multiTap", \.multiTap, .milliseconds(10...60_000)),
    SectionKey("multiTapLeast", \.multiTapLeast, .milliseconds(0...1000)),
    SectionKey("multiTapDistance", \.multiTapDistance, .millimetres(0...500)),
    SectionKey("join", \.join, .milliseconds(0...1000)),
    SectionKey("decide", \.decide, .milliseconds(0...1000)),
    SectionKey("buttonExit", \.buttonExit, .millimetres(0...500)),
  ]
}

extension SettingKind<Double> {
  /// A length in mm, which no monitor changes: a finger is as thick on every one.
  static func millimetres(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
      placeholder: "LENGTH", noun: "a length of fingers",
      allowed: "a number of millimetres (\(Decimal.text(range.lowerBound)) to "
        + "\(Decimal.text(range.upperBound))), or one with a unit mm or pt",
      read: { text throws(ValueProblem) in
        guard let length = Length(parsing: text) else { throw .malformed }
        let value: Double
        switch length.unit {
        case .millimetres: value = length.value
        case .points: value = length.value * Length.millimetresPerPoint
        case .pixels, .percent: throw .malformed
        }
        guard range.contains(value) else { throw .outOfRange }
        return value
      },
      write: { Decimal.text($0) })
  }

  /// A time in ms.
  static func milliseconds(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
      placeholder: "MS", noun: "a time",
      allowed: "a number of milliseconds (\(Decimal.text(range.lowerBound)) to "
        + "\(Decimal.text(range.upperBound)))",
      read: number("MS", "a time", range).read, write: { Decimal.text($0) })
  }
}
