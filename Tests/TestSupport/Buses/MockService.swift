package import DesktopBus
internal import SystemSupport
internal import TouchRig

/// A service of python3-dbusmock on a private bus.
package final class MockService {
  private let folder: TemporaryFolder
  private let process: Subprocess
  package let name: String

  /// Starts a service, and returns once it is on the bus.
  ///
  /// - Parameters:
  ///   - name: the name that it takes.
  ///   - bus: the bus.
  ///   - template: a file of `Tests/Services`, or the name of one of python3-dbusmock's own.
  ///   - parameters: what the template is told, as JSON.
  ///   - environment: variables set besides.
  /// - Throws: `RigError` with its last words where it ended at once.
  package init(
    _ name: String, on bus: PrivateBus, template: String, parameters: String = "{}",
    environment: [String: String?] = [:]
  ) throws {
    folder = try TemporaryFolder(prefix: "fingertip-mock")
    self.name = name
    let file =
      template.hasSuffix(".py") ? RepositoryFile.path("Tests/Services/\(template)") : template
    process = try Subprocess(
      .init(
        // Debian's, whose modules are those of its packages.
        "/usr/bin/python3",
        ["-B", "-m", "dbusmock", "--session", "--template", file, "--parameters", parameters],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
        ].merging(environment) { _, other in other },
        output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    let probe = try BusProbe(on: bus)
    try probe.wait("\(name) on the bus") {
      guard process.isRunning else {
        let words = Files.tail(folder.file("errors"), lines: 4).joined(separator: " ")
        throw RigError.refused("\(name), which ended: \(words)")
      }
      return try probe.isThere(name)
    }
  }

  /// Starts a service that tells of locks.
  ///
  /// - Parameters:
  ///   - source: which.
  ///   - bus: the bus.
  ///   - isLocked: what it says from the start.
  /// - Throws: `RigError` with its last words where it ended at once.
  package convenience init(
    _ source: LockSource, on bus: PrivateBus, isLocked: Bool = false
  ) throws {
    try self.init(
      source.rawValue, on: bus, template: source == .logind ? "logind.py" : "screensaver.py",
      parameters: "{\"active\": \(isLocked)}", environment: ["SAVER": source.rawValue])
  }

  /// Sends a signal to its process, such as one that stops it for a while.
  package func signal(_ number: Int32) { process.signal(number) }

  /// Ends it as a crash does.
  package func killNow() { process.killNow() }
}

extension BusProbe {
  /// The path of the session of the mock of logind.
  package static let session = "/org/freedesktop/login1/session/c1"

  /// Has a mock say that the screen is locked, or that it is not.
  package func say(_ source: LockSource, isLocked: Bool) throws {
    let path = "/" + source.rawValue.split(separator: ".").joined(separator: "/")
    _ = try call(
      source == .logind
        ? BusCall(
          source.rawValue, Self.session, "org.freedesktop.login1.Session", "SetLockedHint",
          [.boolean(isLocked)])
        : BusCall(source.rawValue, path, source.rawValue, "SetActive", [.boolean(isLocked)]))
  }

  /// Has a mock emit a signal.
  package func emit(
    _ service: String, _ path: String, _ interface: String, _ member: String, _ signature: String,
    _ arguments: [BusValue]
  ) throws {
    _ = try call(
      BusCall(
        service, path, "org.freedesktop.DBus.Mock", "EmitSignal",
        [
          .string(interface), .string(member), .string(signature),
          .array(of: "v", arguments.map { .variant($0) }),
        ]))
  }
}
