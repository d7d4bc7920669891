// How regions get touches that they may give back.
//
// A passive touch grab of the root is asked before any application, about every touch on the screen.
// The application hears of a touch when we reject it, and then hears everything from its begin on. So
// as long as this grab is there, each touch of the whole desktop waits for us. Hence:
//
// - It has a connection of its own, and what comes there is read, answered and flushed before anything
//   else is done. Nothing on that way asks the server anything.
// - Where the connection goes, however it goes, the server gives what is unanswered to the
//   applications (`TouchListenerGone`, dix/touch.c): whoever finds us stuck need only close it.
//   `handle` is there for that.
// - It is for all masters with any modifier: without the latter Num Lock would switch it off, and a
//   slave's touch cannot be taken from the master's.
//
// Answers go to the device that the event named, which is the master (row e11), and in an order
// that is the router's to keep. An answer may be refused, and nothing is
// wrong then: BadValue where the touch is over, BadAccess where it is another client's by now, BadDevice
// where the device is gone. Such an answer and the event that would have told us passed each other on
// the wire. They are counted, and told to those who debug.
//
// Where a touch that moves the pointer is accepted after its end, the server forgets to let go of the
// pointer's button 1: `ProcessTouchEvent` (Xi/exevents.c) makes an update of the end, and
// `TouchEmitTouchEnd` (dix/touch.c) counts no release while there is a grab. Nor does it where such a
// touch is rejected and nobody is below. XQueryPointer says then that the button is down until the next
// touch ends, and XI2 events say so for good: whoever moves the mouse drags. But what is counted for the
// touchscreen itself is right, and the master copies it when it changes over to a device. So after such
// an answer we have it change over, to the XTEST pointer and back (Xorg 21.1.7). Whether the end came
// first the serial of its event tells: the last request that the server had executed by then.

internal import CX11
public import Touches

/// Why there is no grab.
public enum TouchGrabError: Error, Hashable, Sendable {
  /// Another client holds the touch grab of the root, and only one may.
  case held
  /// There is no second connection to the server.
  case unreachable(DisplayError)
}

extension TouchGrabError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .held:
      "another client holds the touch grab of the root window (mutter does so), and only one may"
    case .unreachable(let error): "\(error)"
    }
  }
}

/// The passive touch grab of the root: every touch on the screen, to be accepted or rejected.
///
/// Its touches begin, move and end as fingers do. A touch that was rejected is not heard of until its
/// finger is up. When it goes, what is unanswered goes to the applications.
public final class RootTouchGrab {
  /// A touch that is down or unanswered.
  private struct Contact {
    var id: TouchID
    /// The device that answers must name.
    var master: Int32
    /// Whether the pointer and its button 1 follow the touch.
    var movesPointer: Bool
    /// Whether its touch end came.
    var hasEnded = false
    /// The serial of the answer; 0 for none.
    var answer: UInt = 0
    var state = GrabbedTouchState.undecided
    /// What the raw events said of its end.
    var lift: TouchEvent?
  }

  /// The display of the overlay, whose clock and size hold here as well.
  private let display: DisplayConnection
  private let connection: DisplayConnection
  private let touches: OwnedTouches
  /// What the window below the grab is to leave alone.
  private let seen: SeenContacts
  private var contacts: [Contact] = []
  /// Raw ends of touches that have not begun here, oldest first: of none of ours, or of one that a
  /// frozen master holds back.
  private var earlyLifts: [TouchEvent] = []
  /// Devices whose touches are none of ours.
  private var foreign: Set<Int32> = []
  private var event = XEvent()
  private let hasTestDevices: Bool
  /// Whether an answer made something known that `takeFrames` has still to hand out.
  private var owesFrames = false
  /// A window by which the server can be told to close the connection; it is never shown.
  public let handle: WindowID

  /// How many answers the server has refused.
  public private(set) var refusedAnswers = 0

  /// How many raw ends are kept for touches that may still begin here.
  private static let earlyLiftLimit = 64

