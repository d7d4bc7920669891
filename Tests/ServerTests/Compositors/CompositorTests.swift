import Glibc
import PixelComparison
import Testing
import TouchRig
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

@Suite("The overlay and compositors", .server(.stage), .serialized)
struct CompositorTests {
  @Test(
    "The halo and the trail survive a compositor that starts, stops or is killed during a touch",
    arguments: Surroundings.compositors.flatMap(\.programs))
  func compositorChangesDuringTouch(_ program: DesktopProgram) throws {
    try withStage(in: .bare, ["--trail", "10000"]) { stage in
      let finger = try stage.finger
      // A straight path: few points of a long trail are kept, so corners would be cut. A part of
      // the trail lasts 10 s, so each change of the compositor only has to preserve what is new
      // since the last one.
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

      let (restarted, third) = try stage.start(program)
      try stage.waitForPicture(at: stops[2], trail: trail, isComposited: true)
      restarted.stop()
      try stage.waitForPicture(at: stops[2], trail: trail, isComposited: false)
      try finger.touchUp(1)
      withExtendedLifetime((second, third)) {}
    }
  }

  @Test(
    "On a composited screen, no window of ours covers anything while there is nothing to show",
    arguments: Surroundings.compositors)
  func noCoveringWindowsWhileIdle(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "300"]) { stage in
      try Wait.until("the windows to become translucent") {
        stage.ourWindows().count(where: { $0.depth == 32 }) > 1
      }
      #expect(stage.coveringWindows().isEmpty)
      let (position, end) = (Point(x: 300, y: 300), Point(x: 600, y: 300))
      try stage.finger.touchDown(1, at: position)
      try stage.moveToAndFro(until: "a halo and a pane to be shown", from: position, to: end) {
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
    "A composited screen is clean after the overlay ends, even if it is killed",
    arguments: [SIGINT, SIGTERM, SIGKILL],
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
        "a halo and its trail to be shown", in: PixelRect(x: 310, y: 300, width: 280, height: 1)
      ) { $0.pixels.allSatisfy { $0.distance(to: ground) > 20 } }
      overlay.signal(signal)
      #expect(overlay.waitForEnd() == (signal == SIGKILL ? .killed(signal: signal) : .exited(0)))
      try Wait.until("the screen to be clean") { reader.screen().blobs(on: ground).isEmpty }
      #expect(reader.connection.topLevels().allSatisfy { !$0.isOurs })
      try finger.touchUp(1)
      application.clear()
      try finger.tap(1, at: Point(x: 300, y: 300))
      try application.waitForEvent("the next touch to reach the application") {
        $0.kind == .touchBegin
      }
    }
  }
}

extension ShowStage {
  /// Starts a compositor, and then opens an application beneath the halo, which runs as long.
  ///
  /// xfwm4 shows nothing of unmanaged windows that existed before it started.
  fileprivate func start(
    _ program: DesktopProgram
  ) throws -> (compositor: RunningProgram, application: ProbeClient) {
    let running = try RunningProgram(program, on: server)
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let ground = try ProbeClient(server.display, .structure, on: .window(screen, colour: colour))
    return (running, ground)
  }

  /// Waits until the screen shows the expected halo and trail, and no black pixel.
  ///
  /// - Parameters:
  ///   - position: the position of the finger.
  ///   - points: points that its trail must cover.
  ///   - isComposited: whether the overlay is expected to be translucent, instead of opaque and cut
  ///     out.
  /// - Throws: `RigError.deadlinePassed` if it never does.
  fileprivate func waitForPicture(
    at position: Point, trail points: [Point], isComposited: Bool
  ) throws {
    let around = PixelRect(around: position, radius: 30)
    let expected = ExpectedPicture(around, isComposited: isComposited) { _, _ in self.colour }
    expected.paintHalo(MarkLooks(.presenter), at: position)
    var seen = (off: 0, trail: 0, black: 0)
    do {
      try Wait.until("a halo at \(position), \(isComposited ? "blended" : "opaque")") {
        let screen = reader.screen()
        let off = expected.distance(to: screen) { isAhead($0, $1, position, points) }
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

  /// Whether a pixel is ahead of the finger, opposite its trail, and outside the trail's round
  /// head, which shows through the disc.
  private func isAhead(_ x: Int, _ y: Int, _ position: Point, _ points: [Point]) -> Bool {
    guard let last = points.last else { return true }
    let (direction, offset) = (
      position - last, Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - position
    )
    return offset.dx * direction.dx + offset.dy * direction.dy > 0 && offset.lengthSquared > 11 * 11
  }
}
