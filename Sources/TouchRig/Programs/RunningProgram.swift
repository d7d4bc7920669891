internal import SystemSupport
internal import TouchX11
internal import Touches
internal import WindowStates

/// A compositor or window manager on a server, which ends with its owner.
///
/// It keeps its server, which therefore ends after it. KWin starts itself again when it crashes, as
/// it does when its server ends. The new KWin would have the old display number, which the next
/// server takes, and would manage that server.
package final class RunningProgram {
  /// The running program.
  package let program: DesktopProgram
  private let server: PrivateServer
  private let process: Subprocess
  private let folder: TemporaryFolder
  /// The connection that asked whether the program is running, and stays open.
  ///
  /// Otherwise a later client could get the same window id, and with it the delayed reactions to
  /// that question; openbox resizes the window to one pixel.
  private let watcher: DisplayConnection

  /// Starts the program, and waits until it controls the server.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - server: the server, on which no other program has the same task.
  ///   - arguments: further arguments.
  /// - Throws: `RigError.programMissing` with the package, `RigError.deadlinePassed`.
  package init(
    _ program: DesktopProgram, on server: PrivateServer, arguments: [String] = []
  ) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-\(program.rawValue)")
    let watcher = try DisplayConnection(name: server.display)
    // The server may not have noticed the end of a predecessor yet, and the program would refuse to
    // start. It would also count as running at once, because its predecessor still controls the
    // server.
    try Wait.until("\(server.display) to have no program with the task of \(program.rawValue)") {
      !(program.composites && watcher.isComposited)
        && !(program.managesWindows && watcher.isManaged)
    }
    let configuration = folder.file("configuration")
    try Files.write(program.configurationText, to: configuration)
    do {
      process = try Subprocess(
        .init(
          program.rawValue, program.arguments(configuration: configuration) + arguments,
          environment: program.environment(display: server.display, folder: folder.path),
          output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    } catch RigError.programMissing {
      throw RigError.programMissing(name: program.rawValue, packages: [program.package])
    }
    self.program = program
    self.server = server
    self.folder = folder
    self.watcher = watcher
    try waitUntilInCharge()
  }

  deinit { process.stop() }

  /// The process id of the program.
  package var pid: Int32 { process.pid }
  /// Whether the program is still running.
  package var isRunning: Bool { process.isRunning }

  /// Ends it normally, like a user.
  package func stop() { process.stop() }

  /// Ends it with SIGKILL, like a crash.
  package func killNow() { process.killNow() }

  /// Whether it composites the screen: it owns the selection some time before it redirects windows.
  private var isCompositing: Bool {
    guard watcher.isComposited else { return false }
    let watch = CompositorWatch(connection: watcher)
    watch.begin()
    return watch.state.isComposited
  }

  private func waitUntilInCharge() throws {
    let folder = folder.path
    // A window manager announces itself before it handles events. While it starts, openbox moves
    // what it reads from the connection, such as a MapRequest, to its queue, where it stays until
    // something else happens. So the program counts as running only once it answers, and is asked
    // repeatedly. KWin, which never answers, handles all it has read before it sleeps.
    let window = watcher.makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 1, height: 1), colour: 0, overrideRedirect: false,
      title: "question")
    defer { watcher.destroy(window) }
    do {
      try Wait.until("\(program.rawValue) to take charge of \(server.display)") {
        if !process.isRunning {
          let lastLines = Files.tail("\(folder)/errors", lines: 6).joined(separator: "\n")
          throw RigError.programEnded(
            name: program.rawValue,
            when: "before it was in charge of \(server.display): \(lastLines)")
        }
        guard !program.composites || isCompositing else { return false }
        guard watcher.hasWindowManager || !program.managesWindows else { return false }
        return !program.answersAboutFrames || watcher.windowManagerAnswers(about: window)
      }
    } catch {
      process.stop()
      throw error
    }
  }
}
