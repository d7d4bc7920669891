package import Touches
package import WindowStates

/// One unprocessed report of a contact, with every axis, for diagnosing hardware.
package struct TouchReport: Hashable, Sendable {
  /// The reports that are wanted besides the touches that a listener makes from them.
  package struct Selection: OptionSet, Sendable {
    /// One bit for each kind of report.
    package let rawValue: UInt8

    /// Creates a selection from its bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The reports as devices send them, whichever client gets the touches.
    package static let raw = Selection(rawValue: 1)
    /// The events that arrive at the selected window.
    package static let delivered = Selection(rawValue: 2)
  }

  /// The place where a touch event arrived.
  package struct Delivery: Hashable, Sendable {
    /// The window with the selection.
    package var window: WindowID
    /// The child of that window beneath the touch; `.none` if there is none.
    package var child: WindowID
    /// Whether the pointer follows this touch.
    package var isEmulating: Bool
    /// Whether the finger is already up, and the touch waits for another client's decision.
    package var isPendingEnd: Bool

    /// Creates the description of a place.
    package init(window: WindowID, child: WindowID, isEmulating: Bool, isPendingEnd: Bool) {
      self.window = window
      self.child = child
      self.isEmulating = isEmulating
      self.isPendingEnd = isPendingEnd
    }
  }

  /// The value of an axis.
  package struct AxisValue: Hashable, Sendable {
    /// The valuator's number.
    package var number: Int
    /// The driver's name of the axis; empty for none.
    package var label: String
    /// The value, in units of the device.
    package var value: Double

    /// Creates the value of an axis.
    package init(number: Int, label: String, value: Double) {
      self.number = number
      self.label = label
      self.value = value
    }
  }

  /// The touch that was reported.
  package var id: TouchID
  /// The phase that was reported.
  package var phase: TouchPhase
  /// The time of the report, in ms of server time.
  package var time: Timestamp
  /// The position in px of the root; nil if the report has none.
  package var position: Point?
  /// Every axis of the report, in the order of the numbers.
  ///
  /// A raw report has the driver's own values, before the transformation matrix, without those that
  /// the server filled in.
  package var axes: [AxisValue]
  /// The place where the event arrived; nil for a raw report.
  package var delivery: Delivery?

  /// Creates a report.
  package init(
    id: TouchID, phase: TouchPhase, time: Timestamp, position: Point?, axes: [AxisValue],
    delivery: Delivery?
  ) {
    self.id = id
    self.phase = phase
    self.time = time
    self.position = position
    self.axes = axes
    self.delivery = delivery
  }
}

/// A receiver of the reports that a listener was asked for.
package protocol TouchReportObserver: AnyObject {
  /// Handles a report.
  func note(_ report: TouchReport)
}
