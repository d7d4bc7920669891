// Events are about the past: by the time one is read, the window that it names may be destroyed and
// the device unplugged. So there are three rules, taken from picom: while events are read, the
// server is not queried, except for the pointer's position and for devices, without which the next
// event cannot be decoded; other queries are sent once, after the last event of the batch; and the
// reply "no such window" is a valid reply.
//
// Xlib reads everything that the socket holds and keeps it. So events can be waiting although the
// socket has nothing to read: poll only after `next` has returned nil.

internal import CX11
internal import Glibc
internal import SystemSupport
internal import TouchOwnership
internal import Touches
internal import WindowStates

/// Reads and decodes the events of a display.
package final class EventReader {
  private let connection: DisplayConnection
  private let listener: TouchListener
  private let compositor: CompositorWatch?
  private let session: SessionWatch?
  /// The receiver of touches that land on regions; nil if there are no regions.
  package var regions: RegionTouches? {
    didSet {
      if regions == nil { ends.silences.forgetRegions() }
      listener.selectsAllEnds = regions != nil
    }
  }
  /// The watch over the windows of other clients; nil if they are not tracked.
  package var windows: WindowWatch?
  /// The listener for pens that are near; nil if nobody asks for them.
  package var pens: PenListener?
  /// The grabs of devices whose events only we receive.
  package var grabs: [DeviceGrab] = []
  /// Whether to distinguish a touch that ends with its device from a lifted one.
  ///
  /// The server reports the device's removal later, so this takes a round trip for each batch with
  /// an end in it.
  package var defersTouchEnds = false
  /// The number of changes of what is listened to, after which earlier touches may have no further
  /// reports.
  package var listeningChangeCount: Int { listener.changeCount }
  /// The number of events that may still be read before `next` returns nil, relevant or not.
  var remaining = Int.max
  private var ends = Ends()
  private var event = XEvent()
  /// The events selected on the root itself.
  private let rootMask: Int

  /// The ends of touches, including those without an event.
  private struct Ends {
    /// Whether a touch or a pen has ended since the last synchronisation with the server.
    var hasOccurred = false
    var silences = SilentTouches()
    /// The cancellations of touches that another client has taken away, to be returned next.
    var cancellations: [TouchEvent] = []
  }

  /// Selects the events that concern the root as a whole.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - listener: the decoder of touches.
  ///   - compositor: the watch over the compositor; nil for programs that show nothing. They
  ///     receive touches, devices and the root's size, and other windows never wake them.
  ///   - session: the watch for a locked screen; nil if that does not matter.
  ///   - followsWindows: whether a program that shows nothing receives events about windows all the
  ///     same.
  package init(
    connection: DisplayConnection, listener: TouchListener, compositor: CompositorWatch?,
    session: SessionWatch? = nil, followsWindows: Bool = false
  ) {
    self.connection = connection
    self.listener = listener
    self.compositor = compositor
    self.session = session
    rootMask =
      StructureNotifyMask | (compositor != nil || followsWindows ? PropertyChangeMask : 0)
      | (session == nil ? 0 : SessionWatch.rootMask)
    if compositor != nil {
      connection.listenToStack(besides: rootMask)
    } else {
      // A program that shows nothing moves no windows, and gets window events in order with the
      // touches.
      XSelectInput(
        connection.display, connection.root.rawValue,
        rootMask | (followsWindows ? SubstructureNotifyMask : 0))
    }
    MonitorLayout.watch(on: connection)
    session?.begin()
  }

  /// Returns the next relevant event; nil once all that arrived, or may be read, has been read.
  ///
  /// Nothing is flushed: what is drawn in response is sent at once with the frame.
  package func next() -> DisplayEvent? {
    repeat {
      if !ends.cancellations.isEmpty { return .touch(ends.cancellations.removeFirst()) }
      // Events that the second connection has already read need no look at the first one's socket.
      if connection.stackListener?.hasEvents ?? false, let displayEvent = nextStackEvent() {
        return displayEvent
      }
      while remaining > 0, hasEvent() {
        XNextEvent(connection.display, &event)
        remaining -= 1
        if let displayEvent = translate() { return displayEvent }
      }
      if let displayEvent = nextStackEvent() { return displayEvent }
    } while remaining > 0 && (awaitEventsOfEnds() || cancelLostTouches())
    return pointerMotion()
  }

  /// Returns the next event about a window; nil if none has arrived.
  private func nextStackEvent() -> DisplayEvent? {
    guard let listener = connection.stackListener else { return nil }
    let time = Monotonic.milliseconds
    while remaining > 0, listener.next(&event, at: time) {
      remaining -= 1
      if let displayEvent = translate() { return displayEvent }
    }
    connection.recoverStackListener(besides: rootMask)
    return nil
  }

  /// The time at which `next` must be called in any case, by our clock in ms; nil for never.
  package var nextTurn: Double? { ends.silences.deadline }

  /// Cancels the touches that another client has taken away.
  ///
  /// - Returns: whether to read again, as more may have arrived or a cancellation is to be
  ///   returned.
  private func cancelLostTouches() -> Bool {
    switch ends.silences.next(at: Monotonic.milliseconds) {
    case .nothing: return false
    case .ask(let devices):
      let floating = devices.filter { DeviceInventory.isFloating($0, on: connection) }
      ends.silences.note(floating: floating)
    case .lose(let touches):
      let now = connection.serverTime(at: Monotonic.milliseconds)
      for touch in touches {
        let end = TouchEvent(id: touch.id, phase: .cancelled, time: now, position: nil)
        if touch.isOnRegions { regions?.cancel(end) } else { ends.cancellations.append(end) }
      }
    }
    return true
  }

  /// Waits for the events that the server sends together with the ends that were read.
  ///
  /// When a device goes, the server ends its touches, shuts the device down, which may take long,
  /// and reports it only then; a request waits for all of that (`DisableDevice`, dix/devices.c).
  ///
  /// - Returns: whether more events may have arrived.
  private func awaitEventsOfEnds() -> Bool {
    guard defersTouchEnds, ends.hasOccurred else { return false }
    ends.hasOccurred = false
    connection.synchronise()
    return true
  }

  private func hasEvent() -> Bool { XEventsQueued(connection.display, QueuedAfterReading) > 0 }

  private func translate() -> DisplayEvent? {
    session?.observe(event)
    if event.type == GenericEvent { return translateInput() }
    windows?.observe(event)
    switch event.type {
    case ConfigureNotify where event.xconfigure.window == connection.root.rawValue:
      connection.rootSize = (Int(event.xconfigure.width), Int(event.xconfigure.height))
      return .screenChanged
    case PropertyNotify:
      return event.xproperty.atom == XA_RESOURCE_MANAGER ? .resourcesChanged : nil
    case KeyRelease: return .keyReleased(connection.stroke(releasedIn: event.xkey))
    case KeyPress:
      return .keyPressed(connection.stroke(pressedIn: event.xkey), state: event.xkey.state)
    case ClientMessage where event.xclient.message_type == connection.atoms.putCompleted.rawValue:
      return .putCompleted
    case Expose: return .exposed(WindowID(rawValue: event.xexpose.window))
    case VisibilityNotify where connection.missesPixels(event.xvisibility):
      return .exposed(WindowID(rawValue: event.xvisibility.window))
    default: break
    }
    if event.type == connection.extensions.sharedMemoryEventBase { return .putCompleted }
    if event.type == connection.keyboard.eventBase {
      connection.noteKeyboard(event)
      return nil
    }
    if connection.extensions.isRandR(event) {
      XRRUpdateConfiguration(&event)
      return .screenChanged
    }
    if let signal = compositor?.signal(event) { return .compositor(signal) }
    return stackEvent().map(DisplayEvent.stack)
  }

  private func noteEnd(of window: XDestroyWindowEvent) {
    // The touches on a destroyed window have no further events.
    if window.window == regions?.window.id.rawValue { ends.silences.forgetRegions() }
    // Not if another client has made up the event.
    if window.send_event == 0 {
      connection.windows.made.remove(WindowID(rawValue: window.window))
    }
  }

  private func stackEvent() -> StackEvent? {
    connection.notePlace(event)
    if event.type == DestroyNotify { noteEnd(of: event.xdestroywindow) }
    return switch event.type {
    case CreateNotify: .created(WindowID(rawValue: event.xcreatewindow.window))
    case DestroyNotify: .destroyed(WindowID(rawValue: event.xdestroywindow.window))
    case MapNotify: .mapped(WindowID(rawValue: event.xmap.window))
    case UnmapNotify: .unmapped(WindowID(rawValue: event.xunmap.window))
    case ConfigureNotify:
      .restacked(
        WindowID(rawValue: event.xconfigure.window),
        above: WindowID(rawValue: event.xconfigure.above))
    case CirculateNotify:
      .circulated(
        WindowID(rawValue: event.xcirculate.window), toTop: event.xcirculate.place == PlaceOnTop)
    case ReparentNotify:
      .reparented(
        WindowID(rawValue: event.xreparent.window),
        toRoot: event.xreparent.parent == connection.root.rawValue)
    default: nil
    }
  }

  // MARK: - XInput events

  private func translateInput() -> DisplayEvent? {
    guard event.xcookie.extension == connection.extensions.xinputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = UnsafeRawPointer(event.xcookie.data) else { return nil }
    switch event.xcookie.evtype {
    case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd:
      let event = data.load(as: XIRawEvent.self)
      guard let phase = TouchPhase(evtype: event.evtype) else { return nil }
      ends.silences.noteRaw(phase, of: event.touch, at: Monotonic.milliseconds)
      listener.note(phase, of: event.touch)
      return touch(listener.decode(event))
    case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
      return grabbed(data.load(as: XIDeviceEvent.self))
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      return translateDelivered(data.load(as: XIDeviceEvent.self))
    case XI_TouchOwnership:
      regions?.handle(data.load(as: XITouchOwnershipEvent.self))
      return nil
    case XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease:
      return translatePointer(data.load(as: XIRawEvent.self))
    case XI_HierarchyChanged:
      return devicesChanged(data.load(as: XIHierarchyEvent.self))
    case XI_DeviceChanged:
      // A master announces every switch to another slave; only changed axes matter.
      let changed = data.load(as: XIDeviceChangedEvent.self)
      return changed.reason == XIDeviceChange ? .devicesChanged(gone: []) : nil
    case XI_PropertyEvent:
      // Of all properties of drivers only this one changes what we know of a device; the positions
      // in its reports follow it by themselves.
      let change = data.load(as: XIPropertyEvent.self)
      guard AtomID(rawValue: change.property) == connection.atoms.transformationMatrix else {
        return nil
      }
      return .mappingChanged(DeviceID(rawValue: change.deviceid))
    default:
      return nil
    }
  }

  /// Translates an event of a touch that was delivered to a window of ours.
  private func translateDelivered(_ event: XIDeviceEvent) -> DisplayEvent? {
    guard let phase = TouchPhase(evtype: event.evtype) else { return nil }
    if phase == .ended { ends.hasOccurred = true }
    listener.note(phase, of: event.touch)
    if let report = grabbed(event) { return report }
    let isOnRegions = event.event == regions?.window.id.rawValue
    ends.silences.note(phase, of: event.touch, isOnRegions: isOnRegions)
    if isOnRegions {
      regions?.handle(event)
      return nil
    }
    return touch(listener.decode(event))
  }

  /// Translates a raw event of a mouse or a pen.
  private func translatePointer(_ raw: XIRawEvent) -> DisplayEvent? {
    if raw.evtype == XI_RawButtonRelease { ends.hasOccurred = true }
    pens?.note(raw, at: Monotonic.milliseconds)
    let time = connection.time(raw.time)
    // The master's copy of an event comes from another device than it names.
    guard raw.deviceid == raw.sourceid else { return nil }
    let report: PointerFinger.Report =
      switch raw.evtype {
      case XI_RawButtonPress: .press(raw.detail)
      case XI_RawButtonRelease: .release(raw.detail)
      default: .motion
      }
    return touch(
      listener.pointer.follow(
        report, of: DeviceID(rawValue: raw.sourceid), at: time,
        pointerPosition: connection.pointerPosition))
  }

  /// Returns the report of a device that we have grabbed; nil for an event of another device.
  private func grabbed(_ event: XIDeviceEvent) -> DisplayEvent? {
    let grab = grabs.first { $0.device.id.rawValue == event.deviceid }
    guard let report = grab?.decode(event) else { return nil }
    connection.clock.arrived(report.time, monotonic: Monotonic.milliseconds)
    if report.phase == .ended { ends.hasOccurred = true }
    return .grabbed(report)
  }

  private func touch(_ report: TouchEvent?) -> DisplayEvent? {
    guard let report else { return nil }
    connection.clock.arrived(report.time, monotonic: Monotonic.milliseconds)
    return .touch(report)
  }

  private func devicesChanged(_ hierarchy: XIHierarchyEvent) -> DisplayEvent {
    let gone = hierarchy.devices { $0.flags & (XISlaveRemoved | XIDeviceDisabled) != 0 }
    for device in gone { listener.pointer.forget(device) }
    regions?.loseDevices(hierarchy)
    return .devicesChanged(gone: gone)
  }

  /// Returns the mouse's motions of the whole batch, merged into one.
  private func pointerMotion() -> DisplayEvent? {
    touch(listener.pointer.takeMotion(pointerPosition: connection.pointerPosition))
  }
}
