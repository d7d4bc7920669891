internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchTUIO

/// The way to a receiver: looks its name up in the background, encodes, sends, and says once what fails.
final class TUIOLink {
  private enum State {
    /// Nothing is known; the time of our clock before which nobody asks again, in ms.
    case idle(until: Double)
    /// The name is looked up.
    case lookup(BackgroundWork<Result<NetworkAddress, NetworkAddress.Unknown>>)
    case open(DatagramSocket)
    /// The library is missing.
    case impossible
  }

  /// The time between two attempts to find a receiver, in ms.
  private static let patience = 10_000.0

  private let receiver: TUIOReceiver
  private let log: LogSink
  private var library: OSCLibrary?
  private var state = State.idle(until: 0)
  /// The messages that were logged.
  private var said: Set<String> = []
  /// Whether nobody received the latest packet.
  private(set) var isRefused = false

  /// A way to a receiver on which nothing was sent.
  init(to receiver: TUIOReceiver, log: @escaping LogSink) {
    self.receiver = receiver
    self.log = log
  }

  private func say(_ message: String) {
    guard said.insert(message).inserted else { return }
    log(.warning, "tuio \(receiver): \(message)")
  }

  // MARK: - Opening

  /// Whether packets can be sent.
  var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// The descriptor that becomes readable when the name is known; nil while none is looked up.
  var descriptor: Int32? {
    if case .lookup(let work) = state { work.descriptor } else { nil }
  }

  /// Begins to look for the receiver, unless that was done or failed a moment ago.
  ///
  /// - Parameter time: our clock, in ms.
  func open(at time: Double) {
    guard case .idle(let earliest) = state, time >= earliest else { return }
    do throws(OSCLibrary.Missing) {
      if library == nil { library = try OSCLibrary() }
    } catch {
      say(error.reason)
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

  /// Takes in that the name is known, if it is.
  ///
  /// - Returns: whether packets can be sent from now on.
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
    say(reason)
    state = .idle(until: time + Self.patience)
  }

  // MARK: - Sending

  /// Our own address in the network of the receiver, of four bytes; nil where it has none.
  var ownAddress: [UInt8]? {
    if case .open(let socket) = state { socket.ownAddress } else { nil }
  }

  /// Sends a bundle, or loses it where that would take time.
  func send(_ bundle: OSCBundle) {
    guard case .open(let socket) = state, let bytes = library?.encode(bundle) else { return }
    do throws(SystemError) {
      try socket.send(bytes)
      isRefused = false
    } catch {
      isRefused = error.number == ECONNREFUSED
      say(
        isRefused
          ? "nobody receives there; touches are sent once a second until somebody does" : "\(error)"
      )
    }
  }
}