  /// Opens a connection and grabs.
  ///
  /// - Parameters:
  ///   - display: the connection that everything else goes by.
  ///   - window: what takes the touches on regions where the grab is not asked, since somebody else
  ///     grabbed the buttons of the root after it and then let go of the touch.
  /// - Throws: `TouchGrabError`.
  public init(
    beside display: DisplayConnection, above window: RegionTouches
  ) throws(TouchGrabError) {
    self.display = display
    seen = window.grabbed
    touches = OwnedTouches(connection: display, keepsOrder: false)
    do {
      connection = try DisplayConnection(name: display.name, log: display.log)
    } catch {
      throw .unreachable(error)
    }
    handle = connection.makeHandle()
    hasTestDevices = connection.hasTestDevices
    // Devices come and go in the same stream, so that what a device's end did to its touches is read
    // before the end itself.
    connection.select(
      [XI_RawTouchEnd, XI_HierarchyChanged], of: Int32(XIAllDevices), on: connection.root)
    guard connection.grabTouches(on: connection.root) else { throw .held }
    connection.flush()
  }

  deinit {
    // The server closes a connection some time after its end; the next grab may come before that.
    connection.ungrabTouches(on: connection.root)
    XDestroyWindow(connection.display, handle.rawValue)
    connection.ledger.strike(handle)
  }

  /// The descriptor to poll for reading, after `isReady` was false.
  public var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Whether `takeFrames` may have something to hand out.
  public var isReady: Bool { owesFrames || connection.hasEvents }

  /// Whether the connection is gone, and the grab with it.
  public var isLost: Bool { connection.isLost }

  /// Whether any touch is down, whoever has it.
  public var isTouched: Bool { touches.isTouched }

  /// Whether the server waits for an answer.
  public var hasUnanswered: Bool { contacts.contains { $0.state.isUnanswered } }

  /// Waits until the server has executed what was asked of it; for tests.
  package func synchronise() { connection.synchronise() }

  // MARK: - Touches

