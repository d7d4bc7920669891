import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("The server's routing by input shapes", .server(.regions), .serialized)
struct RegionShapeTests {
  /// Regions, and points at which the receiver of a touch is checked.
  struct Scene: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var tree: @Sendable () -> RegionTree
    var points: [Point]
  }

  @Test("The server routes each touch as the hit-test does", arguments: scenes, BackEnd.allCases)
  func agrees(_ scene: Scene, _ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let stage = try RegionStage(server.display, scene.tree(), backEnd)
      let finger = try server.injector("touch0")
      application.clear()
      var kept = 0
      for point in scene.points {
        let hit = stage.tree.hitTest(point)
        let isKept = hit.region != nil && hit.policy != .pass
        try finger.tap(1, at: point)
        stage.pump()
        let reached = application.collect().contains { $0.kind == .touchBegin }
        #expect(reached != isKept, "\(point.x), \(point.y)")
        if isKept { kept += 1 }
      }
      #expect(stage.verdicts.accepted == kept)
      #expect(stage.verdicts.rejected == (backEnd == .grab ? scene.points.count - kept : 0))
      #expect(kept > 0 && kept < scene.points.count)
    }
  }

  static let scenes = [
    Scene(
      testDescription:
        "a circle takes touches in its centre, and none in the corners of its frame (R5, S5)",
      tree: { RegionTree(Region(frame: Rect(300, 200, 100, 100), shape: .circle)) },
      points: [
        Point(x: 350.5, y: 250.5), Point(x: 302.5, y: 202.5), Point(x: 397.5, y: 297.5),
        Point(x: 302.5, y: 297.5), Point(x: 300.5, y: 250.5), Point(x: 399.5, y: 250.5),
        Point(x: 400.5, y: 250.5), Point(x: 314.5, y: 214.5), Point(x: 315.5, y: 215.5),
      ] + row(y: 210.5, 310..<345)),
    Scene(
      testDescription: "half-open edges and rounded corners (S7)",
      tree: {
        RegionTree(
          Region(frame: Rect(300, 200, 100, 100), shape: .rounded(radius: 20)),
          Region(frame: Rect(500, 200, 60, 60)))
      },
      points: [
        Point(x: 499.5, y: 210.5), Point(x: 500.5, y: 210.5), Point(x: 559.5, y: 210.5),
        Point(x: 560.5, y: 210.5), Point(x: 510.5, y: 199.5), Point(x: 510.5, y: 200.5),
        Point(x: 510.5, y: 259.5), Point(x: 510.5, y: 260.5),
      ] + row(y: 203.5, 298..<318)),
    Scene(
      testDescription: "nested regions with a hole, clipped to their parents (S6)",
      tree: {
        let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1280, height: 720))
        let outer = tree.insert(Region(name: "outer", frame: Rect(200, 200, 300, 300)))
        let hole = tree.insert(
          Region(name: "hole", frame: Rect(50, 50, 200, 200), policy: .pass), in: outer)
        tree.insert(Region(name: "inner", frame: Rect(50, 50, 400, 50)), in: hole)
        return tree
      },
      points: [
        Point(x: 210.5, y: 210.5), Point(x: 260.5, y: 260.5), Point(x: 310.5, y: 310.5),
        Point(x: 440.5, y: 310.5), Point(x: 460.5, y: 310.5), Point(x: 460.5, y: 460.5),
        Point(x: 510.5, y: 310.5),
      ]),
  ]

  private static func row(y: Double, _ columns: Range<Int>) -> [Point] {
    columns.map { Point(x: Double($0) + 0.5, y: y) }
  }
}
