import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

@Suite("The window of all halos without alpha", .server(.stage), .serialized)
struct HaloPaneTests {
  private static let size = 31
  /// A cross, in px of a halo's square and in bands from top to bottom.
  private static let cross = [
    PixelRect(x: 10, y: 0, width: 11, height: 10), PixelRect(x: 0, y: 10, width: 31, height: 11),
    PixelRect(x: 10, y: 21, width: 11, height: 10),
  ]

  /// A pane, its pictures, and the screen without them.
  private struct Pane {
    let connection: DisplayConnection
    let reader: ScreenReader
    let ground: [UInt32]
    let image: PixelImage
    let pane: HaloPane
    let square = PixelRect(x: 0, y: 0, width: size, height: size)

    init(_ server: PrivateServer) throws {
      reader = try ScreenReader(server.display)
      ground = reader.screen().pixels
      connection = try DisplayConnection(name: server.display)
      image = try PixelImage(
        connection: connection, width: size, height: size, surface: .opaque)
      let screen = connection.rootSize
      pane = HaloPane(
        connection: connection,
        frame: PixelRect(x: 0, y: 0, width: screen.width, height: screen.height))
    }

    func fill(_ pixel: UInt32) {
      for index in 0..<square.area { image.pixels[index] = pixel }
    }

    func picture(_ pixel: UInt32) -> HaloPicture {
      fill(pixel)
      return HaloPicture(
        connection: connection, image: image, area: square, surface: .opaque, spans: cross)
    }

    /// Returns the pixels of the screen that differ from the ground, and no others.
    func shown() -> [Int: UInt32] {
      connection.synchronise()
      let pixels = reader.screen().pixels
      var shown: [Int: UInt32] = [:]
      for index in pixels.indices where pixels[index] != ground[index] {
        shown[index] = pixels[index] & 0xff_ffff
      }
      return shown
    }

    /// Returns the pixels of crosses in their order from back to front.
    func expected(_ crosses: [(centre: Point, pixel: UInt32)]) -> [Int: UInt32] {
      var expected: [Int: UInt32] = [:]
      for cross in crosses {
        let (left, top) = (Int(cross.centre.x) - size / 2, Int(cross.centre.y) - size / 2)
        for part in HaloPaneTests.cross {
          for y in part.y..<part.maxY {
            for x in part.x..<part.maxX {
              expected[(top + y) * connection.rootSize.width + left + x] = cross.pixel
            }
          }
        }
      }
      return expected
    }
  }

