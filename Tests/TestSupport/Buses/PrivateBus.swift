package import DesktopBus
internal import SystemSupport
internal import TouchRig

/// A bus that no other program knows, which ends with its owner.
package final class PrivateBus {
  private let folder: TemporaryFolder
  private var daemon: Subprocess?
  /// The path of its socket.
  package let path: String
  /// The address of its socket.
  package var address: String { "unix:path=\(path)" }

  /// Prepares a bus.
  ///
  /// - Parameter isRunning: whether it is started at once.
  /// - Throws: `RigError` if its daemon is missing or does not start.
  package init(isRunning: Bool = true) throws {
    folder = try TemporaryFolder(prefix: "fingertip-bus")
    path = folder.file("bus")
    if isRunning { try start() }
  }

  /// Starts it, and returns once it listens.
  package func start() throws {
    let configuration = RepositoryFile.path("config/packaging/session-bus.conf")
    let daemon = try Subprocess(
      .init(
        "dbus-daemon",
        ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--address=\(address)"],
        errors: .file(folder.file("errors"))))
    self.daemon = daemon
    _ = try BusProbe(on: self)
  }

  /// Ends the bus, and with it all connections.
  package func stop() { daemon?.stop() }

  /// Sends a signal to its daemon, such as one that stops it for a while.
  package func signal(_ number: Int32) { daemon?.signal(number) }
}

extension BusAddress {
  /// Creates the address of a private bus.
  package init?(_ kind: Kind, of bus: PrivateBus) {
    let variable = kind == .session ? "DBUS_SESSION_BUS_ADDRESS" : "DBUS_SYSTEM_BUS_ADDRESS"
    self.init(of: kind, in: Environment([variable: bus.address]))
  }
}

extension BusConnection {
  /// Creates a connection to a private bus for one client, without a log.
  package convenience init(
    on bus: PrivateBus, as kind: BusAddress.Kind = .session, for client: any BusClient
  ) throws {
    guard let address = BusAddress(kind, of: bus) else {
      throw RigError.refused("the address \(bus.address)")
    }
    self.init(to: address, by: try BusLibrary(), for: [client], log: { _, _ in })
  }
}
