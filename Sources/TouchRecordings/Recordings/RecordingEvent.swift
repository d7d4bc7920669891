package import Touches

/// One line of a recording after the first: a change of one touch.
package struct RecordingEvent: Equatable, Sendable {
  /// The time of the event, in ms of server time since the recording began, 0…10¹².
  package var time: Double
  /// The device and the number of the touch.
  package var id: TouchID
  /// The phase; never `.stationary`, which is not recorded.
  package var phase: TouchPhase
  /// The position in px of the root; each coordinate is at most 10⁶ away from 0.
  package var position: Point
  /// The pressure as a share of the device's range, 0…1; like the axes below, nil if not measured.
  package var pressure: Double?
  /// The longer axis of the contact ellipse, in mm, 0…10000.
  package var major: Double?
  /// The shorter axis of the contact ellipse, in mm, 0…10000.
  package var minor: Double?
  /// The angle between the longer axis and the vertical, in radians, at most one turn either way.
  package var orientation: Double?
  /// The time of the report by the device's own clock, in ms, 0…10¹²; nil if unknown.
  package var clock: Double?

  /// The ranges of the numbers in a line.
  enum Limit {
    static let time = 0...1e12
    static let device = 0...65535
    static let touch = 0...Int(UInt32.max)
    static let coordinate = -1e6...1e6
    static let pressure = 0...1.0
    static let length = 0...10_000.0
    static let orientation = -2 * Double.pi...2 * Double.pi
  }
}

extension TouchPhase {
  /// The phases that an event can have, with their words in a recording.
  static let recorded: [(word: StaticString, phase: TouchPhase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  /// The word for the phase in a recording; nil for `.stationary`.
  package var recordedWord: String? {
    Self.recorded.first { $0.phase == self }.map { "\($0.word)" }
  }

  /// Creates the phase for a word of a recording.
  init?(recordedWord word: String) {
    guard let entry = Self.recorded.first(where: { "\($0.word)" == word }) else { return nil }
    self = entry.phase
  }
}

// MARK: - From and to touches

extension RecordingEvent {
  /// Creates the event that records a change of a touch.
  ///
  /// Values outside the format's ranges, as drivers with wrong ranges report, are clamped, so that
  /// the recording can be read.
  ///
  /// - Parameters:
  ///   - touch: the touch after the change, from a tracker.
  ///   - time: the time since the recording began, in ms.
  ///   - pixelsPerMillimetre: the density of the recording's screen.
  init(_ touch: Touch, at time: Double, pixelsPerMillimetre: Double) {
    self.init(
      touch.id, touch.phase, at: time, touch.position, touch.contact,
      pixelsPerMillimetre: pixelsPerMillimetre)
  }

  /// Creates the event that records a report of a source, with values clamped as above.
  init(
    _ id: TouchID, _ phase: TouchPhase, at time: Double, _ position: Point, _ contact: TouchContact,
    pixelsPerMillimetre: Double
  ) {
    self.time = time
    self.id = id
    self.phase = phase
    self.position = position
    pressure = contact.pressure?.held(to: Limit.pressure)
    major = contact.major.flatMap { ($0 / pixelsPerMillimetre).held(to: Limit.length) }
    minor = contact.minor.flatMap { ($0 / pixelsPerMillimetre).held(to: Limit.length) }
    orientation = contact.orientation?.held(to: Limit.orientation)
  }

  /// Converts the event to a report of a touch source, with the time of the recording.
  ///
  /// - Parameter pixelsPerMillimetre: the density of the recording's screen.
  /// - Returns: the report.
  package func report(pixelsPerMillimetre: Double) -> TouchEvent {
    TouchEvent(
      id: id, phase: phase, time: Timestamp(milliseconds: time), position: position,
      contact: TouchContact(
        pressure: pressure, major: major.map { $0 * pixelsPerMillimetre },
        minor: minor.map { $0 * pixelsPerMillimetre }, orientation: orientation),
      deviceTime: clock)
  }
}

extension Double {
  /// Returns the number clamped to a range; nil for NaN.
  func held(to range: ClosedRange<Double>) -> Double? {
    isNaN ? nil : clamped(to: range)
  }
}
