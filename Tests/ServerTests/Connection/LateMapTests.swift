import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Windows that are created while the program starts", .server(), .serialized)
struct LateMapTests {
  @Test("Panes and halos are mapped at the end of the start, and later ones at once")
  func lateMaps() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let other = try DisplayConnection(name: server.display)
      /// Returns the names of our mapped windows.
      func mapped() -> [String] {
        connection.synchronise()
        return other.topLevels().filter { $0.isOurs && $0.isMapped }.map(\.name).sorted()
      }
      func makeHalo() -> HaloSprite {
        HaloSprite(connection: connection, size: 21, surface: .opaque)
      }
      connection.beginStart()
      let pane = try Pane(
        connection: connection, frame: PixelRect(x: 0, y: 0, width: 40, height: 30),
        surface: .opaque)
      let halo = makeHalo()
      // One that is gone by then is not mapped.
      _ = makeHalo()
      #expect(mapped().isEmpty)
      connection.endStart()
      #expect(mapped() == ["Fingertip halo", "Fingertip pane"])
      let later = makeHalo()
      #expect(mapped() == ["Fingertip halo", "Fingertip halo", "Fingertip pane"])
      withExtendedLifetime((pane, halo, later)) {}
    }
  }
}
