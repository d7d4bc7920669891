import Glibc
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("A private server")
struct PrivateServerTests {
  @Test("A private server has a display of its own and leaves nothing behind")
  func startsAndStops() throws {
    let server = try PrivateServer()
    let folder = server.folderPath
    let pid = server.pid
    let number = try #require(Int(server.display.dropFirst()))
    #expect(access("/tmp/.X11-unix/X\(number)", F_OK) == 0)
    #expect(server.figures?.voluntarySwitches ?? 0 > 0)
    server.stop()
    #expect(!server.isRunning)
    #expect(ProcessFigures(pid: pid) == nil)
    // Another server may have taken the number since; in that case it answers.
    #expect(
      access("/tmp/.X11-unix/X\(number)", F_OK) != 0 || isListening("/tmp/.X11-unix/X\(number)"))
    withExtendedLifetime(server) { #expect(access(folder, F_OK) == 0) }
  }

  /// Whether a program listens at a socket.
  private func isListening(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return UnixAddress(path: path)?.withPointer { connect(descriptor, $0, $1) } == 0
  }

  @Test("A private server removes its folder")
  func removesFolder() throws {
    let folder = try PrivateServer().folderPath
    #expect(access(folder, F_OK) != 0)
  }

  @Test("A private server runs beside others")
  func severalAtOnce() throws {
    let first = try PrivateServer()
    let second = try PrivateServer(
      ServerConfiguration(width: 1280, height: 720, devices: [.touchscreen, .mouse, .keyboard]))
    #expect(first.display != second.display)
    for (server, names) in [(first, ["touch0"]), (second, ["touch0", "mouse", "keyboard"])] {
      for name in names { #expect(try server.injector(name).device.name == name) }
      try server.injector("touch0").tap(1, at: Point(x: 10, y: 10))
    }
  }

  @Test("A private server names a device it does not have")
  func unknownDevice() throws {
    let server = try PrivateServer()
    #expect {
      try server.injector("tablet")
    } throws: {
      "\($0)" == "no device \"tablet\" on this server; it has touch0"
    }
  }

  @Test("A private server that cannot start shows the end of its log")
  func impossibleConfiguration() throws {
    let configuration = ServerConfiguration(arguments: ["-layout", "elsewhere"])
    #expect {
      try PrivateServer(configuration)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("the private X server did not start: ")
        && text.contains("ended with status 1")
        && text.contains("Unable to determine the screen layout")
    }
  }

  @Test("A private server that lacks a program says what to do", arguments: StartupFailure.all)
  func advice(_ failure: StartupFailure) throws {
    let advice = try #require(ServerLog.advice(errors: failure.errors, log: failure.log))
    #expect(advice.contains(failure.expected))
  }
}

@Suite("Errors of the rig")
struct RigErrorTests {
  @Test(
    "An error of the rig is a sentence that names the cause and the remedy", arguments: Message.all)
  func messages(_ message: Message) {
    #expect("\(message.error)" == message.expected)
  }
}

/// An error and its text.
struct Message: CustomTestStringConvertible {
  var error: RigError
  var expected: String
  var testDescription: String { expected }

  static let all = [
    Message(
      error: .programMissing(name: "Xorg", packages: PrivateServer.packages),
      expected: "Xorg is not installed; on Debian: "
        + "apt install xserver-xorg-core xserver-xorg-video-dummy"),
    Message(
      error: .system(call: "mkdtemp", about: "/nowhere/x", errno: ENOENT),
      expected: "mkdtemp failed for /nowhere/x: No such file or directory"),
    Message(
      error: .deadlinePassed(waitingFor: "picom to take charge of :3", seconds: 20),
      expected: "waited 20.0 s in vain for picom to take charge of :3"),
    Message(
      error: .serverFailed(reason: "it ended", advice: "Install it.", log: ["a", "b"]),
      expected: "the private X server did not start: it ended\nInstall it.\n"
        + "Its last words:\n  a\n  b"),
  ]
}

/// Output of an Xorg that cannot start, and the text that the advice must contain.
struct StartupFailure: CustomTestStringConvertible {
  var errors = ""
  var log = ""
  var expected: String

  var testDescription: String { expected }

  static let all = [
    StartupFailure(
      log: "(WW) Warning, couldn't open module dummy", expected: "xserver-xorg-video-dummy"),
    StartupFailure(
      log: "(WW) Warning, couldn't open module inputtest", expected: "xserver-xorg-core"),
    StartupFailure(
      errors: "Xorg.wrap: Only console users are allowed to run the X server",
      expected: "/etc/X11/Xwrapper.config"),
    StartupFailure(
      errors: "(EE) Cannot establish any listening sockets - Make sure an X server isn't already",
      expected: "/tmp/.X11-unix"),
  ]
}
