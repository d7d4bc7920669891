import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Regions without room for another finger", .server(.regions), .serialized)
struct RegionRoomTests {
  @Test(
    "Regions pass an extra touch on whole, and take the next when they have room (W1a, P1, W14)",
    arguments: BackEnd.allCases)
  func passedOn(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.extraFingers = .pass }) { _, application, stage, finger in
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      try finger.touchDown(2, at: Point(x: 250, y: 150))
      stage.pump()
      try finger.touchMove(2, to: Point(x: 240, y: 150))
      try finger.touchUp(1)
      stage.pump()
      try finger.touchDown(3, at: Point(x: 200, y: 250))
      stage.pump()
      try finger.touchUp(2)
      try finger.touchUp(3)
      stage.pump()
      checkSecondPassedOn(to: application, stage, backEnd)
    }
  }

  /// Checks that of three touches the application got the second, whole, and the region the others.
  private func checkSecondPassedOn(
    to application: ProbeClient, _ stage: RegionStage, _ backEnd: BackEnd
  ) {
    let seen = application.collect().filter(\.kind.isInput)
    #expect(seen.map(\.kind) == [.touchBegin, .touchUpdate, .touchEnd])
    #expect(seen.map { $0.rootPosition?.x.rounded() } == [250, 240, 240])
    #expect(stage.heard.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(stage.verdicts == (2, backEnd == .grab ? 1 : 0))
    #expect(stage.faults.isEmpty && !stage.isTouched)
  }

  @Test(
    "An extra touch that came before the hole is declined once and never delivered (W1a, P1)",
    arguments: BackEnd.allCases)
  func declined(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.extraFingers = .pass }) { _, _, stage, finger in
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      try finger.touchDown(2, at: Point(x: 250, y: 150))
      stage.pump()
      // The window receives the second one again when the grab has released it.
      try finger.touchMove(2, to: Point(x: 240, y: 150))
      try finger.touchUp(1)
      stage.pump()
      try finger.touchUp(2)
      stage.pump()
      #expect(stage.heard.map(\.phase) == [.began, .ended])
      #expect(stage.verdicts == (1, 1))
      #expect(stage.faults.isEmpty && !stage.isTouched)
    }
  }

  /// A responder that declines every touch.
  private final class Decliner: SelectiveResponder {
    func isReady(on region: RegionID, in tree: RegionTree) -> Bool { false }
    func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
  }

  @Test(
    "A touch that all responders decline goes to the application whole (W14, P1)",
    arguments: BackEnd.allCases)
  func declinedByAll(_ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let tree = RegionTree(Region.pad)
      let pad = try #require(tree.region(named: "pad"))
      let child = try #require(
        tree.insert(Region(name: "child", frame: Rect(0, 0, 100, 100)), in: pad))
      let stage = try RegionStage(server.display, tree, backEnd)
      stage.router.setResponder(Decliner(), for: child)
      stage.router.setResponder(Decliner(), for: pad)
      stage.showShape()
      let finger = try server.injector("touch0")
      application.clear()
      for point in [Point(x: 150, y: 150), Point(x: 250, y: 250)] {
        try finger.touchDown(1, at: point)
        stage.pump()
        try finger.touchMove(1, to: Point(x: point.x + 20, y: point.y))
        stage.pump()
        try finger.touchUp(1)
        stage.pump()
        let seen = application.collect().filter(\.kind.isInput)
        #expect(seen.map(\.kind) == [.touchBegin, .touchUpdate, .touchEnd])
        #expect(
          seen.map { $0.rootPosition?.x.rounded() } == [point.x, point.x + 20, point.x + 20])
      }
      #expect(stage.heard.isEmpty && stage.verdicts == (0, backEnd == .grab ? 2 : 0))
      #expect(stage.faults.isEmpty && !stage.isTouched)
    }
  }

  @Test(
    "A second finger that a pressed button declines goes to the application (W14, P1, W25)",
    arguments: BackEnd.allCases)
  func declinedByButton(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.strategy = .together }) { _, application, stage, finger in
      stage.router.setResponder(
        RegionButton(exitMargin: 10), for: try #require(stage.tree.region(named: "pad")))
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      try finger.touchDown(2, at: Point(x: 250, y: 150))
      stage.pump()
      try finger.touchMove(2, to: Point(x: 240, y: 150))
      try finger.touchUp(2)
      stage.pump()
      try finger.touchUp(1)
      stage.pump()
      try finger.tap(3, at: Point(x: 200, y: 250))
      stage.pump()
      checkSecondPassedOn(to: application, stage, backEnd)
    }
  }

  @Test(
    "Regions that accept one finger discard the others, and no application gets them (W1a)",
    arguments: BackEnd.allCases)
  func extraFingersDiscarded(_ backEnd: BackEnd) throws {
    try withPad(backEnd) { _, application, stage, finger in
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      for number in [2, 3] as [UInt32] {
        try finger.touchDown(number, at: Point(x: 200, y: 150))
        stage.pump()
        // Off the region, where it is lifted later.
        try finger.touchMove(number, to: Point(x: 700, y: 500))
        stage.pump()
      }
      try finger.touchUp(2)
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      try finger.touchUp(1)
      stage.pump()
      // An extra touch stays discarded when the region is free, and the next one is delivered.
      try finger.touchMove(3, to: Point(x: 200, y: 200))
      try finger.touchDown(4, at: Point(x: 250, y: 250))
      stage.pump()
      try finger.touchUp(3)
      try finger.touchUp(4)
      stage.pump()
      let (start, end, next) = (
        Point(x: 150, y: 150), Point(x: 160, y: 150), Point(x: 250, y: 250)
      )
      #expect(
        stage.heard == [
          .init("pad", .began, start), .init("pad", .moved, end), .init("pad", .ended, end),
          .init("pad", .began, next), .init("pad", .ended, next),
        ])
      #expect(application.collect().filter(\.kind.isInput).isEmpty)
      #expect(stage.verdicts == (4, 0) && stage.faults.isEmpty && !stage.isTouched)
    }
  }
}
