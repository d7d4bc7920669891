/// A measure of a panel that can have a limit.
public struct PanelLimitKey: Hashable, Sendable {
  /// The guided test that measures it, or `analysis` for measures of a recording.
  public let section: String
  /// The measure's key.
  public let name: String
  /// Whether the limit is a least value; otherwise it is a largest one.
  public let isMinimum: Bool
  /// The limited measure, with its unit.
  public let meaning: String

  private init(_ section: String, _ name: String, isMinimum: Bool = false, _ meaning: String) {
    self.section = section
    self.name = name
    self.isMinimum = isMinimum
    self.meaning = meaning
  }

  /// The section of measures of a recording.
  public static let analysis = "analysis"

  /// Every measure that can have a limit, grouped by section.
  public static let all = [
    PanelLimitKey("coverage", "covered", isMinimum: true, "the painted share of the panel, in %"),
    PanelLimitKey("coverage", "deadZones", "the number of unpainted areas"),
    PanelLimitKey("coverage", "largestDeadZone", "the size of the largest unpainted area, in mm²"),
    PanelLimitKey(
      "coverage", "reachLeft", "the width of the unpainted strip along the left edge, in mm"),
    PanelLimitKey(
      "coverage", "reachRight", "the width of the unpainted strip along the right edge, in mm"),
    PanelLimitKey(
      "coverage", "reachTop", "the height of the unpainted strip along the top edge, in mm"),
    PanelLimitKey(
      "coverage", "reachBottom", "the height of the unpainted strip along the bottom edge, in mm"),
    PanelLimitKey(
      "linearity", "deviation",
      "the largest distance of a position from the straight line that fits best, in mm"),
    PanelLimitKey("linearity", "spread", "the root mean square of these distances, in mm"),
    PanelLimitKey(
      "contacts", "contacts", isMinimum: true,
      "the number of fingers that the panel reports at once"),
    PanelLimitKey(
      "contacts", "lost", "the number of fingers that the panel lost while they were held"),
    PanelLimitKey("accuracy", "meanError", "the mean distance of taps from their marks, in mm"),
    PanelLimitKey("accuracy", "worstError", "the largest of these distances, in mm"),
    PanelLimitKey(
      "jitter", "spread",
      "the root mean square distance of a resting finger from its mean position, in mm"),
    PanelLimitKey("jitter", "worst", "the largest of these distances, in mm"),
    PanelLimitKey(
      "motion", "spread",
      "the root mean square distance of a moving finger from the straight line through 10 mm "
        + "of its path, in mm"),
    PanelLimitKey(
      "motion", "worst", "the largest distance of a moving finger from this line, in mm"),
    PanelLimitKey(
      "edges", "entryLeft",
      "the distance from the left edge at which a swipe inwards is first reported, in mm"),
    PanelLimitKey(
      "edges", "entryRight",
      "the distance from the right edge at which a swipe inwards is first reported, in mm"),
    PanelLimitKey(
      "edges", "entryTop",
      "the distance from the top edge at which a swipe inwards is first reported, in mm"),
    PanelLimitKey(
      "edges", "entryBottom",
      "the distance from the bottom edge at which a swipe inwards is first reported, in mm"),
    PanelLimitKey(
      "edges", "gapLeft",
      "the median distance of a finger that slides along the left edge from it, in mm"),
    PanelLimitKey(
      "edges", "gapRight",
      "the median distance of a finger that slides along the right edge from it, in mm"),
    PanelLimitKey(
      "edges", "gapTop",
      "the median distance of a finger that slides along the top edge from it, in mm"),
    PanelLimitKey(
      "edges", "gapBottom",
      "the median distance of a finger that slides along the bottom edge from it, in mm"),
    PanelLimitKey(
      "edges", "brokenOff", "the number of touches that end before the end of the line"),
    PanelLimitKey(
      "separation", "horizontal",
      "the minimum distance at which two fingers side by side are told apart, in mm"),
    PanelLimitKey(
      "separation", "vertical",
      "the minimum distance at which two fingers one above the other are told apart, in mm"),
    PanelLimitKey(
      "separation", "diagonal",
      "the minimum distance at which two diagonal fingers are told apart, in mm"),
    PanelLimitKey(
      "noise", "touches", "the number of touches reported within a minute without fingers"),
    PanelLimitKey(
      "delay", "median", "the median time from a touch's timestamp to the changed pixels, in ms"),
    PanelLimitKey("rate", "rate1", isMinimum: true, "the samples of one finger per second"),
    PanelLimitKey(
      "rate", "rate2", isMinimum: true, "the samples per second of each of two fingers"),
    PanelLimitKey(
      "rate", "rate5", isMinimum: true, "the samples per second of each of five fingers"),
    PanelLimitKey(
      "rate", "rate10", isMinimum: true, "the samples per second of each of ten fingers"),
    PanelLimitKey(
      "rate", "share2", isMinimum: true, "the rate of two fingers as a percentage of that of one"),
    PanelLimitKey(
      "rate", "share5", isMinimum: true, "the rate of five fingers as a percentage of that of one"),
    PanelLimitKey(
      "rate", "share10", isMinimum: true, "the rate of ten fingers as a percentage of that of one"),
    PanelLimitKey(analysis, "rate", isMinimum: true, "the samples of a moving finger per second"),
    PanelLimitKey(
      analysis, "jitter", "the standard deviation of the intervals between these samples, in ms"),
    PanelLimitKey(analysis, "p99", "the 99th percentile of these intervals, in ms"),
    PanelLimitKey(analysis, "longest", "the longest of these intervals, in ms"),
    PanelLimitKey(
      analysis, "delay", "the median delay of reports, measured by the device's clock, in ms"),
    PanelLimitKey(analysis, "longestDelay", "the longest of these delays, in ms"),
    PanelLimitKey(
      analysis, "contacts", isMinimum: true, "the number of contacts that the device can track"),
    PanelLimitKey(analysis, "faults", "the number of faults"),
  ]
}

