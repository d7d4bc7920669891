internal import SystemSupport
internal import TouchX11
internal import Touches

/// A compositor or window manager that runs on a server and ends with its owner.
package final class RunningProgram {
  /// The program that runs.
  package let program: DesktopProgram
  private let process: Subprocess
  private let folder: TemporaryFolder
  private let display: String
  /// Asked it whether it is there, and stays.
  ///
  /// A later client with the same window id would get what it still does about that question; openbox
  /// makes it a pixel large.
  private let watcher: DisplayConnection

  /// Starts the program and returns once it is in charge of the server.
  ///
  /// - Parameters:
  ///   - program: which.
  ///   - display: the server's name.
  ///   - arguments: further arguments.
  /// - Throws: `RigError.programMissing` naming the package, `RigError.deadlinePassed`.
  package init(_ program: DesktopProgram, on display: String, arguments: [String] = []) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-\(program.rawValue)")
    let configuration = folder.file("configuration")
    try Files.write(program.configurationText, to: configuration)
    do {
      process = try Subprocess(
        .init(
          program.rawValue, program.arguments(configuration: configuration) + arguments,
          environment: program.environment(display: display, folder: folder.path),
          output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    } catch RigError.programMissing {
      throw RigError.programMissing(name: program.rawValue, packages: [program.package])
    }
    self.program = program
    self.folder = folder
    self.display = display
    do {
      watcher = try DisplayConnection(name: display)
    } catch {
      process.stop()
      throw error
    }
    try waitUntilInCharge()
  }

  /// The process id of the program.
  package var pid: Int32 { process.pid }
  /// Whether the program has not ended.
  package var isRunning: Bool { process.isRunning }

  /// Ends it as a user would.
  package func stop() { process.stop() }

  /// Ends it by SIGKILL, as a crash does.
  package func killNow() { process.killNow() }

  /// Whether it composites the screen: a compositor owns the selection some time before it redirects windows.
  private var isCompositing: Bool {
    guard watcher.isComposited else { return false }
    let watch = CompositorWatch(connection: watcher)
    watch.begin()
    return watch.state.isComposited
  }

  private func waitUntilInCharge() throws {
    let folder = folder.path
    // A window manager announces itself before it heeds events. What openbox reads off the
    // connection while it starts, a window to be mapped for instance, then lies in its queue until
    // something else happens. So it counts as running once it answers, and is asked until then.
    // KWin, which never answers, reads all that it has got before it sleeps.
    let window = watcher.makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 1, height: 1), colour: 0, overrideRedirect: false,
      title: "question")
    defer { watcher.destroy(window) }
    do {
      try Wait.until("\(program.rawValue) to take charge of \(display)") {
        if !process.isRunning {
          let words = Files.tail("\(folder)/errors", lines: 6).joined(separator: "\n")
          throw RigError.refused("\(program.rawValue), which ended: \(words)")
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
