import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Offered touches", .server(.regions), .serialized)
struct OfferTouchTests {
  /// A sequence of steps, and the events that each kind of application receives.
  struct Scene: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [OfferStage.Step]
    /// The events of an application that receives touches once it owns them.
    var touch: String
    /// The events of an application that receives touches at once, and their ownership later.
    var ownership: String
    /// The events of an application that handles only the pointer.
    var pointer: String
    /// The touches that the region's handler receives.
    var heard: [RegionStage.Heard] = []
  }

  @Test(
    "Offered touches reach applications of every kind once they are decided", arguments: scenes)
  func decided(_ scene: Scene) throws {
    try withServer { server in
      for kind in ApplicationKind.all {
        let stage = try OfferStage(server, kind)
        try stage.play(scene.steps)
        let events = stage.takeAllEventText()
        switch kind.selection {
        case .touch: #expect(events == scene.touch, "\(kind)")
        case .touchWithOwnership: #expect(events == scene.ownership, "\(kind)")
        default: #expect(events == scene.pointer, "\(kind)")
        }
        #expect(stage.regions.heard == scene.heard, "\(kind)")
        #expect(stage.regions.grab?.hasUnanswered == false && !stage.regions.isTouched, "\(kind)")
        #expect(stage.regions.grab?.refusedAnswers == 0, "\(kind)")
      }
    }
  }

  @Test(
    "An offered tap goes to the region, and an offered drag to the application at once (S9, S10)")
  func recognized() throws {
    try withServer { server in
      let application = try Application(server.display, ApplicationKind.all[0])
      let tree = RegionTree(
        Region(name: "tray", frame: Rect(100, 100, 400, 200), policy: .offer, touches: .gesture))
      let arena = GestureArena(
        layout: LayoutContext(screen: tree.screen, monitors: []))
      arena.add(
        GestureSettings(id: GestureID(rawValue: "tap"), type: .tap),
        to: try #require(tree.region(named: "tray")))
      let stage = try RegionStage(server.display, tree, .grab, arena)
      let finger = try server.injector("touch0")
      for _ in 1...2 {
        application.probe.clear()
        try finger.tap(1, at: Point(x: 150, y: 150))
        stage.pump()
        #expect(application.takeInput().isEmpty)
        // The drag leaves the slop of a tap, 3 mm or 11 px.
        try finger.touchDown(1, at: Point(x: 150, y: 150))
        stage.pump()
        try finger.touchMove(1, to: Point(x: 156, y: 150))
        stage.pump()
        #expect(application.takeInput().isEmpty)
        try finger.touchMove(1, to: Point(x: 180, y: 150))
        stage.pump()
        #expect(
          application.takeInput().map(\.kind) == [.touchBegin, .touchUpdate, .touchUpdate])
        try finger.touchUp(1)
        stage.pump()
        #expect(application.takeInput().map(\.kind) == [.touchEnd])
      }
      #expect(stage.verdicts == (2, 2) && arena.isAtRest && !stage.isTouched)
    }
  }

  static let scenes = [
    Scene(
      testDescription:
        "claimed: only earlier events, and the pointer's motion to the touch (e2, e7)",
      steps: [
        .down(1, 120, 150), .move(1, 140, 150), .claim(0), .move(1, 160, 150), .up(1),
      ],
      touch: "", ownership: "B1@120,150 U1@140,150 E1@140,150", pointer: "M@120,150"),
    Scene(
      testDescription:
        "given up: all events from the begin on, without the pointer's earlier motion (e1, e4)",
      steps: [
        .down(1, 120, 150), .move(1, 140, 150), .giveUp(0), .move(1, 160, 150), .up(1),
      ],
      touch: "B1@120,150 U1@140,150 U1@160,150 E1@160,150",
      ownership: "B1@120,150 U1@140,150 O1 U1@160,150 E1@160,150",
      pointer: "M@120,150 M@120,150 P@120,150 M@160,150 M@160,150 R@160,150"),
    Scene(
      testDescription:
        "taps that ended before the decision: in the order of their begins (S9, S10)",
      steps: [
        .down(1, 120, 150), .up(1), .down(1, 220, 150), .up(1), .down(1, 320, 150), .up(1),
        .giveUp(2), .claim(1), .giveUp(0),
      ],
      // The server gives the late ends the position of the last finger (e6).
      touch: "B1@120,150 E1@320,150 B2@320,150 E2@320,150",
      ownership: "B1@120,150 U1@120,150 B2@220,150 U2@220,150 B3@320,150 U3@320,150 "
        + "O1 E1@320,150 E2@320,150 O3 E3@320,150",
      pointer: "M@120,150 M@220,150 M@320,150 "
        + "M@120,150 P@120,150 R@320,150 M@320,150 P@320,150 R@320,150"),
    Scene(
      testDescription:
        "two fingers, of which the younger is given up and answered first (e6, e10)",
      steps: [
        .down(1, 120, 150), .down(2, 320, 250), .move(1, 140, 150), .move(2, 340, 250), .up(1),
        .giveUp(1), .giveUp(0), .up(2),
      ],
      touch: "B1@320,250 U1@340,250 B2@120,150 U2@140,150 E2@140,150 E1@340,250",
      ownership: "B1@120,150 B2@320,250 U1@140,150 U2@340,250 U1@140,150 "
        + "O2 O1 E1@140,150 E2@340,250",
      pointer: "M@120,150 M@120,150 P@120,150 R@140,150"),
    Scene(
      testDescription: "one finger claimed and one given up, which the pointer does not show (e5)",
      steps: [
        .down(1, 120, 150), .down(2, 320, 250), .claim(0), .giveUp(1), .move(2, 340, 250), .up(2),
        .up(1),
      ],
      touch: "B1@320,250 U1@340,250 E1@340,250",
      ownership: "B1@120,150 B2@320,250 E1@120,150 O2 U2@340,250 E2@340,250",
      pointer: "M@120,150"),
    Scene(
      testDescription: "two fingers that the region receives, each at its position (e6)",
      steps: [
        .down(1, 120, 150), .down(2, 320, 250), .share(0), .share(1), .move(1, 140, 150), .up(2),
        .up(1),
      ],
      touch: "", ownership: "B1@120,150 B2@320,250 E1@120,150 E2@120,150", pointer: "M@120,150",
      heard: [
        .init("tray", .began, Point(x: 120, y: 150)), .init("tray", .began, Point(x: 320, y: 250)),
        .init("tray", .moved, Point(x: 140, y: 150)), .init("tray", .ended, Point(x: 320, y: 250)),
        .init("tray", .ended, Point(x: 140, y: 150)),
      ]),
    Scene(
      testDescription:
        "a finger elsewhere, beside an undecided one, waits for nothing (e10)",
      steps: [
        .down(1, 120, 150), .down(2, 700, 500), .move(2, 720, 500), .look, .up(2), .giveUp(0),
        .move(1, 140, 150), .up(1),
      ],
      touch: "B1@700,500 U1@720,500 | E1@720,500 B2@120,150 U2@140,150 E2@140,150",
      ownership: "B1@120,150 B2@700,500 O2 U2@720,500 | E1@720,500 O2 U2@140,150 E2@140,150",
      pointer: "M@120,150 | M@120,150 P@120,150 M@140,150 M@140,150 R@140,150"),
    Scene(
      testDescription: "a finger elsewhere, beside an undecided one that is claimed (e10)",
      steps: [
        .down(1, 120, 150), .down(2, 700, 500), .move(2, 720, 500), .claim(0), .up(1), .up(2),
      ],
      touch: "B1@700,500 U1@720,500 E1@720,500",
      ownership: "B1@120,150 B2@700,500 O2 U2@720,500 E1@120,150 E2@720,500",
      pointer: "M@120,150"),
    Scene(
      testDescription:
        "a finger after an undecided one that has lifted, which is given up at once (e10)",
      steps: [
        .down(1, 120, 150), .up(1), .down(2, 700, 500), .down(3, 800, 600), .up(3), .look, .up(2),
      ],
      touch: "B1@120,150 E1@700,500 B2@700,500 B3@800,600 E3@800,600 | E1@700,500",
      ownership: "B1@120,150 U1@120,150 B2@700,500 O1 E1@700,500 O2 B3@800,600 O3 E3@800,600 | "
        + "E1@700,500",
      pointer: "M@120,150 M@700,500 M@120,150 P@120,150 R@700,500 M@700,500 P@700,500 | "
        + "M@700,500 R@700,500"),
    Scene(
      testDescription:
        "the younger of two fingers is given up, and the older lifts before its answer (e10)",
      steps: [
        .down(1, 120, 150), .down(2, 320, 250), .giveUp(1), .look, .up(1), .giveUp(0), .up(2),
      ],
      touch: "B1@320,250 | B1@120,150 E1@120,150 E2@320,250",
      ownership: "B1@120,150 B2@320,250 O2 | U1@120,150 O1 E1@120,150 E2@320,250",
      pointer: "M@120,150 | M@120,150 P@120,150 R@120,150"),
    Scene(
      testDescription:
        "beside a finger of the application: given to it at once, until all are lifted",
      steps: [
        .down(1, 700, 500), .down(2, 120, 150), .move(2, 140, 150), .up(1), .down(3, 220, 150),
        .up(2), .up(3), .down(4, 320, 150), .claim(0), .up(4),
      ],
      touch: "B1@700,500 B2@120,150 U2@140,150 E1@700,500 B3@220,150 E2@140,150 E3@220,150",
      ownership: "B1@700,500 O1 B2@120,150 O2 U2@140,150 E1@700,500 B3@220,150 O3 E2@140,150 "
        + "E3@220,150 B4@320,150 E4@320,150",
      pointer: "M@700,500 M@700,500 P@700,500 M@700,500 R@700,500 M@320,150"),
  ]
}
