internal import CLinux
package import FingertipSettings
package import Glibc
package import SystemSupport
internal import TouchTUIO
package import TouchX11
package import Touches

/// Sends the touches of a display, or of one region, to a receiver of TUIO, if the settings name
/// one.
package final class TUIOSender {
  private let connection: DisplayConnection
  private let log: LogSink
  private let currentSettings: () -> TUIOSettings
  private var settings = TUIOSettings()
  private var link: TUIOLink?
  private var stream: TUIOStream?

  /// Creates a sender that sends nothing before its first turn.
  ///
  /// - Parameters:
  ///   - connection: the display, for its size and its clock.
  ///   - settings: returns the current settings.
  ///   - log: receives messages.
  package init(
    on connection: DisplayConnection, settings: @escaping () -> TUIOSettings,
    log: @escaping LogSink
  ) {
    self.connection = connection
    currentSettings = settings
    self.log = log
  }

  /// Whether the touches of one region are sent.
  package var followsRegion: Bool { settings.region != nil }

  /// Handles changes of touches of the display, in time order.
  package func follow(_ touches: [Touch]) {
    guard stream != nil, settings.region == nil else { return }
    follow(touches, on: Rect(connection.rootFrame))
  }

  /// Handles changes of touches that a region owns.
  ///
  /// - Parameters:
  ///   - touches: the touches.
  ///   - region: the name of the region.
  ///   - frame: returns the frame of the region, in px of the root; nil if it is absent.
  package func follow(_ touches: some Sequence<Touch>, of region: String, frame: () -> Rect?) {
    guard stream != nil, settings.region == region, let frame = frame() else { return }
    follow(touches, on: frame)
  }

  private func follow(_ touches: some Sequence<Touch>, on surface: Rect) {
    stream?.surface = surface
    for touch in touches { stream?.follow(touch) }
  }

  /// Tells the receiver that no finger is down, because nothing more will be sent.
  package func end() { send(at: Monotonic.milliseconds) { $0.removeAll(at: $1) } }

  /// Applies the current settings if they changed.
  private func followSettings() {
    let settings = currentSettings()
    guard settings != self.settings else { return }
    send(at: Monotonic.milliseconds) { $0.removeAll(at: $1) }
    self.settings = settings
    link = settings.receiver.map { TUIOLink(to: $0, log: log) }
    // The receiver is looked up now: otherwise the first finger would wait, and may be lifted
    // before it is sent.
    link?.open(at: Monotonic.milliseconds)
    // Greater than any number that a previous sender can have used.
    let first = Int32(truncatingIfNeeded: Int(Monotonic.milliseconds) & 0x3FFF_FFFF)
    stream = settings.receiver.map { _ in
      TUIOStream(settings.version, source: TUIOSource(name: "fingertip"), after: first)
    }
  }

  /// Applies a change to the stream, and sends its bundles.
  private func send(
    at time: Double, after change: (inout TUIOStream, Timestamp) -> Void = { _, _ in }
  ) {
    guard let link, stream != nil else { return }
    let now = connection.serverTime(at: time)
    if link.finishLookup(at: time) {
      stream?.source.address = link.ownAddress
      // The receiver does not know the changes made during the lookup.
      stream?.requestRepeat(at: now)
    }
    stream?.epoch = WallClock.milliseconds - now.milliseconds
    if var stream {
      self.stream = nil
      change(&stream, now)
      self.stream = stream
    }
    let isRepeat = stream?.nextRepeat.map { $0 <= now } ?? false
    guard let bundles = stream?.takeBundles(at: now), !bundles.isEmpty else { return }
    // If nobody receives, most changes are dropped; repetitions and one change a second try again,
    // since nothing is repeated while a finger keeps tapping.
    guard link.isOpen, isRepeat || !link.dropsChanges(at: time) else { return link.open(at: time) }
    for bundle in bundles { link.send(bundle, at: time) }
  }
}

extension TUIOSender: LoopHandler {
  package func takeTurn(at time: Double) {
    followSettings()
    send(at: time)
  }

  package var nextTurn: Double? {
    guard let nextRepeat = stream?.nextRepeat else { return nil }
    let time = Monotonic.milliseconds
    return time + max(0, nextRepeat - connection.serverTime(at: time))
  }

  package var descriptors: [pollfd] {
    link?.descriptor.map { [pollfd(reading: $0)] } ?? []
  }
}

/// The time of day.
private enum WallClock {
  /// The milliseconds since the start of 1970.
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
