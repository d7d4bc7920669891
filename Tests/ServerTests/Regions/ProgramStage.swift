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
  ///   - server: the server that it runs on.
  ///   - configuration: the text of its file.
  ///   - options: further command-line options.
  ///   - application: the application beneath it; nil for one that covers the screen.
  /// - Throws: if the server or the program does not start.
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

  /// Writes another configuration, and waits until the program has read it.
  func reload(_ configuration: String) throws {
    let done = "the configuration was read again"
    let before = count(done)
    try write(configuration)
    try waitForMessage(done, before + 1)
  }

  /// Writes another configuration, or another file beside it.
  func write(_ configuration: String, to name: String = "config.yaml") throws {
    try Files.write(configuration, to: folder.file(name))
  }

  // MARK: - Messages, grab and process

  /// Returns the number of message lines that end with these words.
  func count(_ words: String) -> Int { overlay.messageLines.count { $0.hasSuffix(words) } }

  /// Waits until at least this many message lines end with these words.
  func waitForMessage(_ words: String, _ times: Int = 1) throws {
    try Wait.until("the message '\(words)' \(times) times") { count(words) >= times }
  }

  var ourWindows: [TopLevel] { application.connection.topLevels().filter(\.isOurs) }

  /// Whether the program holds the touch grab of the root.
  var isGrabbed: Bool { ourWindows.contains(where: \.isTouchGrab) }

  /// The running processes that the program started to hold the touch grab.
  var grabProcesses: [Int32] { children(named: "fingertip-grab") }

  /// The running process that lets touches through when the program is stopped.
  ///
  /// There is none before a finger came down on a region.
  var guardProcesses: [Int32] { children(named: "fingertip-guard") }

  private func children(named name: String) -> [Int32] {
    (Files.text("/proc/\(overlay.pid)/task/\(overlay.pid)/children") ?? "")
      .split(separator: " ").compactMap { Int32($0) }
      .filter { Files.text("/proc/\($0)/cmdline")?.hasPrefix(name) ?? false }
  }

  /// Waits until the program has the grab and one process for it, or neither.
  func waitForGrab(_ isHeld: Bool) throws {
    try Wait.until("the grab to be \(isHeld ? "held" : "released")") {
      isGrabbed == isHeld && grabProcesses.count == (isHeld ? 1 : 0)
    }
  }

  // MARK: - Events of the application

  /// Returns the number of touches that have reached the application since the last call.
  func takeTouchBeginCount() -> Int {
    application.collect().count { $0.kind == .touchBegin }
  }

  /// Waits until the application has received exactly this many taps since the last call.
  func waitForTaps(_ count: Int) throws {
    var seen: [ProbeEvent.Kind] = []
    try Wait.until("\(count) taps to reach the application") {
      seen += application.collect().map(\.kind)
      return seen.count { $0 == .touchEnd } >= count
    }
    #expect(seen.filter(\.isInput) == (0..<count).flatMap { _ in [.touchBegin, .touchEnd] })
  }
}

extension TopLevel {
  /// Whether it represents the touch grab of the root.
  var isTouchGrab: Bool { isOurs && name == "Fingertip touch grab" }
}

/// Runs a test on the program with regions in its configuration; the program must end cleanly.
///
/// - Parameters:
///   - configuration: the text of its file.
///   - body: the test; gets a reader of the screen as well.
/// - Throws: the errors of the test, and those of the start.
func withProgram(
  _ configuration: String, _ body: @Sendable (ProgramStage, ScreenReader) throws -> Void
) throws {
  try withServer { server in
    let stage = try ProgramStage(server, configuration)
    let reader = try ScreenReader(server.display)
    try body(stage, reader)
    #expect(stage.overlay.stop() == .exited(0))
  }
}
