import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// A kiosk over an application, and a finger.
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
  ///   - server: where.
  ///   - configuration: what its file says.
  ///   - options: of the command line, besides the file.
  /// - Throws: where the server or the program does not come up.
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

  /// Returns a file of the kiosk's folder.
  func file(_ name: String) -> String { folder.file(name) }

  /// Ends it as a crash does, and starts it again.
  func crash() throws {
    overlay.killNow()
    overlay = try Self.start(server, folder, options)
  }

  /// Ends it as a user does, and starts it again.
  func restart() throws {
    #expect(overlay.stop() == .exited(0))
    overlay = try Self.start(server, folder, options)
  }

  /// Runs a command that talks to it, which must succeed.
  func tell(_ words: String...) throws {
    let answer = try overlay.tell(words)
    #expect(answer.status == .exited(0), "\(answer.messages)")
  }

  /// Returns whether it says that the screen is locked.
  func isLocked() throws -> Bool {
    try overlay.tell("status", "--json").output.contains("\"locked\": true")
  }

  /// Waits until it has said something.
  func waitForMessage(_ words: String) throws {
    try Wait.until("'\(words)'") { overlay.messages.contains(words) }
  }

  /// The number of times that it has said something.
  func count(_ words: String) -> Int { overlay.messageLines.count { $0.contains(words) } }

  /// Waits until a pixel has a colour.
  func waitForPixel(_ colour: UInt32, at x: Int, _ y: Int) throws {
    try reader.waitForPixel("\(String(colour, radix: 16)) at \(x), \(y)", x, y, colour)
  }

  /// Returns whether a tap reaches the application.
  func reachesApplication(_ x: Double, _ y: Double) throws -> Bool {
    application.clear()
    try finger.tap(1, at: Point(x: x, y: y))
    return application.collect().contains { $0.kind == .touchBegin }
  }
}
