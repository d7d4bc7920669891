// The keys of controls: the arc that a slider's thumb follows, and the keys that a stick holds.

import DesktopRequests
internal import FingertipSettings
import RegionControls
import RegionTemplates
import SystemSupport

/// The tables of keys of `arc` and `keys`.
enum ControlKeys {
  /// The ends of an arc.
  struct ArcParts: Sendable {
    var from: Double?
    var to: Double?
  }

  /// The keys of `arc`.
  static let arc: [SectionKey<ArcParts>] = [
    SectionKey("from", optional: \.from, angle), SectionKey("to", optional: \.to, angle),
  ]

  /// The keys of `keys`.
  static let directions: [SectionKey<StickKeys>] = [
    SectionKey("up", optional: \.up, .chord), SectionKey("down", optional: \.down, .chord),
    SectionKey("left", optional: \.left, .chord), SectionKey("right", optional: \.right, .chord),
  ]

  private static let angle = SettingKind<Double>.number(
    "DEGREES", "an angle in degrees", -360...360)
}

extension SectionReader {
  /// Returns an arc; nil if an end is missing, or if the ends are too close or too far apart.
  mutating func arc(_ node: YAMLNode) -> ControlArc? {
    var parts = ControlKeys.ArcParts()
    let before = problems.count
    section(node, ControlKeys.arc, into: &parts)
    guard problems.count == before else { return nil }
    guard let from = parts.from, let to = parts.to else {
      refuse(node.location, "needs 'from' and 'to', in degrees clockwise from the top")
      return nil
    }
    let arc = ControlArc(from: from, to: to)
    guard arc.isUsable else {
      let (minimum, maximum) = (ControlArc.sweeps.lowerBound, ControlArc.sweeps.upperBound)
      refuse(
        node.location,
        "covers \(Decimal.text((to - from).magnitude)) degrees; \(Decimal.text(minimum)) to "
          + "\(Decimal.text(maximum)) are allowed")
      return nil
    }
    return arc
  }
}
