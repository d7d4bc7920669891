import Testing
import TouchRig
import TouchX11
import Touches

@testable import FingertipRegions

@Suite("The synthetic pointer", .server(.typing), .serialized)
struct SyntheticPointerTests {
  @Test(
    "Synthetic clicks reach windows beneath our regions, and touches still reach the regions (W24)"
  )
  func clicks() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let stage = try DispatcherStage(server.display)
      let input = try SyntheticInput(stage.connection)
      let window = stage.dispatcher.touches.window
      // In the middle of the region.
      let target = Point(x: 200, y: 200)
      let (finger, region) = (try server.injector("touch0"), Point(x: 150, y: 150))
      try finger.touchDown(1, at: region)
      stage.turn()
      program.probe.clear()
      window.letThrough {
        input.movePointer(to: target)
        input.click(1, count: 2)
        for (button, count) in [(3, 1), (4, 3), (7, 1)] { input.click(UInt8(button), count: count) }
      }
      stage.connection.synchronise()
      let presses = program.probe.collect().filter { $0.kind == .buttonPress }
      #expect(presses.map(\.detail) == [1, 1, 3, 4, 4, 4, 7])
      #expect(presses.allSatisfy { $0.rootPosition == target })
      try finger.touchUp(1)
      stage.turn()
      #expect(program.probe.connection.buttonsDown.isEmpty)
      try finger.tap(2, at: region)
      stage.turn()
      #expect(stage.phases == [.began, .ended, .began, .ended])
      #expect(program.probe.collect().allSatisfy { $0.kind != .touchBegin })
    }
  }
}
