import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// A kiosk with one of the examples over an application that has the keyboard, and what its regions emit.
final class KioskExampleStage {
  let program: TypedProgram
  let overlay: RunningOverlay
  let finger: Injector
  let reader: ScreenReader
  private let events: RunningOverlay
  private let pipe: Pipe
  /// The names of the keys that the application has seen go down and not up.
  private var held: Set<String> = []

  /// Starts a kiosk.
  ///
  /// - Parameters:
  ///   - server: where.
  ///   - example: the name of its file.
  /// - Throws: where the server or the program does not come up.
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

  /// Puts fingers down in the same moment.
  func touchDown(_ places: [UInt32: Point]) throws { try finger.touchDown(places) }

  /// Moves fingers in the same moments, in equal steps at the pace of a panel.
  func touchMove(_ ways: [UInt32: (from: Point, to: Point)], steps: Int = 20) throws {
    for step in 1...steps {
      try Wait.forClock(4)
      try finger.batch { injector throws(RigError) in
        for (contact, way) in ways.sorted(by: { $0.key < $1.key }) {
          let share = Double(step) / Double(steps)
          try injector.touch(.moved, contact, at: way.from + (way.to - way.from) * share)
        }
      }
      try finger.sync()
    }
  }

  /// Lifts fingers in the same moment.
  func touchUp(_ contacts: some Sequence<UInt32>) throws { try finger.touchUp(contacts) }

  // MARK: - What comes of it

  /// Returns the next emission of the regions.
  func emission() throws -> String {
    let line = try pipe.line()
    return JSONValue.parse(line.utf8)?.member("name")?.string ?? line
  }

  /// The next emissions.
  func emissions(_ count: Int) throws -> [String] { try (0..<count).map { _ in try emission() } }

  /// Whether there is nothing more that was emitted.
  var hasNoEmission: Bool { !pipe.hasLine }

  /// Waits until the application has these keys down and no others.
  func waitForKeys(_ names: Set<String>) throws {
    try Wait.until("\(names) to be down, not \(held)") {
      for key in program.takeKeys() {
        if key.isDown { held.insert(key.name) } else { held.remove(key.name) }
      }
      return held == names
    }
  }

  /// Waits until the application was typed this, key by key.
  func waitForTyping(_ names: [String]) throws {
    var seen: [String] = []
    try Wait.until("\(names), not \(seen)") {
      seen += program.takeKeys().filter(\.isDown).map(\.name)
      return seen == names
    }
  }

  /// A region by its id.
  func region(_ id: String) throws -> RegionReport {
    var found: RegionReport?
    for top in try overlay.regions.regions {
      top.forEach { region, _ in if region.id == id { found = region } }
    }
    return try #require(found, "no region '\(id)'")
  }

  /// The middle of a region.
  func middle(of id: String) throws -> Point { try region(id).frame.center }

  /// Waits until a pixel has nearly a colour.
  func waitForColour(_ colour: UInt32, at place: Point) throws {
    try reader.waitForPixel(
      "\(String(colour, radix: 16)) at \(place)", Int(place.x), Int(place.y)
    ) { $0.distance(to: colour) <= 8 }
  }

  /// Whether a tap reaches the application.
  func reachesApplication(_ place: Point) throws -> Bool {
    program.probe.clear()
    try finger.tap(19, at: place)
    return program.probe.collect().contains { $0.kind == .buttonPress }
  }

  /// Ends all, after which no key and no button is down.
  func end() throws {
    #expect(events.stop() == .exited(0))
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty, "\(overlay.messages)")
    try Wait.until("all keys and buttons to be up") {
      program.probe.connection.keysDown.isEmpty && program.probe.connection.buttonsDown.isEmpty
    }
  }
}
