import PixelComparison
import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// An example kiosk over an application with the keyboard focus, and the emissions of its regions.
final class KioskExampleStage {
  let program: TypedProgram
  let overlay: RunningOverlay
  let finger: Injector
  let reader: ScreenReader
  private let events: RunningOverlay
  private let pipe: Pipe
  /// The names of the keys that are down according to the application's events.
  private var held: Set<String> = []

  /// Starts a kiosk.
  ///
  /// - Parameters:
  ///   - server: the server that it runs on.
  ///   - example: the name of the example's file.
  /// - Throws: if the server or the program does not start.
  init(_ server: PrivateServer, _ example: String) throws {
    program = try TypedProgram(server.display)
    finger = try server.injector("touch0")
    reader = try ScreenReader(server.display)
    overlay = try RunningOverlay(
      on: server.display,
      ["kiosk", "--px-per-mm", "4", RepositoryFile.path("config/examples/\(example).yaml")])
    pipe = try Pipe()
    events = try RunningOverlay(
      on: server.display, ["events", "--only", "emitted"], runtimeFolder: overlay.runtimeFolder,
      output: .descriptor(pipe.writing))
    program.probe.clear()
  }

  // MARK: - Fingers

  /// Puts fingers down at the same time.
  func touchDown(_ points: [UInt32: Point]) throws { try finger.touchDown(points) }

  /// Moves fingers at the same time, in equal steps at a panel's report rate.
  func touchMove(_ paths: [UInt32: (from: Point, to: Point)], steps: Int = 20) throws {
    for step in 1...steps {
      try Wait.forClock(4)
      try finger.batch { injector throws(RigError) in
        for (contact, path) in paths.sorted(by: { $0.key < $1.key }) {
          let fraction = Double(step) / Double(steps)
          try injector.touch(.moved, contact, at: path.from + (path.to - path.from) * fraction)
        }
      }
      try finger.sync()
    }
  }

  /// Lifts fingers at the same time.
  func touchUp(_ contacts: some Sequence<UInt32>) throws { try finger.touchUp(contacts) }

  // MARK: - Results

  /// Returns the next emission of the regions.
  func emission() throws -> String {
    let line = try pipe.line()
    return JSONValue.parse(line.utf8)?.member("name")?.string ?? line
  }

  /// Returns the next emissions of the regions.
  func emissions(_ count: Int) throws -> [String] { try (0..<count).map { _ in try emission() } }

  /// Waits until exactly these keys are down for the application.
  func waitForKeys(_ names: Set<String>) throws {
    try Wait.until("exactly the keys \(names) to be down") {
      for key in program.takeKeys() {
        if key.isDown { held.insert(key.name) } else { held.remove(key.name) }
      }
      return held == names
    }
  }

  /// Waits until the application has received presses of exactly these keys, in this order.
  func waitForKeyPresses(_ names: [String]) throws {
    var seen: [String] = []
    try Wait.until("presses of exactly the keys \(names)") {
      seen += program.takeKeys().filter(\.isDown).map(\.name)
      return seen == names
    }
  }

  /// Returns a region by its id.
  func region(_ id: String) throws -> RegionReport {
    var found: RegionReport?
    for top in try overlay.regions.regions {
      top.forEach { region, _ in if region.id == id { found = region } }
    }
    return try #require(found, "no region '\(id)'")
  }

  /// Returns the centre of a region.
  func middle(of id: String) throws -> Point { try region(id).frame.center }

  /// Waits until a pixel has approximately a colour.
  func waitForColour(_ colour: UInt32, at point: Point) throws {
    try reader.waitForPixel(
      "the colour \(String(colour, radix: 16)) at \(point)", Int(point.x), Int(point.y)
    ) { $0.distance(to: colour) <= 8 }
  }

  /// Returns whether a tap reaches the application.
  func reachesApplication(_ point: Point) throws -> Bool {
    program.probe.clear()
    try finger.tap(19, at: point)
    return program.probe.collect().contains { $0.kind == .buttonPress }
  }

  /// Ends the programs, and waits until no key and no button is down.
  func end() throws {
    #expect(events.stop() == .exited(0))
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty, "\(overlay.messages)")
    try Wait.until("all keys and buttons to be up") {
      program.probe.connection.keysDown.isEmpty && program.probe.connection.buttonsDown.isEmpty
    }
  }
}
