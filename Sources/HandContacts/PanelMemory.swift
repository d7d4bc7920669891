internal import Touches

/// The properties of a panel that its earlier contacts showed.
struct PanelMemory: Sendable {
  let device: DeviceID
  /// The lengths of the latest fingers that drew, in mm.
  private var fingers: [Double] = []
  /// Palms that were lifted, and what was written, at their latest places in mm.
  private(set) var palms: [(place: Point, time: Timestamp)] = []
  private(set) var writing:
    [(box: (least: Point, most: Point), place: Point, size: Double, time: Timestamp)] = []
  /// The latest time at which a palm lay on it.
  var palmTime: Timestamp?
  /// The latest time at which a contact was taken for a palm since it rested.
  var restTime: Timestamp?

  private static let depth = 9

  init(_ device: DeviceID) { self.device = device }

  mutating func noteFinger(_ length: Double) { fingers = fingers.suffix(Self.depth - 1) + [length] }

  mutating func notePalm(_ place: Point, _ time: Timestamp) {
    palms = palms.suffix(Self.depth - 1) + [(place, time)]
  }

  mutating func noteWriting(
    in box: (least: Point, most: Point), _ place: Point, size: Double, _ time: Timestamp
  ) {
    writing = writing.suffix(Self.depth - 1) + [(box, place, size, time)]
  }

  /// Whether the lengths that the panel reports are known to be those of fingers.
  var knowsFingers: Bool { !fingers.isEmpty }

  /// Returns the length from which on a contact is a palm, in mm: longer where the panel exaggerates.
  func palmLength(_ rules: HandRules) -> Double {
    guard !fingers.isEmpty else { return rules.palm.length }
    let usual = fingers.sorted()[(fingers.count - 1) / 2]
    return max(rules.palm.length, usual * rules.palm.factor)
  }

  /// Returns whether somebody rests a hand now and then.
  func expectsRests(_ rules: HandRules, at time: Timestamp) -> Bool {
    restTime.map { time - $0 <= rules.habitTime } ?? false
  }

  /// Returns whether a palm is to be expected.
  func expectsPalms(_ rules: HandRules, at time: Timestamp) -> Bool {
    palmTime.map { time - $0 <= rules.habitTime } ?? false
  }
}
