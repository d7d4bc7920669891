internal import CLinux
internal import FingertipSettings
package import Glibc
internal import HelperProcesses
internal import OverlayLayers
package import SystemSupport
internal import TouchX11

/// Keeps the touch that wakes a blanked screen from all windows and regions, if so configured.
///
/// A process does so (`WakeProcess`); while it takes touches, the screen counts as locked.
package final class WakeTouchHandler: LoopHandler {
  private let modes: ModeSwitch
  private let log: LogSink
  private let programs: StartedPrograms
  /// The socket to the process; nil if it does not run.
  private var socket: Int32?
  /// Whether the process failed, so that none is started until the settings change.
  private var isRefused = false
  /// The ends of the process by itself.
  private var restarts = RestartLimit()

  /// Creates a handler without a process.
  ///
  /// - Parameters:
  ///   - modes: the mode, with the overlay's settings and session.
  ///   - log: where messages go.
  package init(_ modes: ModeSwitch, log: @escaping LogSink) {
    self.modes = modes
    self.log = log
    programs = StartedPrograms(log: log)
  }

  deinit {
    if let socket { close(socket) }
  }

  /// Starts or ends the helper process as the settings ask.
  package func takeTurn(at time: Double) {
    programs.reap()
    guard modes.overlay.settings.listening.swallowsWake else {
      stop()
      (isRefused, restarts) = (false, RestartLimit())
      return
    }
    if socket == nil, !isRefused, restarts.allowsStart(at: time) { start() }
    if modes.overlay.sources.session.isWaking { continueStoppedProcess() }
  }

  /// Continues the helper process if somebody has stopped it, because it takes all touches now.
  private func continueStoppedProcess() {
    guard programs.continueStopped() else { return }
    log(.warning, "swallow-wake: the process that takes touches was stopped; it is continued")
  }

  /// The time at which the helper process is tried again; nil for never.
  package var nextTurn: Double? { restarts.pauseEnd }

  /// The descriptors of the helper process and of the socket to it.
  package var descriptors: [pollfd] {
    programs.descriptors + (socket.map { [pollfd(reading: $0)] } ?? [])
  }

  /// Reads the helper's messages, and reports its end.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while let socket {
      switch MessageSocket.receive(from: socket, into: &buffer, waits: false) {
      case .nothing: return
      case .end: handleExit()
      case .message(let count):
        if let notice = WakeNotice(text: String(decoding: buffer[..<count], as: UTF8.self)) {
          follow(notice)
        }
      }
    }
  }

  private func follow(_ notice: WakeNotice) {
    let overlay = modes.overlay
    switch notice {
    case .ready(let window): overlay.layers.windows.companion = window
    case .covering: overlay.sources.session.isWaking = true
    case .done: overlay.sources.session.isWaking = false
    case .refused(let reason): refuse(reason)
    }
  }

  private func start() {
    do throws(SystemError) {
      let peer = try PeerProcess.start(
        "/proc/self/exe", as: WakeProcess.name, display: modes.overlay.connection.name,
        .messages)
      programs.track(peer.pid, named: WakeProcess.name)
      socket = peer.socket
    } catch {
      refuse("no process can be started: \(error)")
    }
  }

  private func refuse(_ reason: String) {
    stop()
    isRefused = true
    warn(reason)
  }

  private func warn(_ reason: String) {
    log(
      .warning,
      "swallow-wake: the touch that wakes the screen goes to the window beneath it: \(reason)")
  }

  /// Notes that the process ended by itself.
  private func handleExit() {
    stop()
    guard !restarts.noteEnd(at: Monotonic.milliseconds) else { return }
    warn(
      "the process that keeps it ended \(RestartLimit.count) times; it is tried again in a minute")
  }

  private func stop() {
    guard let socket else { return }
    close(socket)
    self.socket = nil
    // The server may give the number of the cover's window to another client.
    modes.overlay.layers.windows.companion = nil
    modes.overlay.sources.session.isWaking = false
  }
}
