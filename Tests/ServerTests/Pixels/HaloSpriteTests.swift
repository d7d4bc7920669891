import Testing
import TouchRig
import TouchX11
import Touches

@Suite("The window of a halo", .server(.stage), .serialized)
struct HaloSpriteTests {
  @Test(
    "The window of a halo never shows the next finger's halo where the last finger's halo faded",
    arguments: [WindowSurface.opaque, .translucent])
  func reusedWindow(_ surface: WindowSurface) throws {
    try withServer { server in
      let reader = try ScreenReader(server.display)
      let ground = reader.screen().pixels
      let connection = try DisplayConnection(name: server.display)
      let size = 31
      let square = PixelRect(x: 0, y: 0, width: size, height: size)
      let image = try PixelImage(
        connection: connection, width: size, height: size, surface: surface)
      func paint(_ pixel: UInt32) {
        for index in 0..<square.area { image.pixels[index] = pixel }
      }
      paint(0xffff_0000)
      let picture = HaloPicture(
        connection: connection, image: image, area: square, surface: surface, spans: [square])
      let sprite = HaloSprite(connection: connection, size: size, surface: surface)
      /// Whether a square around a position has a colour; for nil, whether the screen shows
      /// nothing.
      func shows(_ pixel: UInt32?, at position: Point) -> Bool {
        connection.synchronise()
        guard let pixel else { return reader.screen().pixels == ground }
        return Set(reader.pixels(PixelRect(around: position, radius: 12)).pixels) == [pixel]
      }
      let (first, second) = (Point(x: 200.5, y: 150.5), Point(x: 700.5, y: 400.5))
      sprite.setPicture(picture)
      #expect(shows(nil, at: first))
      sprite.move(to: first)
      #expect(shows(0xff0000, at: first))
      // Setting the current picture again does not take it off the screen.
      sprite.setPicture(picture)
      #expect(shows(0xff0000, at: first))

      paint(0xff00_ff00)
      sprite.show(image, area: square, spans: [square], completes: false)
      #expect(shows(0x00ff00, at: first))
      sprite.setPicture(picture)
      #expect(shows(nil, at: first))
      sprite.move(to: second)
      #expect(shows(0xff0000, at: second))
      sprite.park()
      #expect(shows(nil, at: second))
    }
  }
}
