// How regions get touches that they may give back.
//
// A passive touch grab of the root is asked before any application, about every touch on the screen.
// The application hears of a touch when it is rejected, and then hears everything from its begin on. So
// as long as this grab is there, each touch of the whole desktop waits for its owner. Hence:
//
// - It has a connection of its own, and a process of its own that does nothing else (GrabProcess). Only
//   touches on regions are asked for; all others are given back in that process.
// - When the grab ends, however it ends, nothing is left to the server: see AnswerLine for what it does
//   with touches that are given back while it is frozen. Worse, a connection that closes meanwhile has
//   its touches given back from the server's queue when it is gone, and the end of one that is still
//   down is delivered to no client at all, which ends the server (`TouchEmitTouchEnd`, dix/touch.c).
//   So everything is answered first, in order, and the connection closes when no other client holds a
//   pointer that its touches came through.
// - It is for all masters with any modifier: without the latter Num Lock would switch it off, and a
//   slave's touch cannot be taken from the master's.
//
// Answers go to the device that the event named, which is the master. An answer may be refused, and
// nothing is wrong then: BadValue where the touch is over, BadAccess where it is another client's by
// now, BadDevice where the device is gone. Such an answer and the event that would have told us passed
// each other on the wire. They are counted, and told to those who debug.
//
// Where an answer comes after the end of a touch that moves the pointer, its button is let go of
// (GrabbedMasters). Whether the end came first the serial of its event tells: the last request that the
// server had executed by then.
//
// docs/touch-on-x11.md explains grabs, answers and replays.

internal import CX11
package import SystemSupport
package import TouchOwnership
package import Touches

