import Glibc
import TestSupport
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig
@testable import TouchX11

@Suite("An X server that accepts connections but does not answer", .ownServers, .serialized)
struct SilentServerTests {
  /// A listening port of an X server that never answers, like that of a stopped one.
  private final class SilentServer {
    /// The name of the display.
    let display: String
    private let descriptor: Int32

    /// Listens on a free port of this machine.
    init() throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let listener = descriptor
      let status = withUnsafeMutableBytes(of: &address) { bytes in
        let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
        guard bind(listener, address, size) == 0, listen(listener, 8) == 0 else { return Int32(-1) }
        return getsockname(listener, address, &size)
      }
      // The port of display 0 is 6000; the kernel gives away only larger ones.
      display = "127.0.0.1:\(Int(UInt16(bigEndian: address.sin_port)) - 6000)"
      try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// Waits until a client connects.
    func awaitClient() throws {
      let listener = descriptor
      try Wait.until("a client to connect") { pollfd.isReadable(listener) }
    }
  }

  @Test("A connection is given up after the time for which its owner waits")
  func silence() throws {
    let server = try SilentServer()
    #expect(throws: DisplayError.silent(name: server.display, seconds: 0)) {
      _ = try DisplayConnection(name: server.display, timeout: 1)
    }
  }

  @Test("A signal that is blocked ends the wait for the server, and stays pending")
  func interruption() throws {
    let server = try SilentServer()
    let signals = try SignalDescriptor([SIGTERM])
    pthread_kill(pthread_self(), SIGTERM)
    #expect(throws: DisplayError.interrupted(name: server.display)) {
      _ = try DisplayConnection(name: server.display, timeout: 600_000)
    }
    let pending = signals.next()
    #expect(pending == SIGTERM)
  }

  @Test(
    "A command that waits for the server ends at once when it is asked to",
    arguments: [
      (["show"], SIGTERM, 0), (["draw"], SIGINT, 0), (["events"], SIGTERM, 0),
      (["report", "report.tar.gz"], SIGINT, 1),
    ] as [([String], Int32, Int32)])
  func interruptedCommand(_ arguments: [String], _ signal: Int32, _ status: Int32) throws {
    let server = try SilentServer()
    let folder = try TemporaryFolder(prefix: "fingertip-silent")
    let arguments = arguments.map { $0.hasSuffix(".gz") ? folder.file($0) : $0 }
    let run = try RunningOverlay.start(arguments, display: server.display, folder: folder.path)
    try server.awaitClient()
    run.signal(signal)
    #expect(run.wait(until: Deadline(seconds: 20)) == .exited(status))
    let message = "fingertip: interrupted before the X server at '\(server.display)' answered\n"
    #expect(Files.text(folder.file("errors")) == (status == 0 ? "" : message))
  }

  @Test(
    "A command ends when it is asked to while the server is stopped, and leaves no window",
    arguments: [
      (["show"], SIGTERM), (["show", "--trail", "10000"], SIGINT), (["draw"], SIGTERM),
      (["events"], SIGINT), (["events"], SIGHUP), (["inspect", "--test", "accuracy"], SIGTERM),
    ])
  func stoppedServer(_ arguments: [String], _ signal: Int32) throws {
    let server = try PrivateServer()
    let other = try DisplayConnection(name: server.display)
    let finger = try server.injector("touch0")
    let folder = try TemporaryFolder(prefix: "fingertip-stopped")
    let ready = try ReadySocket(path: folder.file("ready"))
    let run = try RunningOverlay.start(
      arguments, display: server.display, folder: folder.path, readySocket: ready.path)
    switch arguments[0] {
    case "events":
      try Wait.until("a tap to be printed") {
        try finger.tap(1, at: Point(x: 300, y: 300))
        return Files.text(folder.file("output")) != ""
      }
    case "inspect":
      try Wait.until("the guide to cover the screen") {
        other.topLevels().contains(where: \.takesTouches)
      }
    default: try ready.wait(for: "the overlay", run)
    }
    try finger.touchDown(1, at: Point(x: 500, y: 400))
    try finger.touchMove(1, to: Point(x: 600, y: 400), steps: 3)
    kill(server.pid, SIGSTOP)
    defer { kill(server.pid, SIGCONT) }
    try Wait.until("the server to stop") { ProcessFigures.isStopped(server.pid) }
    run.signal(signal)
    #expect(run.wait(until: Deadline(seconds: 20)) == .exited(1))
    #expect(
      Files.text(folder.file("errors"))
        == "fingertip: the X server at '\(server.display)' does not answer; ended without waiting "
        + "for it\n")
    kill(server.pid, SIGCONT)
    try Wait.until("the windows to disappear") { !other.topLevels().contains(where: \.isOurs) }
    try finger.touchUp(1)
  }
}
