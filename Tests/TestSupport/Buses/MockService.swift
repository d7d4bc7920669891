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
  ///   - name: the name that it takes on the bus.
  ///   - bus: the bus.
  ///   - template: a file of `Tests/Services`, or the name of a template of python3-dbusmock.
  ///   - parameters: the parameters of the template, as JSON.
  ///   - environment: additional environment variables.
  /// - Throws: `RigError` with its last output if it ends at once.
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
        // Debian's interpreter, which finds the modules of Debian's packages.
        "/usr/bin/python3",
        ["-B", "-m", "dbusmock", "--session", "--template", file, "--parameters", parameters],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
        ].merging(environment) { _, other in other },
        output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    let probe = try BusProbe(on: bus)
    try probe.wait("\(name) to be on the bus") {
      guard process.isRunning else {
        let lines = Files.tail(folder.file("errors"), lines: 4).joined(separator: " ")
        throw RigError.refused("\(name), which ended: \(lines)")
      }
      return try probe.isThere(name)
    }
  }

  /// Starts a service that reports whether the screen is locked.
  ///
  /// - Parameters:
  ///   - source: the kind of service.
  ///   - bus: the bus.
  ///   - isLocked: the state that it reports at first.
  /// - Throws: `RigError` with its last output if it ends at once.
  package convenience init(
    _ source: LockSource, on bus: PrivateBus, isLocked: Bool = false
  ) throws {
    try self.init(
      source.rawValue, on: bus, template: source == .logind ? "logind.py" : "screensaver.py",
      parameters: "{\"active\": \(isLocked)}", environment: ["SAVER": source.rawValue])
  }

  /// Sends a signal to its process, such as one that stops it for a while.
  package func signal(_ number: Int32) { process.signal(number) }

  /// Kills it, which ends it as a crash does.
  package func killNow() { process.killNow() }
}

extension BusProbe {
  /// The path of the session of the mock of logind.
  package static let session = "/org/freedesktop/login1/session/c1"

  /// Makes a mock service report that the screen is locked, or that it is not.
  package func say(_ source: LockSource, isLocked: Bool) throws {
    let path = "/" + source.rawValue.split(separator: ".").joined(separator: "/")
    _ = try call(
      source == .logind
        ? BusCall(
          source.rawValue, Self.session, "org.freedesktop.login1.Session", "SetLockedHint",
          [.boolean(isLocked)])
        : BusCall(source.rawValue, path, source.rawValue, "SetActive", [.boolean(isLocked)]))
  }

  /// Makes a mock service emit a signal.
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