  /// Reads what has arrived and hands out the frames, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  public func takeFrames(_ body: (TouchFrame) -> Void) {
    while connection.hasEvents {
      XNextEvent(connection.display, &event)
      take()
    }
    owesFrames = false
    touches.takeFrames(body)
    contacts.removeAll { $0.state == .over }
  }

  /// Answers for a touch; nothing happens where it is not this grab's, or answered.
  ///
  /// - Parameters:
  ///   - touch: which.
  ///   - accepts: true keeps it, false gives it to the application.
  public func answer(_ touch: TouchID, accepts: Bool) {
    guard let index = contacts.firstIndex(where: { $0.id == touch && $0.state.isUnanswered }) else {
      return
    }
    contacts[index].answer = XNextRequest(connection.display)
    send(contacts[index].master, contacts[index].id.contact, accepts: accepts)
    if contacts[index].hasEnded { letButtonGo(after: contacts[index]) }
    advance(index, accepts ? .accepted : .rejected)
  }

  /// Sends the answers.
  public func flush() { connection.flush() }

  /// Counts the answers that came too late, and tells of every other error.
  public func reportErrors() {
    let before = refusedAnswers
    for error in connection.takeErrors() {
      if error.request == UInt8(connection.extensions.xinputOpcode),
        error.minorRequest == DisplayConnection.allowEventsRequest
      {
        refusedAnswers += 1
      } else {
        connection.log(.info, "\(error)")
      }
    }
    guard refusedAnswers > before else { return }
    connection.log(.debug, "regions: \(refusedAnswers) answers came too late so far")
  }

  private func send(_ master: Int32, _ contact: UInt32, accepts: Bool) {
    _ = XIAllowTouchEvents(
      connection.display, master, contact, connection.root.rawValue,
      accepts ? XIAcceptTouch : XIRejectTouch)
  }

  /// Has the server count anew which buttons are down, after an answer that came after the end.
  private func letButtonGo(after contact: Contact) {
    guard contact.movesPointer, hasTestDevices else { return }
    // To release what is up is no event for anybody.
    XTestFakeButtonEvent(connection.display, 1, 0, 0)
    var touchscreen = XDevice()
    touchscreen.device_id = XID(contact.id.device.rawValue)
    XTestFakeDeviceButtonEvent(connection.display, &touchscreen, 1, 0, nil, 0, 0)
    connection.flush()
  }

  /// Asks for the devices again, after they changed.
  public func refreshDevices() {
    touches.refreshDevices()
    foreign.removeAll()
  }

  // MARK: - Events

  private func take() {
    guard event.type == GenericEvent,
      event.xcookie.extension == connection.extensions.xinputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = UnsafeRawPointer(event.xcookie.data) else { return }
    switch event.xcookie.evtype {
    case XI_TouchBegin: begin(data.load(as: XIDeviceEvent.self))
    case XI_TouchUpdate: update(data.load(as: XIDeviceEvent.self))
    case XI_TouchEnd: end(data.load(as: XIDeviceEvent.self))
    case XI_TouchOwnership:
      touches.own(contact: data.load(as: XITouchOwnershipEvent.self).touchid)
    case XI_RawTouchEnd: raise(data.load(as: XIRawEvent.self))
    case XI_HierarchyChanged: loseDevices(data.load(as: XIHierarchyEvent.self))
    default: break
    }
  }

  private func begin(_ event: XIDeviceEvent) {
    seen.insert(UInt32(bitPattern: event.detail))
    guard let reading = read(event) else {
      // A touchpad, or a device that is gone again; somebody must answer all the same.
      return send(event.deviceid, UInt32(bitPattern: event.detail), accepts: false)
    }
    var contact = Contact(
      id: reading.report.id, master: event.deviceid,
      movesPointer: event.flags & XITouchEmulatingPointer != 0)
    if let place = earlyLifts.firstIndex(where: { $0.id == contact.id }) {
      contact.lift = earlyLifts.remove(at: place)
      contact.state = .lifting
    }
    contacts.append(contact)
    touches.add(reading)
  }

  /// Reads a begin, and asks for the devices where its device is unknown.
  private func read(_ event: XIDeviceEvent) -> OwnedTouches.Reading? {
    if let reading = touches.read(event) { return reading }
    guard !foreign.contains(event.sourceid) else { return nil }
    touches.refreshDevices()
    if let reading = touches.read(event) { return reading }
    foreign.insert(event.sourceid)
    return nil
  }

  private func update(_ event: XIDeviceEvent) {
    guard let reading = touches.read(event), let index = index(of: reading.report.id) else {
      return
    }
    // What is on its way of a touch that was given away.
    if contacts[index].state != .theirs { touches.add(reading) }
  }

  private func end(_ event: XIDeviceEvent) {
    guard var reading = touches.read(event), let index = index(of: reading.report.id) else {
      return
    }
    contacts[index].hasEnded = true
    if event.serial < contacts[index].answer { letButtonGo(after: contacts[index]) }
    guard !touches.isUndecided(reading.report.id) else {
      // Never ours; there is nothing to answer.
      contacts.remove(at: index)
      return touches.add(reading)
    }
    switch advance(index, .ended, isReporting: false) {
    case .none: break
    case .end: touches.add(reading)
    case .cancellation:
      reading.report.phase = .cancelled
      touches.add(reading)
    }
  }

  private func raise(_ event: XIRawEvent) {
    guard let lift = touches.readEnd(event) else { return }
    guard let index = index(of: lift.id) else {
      if earlyLifts.count == Self.earlyLiftLimit { earlyLifts.removeFirst() }
      return earlyLifts.append(lift)
    }
    contacts[index].lift = lift
    advance(index, .raised)
  }

  private func loseDevices(_ hierarchy: XIHierarchyEvent) {
    for device in hierarchy.devicesWithoutTouches {
      touches.lose(device)
      for index in contacts.indices
      where contacts[index].id.device == device && contacts[index].state != .over {
        advance(index, .lost)
      }
    }
  }

  private func index(of touch: TouchID) -> Int? {
    contacts.firstIndex { $0.id == touch && $0.state != .over }
  }

  /// Moves a touch on, and reports what a router is to hear.
  ///
  /// - Returns: what it is to hear.
  @discardableResult
  private func advance(
    _ index: Int, _ event: GrabbedTouchEvent, isReporting: Bool = true
  ) -> GrabbedTouchNews {
    let contact = contacts[index]
    guard let next = contact.state.after(event) else {
      connection.log(
        .info,
        "regions: grabbed \(contact.id) is '\(contact.state.rawValue)', in which "
          + "'\(event.rawValue)' cannot happen")
      return .none
    }
    contacts[index].state = next.state
    if isReporting, next.news == .end, let lift = contact.lift {
      touches.add(OwnedTouches.Reading(report: lift, isLift: false))
      owesFrames = true
    }
    return next.news
  }
}

extension DisplayConnection {
  /// The number of the request that answers for a touch, `X_XIAllowEvents` of XI2proto.h.
  fileprivate static let allowEventsRequest: UInt8 = 53

  /// Makes a window that is never shown, for others to name this connection by.
  fileprivate func makeHandle() -> WindowID {
    let window = WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil))
    ledger.enter(window, "window (touch grab)")
    introduce(window, as: "touch grab")
    return window
  }
}
