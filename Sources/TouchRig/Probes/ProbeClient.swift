package import TouchX11
package import Touches
package import WindowStates

/// A client on its own connection that simulates another program, and keeps all of its events.
package final class ProbeClient {
  /// The window on which the client listens.
  package enum Place {
    /// A window of its own, which is mapped at once.
    case window(PixelRect, colour: UInt32 = 0x30_6080, overrideRedirect: Bool = true)
    /// The root, as for window managers and desktop shells.
    case root
  }

  /// The connection of the client.
  package let connection: DisplayConnection
  /// The window on which it listens.
  package let window: WindowID
  /// The events received so far, in order.
  package private(set) var events: [ProbeEvent] = []
  private let ownsWindow: Bool

  /// Connects, maps the window and asks for events.
  ///
  /// - Parameters:
  ///   - display: the server's name, such as ":3".
  ///   - selection: the events to ask for.
  ///   - place: the window to listen on.
  /// - Throws: `DisplayError` if no server answers; `XRequestError` if it refuses the selection, as
  ///   for the second touch client of a window.
  package init(
    _ display: String, _ selection: ProbeSelection, on place: Place
  ) throws {
    connection = try DisplayConnection(name: display)
    switch place {
    case .window(let frame, let colour, let overrideRedirect):
      window = connection.makeWindow(
        frame: frame, colour: colour, overrideRedirect: overrideRedirect, title: "probe")
      ownsWindow = true
      try connection.probe(window, for: .structure)
    case .root:
      window = connection.root
      ownsWindow = false
    }
    try connection.probe(window, for: selection)
    if ownsWindow {
      connection.map(window)
      try waitForEvent("the probe's window to be mapped") { $0.kind == .map }
    }
  }

  /// Receives all events that the server has sent, and those that result from earlier requests.
  ///
  /// After an injector's `sync`, these are all events of the injected input, except those held back
  /// by a frozen grab or by another client's undecided touch.
  ///
  /// - Returns: the events since the last call.
  @discardableResult
  package func collect() -> [ProbeEvent] {
    connection.synchronise()
    var newEvents: [ProbeEvent] = []
    while let event = connection.nextProbeEvent() { newEvents.append(event) }
    events += newEvents
    return newEvents
  }

  /// Forgets all events so far.
  package func clear() {
    collect()
    events = []
  }

  /// Receives events until one matches, and waits if necessary.
  ///
  /// - Parameters:
  ///   - what: the description of the event for the error.
  ///   - deadline: when to give up.
  ///   - fits: whether an event matches; earlier events are checked first.
  /// - Returns: the first matching event.
  /// - Throws: `RigError.deadlinePassed`.
  @discardableResult
  package func waitForEvent(
    _ what: String, until deadline: Deadline = Deadline(seconds: 20),
    _ fits: (ProbeEvent) -> Bool
  ) throws(RigError) -> ProbeEvent {
    if let found = events.first(where: fits) { return found }
    while true {
      if let found = collect().first(where: fits) { return found }
      guard !deadline.hasPassed, !connection.isLost else { throw deadline.error(waitingFor: what) }
      Wait.forInput(on: connection.fileDescriptor, until: deadline)
    }
  }

  deinit {
    if ownsWindow { connection.destroy(window) }
  }
}
