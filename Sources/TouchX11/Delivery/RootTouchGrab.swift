// How regions get touches that they may give back.
//
// A passive touch grab of the root is asked before any application, about every touch on the
// screen. The application hears of a touch once the grab rejects it, and then receives everything
// from its begin on. So while this grab exists, each touch of the whole desktop waits for its
// answer. Hence:
//
// - It has a connection of its own, in a process that does nothing else (GrabProcess). Only touches
//   on regions are asked for; all others are given back in that process.
// - When the grab ends, in whatever way, no touch is left to the server: GrabAnswerQueue explains
//   what it does with touches that are given back while it is frozen. Even worse, if a connection
//   closes meanwhile, the server gives its touches back from its queue after the connection has
//   gone. Then the end of a touch that is still down is delivered to no client, and that crashes
//   the server (`TouchEmitTouchEnd`, dix/touch.c). So everything is answered first, in order, and
//   the connection closes once no other client has grabbed a pointer that delivered its touches.
// - It is for all masters with any modifier: without the latter Num Lock would disable it, and a
//   slave's touch cannot be taken from the master's touch events.
//
// Answers go to the device that the event named, which is the master. The server may refuse an
// answer without anything being wrong: BadValue if the touch is over, BadAccess if it belongs to
// another client by now, BadDevice if the device is gone. Then the answer and the event that would
// have told us crossed on the wire. Refusals are counted, and logged at debug level.
//
// If the answer comes after the end of a touch that moves the pointer, its button is released
// (GrabbedMasters). The serial number of the end event, which is that of the last request that the
// server had executed by then, shows whether the end came first.
//
// docs/touch-on-x11.md explains grabs, answers and replays.

internal import CX11
package import SystemSupport
package import TouchOwnership
package import Touches
package import WindowStates

