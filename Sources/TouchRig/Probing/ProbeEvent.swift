package import Touches
package import WindowStates

/// An event that a client received, as a value that can be compared between runs.
package struct ProbeEvent: Hashable, Sendable {
  /// The events that probes distinguish, by protocol name.
  package enum Kind: String, Hashable, Sendable {
    /// XI2 touch events.
    case touchBegin, touchUpdate, touchEnd, touchOwnership
    /// XI2 raw touch events.
    case rawTouchBegin, rawTouchUpdate, rawTouchEnd
    /// XI2 raw events of pointers and keyboards.
    case rawButtonPress, rawButtonRelease, rawMotion, rawKeyPress, rawKeyRelease
    /// XI2 events of pointers and keyboards.
    case xiButtonPress, xiButtonRelease, xiMotion, xiKeyPress, xiKeyRelease
    /// XI2 crossing and focus events.
    case xiEnter, xiLeave, xiFocusIn, xiFocusOut
    /// Core events of pointers and keyboards.
    case buttonPress, buttonRelease, motion, keyPress, keyRelease
    /// Core crossing and focus events.
    case enter, leave, focusIn, focusOut
    /// Core events of windows.
    case expose, configure, map, unmap, visibility
    /// XI2 changes of devices.
    case hierarchyChanged, deviceChanged
    /// Any other event.
    case other

    /// Whether it is an input event, not a window event or a device change.
    package var isInput: Bool {
      switch self {
      case .expose, .configure, .map, .unmap, .visibility, .hierarchyChanged, .deviceChanged,
        .other:
        false
      default: true
      }
    }
  }

  /// The kind of the event.
  package var kind: Kind
  /// The window that the event was reported for.
  package var window: WindowID = .none
  /// The device that sent it, a master or a slave; 0 for core events.
  package var device = DeviceID(rawValue: 0)
  /// The slave that caused it; 0 for core events.
  package var source = DeviceID(rawValue: 0)
  /// The touch id, or the number of the button or key.
  package var detail: UInt32 = 0
  /// The position in px of the window; nil in raw events.
  package var position: Point?
  /// The position in px of the root; nil in raw events.
  package var rootPosition: Point?
  /// XI2's flags: 1<<16 for an emulated pointer event, 1<<17 for a touch that emulates the pointer.
  package var flags: UInt32 = 0
  /// The pressed buttons, button 1 in bit 1, and the modifiers from bit 32.
  package var state: UInt64 = 0
  /// The axes in the event, transformed, by number.
  package var axes: [Int: Double] = [:]
  /// The notify mode of a crossing or focus event.
  package var mode: Int32 = 0
  /// The server time in ms, which wraps around.
  package var time: UInt32 = 0

  /// Creates an event with only a kind.
  package init(kind: Kind) {
    self.kind = kind
  }

  /// The event without its time, which differs between runs of the same script.
  package var timeless: ProbeEvent {
    var copy = self
    copy.time = 0
    return copy
  }
}

extension [ProbeEvent] {
  /// The input events in a form that can be compared between runs of a script.
  ///
  /// Times are removed, and touches are numbered from 1 in order of appearance, because the
  /// server's numbers continue from run to run.
  package var comparable: [ProbeEvent] {
    var numbers: [UInt32: UInt32] = [:]
    return filter(\.kind.isInput).map { event in
      var event = event.timeless
      switch event.kind {
      case .touchBegin, .touchUpdate, .touchEnd, .touchOwnership, .rawTouchBegin, .rawTouchUpdate,
        .rawTouchEnd:
        let number = numbers[event.detail] ?? UInt32(numbers.count + 1)
        numbers[event.detail] = number
        event.detail = number
      default: break
      }
      return event
    }
  }
}
