internal import Touches

/// The properties of a panel, learned from its earlier contacts.
struct PanelMemory: Sendable {
  let device: DeviceID
  /// The lengths of the latest fingers that drew, in mm.
  private var fingers: [Double] = []
  /// The lifted palms at their last positions, in mm; `writing` has the latest strokes.
  private(set) var palms: [(place: Point, time: Timestamp)] = []
  private(set) var writing:
    [(box: (least: Point, most: Point), place: Point, size: Double, time: Timestamp)] = []
  /// The latest time at which a palm lay on it.
  var palmTime: Timestamp?
  /// The latest time at which a contact was taken for a palm because it rested.
  var restTime: Timestamp?

  private static let limit = 9

  init(_ device: DeviceID) { self.device = device }

  mutating func noteFinger(_ length: Double) { fingers = fingers.suffix(Self.limit - 1) + [length] }

  mutating func notePalm(_ position: Point, _ time: Timestamp) {
    palms = palms.suffix(Self.limit - 1) + [(position, time)]
  }

  mutating func noteWriting(
    in box: (least: Point, most: Point), _ position: Point, size: Double, _ time: Timestamp
  ) {
    writing = writing.suffix(Self.limit - 1) + [(box, position, size, time)]
  }

  /// Whether lengths of fingers on the panel are known.
  var hasFingerLengths: Bool { !fingers.isEmpty }

  /// Returns the minimum length of a palm, in mm; larger if the panel exaggerates lengths.
  func palmLength(_ rules: HandRules) -> Double {
    guard !fingers.isEmpty else { return rules.palm.length }
    let usual = fingers.sorted()[(fingers.count - 1) / 2]
    return max(rules.palm.length, usual * rules.palm.factor)
  }

  /// Returns whether somebody has rested a hand within `habitTime`.
  func expectsRests(_ rules: HandRules, at time: Timestamp) -> Bool {
    restTime.map { time - $0 <= rules.habitTime } ?? false
  }

  /// Returns whether a palm lay on the panel within `habitTime`.
  func expectsPalms(_ rules: HandRules, at time: Timestamp) -> Bool {
    palmTime.map { time - $0 <= rules.habitTime } ?? false
  }
}
