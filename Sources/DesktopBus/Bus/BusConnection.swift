// A bus may be absent, come later, hang, or go at any moment, and so may everybody on it. So nothing here
// ever waits: the connection, too, is made piece by piece as its socket can be read, calls are answered in
// some later turn or never, and no call has a time limit, which would only wake us for nothing. Where nobody
// listens at the address yet, the library watches for the socket.

internal import CSystemd
package import Glibc
package import SystemSupport

/// A connection to a bus, which is made anew when the bus comes back.
package final class BusConnection {
  /// The owner of the bus.
  package let kind: BusAddress.Kind
  private let address: String
  private let library: BusLibrary
  private let log: LogSink
  /// The clients of the connection, in the order in which they are told of messages.
  private let clients: [any BusClient]
  /// The connection of the library; nil between two attempts.
  private var bus: OpaquePointer?
  private var attempts = BusAttempts()
  /// The time at which the next attempt is due; nil where none is.
  private var retry: Double?
  /// The time at which the bus said that it is there; nil while it has not.
  private var readySince: Double?
  /// The receivers of answers to calls, by the numbers of those.
  private var callers: [UInt64: (BusReply) -> Void] = [:]
  /// The unique names behind services that are followed.
  private var owners: [String: String] = [:]

  /// Begins to connect; nothing is known when it returns.
  ///
  /// - Parameters:
  ///   - address: where the bus is.
  ///   - library: what speaks to it.
  ///   - clients: those who speak over it.
  ///   - log: where messages go.
  package init(
    to address: BusAddress, by library: BusLibrary, for clients: [any BusClient],
    log: @escaping LogSink
  ) {
    kind = address.kind
    self.address = address.text
    self.library = library
    self.clients = clients
    self.log = log
    connect(at: Monotonic.milliseconds)
  }

  deinit { disconnect() }

  private var functions: UnsafePointer<bus_functions> { library.functions }

  // MARK: - Connecting

  private func connect(at time: Double) {
    retry = nil
    guard functions.pointee.bus_new(&bus) >= 0, let bus else { return }
    // The owner of the filter lets go of the bus before it goes itself.
    let this = Unmanaged.passUnretained(self).toOpaque()
    let filter: sd_bus_message_handler_t = { message, this, _ in
      guard let message, let this else { return 0 }
      return Unmanaged<BusConnection>.fromOpaque(this).takeUnretainedValue().handle(message) ? 1 : 0
    }
    let results = [
      functions.pointee.bus_set_address(bus, address), functions.pointee.bus_set_bus_client(bus, 1),
      functions.pointee.bus_set_watch_bind(bus, 1),
      functions.pointee.bus_add_filter(bus, nil, filter, this),
      functions.pointee.bus_start(bus),
    ]
    if let failure = results.first(where: { $0 < 0 }) { end(because: -failure, at: time) }
  }

  private func disconnect() {
    guard let bus else { return }
    functions.pointee.bus_close(bus)
    _ = functions.pointee.bus_unref(bus)
    self.bus = nil
  }

  private func end(because reason: Int32, at time: Double) {
    disconnect()
    let start = readySince
    readySince = nil
    callers = [:]
    owners = [:]
    retry = attempts.connectionEnded(at: time, readySince: start)
    log(.info, "the \(kind.rawValue) bus is not there: \(errorText(reason))")
    if start != nil { for client in clients { client.busLeft(self) } }
  }

  // MARK: - Turns

  /// The descriptor to poll; nil between two attempts.
  package var descriptor: pollfd? {
    guard let bus else { return nil }
    let (descriptor, events) = (
      functions.pointee.bus_get_fd(bus), functions.pointee.bus_get_events(bus)
    )
    guard descriptor >= 0, events >= 0 else { return nil }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// The time at which it wants its turn at the latest; nil where it waits for its descriptor alone.
  package var nextTurn: Double? {
    guard let bus else { return retry }
    var moment: UInt64 = 0
    guard functions.pointee.bus_get_timeout(bus, &moment) > 0, moment != .max else { return nil }
    return Double(moment) / 1000
  }

  /// The most messages that are taken in before others have their turns.
  private static let batchLimit = 64

  /// Reads what has come, and continues what is in progress.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeTurn(at time: Double) {
    if let retry, retry <= time { connect(at: time) }
    for _ in 0..<Self.batchLimit {
      guard let bus else { return }
      let result = functions.pointee.bus_process(bus, nil)
      if result < 0 { return end(because: -result, at: time) }
      if readySince == nil, functions.pointee.bus_is_ready(bus) > 0 {
        readySince = time
        log(.info, "the \(kind.rawValue) bus is there")
        for client in clients { client.busAppeared(self) }
      }
      if result == 0 { return }
    }
  }

  // MARK: - Receiving

  /// Handles a message.
  ///
  /// - Returns: whether it was for somebody here; the library answers what is asked of every program.
  private func handle(_ message: OpaquePointer) -> Bool {
    let raw = RawMessage(library, message)
    switch raw.kind {
    case .reply, .failure:
      guard let cookie = raw.answeredCookie, let caller = callers.removeValue(forKey: cookie) else {
        return false
      }
      caller(raw.reply)
      return true
    case .signal:
      guard let signal = raw.content else { return false }
      if signal.sender == "org.freedesktop.DBus" { noteOwner(signal) }
      for client in clients { client.handle(signal, from: self) }
      return true
    case .call:
      guard let call = raw.content, call.interface != "org.freedesktop.DBus.Peer" else {
        return false
      }
      for client in clients {
        guard let reply = client.answer(call, from: self) else { continue }
        answer(message, reply)
        return true
      }
      answer(message, .failure(.unknown(call)))
      return true
    case nil: return false
    }
  }

  // MARK: - Sending

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - caller: gets the answer, unless the bus goes away before; nil where nobody wants one.
  package func send(_ call: BusCall, answerTo caller: ((BusReply) -> Void)? = nil) {
    guard let bus, readySince != nil else { return }
    var message: OpaquePointer?
    guard
      functions.pointee.bus_message_new_method_call(
        bus, &message, call.service, call.path, call.interface, call.member) >= 0, let message
    else { return }
    defer { _ = functions.pointee.bus_message_unref(message) }
    if !call.startsService { _ = functions.pointee.bus_message_set_auto_start(message, 0) }
    guard RawMessage(library, message).append(call.arguments) else { return }
    guard let caller else { return _ = functions.pointee.bus_send(bus, message, nil) }
    var cookie: UInt64 = 0
    if functions.pointee.bus_send(bus, message, &cookie) >= 0 { callers[cookie] = caller }
  }

  /// Emits a signal of an object of this program.
  package func emit(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) {
    guard let bus, readySince != nil else { return }
    var message: OpaquePointer?
    guard functions.pointee.bus_message_new_signal(bus, &message, path, interface, member) >= 0,
      let message
    else { return }
    defer { _ = functions.pointee.bus_message_unref(message) }
    guard RawMessage(library, message).append(arguments) else { return }
    _ = functions.pointee.bus_send(bus, message, nil)
  }

  private func answer(_ call: OpaquePointer, _ reply: BusReply) {
    var message: OpaquePointer?
    let isMade =
      switch reply {
      case .success(let values):
        functions.pointee.bus_message_new_method_return(call, &message) >= 0
          && message.map { RawMessage(library, $0).append(values) } ?? false
      case .failure(let failure):
        failure.name.withCString { name in
          failure.text.withCString { text in
            var error = sd_bus_error(name: name, message: text, _need_free: 0)
            return functions.pointee.bus_message_new_method_error(call, &message, &error) >= 0
          }
        }
      }
    if isMade { _ = functions.pointee.bus_send(bus, message, nil) }
    if let message { _ = functions.pointee.bus_message_unref(message) }
  }

  /// Whether an answer to a call is still to come.
  var isWaiting: Bool { !callers.isEmpty }

  // MARK: - Others on the bus

  /// The name by which others on the bus know this program; nil while there is no bus.
  var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard let bus, readySince != nil, functions.pointee.bus_get_unique_name(bus, &name) >= 0 else {
      return nil
    }
    return name.map { String(cString: $0) }
  }

  /// Asks the bus for signals, as the rule says; it forgets that when it goes away.
  package func match(_ rule: String) { send(.bus("AddMatch", [.string(rule)])) }

  /// Follows whether a service is there, of which clients are told now and whenever that changes.
  package func follow(_ service: String) {
    match(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(service)'")
    send(.bus("GetNameOwner", [.string(service)])) { [weak self] reply in
      guard let self, let owner = (try? reply.get())?.first?.text else { return }
      setOwner(owner, of: service)
    }
  }

  /// Returns the unique name of the program behind a service that is followed; nil where there is none.
  package func owner(of service: String) -> String? { owners[service] }

  private func noteOwner(_ signal: BusMessage) {
    let words = signal.arguments.compactMap(\.text)
    guard signal.member == "NameOwnerChanged", words.count == 3 else { return }
    setOwner(words[2].isEmpty ? nil : words[2], of: words[0])
  }

  private func setOwner(_ owner: String?, of service: String) {
    guard owners[service] != owner else { return }
    owners[service] = owner
    for client in clients { client.service(service, isOwnedBy: owner, on: self) }
  }
}
