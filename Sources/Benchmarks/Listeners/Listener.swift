import Glibc
import TouchRig

/// A program that shows touches, which has been started and is ready.
final class Listener {
  enum Kind {
    /// `fingertip show` with further arguments.
    case overlay(arguments: [String])
    /// `fingertip draw` with further arguments.
    case drawing(arguments: [String])
    /// A reference program, and the diameter of its mark in px.
    case reference(ReferenceListener.Kind, size: Int)
  }

  private let process: Subprocess
  /// The time from the start of the process until it reports that it is listening, in seconds.
  let startSeconds: Double

  var pid: Int32 { process.pid }

  /// Starts a program and waits until it listens.
  init(_ kind: Kind, on stage: Stage) throws(RigError) {
    let ready = try ReadySocket(path: "\(stage.server.folderPath)/ready")
    let (program, arguments, name): (String, [String], String) =
      switch kind {
      case .overlay(let arguments): (stage.options.binary, ["show"] + arguments, "fingertip")
      case .drawing(let arguments): (stage.options.binary, ["draw"] + arguments, "fingertip")
      case .reference(let reference, let size):
        ("/proc/self/exe", [Reference.option, reference.rawValue, "\(size)"], reference.rawValue)
      }
    let command = Subprocess.Command(
      program, arguments,
      environment: [
        "DISPLAY": stage.server.display, "NOTIFY_SOCKET": ready.path,
        // The user's own configuration must not change the figures.
        "HOME": stage.server.folderPath, "XDG_CONFIG_HOME": nil, "XDG_CONFIG_DIRS": "/nonexistent",
        "XDG_RUNTIME_DIR": stage.server.folderPath,
      ],
      errors: .inherited, diesWithParent: false)
    let start = Clock.now
    process = try Subprocess(command)
    try ready.wait(for: name, process)
    startSeconds = Clock.now - start
  }

  /// Ends the program, and waits for its end.
  func stop() { process.stop() }
}