/// The passive touch grab of the root: every touch on the screen, to be kept or given back.
///
/// `takeEvents` returns its events; `sendAnswers` sends the answers that the server may get now.
package final class RootTouchGrab {
  let connection: DisplayConnection
  let reports: OwnedReportReader
  var contacts: [GrabbedContact] = []
  var answers = GrabAnswerQueue()
  /// The raw ends of touches that have not begun at the grab, oldest first: of other touches, or of
  /// touches that a frozen master holds back.
  var earlyLifts: [TouchEvent] = []
  var masters: GrabbedMasters
  var windows = WindowsBeneath()
  /// The news other than reports.
  var events: [GrabEvent] = []
  private var ready: [OwnedTouchEvent] = []
  var event = XEvent()
  private(set) var isGrabbed = true

  /// The area in which touches are asked for; a touch that begins elsewhere is given back at once.
  package var area = PixelArea()
  /// Whether touches are asked for at all.
  package var asks = true

  /// The number of answers that the server refused.
  package private(set) var refusedAnswers = 0

  /// The interval of queries whether another client still holds the pointer, before closing, in ms.
  private static let closingRetryInterval = 10.0

  /// Opens a connection and establishes the grab.
  ///
  /// - Parameters:
  ///   - name: the server's name, such as `:3`.
  ///   - log: where messages go.
  /// - Throws: `TouchGrabError`.
  package init(_ name: String, log: @escaping LogSink) throws(TouchGrabError) {
    do {
      connection = try DisplayConnection(name: name, log: log)
    } catch {
      throw .unreachable(error)
    }
    // Select before the touchscreens are queried, so that none is missed; and on the same
    // connection as the touches, so that what a device's removal did to them is read before the
    // removal itself.
    connection.select(
      [XI_RawTouchEnd, XI_HierarchyChanged], of: Int32(XIAllDevices), on: connection.root)
    // The coordinates of contacts depend on the root's size.
    XSelectInput(connection.display, connection.root.rawValue, StructureNotifyMask)
    reports = OwnedReportReader(connection: connection, keepsOrder: false)
    masters = GrabbedMasters(connection)
    guard connection.grabTouches(on: connection.root) else {
      // The deinitializer runs now, and destroys the window.
      isGrabbed = false
      throw .held
    }
    connection.flush()
  }

  deinit {
    if isGrabbed { connection.ungrabTouches(on: connection.root) }
    masters.release()
  }

  /// The descriptor to poll for reading, after `takeEvents`.
  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// A window that identifies the grab to others; it is never shown.
  package var handle: WindowID { masters.handle }

  /// Whether events have arrived.
  package var hasEvents: Bool { connection.hasEvents }

  /// Whether the connection is lost, and the grab with it.
  package var isLost: Bool { connection.isLost }

  /// Whether a touch that is asked for has no answer yet.
  package var hasUnanswered: Bool {
    contacts.contains { $0.isAsked && $0.state.isUnanswered }
  }

  /// Waits until the server has executed all requests.
  package func synchronise() { connection.synchronise() }

  // MARK: - Touches

  /// Reads the events that have arrived, and passes on the news, oldest first.
  package func takeEvents(_ body: (GrabEvent) -> Void) {
    readEvents()
    loseTakenTouches()
    reports.takeReady(into: &ready)
    for item in ready {
      switch item {
      case .report(let report):
        let contact = contacts.last { $0.id == report.id }
        body(.report(report, isAsked: contact?.isAsked ?? false))
      case .deviceLost(let device, let time): body(.deviceLost(device, at: time))
      }
    }
    ready.removeAll(keepingCapacity: true)
    for item in events { body(item) }
    events.removeAll(keepingCapacity: true)
    contacts.removeAll { $0.state == .over }
  }

  private func readEvents() {
    while connection.hasEvents {
      XNextEvent(connection.display, &event)
      handleEvent()
    }
  }

  /// Gives up the touches of touchscreens that another client has grabbed (see SilentTouches).
  ///
  /// Nobody receives their ends: the finger is up, its touch has not ended, and the device floats.
  private func loseTakenTouches() {
    var devices: Set<DeviceID> = []
    for index in contacts.indices
    where contacts[index].isSilent && !contacts[index].hasQueriedDevice {
      contacts[index].hasQueriedDevice = true
      devices.insert(contacts[index].id.device)
    }
    guard !devices.isEmpty else { return }
    let floating = devices.filter { DeviceInventory.isFloating($0, on: connection) }
    // The end may have been on its way.
    readEvents()
    let now = connection.serverTime(at: Monotonic.milliseconds)
    for device in floating where contacts.contains(where: { $0.id.device == device && $0.isSilent })
    {
      reports.lose(device, at: now)
      loseContacts(of: device)
    }
  }

  /// Answers for a touch, unless it is not this grab's or has been answered.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - accepts: true keeps it, false gives it to the application.
  package func answer(_ touch: TouchID, accepts: Bool) {
    answers.decide(touch, accepts ? .keep : .returnToServer)
  }

  /// Sends the answers that the server may get now.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the time of the next call; nil if no answer waits.
  @discardableResult
  package func sendAnswers(at time: Double) -> Double? {
    defer { deselectAnsweredWindows() }
    while var answer = answers.next(at: time, isHeld: masters.isHeld) {
      if answer.verdict == .returnToServer, hasLostWindow(answer.touch) { answer.verdict = .keep }
      if answer.isForced {
        connection.log(
          .info,
          "regions: \(answer.touch) could not be returned to the application, since another client "
            + "held the pointer for \(Int(GrabAnswerQueue.patience)) ms; no client receives it")
      }
      send(answer)
      connection.flush()
    }
    return answers.nextQueryTime
  }

  /// Gives back every touch that nobody has decided about.
  package func giveBackAll() {
    for touch in answers.undecided {
      answers.decide(touch, .returnToServer)
      guard let index = contacts.lastIndex(where: { $0.id == touch }) else { continue }
      contacts[index].isAsked = false
      events.append(.givenBack(touch))
    }
  }

  /// Ends the grab, so that it gets no new touches.
  ///
  /// Undecided touches are given back; touches that were kept go on.
  package func ungrab() {
    guard isGrabbed else { return }
    isGrabbed = false
    connection.ungrabTouches(on: connection.root)
    giveBackAll()
  }

  /// Prepares to close the connection, after `ungrab`.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the time of the next call; nil if the connection can close.
  package func prepareToClose(at time: Double) -> Double? {
    let nextQueryTime = sendAnswers(at: time)
    // Giving back a touch that we do not own only withdraws our claim, which the server does at
    // once.
    for answer in answers.takeUnowned() { send(answer) }
    guard answers.isEmpty, !masters.areHeld else {
      return nextQueryTime ?? time + Self.closingRetryInterval
    }
    let kept = contacts.filter { $0.state == .ours || $0.state == .leaving }
    guard !kept.isEmpty else { return nil }
    // The server must not be left with touches to give back once the connection is gone.
    for contact in kept { send(contact.master, contact.id.contact, accepts: false) }
    contacts.removeAll { $0.state == .ours || $0.state == .leaving }
    return time
  }

  /// Counts the answers that came too late, and logs every other error.
  package func reportErrors() {
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

  private func send(_ answer: GrabAnswerQueue.Answer) {
    let accepts = answer.verdict == .keep
    let serial = XNextRequest(connection.display)
    send(answer.master, answer.touch.contact, accepts: accepts)
    guard
      let index = contacts.firstIndex(where: { $0.id == answer.touch && $0.state.isUnanswered })
    else { return }
    contacts[index].answer = serial
    if contacts[index].hasEnded { masters.releaseStuckButton(after: contacts[index]) }
    advance(index, accepts ? .accepted : .rejected)
  }

  private func send(_ master: DeviceID, _ contact: UInt32, accepts: Bool) {
    _ = XIAllowTouchEvents(
      connection.display, master.rawValue, contact, connection.root.rawValue,
      accepts ? XIAcceptTouch : XIRejectTouch)
  }
}

extension DisplayConnection {
  /// The number of the request that answers a touch, `X_XIAllowEvents` of XI2proto.h.
  fileprivate static let allowEventsRequest: UInt8 = 53
}
