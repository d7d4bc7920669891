// Listening to touches without taking any.
//
// Raw touch events go to the root window regardless of grabs and selections; they report the
// physical life of a contact. Each report causes two of them: one from the slave, one as the
// master's copy. A touchscreen that floats sends the first only, and the second waits while the
// master is frozen by a synchronous grab (every click-to-focus window manager makes those). So each
// touchscreen is selected by itself, and the master is not: no duplicates, no delay, and floating
// devices are included. The application gets its event only after the server has written ours, so a
// useless copy would delay it, too.
//
// `XI_TouchBegin/Update/End` can be selected by one client per window and device set, and go to the
// deepest window that wants touches or the pointer. On the root that is hardly ever us, so raw is
// the default; the other two ways serve to inspect what arrives there. They select for all masters:
// if another client did the same, the server refuses, which we explain, instead of starving that
// client. If another client has the root's touch grab, it gets every touch first and need not let
// any through; that is explained as well. One selection exists per window and device: raw bits,
// hierarchy bits (all devices) and touch bits each have their own, or one refusal would undo all.
// docs/touch-on-x11.md has the background.

internal import CX11
package import ScreenHardware
internal import SystemSupport
internal import TouchOwnership
package import Touches
package import WindowStates

/// The events that a listener selects.
package enum TouchListening: Hashable, Sendable {
  /// Raw events on the root: every touch of every device, whichever client gets it.
  case raw
  /// Touch events that arrive at the root window.
  case root
  /// Touch events that arrive at one window.
  case window(WindowID)
  /// No touches; changes of devices are followed anyway.
  case nothing
}

/// The settings of a listener.
package struct ListeningRequest {
  /// The events to select.
  package var listening: TouchListening
  /// Whether a pressed mouse button counts as a finger.
  package var followsPointer: Bool
  /// The unprocessed reports that are also wanted.
  package var reports: TouchReport.Selection = []
  /// Whether a touch device's contacts are wanted.
  package var accepts: (TouchDevice) -> Bool

  /// Creates a request for touches of the devices that a condition accepts; by default all.
  package init(
    _ listening: TouchListening = .raw, followsPointer: Bool = false,
    accepts: @escaping (TouchDevice) -> Bool = { _ in true }
  ) {
    self.listening = listening
    self.followsPointer = followsPointer
    self.accepts = accepts
  }
}

