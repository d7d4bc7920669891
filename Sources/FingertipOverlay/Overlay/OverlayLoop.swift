internal import CLinux
internal import FingertipRegions
internal import Glibc
package import SystemSupport
internal import TouchRouting
internal import TouchX11

/// Why the loop ended.
package enum LoopEnd: Equatable {
  /// Somebody asked for it.
  case asked
  /// What was to be played has been played.
  case finished
  /// The X server went away.
  case connectionLost
}

/// Waits for events, signals and the time of the next frame, and drives the overlay.
///
/// One thread, one poll. With nothing on the screen there is no timer, and nothing wakes.
package final class OverlayLoop {
  private let overlay: Overlay
  private let log: LogSink
  private let signals: SignalDescriptor
  private let stopSignal: StopSignal
  private let timer: TimerDescriptor
  private var isDone = false
  /// What happens beside touches and signals.
  package var companions: [any LoopCompanion] = []
  /// Draw mode, on or off; nil where there is none.
  package var drawing: DrawHost?
  /// The regions that take touches, nil where there are none.
  var regions: RegionRuntime? {
    didSet { overlay.regionWindow = regions?.touches.window }
  }
  /// What is to be done at a reload of the configuration.
  private let reload: () -> Void

  /// The signals that the loop answers, as something to read.
  ///
  /// Take them before anything else is done: one that comes during the preparations then waits for
  /// the loop instead of ending the program.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package static func takeSignals() throws(SystemError) -> SignalDescriptor {
    try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2])
  }

  /// Prepares to drive an overlay.
  ///
  /// - Parameters:
  ///   - overlay: what is driven.
  ///   - signals: the signals to answer.
  ///   - log: where messages go.
  ///   - reload: what is to be done when somebody asks to read the configuration again.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init(
    overlay: Overlay, signals: consuming SignalDescriptor, log: @escaping LogSink,
    reload: @escaping () -> Void
  ) throws(SystemError) {
    self.overlay = overlay
    self.signals = signals
    self.log = log
    self.reload = reload
    stopSignal = try StopSignal()
    timer = try TimerDescriptor()
  }

  /// Runs until somebody asks for the end, a companion is done or the server goes away.
  ///
  /// Regions let go of their touches then, and hear that they are cancelled.
  package func run() -> LoopEnd {
    let end = turn()
    regions?.quit(at: Monotonic.milliseconds)
    overlay.connection.flush()
    return end
  }

  private func turn() -> LoopEnd {
    let connection = overlay.connection
    while true {
      repeat {
        // Applications wait for these, and for nothing else that is done here.
        regions?.answerTouches()
        while let event = overlay.reader.next() {
          regions?.take(event)
          drawing?.take(event)
          overlay.take(event)
        }
        overlay.followSession()
        regions?.follow(overlay.session.state.obstacles, at: Monotonic.milliseconds)
        regions?.takeTurn(at: Monotonic.milliseconds)
        for companion in companions { companion.takeTurn(at: Monotonic.milliseconds) }
        regions?.follow(isPaused: overlay.isPaused, at: Monotonic.milliseconds)
        overlay.finishBatch(at: Monotonic.milliseconds)
        reportErrors()
        if connection.isLost { return .connectionLost }
        if isDone { return .asked }
        if companions.contains(where: \.isDone) { return .finished }
        connection.flush()
        // Drawing may have made Xlib read events on the way; they would wait for ever.
      } while connection.hasEvents
      timer.set(nextTurn)
      wait()
    }
  }

  /// When to go on although nothing happens; nil for never.
  private var nextTurn: Double? {
    (companions.map(\.nextTurn)
      + [
        overlay.nextFrame, overlay.reader.nextTurn,
        regions?.nextTurn(after: Monotonic.milliseconds),
      ])
      .compactMap(\.self).min()
  }

  private func wait() {
    var descriptors = [
      pollfd(fd: overlay.connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var ends: [Int] = [descriptors.count]
    for companion in companions {
      descriptors += companion.descriptors
      ends.append(descriptors.count)
    }
    // What regions wait for needs no more than a turn.
    if let regions { descriptors += regions.descriptors }
    // An interrupted wait is as good as one that ended: the loop looks at everything again.
    guard poll(&descriptors, UInt(descriptors.count), -1) > 0 else { return }
    if descriptors[0].revents != 0, overlay.letsServerFirst { overlay.courtesy.giveWay() }
    if descriptors[2].revents != 0 { timer.acknowledge() }
    if descriptors[1].revents != 0 {
      while let signal = signals.next() { take(signal) }
    }
    if descriptors[3].revents != 0 { stopIfAsked() }
    for (index, companion) in companions.enumerated()
    where descriptors[ends[index]..<ends[index + 1]].contains(where: { $0.revents != 0 }) {
      companion.becomeReady()
    }
  }

  /// Stops for Ctrl-Z, and leaves every touch, key and device to others until it goes on.
  private func stopIfAsked() {
    stopSignal.stopIfAsked {
      regions?.pause(.paused, at: Monotonic.milliseconds)
      drawing?.dropDevices()
      overlay.connection.synchronise()
    } takeUp: {
      drawing?.grabDevices()
      // Balanced, so it cannot be refused.
      try? regions?.resume()
    }
  }

  private func take(_ signal: Int32) {
    switch signal {
    case SIGINT, SIGTERM: isDone = true
    case SIGHUP, SIGUSR1: reload()
    case SIGUSR2: overlay.isVisible.toggle()
    default: break
    }
  }

  /// Requests that nobody expected to fail are worth a line, and nothing more.
  private func reportErrors() {
    for error in overlay.connection.takeErrors() {
      log(.info, "\(error)")
    }
  }
}
