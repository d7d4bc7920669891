/// A signal or a call that was received from a bus.
package struct BusMessage: Sendable {
  /// The unique name of the sender.
  package let sender: String
  /// The path of the object that the message is from or for.
  package let path: String
  /// The interface of the signal or method.
  package let interface: String
  /// The name of the signal or method.
  package let member: String
  /// The values of the message, in order.
  package let arguments: [BusValue]
}

/// A failed call: refused by its receiver or by the bus.
package struct BusFailure: Error, Equatable {
  /// The name of the error, such as "org.freedesktop.DBus.Error.UnknownMethod".
  package let name: String
  /// The reason, in the words of the refusing side.
  package let text: String

  /// Returns the failure of a call that no client handles.
  static func unknown(_ call: BusMessage) -> BusFailure {
    BusFailure(
      name: "org.freedesktop.DBus.Error.UnknownMethod",
      text: "there is no '\(call.member)' of '\(call.interface)' at \(call.path)")
  }
}

/// The result of a call.
package typealias BusReply = Result<[BusValue], BusFailure>

/// A call of a service's method.
package struct BusCall: Sendable {
  /// The name of the service on the bus.
  package var service: String
  /// The path of the object that is called.
  package var path: String
  /// The interface of the method.
  package var interface: String
  /// The name of the method.
  package var member: String
  /// The arguments of the method, in order.
  package var arguments: [BusValue]
  /// Whether the call starts the service if it is not running.
  var startsService = false

  /// Creates a call, which does not start the service.
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

/// A client of a bus connection.
package protocol BusClient: AnyObject {
  /// Handles the appearance of the bus; no service is known yet.
  func busAppeared(_ bus: BusConnection)

  /// Handles the loss of the bus, and of all services on it.
  func busDisappeared(_ bus: BusConnection)

  /// Handles the appearance or loss of a followed service.
  ///
  /// - Parameters:
  ///   - name: the name of the service.
  ///   - owner: the unique name of the service's owner; nil if there is none.
  ///   - bus: the bus of the service.
  func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection)

  /// Handles a signal, which may be for another client.
  func handle(_ signal: BusMessage, from bus: BusConnection)

  /// Answers a call; nil if it is for another client.
  func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply?
}

extension BusClient {
  /// Does nothing: the client keeps nothing of the bus.
  package func busDisappeared(_ bus: BusConnection) {}
  /// Does nothing: the client follows no service.
  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {}
  /// Ignores the signal.
  package func handle(_ signal: BusMessage, from bus: BusConnection) {}
  /// Returns nil: the client answers no calls.
  package func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply? { nil }
}