/// The passive touch grab of the root: every touch on the screen, to be kept or given back.
///
/// What it has to tell is taken by `takeNews`; `sendAnswers` sends what the server may have.
package final class RootTouchGrab {
  let connection: DisplayConnection
  let reports: OwnedReports
  var contacts: [GrabbedContact] = []
  var line = AnswerLine()
  var strangers = Strangers()
  var masters: GrabbedMasters
  var windows = WindowsBeneath()
  /// The news besides reports.
  var news: [GrabNews] = []
  private var ready: [OwnedNews] = []
  var event = XEvent()
  private(set) var isGrabbed = true

  /// The place where touches are asked for; a touch that begins elsewhere is given back at once.
  package var area = PixelArea()
  /// Whether touches are asked for at all.
  package var asks = true

  /// The number of answers that the server has refused.
  package private(set) var refusedAnswers = 0

  /// The interval at which the pointer is asked for while another client holds it and nobody waits, in ms.
  private static let closingPause = 10.0

  /// Opens a connection and grabs.
  ///
  /// - Parameters:
  ///   - name: the server's name, ":3" for instance.
  ///   - log: where messages go.
  /// - Throws: `TouchGrabError`.
  package init(_ name: String, log: @escaping LogSink) throws(TouchGrabError) {
    do {
      connection = try DisplayConnection(name: name, log: log)
    } catch {
      throw .unreachable(error)
    }
    // Before it is known which touchscreens there are, so that none that comes is missed; and in the
    // same stream as touches, so that what a device's end did to them is read before the end itself.
    connection.select(
      [XI_RawTouchEnd, XI_HierarchyChanged], of: Int32(XIAllDevices), on: connection.root)
    // The root's size is the measure of contacts.
    XSelectInput(connection.display, connection.root.rawValue, StructureNotifyMask)
    reports = OwnedReports(connection: connection, keepsOrder: false)
    masters = GrabbedMasters(connection)
    guard connection.grabTouches(on: connection.root) else {
      release()
      throw .held
    }
    connection.flush()
  }

  deinit {
    if isGrabbed { connection.ungrabTouches(on: connection.root) }
    release()
  }

  private func release() {
    isGrabbed = false
    masters.release()
  }

  /// The descriptor to poll for reading, after `takeNews`.
  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// A window by which others know the grab; it is never shown.
  package var handle: WindowID { masters.handle }

  /// Whether events have arrived.
  package var hasEvents: Bool { connection.hasEvents }

  /// Whether the connection is gone, and the grab with it.
  package var isLost: Bool { connection.isLost }

  /// Whether a touch that is asked for has no answer yet.
  package var hasUnanswered: Bool {
    contacts.contains { $0.isAsked && $0.state.isUnanswered }
  }

  /// Waits until the server has executed what was asked of it.
  package func synchronise() { connection.synchronise() }

  // MARK: - Touches

  /// Reads what has arrived, and hands out what it tells, oldest first.
  package func takeNews(_ body: (GrabNews) -> Void) {
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
    for item in news { body(item) }
    news.removeAll(keepingCapacity: true)
    contacts.removeAll { $0.state == .over }
  }

  private func readEvents() {
    while connection.hasEvents {
      XNextEvent(connection.display, &event)
      handleEvent()
    }
  }

  /// Gives up the touches of touchscreens that another client has grabbed, which end for nobody (see
  /// SilentTouches): the finger is up, its touch has not ended, and the device floats.
  private func loseTakenTouches() {
    var devices: Set<DeviceID> = []
    for index in contacts.indices where contacts[index].isSilent && !contacts[index].isExamined {
      contacts[index].isExamined = true
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

  /// Answers for a touch; nothing happens where it is not this grab's, or answered.
  ///
  /// - Parameters:
  ///   - touch: which.
  ///   - accepts: true keeps it, false gives it to the application.
  package func answer(_ touch: TouchID, accepts: Bool) {
    line.decide(touch, accepts ? .keep : .giveBack)
  }

  /// Sends the answers that the server may have now.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: when to call it again; nil where no answer waits.
  @discardableResult
  package func sendAnswers(at time: Double) -> Double? {
    defer { quietWindows() }
    while var answer = line.next(at: time, isHeld: masters.isHeld) {
      if answer.verdict == .giveBack, hasLostWindow(answer.touch) { answer.verdict = .keep }
      if answer.isForced {
        connection.log(
          .info,
          "regions: \(answer.touch) could not be given back, since another client held the pointer for "
            + "\(Int(AnswerLine.patience)) ms; nobody gets it")
      }
      send(answer)
      connection.flush()
    }
    return line.nextTry
  }

  /// Gives everything back that nobody has decided about.
  package func giveBackAll() {
    for touch in line.undecided { line.decide(touch, .giveBack) }
    for index in contacts.indices where contacts[index].isAsked {
      guard contacts[index].state.isUnanswered else { continue }
      contacts[index].isAsked = false
      news.append(.givenBack(contacts[index].id))
    }
  }

  /// Gives up the grab, so that no touch that begins from now on comes here, and everything back that
  /// nobody has decided about; what was kept goes on.
  package func letGo() {
    guard isGrabbed else { return }
    isGrabbed = false
    connection.ungrabTouches(on: connection.root)
    giveBackAll()
  }

  /// Prepares the end of the connection, after `letGo`.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: when to call it again; nil where the connection can close.
  package func prepareToClose(at time: Double) -> Double? {
    let nextTry = sendAnswers(at: time)
    // Who does not own a touch gives up only a claim to it, which the server does at once.
    for answer in line.takeUnowned() { send(answer) }
    guard line.isEmpty, !masters.areHeld else {
      return nextTry ?? time + Self.closingPause
    }
    let kept = contacts.filter { $0.state == .ours || $0.state == .leaving }
    guard !kept.isEmpty else { return nil }
    // No touch may be left that the server would give back when the connection is gone.
    for contact in kept { send(contact.master, contact.id.contact, accepts: false) }
    contacts.removeAll { $0.state == .ours || $0.state == .leaving }
    return time
  }

  /// Counts the answers that came too late, and tells of every other error.
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

  private func send(_ answer: AnswerLine.Answer) {
    let accepts = answer.verdict == .keep
    let serial = XNextRequest(connection.display)
    send(answer.master, answer.touch.contact, accepts: accepts)
    guard
      let index = contacts.firstIndex(where: { $0.id == answer.touch && $0.state.isUnanswered })
    else { return }
    contacts[index].answer = serial
    if contacts[index].hasEnded { masters.letButtonGo(after: contacts[index]) }
    advance(index, accepts ? .accepted : .rejected)
  }

  private func send(_ master: Int32, _ contact: UInt32, accepts: Bool) {
    _ = XIAllowTouchEvents(
      connection.display, master, contact, connection.root.rawValue,
      accepts ? XIAcceptTouch : XIRejectTouch)
  }
}

extension DisplayConnection {
  /// The number of the request that answers for a touch, `X_XIAllowEvents` of XI2proto.h.
  fileprivate static let allowEventsRequest: UInt8 = 53
}
