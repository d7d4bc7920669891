import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Windows with shapes of many rectangles", .server(.stage), .serialized)
struct LargeShapeTests {
  /// Around the largest number that fits into a request of SHAPE, and far more.
  static let counts = [32_765, 32_766, 100_000]

  @Test("A pane without alpha is visible exactly where it is painted", arguments: counts)
  func pane(count: Int) throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let dots = Self.dots(count)
      let pane = try Pane(connection: connection, frame: connection.rootFrame, surface: .opaque)
      pane.cut(dots)
      connection.synchronise()
      let reader = try DisplayConnection(name: server.display)
      #expect(reader.topLevels().contains { $0.boundingShape == dots })
    }
  }

  @Test("The window of regions takes the touches on exactly its shape", arguments: counts)
  func regions(count: Int) throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let dots = Self.dots(count)
      let window = try RegionWindow(connection: connection)
      window.setShape(dots)
      connection.synchronise()
      let reader = try DisplayConnection(name: server.display)
      #expect(reader.topLevels().contains { $0.inputShape == dots })
    }
  }

  /// Returns squares of one px with gaps, in bands from top to bottom.
  private static func dots(_ count: Int) -> [PixelRect] {
    let columns = 400
    return (0..<count).map {
      PixelRect(x: $0 % columns * 2, y: $0 / columns * 2, width: 1, height: 1)
    }
  }
}
