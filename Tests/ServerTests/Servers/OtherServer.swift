// Servers of other kinds than the rig's Xorg, as users meet them: behind a shared desktop, nested
// in another server, or under a Wayland compositor. None has a touchscreen; a mouse by XTEST
// replaces it.

import Glibc
import TestSupport
import TouchX11

@testable import SystemSupport
@testable import TouchRig

/// A kind of X server.
enum OtherServer: String, CaseIterable, Sendable {
  case xvfb, xvnc, xephyr, xnest, xwayland

  /// The kinds that `FINGERTIP_SERVERS` names, separated by spaces; none if the variable is not
  /// set.
  ///
  /// An unknown name ends the tests.
  static let asked: [OtherServer] = (getenv("FINGERTIP_SERVERS").map { String(cString: $0) } ?? "")
    .split(separator: " ").map { name in
      guard let server = OtherServer(rawValue: String(name)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FINGERTIP_SERVERS: \(name) is no server that is known: \(known)")
      }
      return server
    }

  /// The program and its arguments, except those for its display number.
  fileprivate var command: (program: String, arguments: [String]) {
    switch self {
    case .xvfb: ("Xvfb", ["-screen", "0", "1280x720x24"])
    case .xvnc:
      ("Xtigervnc", ["-geometry", "1280x720", "-SecurityTypes", "None", "-rfbport", "-1"])
    case .xephyr: ("Xephyr", ["-screen", "1280x720"])
    case .xnest: ("Xnest", ["-geometry", "1280x720"])
    case .xwayland: ("Xwayland", [])
    }
  }

  /// Whether it runs in a window of another X server.
  fileprivate var isNested: Bool { self == .xephyr || self == .xnest }
}

/// A running server of another kind, with the programs that it runs in.
final class RunningServer {
  /// The display as `$DISPLAY` names it.
  let display: String
  private let folder: TemporaryFolder
  private var programs: [Subprocess] = []

  /// Starts a server, and waits until it accepts connections.
  init(_ server: OtherServer) throws {
    folder = try TemporaryFolder(prefix: "fingertip-other")
    var environment: [String: String?] = ["XAUTHORITY": nil, "DISPLAY": nil]
    var programs: [Subprocess] = []
    if server.isNested {
      let host = try Self.start(.xvfb, [:], in: folder)
      programs.append(host.process)
      environment["DISPLAY"] = host.display
    }
    if server == .xwayland {
      environment["XDG_RUNTIME_DIR"] = folder.path
      environment["WAYLAND_DISPLAY"] = "wayland-test"
      programs.append(
        try Subprocess(
          .init(
            "weston",
            [
              "--backend=headless-backend.so", "--socket=wayland-test", "--width=1280",
              "--height=720", "--idle-time=0", "--no-config",
            ], environment: environment, output: .file(folder.file("weston.log")),
            errors: .file(folder.file("weston.errors")))))
      let socket = folder.file("wayland-test")
      try Wait.until("weston to create its socket") { Files.exists(socket) }
    }
    let started = try Self.start(server, environment, in: folder)
    display = started.display
    self.programs = programs + [started.process]
  }

  deinit { for program in programs.reversed() { program.stop() } }

  private static func start(
    _ server: OtherServer, _ environment: [String: String?], in folder: borrowing TemporaryFolder
  ) throws -> (process: Subprocess, display: String) {
    let path = folder.file("\(server.rawValue).display")
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(file) }
    let (program, arguments) = server.command
    let process = try Subprocess(
      .init(
        program, ["-displayfd", "3", "-ac", "-nolisten", "tcp"] + arguments,
        environment: environment, output: .file(folder.file("\(server.rawValue).log")),
        errors: .file(folder.file("\(server.rawValue).errors")), descriptors: [3: file]))
    var text = ""
    try Wait.until("\(program) to print its display number") {
      guard process.isRunning else {
        let errors = Files.text(folder.file("\(server.rawValue).errors")) ?? ""
        throw RigError.refused("\(program): \(errors)")
      }
      text = Files.text(path) ?? ""
      return text.hasSuffix("\n")
    }
    return (process, ":" + text.dropLast())
  }
}
