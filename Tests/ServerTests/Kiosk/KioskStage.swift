import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// A kiosk over an application, and the injector of its touches.
final class KioskStage {
  let server: PrivateServer
  let application: ProbeClient
  let reader: ScreenReader
  let finger: Injector
  private(set) var overlay: RunningOverlay
  private let folder: TemporaryFolder
  private let options: [String]

  /// Starts a kiosk.
  ///
  /// - Parameters:
  ///   - server: the server that it runs on.
  ///   - configuration: the text of its file.
  ///   - options: further command-line options.
  /// - Throws: if the server or the program does not start.
  init(_ server: PrivateServer, _ configuration: String, _ options: [String] = []) throws {
    self.server = server
    self.options = options
    application = try ProbeClient(server.display, .touch, on: .wholeStage)
    reader = try ScreenReader(server.display)
    finger = try server.injector("touch0")
    folder = try TemporaryFolder(prefix: "fingertip-kiosk")
    try Files.write(configuration, to: folder.file("kiosk.yaml"))
    overlay = try Self.start(server, folder, options)
    application.clear()
  }

  private static func start(
    _ server: PrivateServer, _ folder: borrowing TemporaryFolder, _ options: [String]
  ) throws -> RunningOverlay {
    try RunningOverlay(
      on: server.display, ["kiosk", folder.file("kiosk.yaml")] + options,
      runtimeFolder: folder.path, environment: ["XDG_STATE_HOME": folder.file("state")])
  }

  /// Returns the path of a file in the kiosk's folder.
  func file(_ name: String) -> String { folder.file(name) }

  /// Kills the kiosk, as a crash does, and restarts it.
  func crash() throws {
    overlay.killNow()
    overlay = try Self.start(server, folder, options)
  }

  /// Stops the kiosk as a user does, and restarts it.
  func restart() throws {
    #expect(overlay.stop() == .exited(0))
    overlay = try Self.start(server, folder, options)
  }

  /// Sends a command to the kiosk, and expects it to succeed.
  func tell(_ words: String...) throws {
    let answer = try overlay.tell(words)
    #expect(answer.status == .exited(0), "\(answer.messages)")
  }

  /// Waits until the file with the saved state contains a text; the temporary file that is about to
  /// replace it does not count.
  func waitForState(_ text: String) throws {
    let folder = file("state/fingertip")
    try Wait.until("the state to be written") {
      // The folder does not exist before the first write.
      guard let files = try? Files.below(folder),
        let file = files.first(where: { Files.name(of: $0).hasPrefix("regions-kiosk-") })
      else { return false }
      return Files.text(file)?.contains(text) ?? false
    }
  }

  /// Returns whether the kiosk's status says that the screen is locked.
  func isLocked() throws -> Bool { try overlay.hasStatus("\"locked\": true") }

  /// Waits until the kiosk's messages contain these words.
  func waitForMessage(_ words: String) throws {
    try Wait.until("the message '\(words)'") { overlay.messages.contains(words) }
  }

  /// Returns the number of message lines that contain these words.
  func count(_ words: String) -> Int { overlay.messageLines.count { $0.contains(words) } }

  /// Waits until a pixel has a colour.
  func waitForPixel(_ colour: UInt32, at x: Int, _ y: Int) throws {
    try reader.waitForPixel("the colour \(String(colour, radix: 16)) at \(x), \(y)", x, y, colour)
  }

  /// Returns whether a tap reaches the application.
  func reachesApplication(_ x: Double, _ y: Double) throws -> Bool {
    application.clear()
    try finger.tap(1, at: Point(x: x, y: y))
    return application.collect().contains { $0.kind == .touchBegin }
  }
}
