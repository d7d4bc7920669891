internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchTUIO

/// The connection to a receiver: looks up its name in the background, sends, and logs errors once.
final class TUIOLink {
  private enum State {
    /// Not open; the earliest monotonic time of the next attempt, in ms.
    case idle(until: Double)
    /// The name is being looked up.
    case lookup(BackgroundWork<Result<NetworkAddress, NetworkAddress.Unknown>>)
    case open(DatagramSocket)
    /// The library is missing.
    case impossible
  }

  /// The time between two attempts to find a receiver, in ms.
  private static let retryInterval = 10_000.0
  /// The time for which changes are dropped after a refused packet, in ms.
  private static let refusalPause = 1000.0

  private let receiver: TUIOReceiver
  private let log: LogSink
  private var library: OSCLibrary?
  private var state = State.idle(until: 0)
  /// The messages that have been logged.
  private var loggedMessages: Set<String> = []
  /// The monotonic time at which the latest packet was refused, because nobody receives, in ms; nil
  /// if it was not.
  private var refusalTime: Double?

  /// Creates a connection that has sent nothing yet.
  init(to receiver: TUIOReceiver, log: @escaping LogSink) {
    self.receiver = receiver
    self.log = log
  }

  private func logOnce(_ message: String) {
    guard loggedMessages.insert(message).inserted else { return }
    log(.warning, "tuio \(receiver): \(message)")
  }

  // MARK: - Opening

  /// Whether packets can be sent.
  var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// A descriptor that becomes readable when the lookup is complete; nil if none is under way.
  var descriptor: Int32? {
    if case .lookup(let work) = state { work.descriptor } else { nil }
  }

  /// Starts to look up the receiver, unless that is under way or failed recently.
  ///
  /// - Parameter time: the monotonic time, in ms.
  func open(at time: Double) {
    guard case .idle(let earliest) = state, time >= earliest else { return }
    do throws(OSCLibrary.Missing) {
      if library == nil { library = try OSCLibrary() }
    } catch {
      logOnce(error.reason)
      state = .impossible
      return
    }
    let receiver = receiver
    do throws(SystemError) {
      state = .lookup(
        try BackgroundWork { NetworkAddress.lookUp(receiver.host, port: receiver.port) })
    } catch {
      fail("\(error)", at: time)
    }
  }

  /// Handles the result of the lookup if it is complete.
  ///
  /// - Returns: whether packets can be sent from now on, because the receiver was found.
  func finishLookup(at time: Double) -> Bool {
    guard case .lookup(let work) = state, let result = work.takeResult() else { return false }
    switch result {
    case .failure(let error): fail(error.reason, at: time)
    case .success(let address):
      do throws(SystemError) {
        state = .open(try DatagramSocket(to: address))
        return true
      } catch {
        fail("\(error)", at: time)
      }
    }
    return false
  }

  private func fail(_ reason: String, at time: Double) {
    logOnce(reason)
    state = .idle(until: time + Self.retryInterval)
  }

  // MARK: - Sending

  /// Our own IPv4 address in the network of the receiver; nil if it has none.
  var ownAddress: [UInt8]? {
    if case .open(let socket) = state { socket.ownAddress } else { nil }
  }

  /// Returns whether changes are dropped, because a packet was refused less than a second ago.
  func dropsChanges(at time: Double) -> Bool {
    refusalTime.map { time - $0 < Self.refusalPause } ?? false
  }

  /// Sends a bundle, or drops it if sending would block.
  ///
  /// - Parameters:
  ///   - bundle: the bundle.
  ///   - time: the monotonic time, in ms.
  func send(_ bundle: OSCBundle, at time: Double) {
    guard case .open(let socket) = state, let bytes = library?.encode(bundle) else { return }
    do throws(SystemError) {
      try socket.send(bytes)
      refusalTime = nil
    } catch {
      refusalTime = error.number == ECONNREFUSED ? time : nil
      switch error.number {
      case ECONNREFUSED:
        logOnce("nothing receives there; touches are sent once a second until something does")
      case EAGAIN, ENOBUFS: logOnce("\(error)")
      // The socket keeps the addresses of its beginning, such as our own in a former network.
      default: fail("\(error)", at: time)
      }
    }
  }
}
