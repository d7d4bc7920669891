import Testing
import TouchRig
import TouchX11
import Touches

@Suite("The overlay among windows that open and close", .server(.stage), .serialized)
struct WindowManagerTests {
  /// The frame of the window that opens over a finger that is down.
  private static let middle = PixelRect(x: 400, y: 200, width: 480, height: 320)

  @Test("A finger's halo stays above a window that opens over it", arguments: Opening.all)
  func windowOpens(_ opening: Opening) throws {
    try withStage(in: opening.surroundings) { stage in
      let position = Point(x: 640, y: 360)
      try stage.finger.touchDown(1, at: position)
      try stage.waitForHalos(at: [position])
      // A dialogue opens over a finger that rests.
      let window = try ProbeClient(
        stage.server.display, .structure,
        on: .window(
          Self.middle, colour: 0xf0f0f0, overrideRedirect: opening.isOverrideRedirect))
      try waitForHalo(at: position, on: 0xf0f0f0, stage.reader)
      // The window is raised, as a click raises windows.
      window.connection.raise(window.window)
      window.connection.synchronise()
      try waitForHalo(at: position, on: 0xf0f0f0, stage.reader)
      // The window is unmapped and mapped again, as menus are.
      window.connection.unmap(window.window)
      window.connection.map(window.window)
      window.connection.synchronise()
      let moved = Point(x: 700, y: 400)
      try stage.finger.touchMove(1, to: moved)
      try waitForHalo(at: moved, on: 0xf0f0f0, stage.reader)
      try stage.finger.touchUp(1)
    }
  }

  private func waitForHalo(at position: Point, on colour: UInt32, _ reader: ScreenReader) throws {
    // Inside the window, away from its frame.
    let around = PixelRect(around: position, radius: 60)
    try reader.waitForPixels("a halo to be shown over the window", in: around) { grid in
      let blobs = grid.blobs(on: colour)
      return blobs.count == 1 && blobs[0].isAt(position, tolerance: 1.5)
    }
  }

  @Test("The overlay is seldom raised above another program that keeps raising its window")
  func repeatedRaises() throws {
    try withStage { stage in
      let begin = Deadline.now
      let rounds = 24
      let adversary = try ProbeClient(
        stage.server.display, .structure,
        on: .window(PixelRect(x: 0, y: 680, width: 1280, height: 40), colour: stage.colour))
      try stage.finger.touchDown(1, at: Point(x: 100, y: 300))
      try stage.waitForHalos(at: [Point(x: 100, y: 300)])
      var ourRaises = 0
      for round in 1...rounds {
        adversary.connection.raise(adversary.window)
        adversary.connection.synchronise()
        let position = Point(x: 100 + Double(round) * 40, y: 300)
        try stage.finger.touchMove(1, to: position)
        // The frame that moved the halo has decided about the raise.
        try stage.waitForHalos(at: [position])
        if stage.other.topLevels().last?.id != adversary.window { ourRaises += 1 }
      }
      // Four raises at once, and two a second after that, however slow this machine is.
      #expect(ourRaises >= 1)
      #expect(Double(ourRaises) <= 5 + 2 * (Deadline.now - begin))
      try stage.finger.touchUp(1)
    }
  }
}

/// A kind of window that opens over a finger, and the desktop that it opens on.
struct Opening: CustomTestStringConvertible {
  var isOverrideRedirect: Bool
  var surroundings: Surroundings

  var testDescription: String {
    (isOverrideRedirect ? "a menu " : "a managed window ") + "\(surroundings)"
  }

  static let all = Surroundings.managed.flatMap { surroundings in
    [false, true].map { Opening(isOverrideRedirect: $0, surroundings: surroundings) }
  }
}
