import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The real program, which runs as a user runs it, with all its output kept.
final class RunningOverlay {
  private let process: Subprocess
  private let folder: TemporaryFolder
  private let display: String
  /// The folder of its control socket, which other overlays share only if they are given it.
  let runtimeFolder: String

  /// Starts `fingertip show` and returns once it receives touches and handles signals.
  ///
  /// - Parameters:
  ///   - display: the server's name.
  ///   - options: the command line.
  ///   - runtimeFolder: the folder of its control socket; nil for a folder of its own.
  ///   - output: the destination of its standard output; nil for the file that `output` reads.
  ///   - environment: additional environment variables.
  ///   - launcher: the path of a program that executes it, such as nohup; nil for none.
  /// - Throws: `RigError.refused` with its messages if it ends at once.
  init(
    on display: String, _ options: [String] = [], runtimeFolder: String? = nil,
    output: Subprocess.Output? = nil, environment: [String: String?] = [:],
    launcher: String? = nil
  ) throws {
    self.display = display
    folder = try TemporaryFolder(prefix: "fingertip-overlay")
    self.runtimeFolder = runtimeFolder ?? folder.path
    let ready = try ReadySocket(path: folder.file("ready"))
    process = try Self.start(
      options, display: display, folder: folder.path, runtimeFolder: runtimeFolder,
      readySocket: ready.path, output: output, environment: environment, launcher: launcher)
    do {
      try ready.wait(for: "the overlay", process)
    } catch {
      let text = messages
      process.killNow()
      throw text.isEmpty ? error : RigError.refused("to show touches: \(text)")
    }
  }

  /// Runs the program to its end, for runs that end before they show anything.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - display: the server's name.
  ///   - runtimeFolder: the folder of the control socket; nil for a folder of its own.
  ///   - patience: the time for the program to end by itself, in seconds.
  /// - Returns: its exit status, its output and its messages.
  /// - Throws: `RigError` if it cannot be started.
  static func run(
    _ arguments: [String], display: String?, runtimeFolder: String? = nil, patience: Double = 20
  ) throws -> (status: Subprocess.ExitStatus?, output: String, messages: String) {
    let folder = try TemporaryFolder(prefix: "fingertip-run")
    let process = try start(
      arguments, display: display, folder: folder.path, runtimeFolder: runtimeFolder)
    let status = process.wait(until: Deadline(seconds: patience))
    return (
      status, Files.text(folder.file("output")) ?? "", Files.text(folder.file("errors")) ?? ""
    )
  }

  /// Starts the program without waiting for anything.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - display: the server's name.
  ///   - folder: the folder for its output and its errors, in which it also looks for files.
  ///   - runtimeFolder: the folder of the control socket; nil for the same folder.
  ///   - readySocket: the socket at which it reports that it receives touches.
  ///   - output: the destination of its standard output; nil for a file in the folder.
  ///   - errors: the destination of its standard error; nil for a file in the folder.
  ///   - environment: additional environment variables.
  ///   - launcher: the path of a program that executes it, such as nohup; nil for none.
  /// - Returns: the process.
  /// - Throws: `RigError` if it cannot be started.
  static func start(
    _ arguments: [String], display: String?, folder: String, runtimeFolder: String? = nil,
    readySocket: String? = nil, output: Subprocess.Output? = nil,
    errors: Subprocess.Output? = nil, environment: [String: String?] = [:],
    launcher: String? = nil
  ) throws -> Subprocess {
    let program = try #require(program)
    return try Subprocess(
      .init(
        launcher ?? program, (launcher == nil ? [] : [program]) + arguments,
        // The user's own configuration must not interfere.
        environment: [
          "DISPLAY": display, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CONFIG_DIRS": folder,
          "XDG_RUNTIME_DIR": runtimeFolder ?? folder, "WAYLAND_DISPLAY": nil,
          "NOTIFY_SOCKET": readySocket, "DBUS_SESSION_BUS_ADDRESS": nil,
          // Without this address, the program would look for the system bus.
          "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
          // Texts on the screen are in English unless a test sets another language.
          "LC_ALL": "C",
        ].merging(environment) { _, other in other },
        output: output ?? .file("\(folder)/output"), errors: errors ?? .file("\(folder)/errors")))
  }

  /// The executable that was built together with the tests.
  static var program: String? { BuiltProgram.path(of: "fingertip") }

  var pid: Int32 { process.pid }
  var isRunning: Bool { process.isRunning }

  /// Everything that it wrote to its standard output so far.
  var output: String { Files.text(folder.file("output")) ?? "" }

  /// Everything that it wrote to its standard error so far.
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

  /// Waits for its end, and returns how it ended; nil if it still runs at the deadline.
  func waitForEnd() -> Subprocess.ExitStatus? { process.wait(until: Deadline(seconds: 20)) }

  /// Asks it to end, as a user does.
  @discardableResult
  func stop() -> Subprocess.ExitStatus? { process.stop(patience: 20) }

  /// Kills it, which ends it as a crash does.
  func killNow() { process.killNow() }
}

extension TopLevel {
  /// Whether it takes touches.
  var takesTouches: Bool { isOurs && isMapped && isInputOnly && !inputShape.isEmpty }
  /// Returns whether its input shape contains a position of the root, in px.
  func takesTouch(at position: Point) -> Bool {
    inputShape.contains { $0.offset(x: frame.x, y: frame.y).contains(position) }
  }
  /// Whether it shows trails and labels.
  var isPane: Bool { isOurs && name == "Fingertip pane" }
}
