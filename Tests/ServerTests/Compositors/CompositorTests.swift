import Glibc
import Testing
import TouchRig
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings

@Suite("A compositor", .server(.stage), .serialized)
struct CompositorTests {
  @Test(
    "A compositor that starts, stops or is killed during a touch costs neither halo nor trail",
    arguments: Surroundings.compositors.flatMap(\.programs))
  func midTouch(_ program: DesktopProgram) throws {
    try withStage(["--trail", "10000"]) { stage in
      let finger = try stage.finger
      // One straight way: of a long trail few places are kept, and turns would be cut short. A part of it is
      // there for 10 s, so that each change of the compositor is to keep what is new since the last one.
      var trail = [Point(x: 350, y: 200), Point(x: 450, y: 200)]
      let stops = [500.5, 700.5, 1000.5].map { Point(x: $0, y: 200.5) }
      try finger.touchDown(1, at: Point(x: 300.5, y: 200.5))
      try finger.touchMove(1, to: stops[0], steps: 20)
      try stage.waitForPicture(at: stops[0], trail: trail, isComposited: false)

      let (compositor, second) = try stage.start(program)
      try stage.waitForPicture(at: stops[0], trail: trail, isComposited: true)
      try finger.touchMove(1, to: stops[1], steps: 20)
      trail = [Point(x: 550, y: 200), Point(x: 650, y: 200)]
      try stage.waitForPicture(at: stops[1], trail: trail, isComposited: true)

      compositor.killNow()
      try stage.waitForPicture(at: stops[1], trail: trail, isComposited: false)
      try finger.touchMove(1, to: stops[2], steps: 20)
      trail = [Point(x: 800, y: 200), Point(x: 900, y: 200)]
      try stage.waitForPicture(at: stops[2], trail: trail, isComposited: false)

      let (again, third) = try stage.start(program)
      try stage.waitForPicture(at: stops[2], trail: trail, isComposited: true)
      again.stop()
      try stage.waitForPicture(at: stops[2], trail: trail, isComposited: false)
      try finger.touchUp(1)
      withExtendedLifetime((second, third)) {}
    }
  }

  @Test(
    "A composited screen has no window of ours in front while there is nothing to show",
    arguments: Surroundings.compositors)
  func idle(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "300"]) { stage in
      try Wait.until("translucent windows") {
        stage.ourWindows().count(where: { $0.depth == 32 }) > 1
      }
      #expect(stage.coveringWindows().isEmpty)
      let (place, end) = (Point(x: 300, y: 300), Point(x: 600, y: 300))
      try stage.finger.touchDown(1, at: place)
      try stage.moveToAndFro(until: "a halo and a pane", from: place, to: end) {
        stage.coveringWindows().count == 2
      }
      #expect(stage.ourWindows().allSatisfy { $0.inputShape.isEmpty })
      #expect(stage.ourWindows().allSatisfy { $0.isMapped || $0.depth != 32 })
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
      try stage.waitUntilParked()
    }
  }

  @Test(
    "A composited screen is clean after us, however we end", arguments: [SIGINT, SIGTERM, SIGKILL],
    Surroundings.composited)
  func end(_ signal: Int32, in surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let ground: UInt32 = 0x306080
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let application = try ProbeClient(
        server.display, .touch, on: .window(screen, colour: ground))
      let overlay = try RunningOverlay(on: server.display, ["--trail", "10000"])
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try reader.waitForPixels(
        "a halo and its trail", in: PixelRect(x: 310, y: 300, width: 280, height: 1)
      ) { $0.pixels.allSatisfy { $0.distance(to: ground) > 20 } }
      overlay.signal(signal)
      #expect(overlay.waitForEnd() == (signal == SIGKILL ? .killed(signal: signal) : .exited(0)))
      try Wait.until("a clean screen") { reader.screen().blobs(on: ground).isEmpty }
      #expect(reader.connection.topLevels().allSatisfy { !$0.isOurs })
      try finger.touchUp(1)
      application.clear()
      try finger.tap(1, at: Point(x: 300, y: 300))
      try application.waitForEvent("the next touch") { $0.kind == .touchBegin }
    }
  }
}

extension ShowStage {
  /// Starts a compositor, and opens an application over the finger that is there for as long.
  ///
  /// xfwm4 shows nothing of windows that were there before it and that it does not manage.
  fileprivate func start(
    _ program: DesktopProgram
  ) throws -> (compositor: RunningProgram, application: ProbeClient) {
    let running = try RunningProgram(program, on: server.display)
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let ground = try ProbeClient(server.display, .structure, on: .window(screen, colour: colour))
    return (running, ground)
  }

  /// Waits until the screen shows a halo with its trail as it should, and nothing of it is black.
  ///
  /// - Parameters:
  ///   - place: where the finger is.
  ///   - points: places where its trail must be seen.
  ///   - isComposited: whether all is translucent, or opaque and cut out.
  /// - Throws: `RigError.deadlinePassed` where it never does.
  fileprivate func waitForPicture(
    at place: Point, trail points: [Point], isComposited: Bool
  ) throws {
    let around = PixelRect(around: place, radius: 30)
    let expected = ExpectedPicture(around, isComposited: isComposited) { _, _ in self.colour }
    expected.paintHalo(MarkLooks(.presenter), at: place)
    var seen = (off: 0, trail: 0, black: 0)
    do {
      try Wait.until("a halo at \(place), \(isComposited ? "blended" : "opaque")") {
        let screen = reader.screen()
        let off = expected.distance(to: screen) { isAhead($0, $1, place, points) }
        let trail = points.map { screen[Int($0.x), Int($0.y)].distance(to: colour) }
        seen = (off, trail.min() ?? 0, screen.pixels.count { $0 == 0 })
        return seen.off <= 4 && seen.trail > 40 && seen.black == 0
      }
    } catch {
      Issue.record(
        "halo off by \(seen.off), trail by \(seen.trail), \(seen.black) black; \(overlay.messages)")
      throw error
    }
    let halos = coveringWindows().filter(\.isHalo)
    #expect(halos.map(\.depth) == [isComposited ? 32 : 24])
  }

  /// Whether a pixel lies on the side of the finger that its trail does not come from, and beyond
  /// the trail's round head, which shines through the disc.
  private func isAhead(_ x: Int, _ y: Int, _ place: Point, _ points: [Point]) -> Bool {
    guard let last = points.last else { return true }
    let (way, offset) = (place - last, Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - place)
    return offset.dx * way.dx + offset.dy * way.dy > 0 && offset.lengthSquared > 11 * 11
  }
}
