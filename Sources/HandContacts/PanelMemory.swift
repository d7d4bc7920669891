internal import Touches

/// The properties of a panel, learned from its earlier contacts.
struct PanelMemory: Sendable {
  let device: DeviceID
  /// The density at its latest contact, in px/mm.
  var density: Double
  /// The lengths of the latest fingers that drew, in mm.
  private var fingers: [Double] = []
  /// The latest palms that were lifted.
  private(set) var palms: [Palm] = []
  /// The latest strokes.
  private(set) var writing: [Stroke] = []
  /// The latest time at which a palm lay on it.
  var palmTime: Timestamp?
  /// The latest time at which a contact was taken for a palm because it rested.
  var restTime: Timestamp?

  /// A palm that was lifted.
  struct Palm: Sendable {
    /// Its last position, in mm.
    var place: Point
    /// The time of its lift.
    var time: Timestamp
  }

  /// A stroke of a finger or a pen.
  struct Stroke: Sendable {
    /// Its bounding box, in mm.
    var box: ContactPath.Box
    /// The position at its end, in mm.
    var place: Point
    /// The greatest distance from its start, in mm.
    var size: Double
    /// The time of its end.
    var time: Timestamp
    /// Whether a pen drew it, whose device is not that of the panel beneath it.
    var isPen: Bool
  }

  /// The number of fingers, of palms and of strokes that are remembered.
  private static let limit = 9

  init(_ device: DeviceID, density: Double) {
    self.device = device
    self.density = density
  }

  mutating func noteFinger(_ length: Double) { fingers = fingers.suffix(Self.limit - 1) + [length] }

  mutating func notePalm(_ position: Point, _ time: Timestamp) {
    palms = palms.suffix(Self.limit - 1) + [Palm(place: position, time: time)]
  }

  mutating func noteStroke(_ stroke: Stroke) {
    writing = writing.suffix(Self.limit - 1) + [stroke]
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
