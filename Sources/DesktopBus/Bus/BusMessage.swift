/// A signal or a call that came over a bus.
package struct BusMessage: Sendable {
  /// The unique name of who sent it.
  package let sender: String
  /// The path of the object that the message is from or for.
  package let path: String
  /// The interface of the signal or method.
  package let interface: String
  /// The name of the signal or method.
  package let member: String
  /// The values that the message carries, in their order.
  package let arguments: [BusValue]
}

/// The refusal of a call: by its receiver, by the bus, or because the bus went away.
package struct BusFailure: Error, Equatable {
  /// The name of the error, such as "org.freedesktop.DBus.Error.UnknownMethod".
  package let name: String
  /// The reason, as the one who refuses words it.
  package let text: String

  /// Returns the failure of a call that nobody here answers.
  static func unknown(_ call: BusMessage) -> BusFailure {
    BusFailure(
      name: "org.freedesktop.DBus.Error.UnknownMethod",
      text: "there is no '\(call.member)' of '\(call.interface)' at \(call.path)")
  }
}

/// The result of a call.
package typealias BusReply = Result<[BusValue], BusFailure>

/// A call of a method of a service.
package struct BusCall: Sendable {
  /// The name of the service on the bus.
  package var service: String
  /// The path of the object that is called.
  package var path: String
  /// The interface of the method.
  package var interface: String
  /// The name of the method.
  package var member: String
  /// The arguments of the method, in their order.
  package var arguments: [BusValue]
  /// Whether a service that does not run is started for it.
  var startsService = false

  /// A call of a service that runs.
  package init(
    _ service: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) {
    self.service = service
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// Returns a call of the bus itself.
  static func bus(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
  }
}

/// Somebody who speaks over a bus.
package protocol BusClient: AnyObject {
  /// Learns that the bus is there, with nobody known on it yet.
  func busAppeared(_ bus: BusConnection)

  /// Learns that the bus went away, and everybody on it.
  func busLeft(_ bus: BusConnection)

  /// Learns that a service that it follows came or went.
  ///
  /// - Parameters:
  ///   - name: the name of the service.
  ///   - owner: the unique name of the program behind it; nil where there is none.
  ///   - bus: the bus that it is on.
  func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection)

  /// Handles a signal, which may be meant for another client.
  func handle(_ signal: BusMessage, from bus: BusConnection)

  /// Answers a call; nil where it is for another client.
  func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply?
}

extension BusClient {
  /// Does nothing: the client keeps nothing of the bus.
  package func busLeft(_ bus: BusConnection) {}
  /// Does nothing: the client follows no service.
  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {}
  /// Ignores the signal.
  package func handle(_ signal: BusMessage, from bus: BusConnection) {}
  /// Returns nil: the client answers no calls.
  package func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply? { nil }
}
