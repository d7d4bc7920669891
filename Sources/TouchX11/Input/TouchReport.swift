package import Touches

/// One unprocessed report of a contact, with every axis, for diagnosing hardware.
package struct TouchReport: Hashable, Sendable {
  /// The reports that are wanted beside the touches that a listener makes of them.
  package struct Selection: OptionSet, Sendable {
    /// One bit for each kind of report.
    package let rawValue: UInt8

    /// Makes a selection of bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The reports as devices send them, whichever client gets them.
    package static let raw = Selection(rawValue: 1)
    /// The events that arrive at the window that is listened to.
    package static let delivered = Selection(rawValue: 2)
  }

  /// The place where a touch event arrived.
  package struct Delivery: Hashable, Sendable {
    /// The window that it was selected on.
    package var window: WindowID
    /// The child of that window beneath the touch; `.none` where there is none.
    package var child: WindowID
    /// Whether the pointer follows this touch.
    package var isEmulating: Bool
    /// Whether the finger is already up, and the touch waits for another client's answer.
    package var isPendingEnd: Bool
  }

  /// The value of an axis.
  package struct AxisValue: Hashable, Sendable {
    /// The valuator's number.
    package var number: Int
    /// The driver's name for it; empty for none.
    package var label: String
    /// In units of the device.
    package var value: Double
  }

  /// The touch that the report is of.
  package var id: TouchID
  /// The change that the report tells of.
  package var phase: TouchPhase
  /// The time of the report, in ms of server time.
  package var time: Timestamp
  /// In px of the root; nil where the report does not say.
  package var position: Point?
  /// Every axis that the report carries, in the order of their numbers.
  ///
  /// Of a raw report these are the driver's own values, before the transformation matrix; what the
  /// driver left out and the server filled in is left out.
  package var axes: [AxisValue]
  /// The place where it arrived; nil for a raw report.
  package var delivery: Delivery?
}

/// The receiver of the reports that a listener was asked for.
package protocol TouchReportObserver: AnyObject {
  /// Notes a report.
  func note(_ report: TouchReport)
}
