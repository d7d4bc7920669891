package import TouchX11
package import Touches

/// An event that a client got from the server, as a value that can be compared with another run's.
package struct ProbeEvent: Hashable, Sendable {
  /// The events that probes tell apart, by their protocol names.
  package enum Kind: String, Hashable, Sendable {
    /// XI2's events of touches.
    case touchBegin, touchUpdate, touchEnd, touchOwnership
    /// XI2's raw events of touches.
    case rawTouchBegin, rawTouchUpdate, rawTouchEnd
    /// XI2's raw events of pointers and keyboards.
    case rawButtonPress, rawButtonRelease, rawMotion, rawKeyPress, rawKeyRelease
    /// XI2's events of pointers and keyboards.
    case xiButtonPress, xiButtonRelease, xiMotion, xiKeyPress, xiKeyRelease
    /// XI2's crossings and changes of focus.
    case xiEnter, xiLeave, xiFocusIn, xiFocusOut
    /// Core events of pointers and keyboards.
    case buttonPress, buttonRelease, motion, keyPress, keyRelease
    /// Core crossings and changes of focus.
    case enter, leave, focusIn, focusOut
    /// Core events of windows.
    case expose, configure, map, unmap, visibility
    /// XI2's changes of devices.
    case hierarchyChanged, deviceChanged
    /// Any other event.
    case other

    /// Whether it tells of input, and not of windows.
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
  /// The touch id, the button's or the key's number.
  package var detail: UInt32 = 0
  /// The place where it happened, in px of the window; absent in raw events.
  package var position: Point?
  /// The place where it happened, in px of the root; absent in raw events.
  package var rootPosition: Point?
  /// XI2's flags: 1<<16 a pointer event made of a touch, 1<<17 a touch that makes some.
  package var flags: UInt32 = 0
  /// The buttons that were down, button 1 being bit 1, and above bit 32 the modifiers.
  package var state: UInt64 = 0
  /// The axes in the event, transformed, by number.
  package var axes: [Int: Double] = [:]
  /// The notify mode of a crossing or a change of focus.
  package var mode: Int32 = 0
  /// Server time in ms, wrapping.
  package var time: UInt32 = 0

  /// An event of a kind of which nothing else is known.
  package init(kind: Kind) {
    self.kind = kind
  }

  /// The event without what differs between two runs of the same script: its time.
  package var timeless: ProbeEvent {
    var copy = self
    copy.time = 0
    return copy
  }
}

extension [ProbeEvent] {
  /// The input events as two runs of one script can be compared: no times, and touches numbered
  /// from 1 in the order in which they appear, for the server counts on from run to run.
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
