package import DesktopBus
internal import Glibc
internal import SystemSupport
internal import TouchRig

/// A program on a bus that calls others, keeps the signals that it receives, and answers calls as a
/// test specifies.
package final class BusProbe {
  private final class Client: BusClient {
    var isConnected = false
    var signals: [BusMessage] = []
    var calls: [BusMessage] = []
    var answer: (BusMessage) -> BusReply? = { _ in nil }

    func busAppeared(_ bus: BusConnection) { isConnected = true }
    func busDisappeared(_ bus: BusConnection) { isConnected = false }
    func handle(_ signal: BusMessage, from bus: BusConnection) { signals.append(signal) }
    func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply? {
      calls.append(call)
      return answer(call)
    }
  }

  private let client = Client()
  package let connection: BusConnection

  /// Connects, and returns once the connection is known on the bus.
  package init(on bus: PrivateBus) throws {
    connection = try BusConnection(on: bus, for: client)
    try wait("the connection to the bus at \(bus.path)") { client.isConnected }
  }

  /// The signals that it has received.
  package var signals: [BusMessage] { client.signals }
  /// The calls that it has received.
  package var calls: [BusMessage] { client.calls }

  /// Sets the function that answers calls from now on.
  package func answer(_ answer: @escaping (BusMessage) -> BusReply?) { client.answer = answer }

  /// Takes turns until a condition holds.
  package func wait(_ what: String, until condition: () throws -> Bool) throws {
    try Wait.until(what, input: connection.descriptor?.fd ?? -1) {
      connection.takeTurn(at: Monotonic.milliseconds)
      return try condition()
    }
  }

  /// Calls a method, and waits for the answer.
  package func call(_ call: BusCall) throws -> [BusValue] {
    var answer: BusReply?
    connection.send(call) { answer = $0 }
    try wait("\(call.service) to answer \(call.member)") { answer != nil }
    return try answer?.get() ?? []
  }

  /// Calls a method of the bus itself.
  @discardableResult
  package func callBus(_ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
    try call(
      BusCall(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments))
  }

  /// Whether a service is on the bus.
  package func isThere(_ service: String) throws -> Bool {
    try callBus("NameHasOwner", [.string(service)]).first?.boolean ?? false
  }
}
