import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The program with regions in its configuration, over an application that listens to touches.
final class ProgramStage {
  let application: ProbeClient
  let overlay: RunningOverlay
  let finger: Injector
  private let folder: TemporaryFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - server: where.
  ///   - configuration: what its file says.
  ///   - options: of the command line, besides those that name the file.
  ///   - application: what lies beneath it; nil for one as large as the screen.
  /// - Throws: where the server or the program does not come up.
  init(
    _ server: PrivateServer, _ configuration: String, _ options: [String] = [],
    over application: ProbeClient? = nil
  ) throws {
    self.application =
      try application
      ?? ProbeClient(server.display, .touch, on: .wholeStage)
    finger = try server.injector("touch0")
    folder = try TemporaryFolder(prefix: "fingertip-regions")
    try Files.write(configuration, to: folder.file("config.yaml"))
    overlay = try RunningOverlay(
      on: server.display, ["show", "--config", folder.file("config.yaml")] + options)
    self.application.clear()
  }

  /// Writes another configuration, and waits until it is the program's.
  func reload(_ configuration: String) throws {
    let done = "the configuration was read again"
    let before = count(done)
    try write(configuration)
    try waitForMessage(done, before + 1)
  }

  /// Writes another configuration, or a file of another name beside it.
  func write(_ configuration: String, to name: String = "config.yaml") throws {
    try Files.write(configuration, to: folder.file(name))
  }

  // MARK: - What it says and does

  /// Returns the number of its messages that end in these words.
  func count(_ words: String) -> Int { overlay.messageLines.count { $0.hasSuffix(words) } }

  /// Waits until it has said something so many times.
  func waitForMessage(_ words: String, _ times: Int = 1) throws {
    try Wait.until("'\(words)' \(times) times") { count(words) >= times }
  }

  var ourWindows: [TopLevel] { application.connection.topLevels().filter(\.isOurs) }

  /// Whether it holds the touch grab of the root.
  var isGrabbed: Bool { ourWindows.contains(where: \.isTouchGrab) }

  /// The processes that it started to hold the touch grab, and that run.
  var grabProcesses: [Int32] {
    (Files.text("/proc/\(overlay.pid)/task/\(overlay.pid)/children") ?? "")
      .split(separator: " ").compactMap { Int32($0) }
      .filter { Files.text("/proc/\($0)/cmdline")?.hasPrefix("fingertip-grab") ?? false }
  }

  /// Waits until it has the grab and somebody who watches over it, or neither.
  func waitForGrab(_ isThere: Bool) throws {
    try Wait.until("the grab to be \(isThere ? "there" : "gone")") {
      isGrabbed == isThere && grabProcesses.count == (isThere ? 1 : 0)
    }
  }

  /// Has the process stopped, so that it answers nothing until SIGCONT.
  func stopForNow() throws {
    overlay.signal(SIGSTOP)
    try Wait.until("the process to stop") { ProcessFigures.isStopped(overlay.pid) }
  }

  // MARK: - What the application gets

  /// Returns the number of touches that have reached the application since the last time.
  func takeBegins() -> Int {
    application.collect().count { $0.kind == .touchBegin }
  }

  /// Waits until the application has got so many touches that began and ended since the last time.
  func waitForTaps(_ count: Int) throws {
    var seen: [ProbeEvent.Kind] = []
    try Wait.until("\(count) taps") {
      seen += application.collect().map(\.kind)
      return seen.count { $0 == .touchEnd } >= count
    }
    #expect(seen.filter(\.isInput) == (0..<count).flatMap { _ in [.touchBegin, .touchEnd] })
  }
}

extension TopLevel {
  /// Whether it stands for the touch grab of the root.
  var isTouchGrab: Bool { isOurs && name == "Fingertip touch grab" }
}
