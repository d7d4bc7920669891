/// The phase of a contact's life in a report.
public enum TouchPhase: Hashable, Sendable {
  /// The contact came down.
  case began
  /// The contact is down, and its position or another property changed.
  case moved
  /// The contact is down and did not change in this frame.
  case stationary
  /// The contact was lifted.
  case ended
  /// The touch ended for another reason than a lift: the device was removed, or the screen was
  /// locked.
  case cancelled
}

/// The properties of a contact besides its position; nil if the device has no such axis.
public struct TouchContact: Hashable, Sendable {
  /// Pressure as a share of the device's range, 0…1.
  public var pressure: Double?
  /// The longer axis of the contact ellipse, in px of the root.
  public var major: Double?
  /// The shorter axis of the contact ellipse, in px of the root.
  public var minor: Double?
  /// The angle of the longer axis against the vertical, in radians, clockwise positive.
  public var orientation: Double?

  /// A contact without any measured value.
  public static let unknown = TouchContact()

  /// Creates a contact from measured values.
  public init(
    pressure: Double? = nil, major: Double? = nil, minor: Double? = nil, orientation: Double? = nil
  ) {
    self.pressure = pressure
    self.major = major
    self.minor = minor
    self.orientation = orientation
  }
}

/// One report of one contact from a source of touches.
public struct TouchEvent: Hashable, Sendable {
  /// The contact.
  public var id: TouchID
  /// The contact's phase.
  public var phase: TouchPhase
  /// The server's time of the report.
  public var time: Timestamp
  /// The contact's position, in px of the root; nil if the report has none, as an end may.
  public var position: Point?
  /// The axes in this report; an axis that is nil keeps its last value.
  public var contact: TouchContact
  /// The time of the report on the device's own clock, in ms; nil if its source does not provide
  /// it.
  public var deviceTime: Double?

  /// Creates a report.
  public init(
    id: TouchID, phase: TouchPhase, time: Timestamp, position: Point?,
    contact: TouchContact = .unknown, deviceTime: Double? = nil
  ) {
    self.id = id
    self.phase = phase
    self.time = time
    self.position = position
    self.contact = contact
    self.deviceTime = deviceTime
  }
}
