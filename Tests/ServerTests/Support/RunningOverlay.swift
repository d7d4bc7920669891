import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The real program, running as a user runs it, with everything it says kept.
final class RunningOverlay {
  private let process: Subprocess
  private let folder: TemporaryFolder
  private let display: String
  /// The folder of its control socket, which no other overlay shares unless it is told to.
  let runtimeFolder: String

  /// Starts `fingertip show` and returns once it hears touches and heeds signals.
  ///
  /// - Parameters:
  ///   - display: the server's name.
  ///   - options: as on the command line.
  ///   - runtimeFolder: where its control socket is to be; nil for a place of its own.
  ///   - output: where its standard output goes; nil for the file that `output` reads.
  ///   - environment: variables set besides.
  /// - Throws: `RigError.refused` with its last words where it ended at once.
  init(
    on display: String, _ options: [String] = [], runtimeFolder: String? = nil,
    output: Subprocess.Output? = nil, environment: [String: String?] = [:]
  ) throws {
    self.display = display
    folder = try TemporaryFolder(prefix: "fingertip-overlay")
    self.runtimeFolder = runtimeFolder ?? folder.path
    let ready = try ReadySocket(path: folder.file("ready"))
    process = try Self.start(
      options, display: display, folder: folder.path, runtimeFolder: runtimeFolder,
      readySocket: ready.path, output: output, environment: environment)
    do {
      try ready.wait(for: "the overlay", process)
    } catch {
      let words = messages
      process.killNow()
      throw words.isEmpty ? error : RigError.refused("to show touches: \(words)")
    }
  }

  /// Runs the program to its end, for runs that do not get as far as showing anything.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - display: the server's name.
  ///   - runtimeFolder: where the control socket is looked for; nil for a place of its own.
  /// - Returns: how it ended and what it said.
  /// - Throws: `RigError` where it cannot be started.
  static func run(
    _ arguments: [String], display: String?, runtimeFolder: String? = nil
  ) throws -> (status: Subprocess.ExitStatus?, output: String, messages: String) {
    let folder = try TemporaryFolder(prefix: "fingertip-run")
    let process = try start(
      arguments, display: display, folder: folder.path, runtimeFolder: runtimeFolder)
    let status = process.wait(until: Deadline(seconds: 20))
    return (
      status, Files.text(folder.file("output")) ?? "", Files.text(folder.file("errors")) ?? ""
    )
  }

  /// Starts the program without waiting for anything.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - display: the server's name.
  ///   - folder: where its output and its errors go, and where it looks for files.
  ///   - runtimeFolder: where the control socket is looked for; nil for the same folder.
  ///   - readySocket: whom it tells that it hears touches.
  ///   - output: where its standard output goes; nil for a file in the folder.
  ///   - errors: where its standard error goes; nil for a file in the folder.
  ///   - environment: variables set besides.
  /// - Returns: the process.
  /// - Throws: `RigError` where it cannot be started.
  static func start(
    _ arguments: [String], display: String?, folder: String, runtimeFolder: String? = nil,
    readySocket: String? = nil, output: Subprocess.Output? = nil,
    errors: Subprocess.Output? = nil, environment: [String: String?] = [:]
  ) throws -> Subprocess {
    try Subprocess(
      .init(
        try #require(program), arguments,
        // The user's own configuration plays no part.
        environment: [
          "DISPLAY": display, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CONFIG_DIRS": folder,
          "XDG_RUNTIME_DIR": runtimeFolder ?? folder, "WAYLAND_DISPLAY": nil,
          "NOTIFY_SOCKET": readySocket, "DBUS_SESSION_BUS_ADDRESS": nil,
          // One that is not named is looked for.
          "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
          // Words on the screen are English unless a test asks for others.
          "LC_ALL": "C",
        ].merging(environment) { _, other in other },
        output: output ?? .file("\(folder)/output"), errors: errors ?? .file("\(folder)/errors")))
  }

  /// The executable that was built together with the tests.
  static var program: String? { BuiltProgram.path(of: "fingertip") }

  var pid: Int32 { process.pid }
  var isRunning: Bool { process.isRunning }

  /// Everything it wrote to its standard output so far.
  var output: String { Files.text(folder.file("output")) ?? "" }

  /// Everything it wrote to its standard error so far.
  var messages: String { Files.text(folder.file("errors")) ?? "" }

  /// The lines of `messages`.
  var messageLines: [String] { messages.split(separator: "\n").map(String.init) }

  /// Runs a command that talks to this overlay.
  func tell(
    _ arguments: String...
  ) throws -> (status: Subprocess.ExitStatus?, output: String, messages: String) {
    try tell(arguments)
  }

  /// Runs a command that talks to this overlay.
  func tell(
    _ arguments: [String]
  ) throws -> (status: Subprocess.ExitStatus?, output: String, messages: String) {
    try Self.run(arguments, display: display, runtimeFolder: runtimeFolder)
  }

  func signal(_ number: Int32) { process.signal(number) }

  /// Returns how it ended; nil where it still runs when patience ends.
  func waitForEnd() -> Subprocess.ExitStatus? { process.wait(until: Deadline(seconds: 20)) }

  /// Asks it to leave, as a user does.
  @discardableResult
  func stop() -> Subprocess.ExitStatus? { process.stop(patience: 20) }

  /// Ends it as a crash does.
  func killNow() { process.killNow() }
}

extension TopLevel {
  /// Whether the window is one of ours.
  var isOurs: Bool { className == "Fingertip" }
  /// Whether it shows one finger.
  var isHalo: Bool { isOurs && name == "Fingertip halo" }
  /// Whether it shows one finger now, and is not parked outside the screen.
  var isShownHalo: Bool { isHalo && isMapped && frame.x > -100 }
  /// Whether it shows trails and labels.
  var isPane: Bool { isOurs && name == "Fingertip pane" }
}