  @Test("Each halo is shown exactly within its shape, also where it overlaps another one")
  func overlappingHalos() throws {
    try withServer { server in
      let stage = try Pane(server)
      let (red, green) = (stage.picture(0xffff_0000), stage.picture(0xff00_ff00))
      var (first, second) = (Point(x: 200.5, y: 150.5), Point(x: 700.5, y: 400.5))
      /// Shows both halos, and expects nothing else on the screen.
      func show() {
        stage.pane.place(red, size: Self.size, forSlot: 0, at: first)
        stage.pane.place(green, size: Self.size, forSlot: 3, at: second)
        stage.pane.show(completes: false)
        #expect(
          stage.shown() == stage.expected([(first, 0xff0000), (second, 0x00ff00)]),
          "at \(first) and \(second)")
      }
      #expect(stage.shown().isEmpty)
      show()
      // One after the other moves over the other one and away again.
      for position in [
        Point(x: 690.5, y: 395.5), Point(x: 705.5, y: 412.5), Point(x: 300.5, y: 400.5),
      ] {
        first = position
        show()
      }
      for position in [Point(x: 310.5, y: 392.5), Point(x: 296.5, y: 409.5)] {
        second = position
        show()
      }
      #expect(
        stage.pane.remove(slot: 3)
          == PixelRect(x: 281, y: 394, width: Self.size, height: Self.size))
      stage.pane.show(completes: false)
      #expect(stage.shown() == stage.expected([(first, 0xff0000)]))
      stage.pane.remove(slot: 0)
      stage.pane.show(completes: false)
      #expect(stage.shown().isEmpty)
    }
  }

  @Test("In a row of halos that overlap, later fingers stay above earlier ones when one moves")
  func overlappingRow() throws {
    try withServer { server in
      let stage = try Pane(server)
      let colours: [UInt32] = [0xff0000, 0x00ff00, 0x0000ff]
      let pictures = colours.map { stage.picture(0xff00_0000 | $0) }
      var positions = [200.5, 220.5, 240.5].map { Point(x: $0, y: 150.5) }
      /// Shows the halos, of which only neighbours overlap.
      func show() {
        for slot in positions.indices {
          stage.pane.place(pictures[slot], size: Self.size, forSlot: slot, at: positions[slot])
        }
        stage.pane.show(completes: false)
        #expect(
          stage.shown() == stage.expected(zip(positions, colours).map { ($0, $1) }),
          "at \(positions)")
      }
      show()
      for slot in positions.indices {
        positions[slot].x -= 4
        show()
      }
    }
  }

  @Test("Painted pixels replace the picture of a halo until the next picture")
  func paintedPixels() throws {
    try withServer { server in
      let stage = try Pane(server)
      let picture = stage.picture(0xffff_0000)
      let centre = Point(x: 400.5, y: 300.5)
      stage.pane.place(picture, size: Self.size, forSlot: 0, at: centre)
      #expect(!stage.pane.show(completes: true))
      stage.fill(0xff00_00ff)
      stage.pane.place(
        stage.image, area: stage.square, spans: Self.cross, forSlot: 0, at: centre)
      #expect(stage.pane.show(completes: true))
      #expect(stage.shown() == stage.expected([(centre, 0x0000ff)]))
      // Nothing changes, so nothing is put.
      #expect(!stage.pane.show(completes: true))
      stage.pane.place(picture, size: Self.size, forSlot: 0, at: centre)
      #expect(!stage.pane.show(completes: true))
      #expect(stage.shown() == stage.expected([(centre, 0xff0000)]))
    }
  }

  @Test("Halos that another window has covered are shown again once their pixels count as lost")
  func lostPixels() throws {
    try withServer { server in
      let stage = try Pane(server)
      let other = try DisplayConnection(name: server.display)
      let centre = Point(x: 400.5, y: 300.5)
      stage.pane.place(stage.picture(0xffff_0000), size: Self.size, forSlot: 0, at: centre)
      stage.pane.show(completes: false)
      stage.connection.synchronise()
      let cover = other.makeWindow(
        frame: PixelRect(x: 390, y: 290, width: 40, height: 40), colour: 0x8000ff,
        overrideRedirect: true, title: "cover")
      other.map(cover)
      other.synchronise()
      other.destroy(cover)
      other.synchronise()
      #expect(stage.shown() != stage.expected([(centre, 0xff0000)]))
      stage.pane.losePixels()
      stage.pane.show(completes: false)
      #expect(stage.shown() == stage.expected([(centre, 0xff0000)]))
    }
  }
  @Test("A window that goes away over halos is noticed, while halos come, move and go unnoticed")
  func uncoveredHalos() throws {
    try withServer { server in
      let stage = try Pane(server)
      let reader = EventReader(
        connection: stage.connection, listener: TouchListener(connection: stage.connection),
        compositor: nil)
      let picture = stage.picture(0xffff_0000)
      let centres = [Point(x: 400.5, y: 300.5), Point(x: 440.5, y: 320.5)]
      /// Returns the number of times that the pane's pixels were missing since the last call.
      func exposures() -> Int {
        stage.connection.synchronise()
        var count = 0
        while let event = reader.next() {
          if case .exposed(stage.pane.windowID) = event { count += 1 }
        }
        return count
      }
      func show(at centres: [Point]) {
        for slot in stage.pane.slots { stage.pane.remove(slot: slot) }
        for (slot, centre) in centres.enumerated() {
          stage.pane.place(picture, size: Self.size, forSlot: slot, at: centre)
        }
        stage.pane.show(completes: false)
      }
      for centres in [centres, centres.reversed(), [centres[0]], [], centres] {
        show(at: centres)
        #expect(exposures() == 0, "with halos at \(centres)")
      }
      let other = try DisplayConnection(name: server.display)
      func cover() -> WindowID {
        let window = other.makeWindow(
          frame: PixelRect(x: 380, y: 280, width: 200, height: 100), colour: 0x8000ff,
          overrideRedirect: true, title: "cover")
        other.map(window)
        other.synchronise()
        return window
      }
      // One hides halos that are already shown, the next one halos that come while it is there.
      for isShownBefore in [true, false] {
        show(at: isShownBefore ? centres : [])
        let window = cover()
        show(at: centres)
        #expect(exposures() == 0)
        other.destroy(window)
        other.synchronise()
        #expect(exposures() == 1)
        stage.pane.losePixels()
        stage.pane.show(completes: false)
        #expect(exposures() == 0)
        #expect(stage.shown() == stage.expected(centres.map { ($0, 0xff0000) }))
      }
    }
  }
}