/// Limits of measures, which replace the defaults of the guided tests.
public struct PanelLimits: Hashable, Sendable {
  /// The name of the profile or file that defines them.
  public var name: String
  private var values: [String: Double] = [:]

  /// Creates an empty set of limits.
  public init(name: String) { self.name = name }

  /// The limit of a measure; nil if none is set.
  public subscript(section: String, key: String) -> Double? {
    get { values[section + "." + key] }
    set { values[section + "." + key] = newValue }
  }

  /// Returns measures of a section with the limits set here; others keep their own.
  public func applied(to measures: [PanelMeasure], of section: String) -> [PanelMeasure] {
    measures.map { measure in
      guard let value = self[section, measure.key],
        let key = PanelLimitKey.all.first(where: {
          $0.section == section && $0.name == measure.key
        })
      else { return measure }
      var measure = measure
      measure.limit = key.isMinimum ? .atLeast(value) : .atMost(value)
      return measure
    }
  }
}

extension PanelLimits {
  /// The profiles, by name.
  public static let profiles = [hlkTouchscreen, hlkTouchpad]

  /// The limits of Microsoft's Hardware Lab Kit for touchscreens.
  ///
  /// Contacts are within 1 mm of their true positions, jitter is up to 1 mm, and each of five
  /// contacts is reported 100 times per second. The kit uses the fingers of a robot.
  private static let hlkTouchscreen = profile(
    "hlk-touchscreen",
    [
      ("accuracy", "meanError", 1), ("accuracy", "worstError", 1), ("linearity", "deviation", 1),
      ("jitter", "worst", 1), ("motion", "worst", 1), ("noise", "touches", 0),
      ("rate", "rate1", 100), ("rate", "rate2", 100),
      ("rate", "rate5", 100), ("rate", "rate10", 100), ("contacts", "contacts", 5),
      ("analysis", "rate", 100), ("analysis", "contacts", 5),
    ])

  /// The limits of the same kit for precision touchpads.
  ///
  /// One contact is reported 125 times per second, each of several 100 times. Jitter at rest is up
  /// to 0.5 mm, and there are three contacts.
  private static let hlkTouchpad = profile(
    "hlk-touchpad",
    [
      ("jitter", "worst", 0.5), ("rate", "rate1", 125), ("rate", "rate2", 100),
      ("rate", "rate5", 100), ("contacts", "contacts", 3), ("analysis", "rate", 100),
      ("analysis", "contacts", 3),
    ])

  private static func profile(
    _ name: String, _ limits: [(section: String, key: String, value: Double)]
  ) -> PanelLimits {
    var profile = PanelLimits(name: name)
    for limit in limits { profile[limit.section, limit.key] = limit.value }
    return profile
  }
}
