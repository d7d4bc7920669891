import TestSupport
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// An overlay that shows touches and has a region, and two fingers, one on the region and one
/// beside it.
final class LockStage {
  static let pad = Point(x: 150, y: 150)
  static let outside = Point(x: 700, y: 400)

  let overlay: RunningOverlay
  let finger: Injector
  private let watcher: DisplayConnection
  private let folder: TemporaryFolder

  /// Starts the program; `environment` is added to its own.
  init(on server: PrivateServer, environment: [String: String?] = [:]) throws {
    folder = try TemporaryFolder(prefix: "fingertip-lock")
    try Files.write(
      """
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        on:
          began: {log: began}
          ended: {log: ended}
          cancelled: {log: cancelled}

      """, to: folder.file("config.yaml"))
    overlay = try RunningOverlay(
      on: server.display,
      ["show", "--trail", "0", "--lift", "none", "--config", folder.file("config.yaml")],
      environment: environment)
    watcher = try DisplayConnection(name: server.display)
    finger = try server.injector("touch0")
  }

  /// The number of halos on the screen.
  var halos: Int { watcher.shownHalos().count }

  /// Returns the number of times that the region has logged a word.
  func heard(_ word: String) -> Int {
    overlay.messageLines.count { $0 == "fingertip: region 'pad': \(word)" }
  }

  /// Waits until the status reports this state; a status is the state after all input so far.
  func waitUntil(locked: Bool) throws {
    try overlay.waitForStatus("\"locked\": \(locked)")
  }

  /// Puts two fingers down.
  func touch(_ first: UInt32 = 1) throws {
    try finger.touchDown(first, at: Self.pad)
    try finger.touchDown(first + 1, at: Self.outside)
  }

  /// Lifts two fingers.
  func lift(_ first: UInt32 = 1) throws {
    try finger.touchUp(first)
    try finger.touchUp(first + 1)
  }
}
