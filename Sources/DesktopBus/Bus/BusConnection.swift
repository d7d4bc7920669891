// A bus may be absent, appear later, hang, or vanish at any moment, and so may everybody on it. So
// nothing here ever waits: even the connection is established step by step as its socket becomes
// readable, and calls are answered in a later turn or never. Calls have no time limit, which would
// only wake us for nothing. As long as nobody listens at the address, the library watches for the
// socket.

internal import CSystemd
package import Glibc
package import SystemSupport

/// A connection to a bus, which reconnects when the bus comes back.
package final class BusConnection {
  /// The owner of the bus.
  package let kind: BusAddress.Kind
  private let address: String
  private let library: BusLibrary
  private let log: LogSink
  /// The clients of the connection, in the order in which they receive messages.
  private let clients: [any BusClient]
  /// The library's connection; nil between two attempts.
  private var bus: OpaquePointer?
  private var attempts = BusReconnectSchedule()
  /// The time of the next attempt; nil if there is none.
  private var retry: Double?
  /// The time at which the bus became ready; nil before that.
  private var readySince: Double?
  /// The receivers of replies, by the serial numbers of their calls.
  private var replyHandlers: [UInt64: (BusReply) -> Void] = [:]
  /// The unique names of the owners of followed services.
  private var owners: [String: String] = [:]

  /// Starts to connect; it does not wait for the result.
  ///
  /// - Parameters:
  ///   - address: the bus.
  ///   - library: the D-Bus library.
  ///   - clients: the clients of the connection.
  ///   - log: the receiver of messages.
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
    // `deinit` closes the bus, so the filter never outlives this object.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let filter: sd_bus_message_handler_t = { message, context, _ in
      guard let message, let context else { return 0 }
      return Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue().handle(message)
        ? 1 : 0
    }
    let results = [
      functions.pointee.bus_set_address(bus, address), functions.pointee.bus_set_bus_client(bus, 1),
      functions.pointee.bus_set_watch_bind(bus, 1),
      functions.pointee.bus_add_filter(bus, nil, filter, context),
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
    replyHandlers = [:]
    owners = [:]
    retry = attempts.connectionEnded(at: time, readySince: start)
    log(.info, "the \(kind.rawValue) bus is not available: \(errorText(reason))")
    if start != nil { for client in clients { client.busDisappeared(self) } }
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

  /// The latest time for the next turn; nil if it waits for its descriptor alone.
  package var nextTurn: Double? {
    guard let bus else { return retry }
    var moment: UInt64 = 0
    guard functions.pointee.bus_get_timeout(bus, &moment) > 0, moment != .max else { return nil }
    return Double(moment) / 1000
  }

  /// The maximum number of messages in one turn.
  private static let batchLimit = 64

  /// Handles the messages that have arrived, and continues work in progress.
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
        log(.info, "the \(kind.rawValue) bus is available")
        for client in clients { client.busAppeared(self) }
      }
      if result == 0 { return }
    }
  }

  // MARK: - Receiving

  /// Handles a message.
  ///
  /// - Returns: whether it was handled; the library answers calls that every program must answer.
  private func handle(_ message: OpaquePointer) -> Bool {
    let raw = RawMessage(library, message)
    switch raw.kind {
    case .reply, .failure:
      guard let cookie = raw.answeredCookie, let handler = replyHandlers.removeValue(forKey: cookie)
      else {
        return false
      }
      handler(raw.reply)
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
  ///   - handler: receives the reply, unless the bus goes away before; nil if nobody needs one.
  package func send(_ call: BusCall, answerTo handler: ((BusReply) -> Void)? = nil) {
    guard let bus, readySince != nil else { return }
    var message: OpaquePointer?
    guard
      functions.pointee.bus_message_new_method_call(
        bus, &message, call.service, call.path, call.interface, call.member) >= 0, let message
    else { return }
    defer { _ = functions.pointee.bus_message_unref(message) }
    if !call.startsService { _ = functions.pointee.bus_message_set_auto_start(message, 0) }
    guard RawMessage(library, message).append(call.arguments) else { return }
    guard let handler else { return _ = functions.pointee.bus_send(bus, message, nil) }
    var cookie: UInt64 = 0
    if functions.pointee.bus_send(bus, message, &cookie) >= 0 { replyHandlers[cookie] = handler }
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
    let isComplete =
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
    if isComplete { _ = functions.pointee.bus_send(bus, message, nil) }
    if let message { _ = functions.pointee.bus_message_unref(message) }
  }

  /// Whether a reply to a call is outstanding.
  var isWaiting: Bool { !replyHandlers.isEmpty }

  // MARK: - Others on the bus

  /// The unique name of this program on the bus; nil while there is no bus.
  var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard let bus, readySince != nil, functions.pointee.bus_get_unique_name(bus, &name) >= 0 else {
      return nil
    }
    return name.map { String(cString: $0) }
  }

  /// Subscribes to signals that match a rule, until the bus goes away.
  package func match(_ rule: String) { send(.bus("AddMatch", [.string(rule)])) }

  /// Follows the owner of a service: clients receive it now and whenever it changes.
  package func follow(_ service: String) {
    match(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(service)'")
    send(.bus("GetNameOwner", [.string(service)])) { [weak self] reply in
      guard let self, let owner = (try? reply.get())?.first?.text else { return }
      setOwner(owner, of: service)
    }
  }

  /// Returns the unique name of a followed service's owner; nil if there is none.
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
