package import TouchX11
package import Touches

/// A foreign program on a connection of its own, which keeps everything it gets.
package final class ProbeClient {
  /// The place where the client listens.
  package enum Place {
    /// On a window of its own, mapped at once.
    case window(PixelRect, colour: UInt32 = 0x30_6080, overrideRedirect: Bool = true)
    /// On the root, as window managers and desktop shells do.
    case root
  }

  /// The connection of the client.
  package let connection: DisplayConnection
  /// The window it listens on.
  package let window: WindowID
  /// The events that it got so far, in order.
  package private(set) var events: [ProbeEvent] = []
  private let ownsWindow: Bool

  /// Connects, maps the window and asks for events.
  ///
  /// - Parameters:
  ///   - display: the server's name, ":3" for instance.
  ///   - selection: what it asks for.
  ///   - place: where it listens.
  /// - Throws: `DisplayError` where no server answers, `XRequestError` where it refuses the
  ///   selection, as it does the second touch client of a window.
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

  /// Takes in all that the server has sent, and will have sent on requests made so far.
  ///
  /// After an injector's `sync` that is every event of the injected input, but for those that a
  /// frozen grab or another client's undecided touch holds back.
  ///
  /// - Returns: what came since the last call.
  @discardableResult
  package func collect() -> [ProbeEvent] {
    connection.synchronise()
    var fresh: [ProbeEvent] = []
    while let event = connection.nextProbeEvent() { fresh.append(event) }
    events += fresh
    return fresh
  }

  /// Forgets what it got so far.
  package func clear() {
    collect()
    events = []
  }

  /// Takes events in until one fits, waiting for more.
  ///
  /// - Parameters:
  ///   - what: names the event in the error.
  ///   - deadline: when to give up.
  ///   - fits: tells whether an event is the one; those that came earlier are asked first.
  /// - Returns: the first that fits.
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