/// Listens to the touches of a display, and to changes of its devices.
package final class TouchListener {
  private let connection: DisplayConnection
  private var request: ListeningRequest
  private var decoders: [ContactDecoder] = []
  /// The devices whose raw touches are selected.
  private var rawDevices: Set<DeviceID> = []
  /// The contacts that are down; the raw ends of their touchscreens stay selected.
  private var contacts = DeviceContacts()
  /// Whether to select the raw ends of all touchscreens, to notice silent ends (see SilentTouches).
  var selectsAllEnds = false {
    didSet { if selectsAllEnds != oldValue { refreshDevices() } }
  }
  var pointer: PointerFinger

  /// The receiver of the requested reports; each report precedes the touch that is made from it.
  package weak var observer: (any TouchReportObserver)?

  /// The number of changes of the request; touches from before the last one may have no further
  /// reports.
  private(set) var changeCount = 0
  /// The selection that the server granted.
  package private(set) var listening: TouchListening
  /// The direct touch devices that are listened to.
  package private(set) var devices: [TouchDevice] = []

  /// The devices whose contacts are a mouse's.
  package var pointerDevices: Set<DeviceID> { pointer.devices }

  /// Selects the events; nothing is grabbed.
  ///
  /// If the server refuses a selection, the log explains it, and raw events replace it.
  package init(connection: DisplayConnection, request: ListeningRequest = ListeningRequest()) {
    self.connection = connection
    self.request = request
    listening = .raw
    pointer = PointerFinger()
    listen()
  }

  /// Changes the request; earlier touches get no further events.
  package func change(to request: ListeningRequest) {
    if let window = window(of: listening) {
      // The window may be gone by now, which has the same effect.
      try? connection.trapping {
        connection.select([], of: Int32(XIAllMasterDevices), on: window)
      }
    }
    self.request = request
    changeCount += 1
    pointer = PointerFinger()
    listen()
  }

  private func listen() {
    listening = selectWindowTouches(request.listening)
    selectOnRoot()
    refreshDevices()
  }

  /// Queries the devices again, after they changed.
  package func refreshDevices() {
    // Reports with all axes also have their labels.
    let detail = request.reports.isEmpty ? DeviceInventory.Detail.listening : .everything
    let present = DeviceInventory.touchDevices(on: connection, detail: detail)
    devices = present.filter { $0.mode == .direct && request.accepts($0) }
    decoders = devices.map(ContactDecoder.init)
    contacts.keep(Set(present.filter(\.isEnabled).map(\.id)))
    selectRawTouches(present: present)
  }

  /// Selects raw touches of the devices that are listened to, and of others the ends if needed.
  ///
  /// All of them are selected again, since a new device may have the id of a removed one. If a
  /// device is removed meanwhile, the server's error is logged, and the next event reports the
  /// removal.
  ///
  /// - Parameter present: the touch devices that exist.
  private func selectRawTouches(present: [TouchDevice]) {
    let wantsRaw = listening == .raw || request.reports.contains(.raw)
    let reportedDevices = wantsRaw ? Set(devices.map(\.id)) : []
    let wantsEnds = selectsAllEnds || window(of: listening) != nil
    let touchscreens = Set(present.filter { $0.mode == .direct }.map(\.id))
    let selectedDevices = reportedDevices.union(wantsEnds ? touchscreens : contacts.devices)
    for device in selectedDevices {
      let events = reportedDevices.contains(device) ? [XI_RawTouchBegin, XI_RawTouchUpdate] : []
      connection.select(events + [XI_RawTouchEnd], of: device.rawValue, on: connection.root)
    }
    for device in rawDevices.intersection(present.map(\.id)).subtracting(selectedDevices) {
      connection.select([], of: device.rawValue, on: connection.root)
    }
    rawDevices = selectedDevices
  }

  /// Selects the touch events of one window; falls back to raw events if they would not arrive.
  private func selectWindowTouches(_ wanted: TouchListening) -> TouchListening {
    guard let window = window(of: wanted) else { return wanted }
    let reason: String
    do {
      try connection.trapping {
        connection.select(
          [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd], of: Int32(XIAllMasterDevices), on: window)
      }
      // On another window, the grab may be that of the very application that is watched.
      guard wanted == .root, connection.isTouchGrabHeld(on: window) else { return wanted }
      connection.select([], of: Int32(XIAllMasterDevices), on: window)
      reason = "another client (mutter does so) grabs them before they arrive there"
    } catch {
      reason =
        error.code == XRequestError.accessCode
        ? "another client (KWin does so on the root) selected them, and only one client may"
        : "\(error)"
    }
    let windowName =
      wanted == .root ? "the root window" : "window \(window.hexadecimal)"
    connection.log(
      .warning,
      "cannot listen to the touches of \(windowName): \(reason); raw touch events are used instead")
    return .raw
  }

  /// Returns the window whose touch events are selected; nil for raw events and for none.
  private func window(of listening: TouchListening) -> WindowID? {
    switch listening {
    case .raw, .nothing: nil
    case .root: connection.root
    case .window(let id): id
    }
  }

  private func selectOnRoot() {
    var events = [XI_HierarchyChanged, XI_DeviceChanged, XI_PropertyEvent]
    if request.followsPointer { events += [XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion] }
    connection.select(events, of: Int32(XIAllDevices), on: connection.root)
  }

  /// Handles an event of a contact, raw or delivered to a window; without the raw ends of its
  /// device, it is ignored, because its end may go elsewhere.
  func note(_ phase: TouchPhase, of contact: TouchID) {
    if rawDevices.contains(contact.device) { contacts.note(phase, of: contact) }
  }

  /// Returns whether a contact of a device is down, as far as events tell.
  package func hasContact(of device: DeviceID) -> Bool { contacts.devices.contains(device) }

  // MARK: - Decoding

  /// Returns the report of a raw event; nil for a copy, a foreign device or another event.
  func decode(_ event: XIRawEvent) -> TouchEvent? {
    guard event.deviceid == event.sourceid else { return nil }
    guard let phase = TouchPhase(evtype: event.evtype),
      let decoder = decoders.first(where: { $0.device.rawValue == event.sourceid })
    else { return nil }
    let report = decoder.read(ValuatorReader(event.valuators), rootSize: connection.rootSize)
    let touch = TouchEvent(
      id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)), phase: phase,
      time: connection.time(event.time),
      position: report.position, contact: report.contact)
    if request.reports.contains(.raw) {
      notifyObserver(of: touch, axes: axes(of: decoder.device, ValuatorReader(sentIn: event)))
    }
    return listening == .raw ? touch : nil
  }

  private func notifyObserver(
    of touch: TouchEvent, axes: [TouchReport.AxisValue], delivery: TouchReport.Delivery? = nil
  ) {
    observer?.note(
      TouchReport(
        id: touch.id, phase: touch.phase, time: touch.time, position: touch.position, axes: axes,
        delivery: delivery))
  }

  private func axes(of device: DeviceID, _ valuators: ValuatorReader) -> [TouchReport.AxisValue] {
    let knownAxes = devices.first { $0.id == device }?.axes ?? []
    var axes: [TouchReport.AxisValue] = []
    valuators.forEachSent { number, value in
      let label = knownAxes.first { $0.number == number }?.label ?? ""
      axes.append(TouchReport.AxisValue(number: number, label: label, value: value))
    }
    return axes
  }

  /// Returns the report of a window's touch event; nil for a foreign device or another event.
  ///
  /// An end that the server generated has no valuators, and its coordinates are the last pointer's,
  /// so the report has no position (`GetDixTouchEnd`, dix/getevents.c).
  func decode(_ event: XIDeviceEvent) -> TouchEvent? {
    // The event comes from a window that selects touches for its own purposes.
    guard listening != .raw else { return nil }
    guard let phase = TouchPhase(evtype: event.evtype),
      let decoder = decoders.first(where: { $0.device.rawValue == event.sourceid })
    else { return nil }
    let valuators = ValuatorReader(event.valuators)
    let touch = TouchEvent(
      id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)), phase: phase,
      time: connection.time(event.time),
      position: valuators.isEmpty ? nil : Point(x: event.root_x, y: event.root_y),
      contact: decoder.read(valuators, rootSize: connection.rootSize).contact)
    if request.reports.contains(.delivered) {
      notifyObserver(
        of: touch, axes: axes(of: decoder.device, valuators),
        delivery: TouchReport.Delivery(
          window: WindowID(rawValue: event.event),
          // If no child is beneath the touch, the server names the window itself.
          child: event.child == event.event ? .none : WindowID(rawValue: event.child),
          isEmulating: event.flags & Int32(XITouchEmulatingPointer) != 0,
          isPendingEnd: event.flags & Int32(XITouchPendingEnd) != 0))
    }
    return touch
  }
}
