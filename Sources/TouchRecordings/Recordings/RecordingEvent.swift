package import Touches

/// One line of a recording behind the first: what one touch did at one moment.
package struct RecordingEvent: Equatable, Sendable {
  /// Milliseconds of server time since the recording began, 0…10¹².
  package var time: Double
  /// The device and the number of the touch.
  package var id: TouchID
  /// Anything but `.stationary`, which is no event.
  package var phase: TouchPhase
  /// In px of the root, each at most a million away from 0.
  package var position: Point
  /// Share of the device's range, 0…1; nil where the device does not measure it, as below.
  package var pressure: Double?
  /// The longer axis of the contact ellipse, in mm, 0…10000.
  package var major: Double?
  /// The shorter axis of the contact ellipse, in mm, 0…10000.
  package var minor: Double?
  /// The angle of the longer axis against the vertical, in radians, at most one turn either way.
  package var orientation: Double?
  /// The time of the report on the device's own clock, in ms, 0…10¹²; nil where it was not told.
  package var clock: Double?

  /// The limits of the numbers of a line.
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
  /// The phases that an event can have, by their words in a recording.
  static let recorded: [(word: StaticString, phase: TouchPhase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  /// The word for the phase in a recording; nil for `.stationary`.
  package var recordedWord: String? {
    Self.recorded.first { $0.phase == self }.map { "\($0.word)" }
  }

  /// The phase that a word of a recording stands for.
  init?(recordedWord word: String) {
    guard let entry = Self.recorded.first(where: { "\($0.word)" == word }) else { return nil }
    self = entry.phase
  }
}

// MARK: - From and to touches

extension RecordingEvent {
  /// The event that records what a touch did.
  ///
  /// A measure that the format does not allow, as a driver with a wrong range reports, is brought
  /// to the nearest that it does, so that what is written can be read.
  ///
  /// - Parameters:
  ///   - touch: the touch after the change, as a tracker tells it.
  ///   - time: ms since the recording began.
  ///   - pixelsPerMillimetre: the density of the recording's screen.
  init(_ touch: Touch, at time: Double, pixelsPerMillimetre: Double) {
    self.init(
      touch.id, touch.phase, at: time, touch.position, touch.contact,
      pixelsPerMillimetre: pixelsPerMillimetre)
  }

  /// The event that records what a source said, as above.
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

  /// Returns the event as a source of touches would report it, with the time of the recording.
  ///
  /// - Parameter pixelsPerMillimetre: the density of the screen that its px are of.
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
  /// Returns the nearest number in a range; nil for what is no number.
  func held(to range: ClosedRange<Double>) -> Double? {
    isNaN ? nil : clamped(to: range)
  }
}
