import Glibc
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// Attempts of a user to reach the application beneath a kiosk.
@Suite("Kiosks that let no touch through", .server(.regions), .serialized)
struct KioskSealTests {
  private static let configuration = """
    regions:
    - id: screen
      policy: eat
      draw: {fill: "#102030"}
      children:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        control: button
        draw: {fill: "#ff0000"}
        on: {upInside: {log: pressed}}
      - id: photo
        frame: {left: 600px, top: 400px, width: 200px, height: 150px}
        touches: gesture
        constrain: screen
        draw: {fill: "#00aaff"}
        motion: {throw: true}
        gestures: [{type: pan, on: {changed: {move: self}}}]

    """

  /// Returns the positions of fingers on a circle, clamped to the screen.
  private static func ring(_ count: Int, _ center: Point, _ radius: Double) -> [Point] {
    (0..<count).map { number in
      let angle = 2 * .pi * Double(number) / Double(count)
      return clampedToScreen(center + Vector(dx: cos(angle), dy: sin(angle)) * radius)
    }
  }

  private static func clampedToScreen(_ point: Point) -> Point {
    Point(x: min(max(point.x, 0), 1279), y: min(max(point.y, 0), 719))
  }

  /// Puts fingers down together, moves them to their ends, and lifts them.
  private func play(_ finger: Injector, _ starts: [Point], _ ends: [Point]) throws {
    for step in 0...5 {
      try finger.batch { injector throws(RigError) in
        for (number, (start, end)) in zip(starts, ends).enumerated() {
          let point = start + (end - start) * (Double(step) / 5)
          try injector.touch(step == 0 ? .began : .moved, UInt32(number), at: point)
        }
      }
      try finger.sync()
    }
    try finger.batch { injector throws(RigError) in
      for number in starts.indices { try injector.touch(.ended, UInt32(number), axes: [:]) }
    }
    try finger.sync()
  }

  @Test(
    "No tap, swipe, pinch or drag from an edge with up to ten fingers reaches the application",
    arguments: Surroundings.bareAndManaged)
  func gestures(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try KioskStage(server, Self.configuration)
      let center = Point(x: 640, y: 360)
      let before = try stage.overlay.tell("status").output
      let starts = [
        Point(x: 0, y: 360), Point(x: 1279, y: 360), Point(x: 640, y: 0), Point(x: 640, y: 719),
        Point(x: 0, y: 0), Point(x: 1279, y: 719),
      ]
      for count in 1...10 {
        let fingers = Self.ring(count, center, 100)
        for _ in 1...2 { try play(stage.finger, fingers, fingers) }
        for displacement in [
          Vector(dx: 500, dy: 0), Vector(dx: -500, dy: 0), Vector(dx: 0, dy: 250),
          Vector(dx: 0, dy: -250),
        ] {
          try play(stage.finger, fingers, fingers.map { Self.clampedToScreen($0 + displacement) })
        }
        try play(stage.finger, Self.ring(count, center, 60), Self.ring(count, center, 330))
        try play(stage.finger, Self.ring(count, center, 330), Self.ring(count, center, 60))
        for start in starts {
          let edge = Self.ring(count, start, 80)
          try play(stage.finger, edge, Self.ring(count, center, 80))
        }
        let reached = stage.application.collect().filter(\.kind.isInput)
        #expect(reached.isEmpty, "\(count) fingers: \(reached)")
      }
      // A request waits only for a time until all events are read.
      try Wait.until("the status to be as before") {
        try stage.overlay.tell("status").output == before
      }
      // No touch is stuck: the pad still works.
      try Wait.until("the pad to be pressed") {
        let reachesApplication = try stage.reachesApplication(200, 200)
        #expect(!reachesApplication)
        return stage.count("pressed") > 0
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
