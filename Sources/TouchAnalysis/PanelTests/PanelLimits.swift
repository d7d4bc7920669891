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
    PanelLimitKey("coverage", "deadZones", "the number of parts that were not painted"),
    PanelLimitKey("coverage", "largestDeadZone", "the area of the largest of them, in mm²"),
    PanelLimitKey("coverage", "reachLeft", "the unreached distance from the left edge, in mm"),
    PanelLimitKey("coverage", "reachRight", "the same for the right edge"),
    PanelLimitKey("coverage", "reachTop", "the same for the upper edge"),
    PanelLimitKey("coverage", "reachBottom", "the same for the lower edge"),
    PanelLimitKey("linearity", "deviation", "the largest distance from a straight line, in mm"),
    PanelLimitKey("linearity", "spread", "the root mean square distance from it, in mm"),
    PanelLimitKey("contacts", "contacts", isMinimum: true, "fingers at once"),
    PanelLimitKey("contacts", "lost", "fingers that were lost"),
    PanelLimitKey("accuracy", "meanError", "the mean distance of taps from their marks, in mm"),
    PanelLimitKey("accuracy", "worstError", "the largest of these distances, in mm"),
    PanelLimitKey("jitter", "spread", "the root mean square distance of a finger at rest, in mm"),
    PanelLimitKey("jitter", "worst", "the largest of these distances, in mm"),
    PanelLimitKey("motion", "spread", "the same of a finger that moves, within 10 mm of its way"),
    PanelLimitKey("motion", "worst", "the furthest that it strays within them, in mm"),
    PanelLimitKey("edges", "entryLeft", "how far in a swipe over the left edge is seen, in mm"),
    PanelLimitKey("edges", "entryRight", "the same of the right edge"),
    PanelLimitKey("edges", "entryTop", "the same of the upper edge"),
    PanelLimitKey("edges", "entryBottom", "the same of the lower edge"),
    PanelLimitKey("edges", "gapLeft", "the median distance of a slide along the left edge, in mm"),
    PanelLimitKey("edges", "gapRight", "the same of the right edge"),
    PanelLimitKey("edges", "gapTop", "the same of the upper edge"),
    PanelLimitKey("edges", "gapBottom", "the same of the lower edge"),
    PanelLimitKey("edges", "brokenOff", "touches that end on their way"),
    PanelLimitKey("separation", "horizontal", "the least distance of two fingers, in mm"),
    PanelLimitKey("separation", "vertical", "the same of two fingers one above the other"),
    PanelLimitKey("separation", "diagonal", "the same of two fingers diagonally"),
    PanelLimitKey("noise", "touches", "touches that nobody made within a minute"),
    PanelLimitKey("delay", "median", "the median time from a touch's stamp to its pixels, in ms"),
    PanelLimitKey("rate", "rate1", isMinimum: true, "samples of one finger per second"),
    PanelLimitKey("rate", "rate2", isMinimum: true, "samples of each of two fingers per second"),
    PanelLimitKey("rate", "rate5", isMinimum: true, "samples of each of five fingers per second"),
    PanelLimitKey("rate", "rate10", isMinimum: true, "samples of each of ten fingers per second"),
    PanelLimitKey(
      "rate", "share2", isMinimum: true, "the rate of two fingers as a share of one, in %"),
    PanelLimitKey(
      "rate", "share5", isMinimum: true, "the rate of five fingers as a share of one, in %"),
    PanelLimitKey(
      "rate", "share10", isMinimum: true, "the rate of ten fingers as a share of one, in %"),
    PanelLimitKey(analysis, "rate", isMinimum: true, "samples of a moving finger per second"),
    PanelLimitKey(analysis, "jitter", "the standard deviation of its intervals, in ms"),
    PanelLimitKey(analysis, "p99", "the interval that 99 % are not longer than, in ms"),
    PanelLimitKey(analysis, "longest", "the longest interval, in ms"),
    PanelLimitKey(analysis, "delay", "the median delay by the device's clock, in ms"),
    PanelLimitKey(analysis, "longestDelay", "the longest of these delays, in ms"),
    PanelLimitKey(analysis, "contacts", isMinimum: true, "the contacts that the device follows"),
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
