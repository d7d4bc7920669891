public import Touches

/// One report of a contact just as it came, with every axis, for those who look into hardware.
public struct TouchReport: Hashable, Sendable {
  /// Which reports are wanted beside the touches that a listener makes of them.
  public struct Selection: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// What devices send, whoever else gets it.
    public static let raw = Selection(rawValue: 1)
    /// What arrives at the window that is listened to.
    public static let delivered = Selection(rawValue: 2)
  }

  /// Where a touch event arrived.
  public struct Delivery: Hashable, Sendable {
    /// The window that it was selected on.
    public var window: WindowID
    /// The child of that window beneath the touch; `.none` where there is none.
    public var child: WindowID
    /// Whether the pointer follows this touch.
    public var isEmulating: Bool
    /// Whether the finger is up already, and only the answer of somebody else is waited for.
    public var isPendingEnd: Bool
  }

  /// The value of an axis.
  public struct AxisValue: Hashable, Sendable {
    /// The valuator's number.
    public var number: Int
    /// What the driver calls it; empty where it does not.
    public var label: String
    /// In units of the device.
    public var value: Double
  }

  public var id: TouchID
  public var phase: TouchPhase
  public var time: Timestamp
  /// In px of the root; nil where the report does not say.
  public var position: Point?
  /// Every axis that the report carries, in the order of their numbers.
  ///
  /// Of a raw report these are the driver's own values, before the transformation matrix; what the
  /// driver left out and the server filled in is left out.
  public var axes: [AxisValue]
  /// Where it arrived; nil for a raw report.
  public var delivery: Delivery?
}
