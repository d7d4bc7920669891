internal import CX11
internal import TouchX11
internal import Touches
internal import WindowStates

extension DisplayConnection {
  /// Returns the next event that has arrived; nil if there is none, without waiting.
  ///
  /// It decodes events that the product ignores, for clients that only watch.
  package func nextProbeEvent() -> ProbeEvent? {
    guard !isLost, XPending(display) > 0 else { return nil }
    var event = XEvent()
    XNextEvent(display, &event)
    guard event.type == GenericEvent, event.xcookie.extension == extensions.xinputOpcode else {
      return ProbeEvent(core: event)
    }
    guard XGetEventData(display, &event.xcookie) != 0 else { return ProbeEvent(kind: .other) }
    defer { XFreeEventData(display, &event.xcookie) }
    guard let data = event.xcookie.data else { return ProbeEvent(kind: .other) }
    let type = event.xcookie.evtype
    switch type {
    case XI_RawKeyPress...XI_RawMotion, XI_RawTouchBegin...XI_RawTouchEnd:
      return ProbeEvent(raw: data.load(as: XIRawEvent.self))
    case XI_TouchOwnership:
      return ProbeEvent(ownership: data.load(as: XITouchOwnershipEvent.self))
    case XI_Enter...XI_FocusOut:
      return ProbeEvent(crossing: data.load(as: XIEnterEvent.self))
    case XI_KeyPress...XI_Motion, XI_TouchBegin...XI_TouchEnd:
      return ProbeEvent(device: data.load(as: XIDeviceEvent.self))
    case XI_HierarchyChanged: return ProbeEvent(kind: .hierarchyChanged)
    case XI_DeviceChanged: return ProbeEvent(kind: .deviceChanged)
    default: return ProbeEvent(kind: .other)
    }
  }
}

extension ProbeEvent {
  private static let xiKinds: [Int32: Kind] = [
    XI_KeyPress: .xiKeyPress, XI_KeyRelease: .xiKeyRelease, XI_ButtonPress: .xiButtonPress,
    XI_ButtonRelease: .xiButtonRelease, XI_Motion: .xiMotion, XI_Enter: .xiEnter,
    XI_Leave: .xiLeave, XI_FocusIn: .xiFocusIn, XI_FocusOut: .xiFocusOut,
    XI_RawKeyPress: .rawKeyPress, XI_RawKeyRelease: .rawKeyRelease,
    XI_RawButtonPress: .rawButtonPress, XI_RawButtonRelease: .rawButtonRelease,
    XI_RawMotion: .rawMotion, XI_TouchBegin: .touchBegin, XI_TouchUpdate: .touchUpdate,
    XI_TouchEnd: .touchEnd, XI_RawTouchBegin: .rawTouchBegin,
    XI_RawTouchUpdate: .rawTouchUpdate, XI_RawTouchEnd: .rawTouchEnd,
  ]

  private static let coreKinds: [Int32: Kind] = [
    KeyPress: .keyPress, KeyRelease: .keyRelease, ButtonPress: .buttonPress,
    ButtonRelease: .buttonRelease, MotionNotify: .motion, EnterNotify: .enter,
    LeaveNotify: .leave, FocusIn: .focusIn, FocusOut: .focusOut, Expose: .expose,
    ConfigureNotify: .configure, MapNotify: .map, UnmapNotify: .unmap,
    VisibilityNotify: .visibility,
  ]

  init(device event: XIDeviceEvent) {
    self.init(
      Self.xiKinds[event.evtype] ?? .other, for: event.event, from: event.deviceid,
      event.sourceid, at: event.time)
    detail = UInt32(bitPattern: event.detail)
    setPositions(x: event.event_x, y: event.event_y, rootX: event.root_x, rootY: event.root_y)
    flags = UInt32(bitPattern: event.flags)
    state = Self.state(event.mods, event.buttons)
    axes = Self.axes(event.valuators)
  }

  init(raw event: XIRawEvent) {
    self.init(
      Self.xiKinds[event.evtype] ?? .other, for: 0, from: event.deviceid, event.sourceid,
      at: event.time)
    detail = UInt32(bitPattern: event.detail)
    flags = UInt32(bitPattern: event.flags)
    axes = Self.axes(event.valuators)
  }

  init(crossing event: XIEnterEvent) {
    self.init(
      Self.xiKinds[event.evtype] ?? .other, for: event.event, from: event.deviceid,
      event.sourceid, at: event.time)
    detail = UInt32(bitPattern: event.detail)
    setPositions(x: event.event_x, y: event.event_y, rootX: event.root_x, rootY: event.root_y)
    state = Self.state(event.mods, event.buttons)
    mode = event.mode
  }

  init(ownership event: XITouchOwnershipEvent) {
    self.init(
      .touchOwnership, for: event.event, from: event.deviceid, event.sourceid, at: event.time)
    detail = event.touchid
    flags = UInt32(bitPattern: event.flags)
  }

  /// Creates the part common to all XInput 2 events.
  private init(
    _ kind: Kind, for window: Window, from device: Int32, _ source: Int32, at time: Time
  ) {
    self.init(kind: kind)
    self.window = WindowID(rawValue: window)
    self.device = DeviceID(rawValue: device)
    self.source = DeviceID(rawValue: source)
    self.time = UInt32(truncatingIfNeeded: time)
  }

  private mutating func setPositions(x: Double, y: Double, rootX: Double, rootY: Double) {
    position = Point(x: x, y: y)
    rootPosition = Point(x: rootX, y: rootY)
  }

  init(core event: XEvent) {
    self.init(kind: Self.coreKinds[event.type] ?? .other)
    window = WindowID(rawValue: event.xany.window)
    switch kind {
    case .keyPress, .keyRelease, .buttonPress, .buttonRelease, .motion:
      // These have a common layout up to the coordinates; only the position of the detail differs
      // by type.
      let input = event.xbutton
      setPositions(
        x: Double(input.x), y: Double(input.y), rootX: Double(input.x_root),
        rootY: Double(input.y_root))
      state = UInt64(input.state) << 32
      detail = kind == .motion ? UInt32(UInt8(bitPattern: event.xmotion.is_hint)) : input.button
      time = UInt32(truncatingIfNeeded: input.time)
    case .enter, .leave:
      let crossing = event.xcrossing
      setPositions(
        x: Double(crossing.x), y: Double(crossing.y), rootX: Double(crossing.x_root),
        rootY: Double(crossing.y_root))
      state = UInt64(crossing.state) << 32
      detail = UInt32(bitPattern: crossing.detail)
      mode = crossing.mode
      time = UInt32(truncatingIfNeeded: crossing.time)
    case .focusIn, .focusOut:
      detail = UInt32(bitPattern: event.xfocus.detail)
      mode = event.xfocus.mode
    default: break
    }
  }

  private static func axes(_ valuators: XIValuatorState) -> [Int: Double] {
    var axes: [Int: Double] = [:]
    ValuatorReader(valuators).forEach { axes[$0] = $1 }
    return axes
  }

  private static func state(_ modifiers: XIModifierState, _ buttons: XIButtonState) -> UInt64 {
    UInt64(UInt32(bitPattern: modifiers.effective)) << 32 | bits(buttons)
  }

  private static func bits(_ buttons: XIButtonState) -> UInt64 {
    guard let mask = buttons.mask else { return 0 }
    return (0..<min(4, Int(buttons.mask_len))).reduce(0) { $0 | UInt64(mask[$1]) << (8 * $1) }
  }
}
