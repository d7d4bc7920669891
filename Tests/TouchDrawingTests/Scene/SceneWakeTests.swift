import Testing
import TouchDrawing
import Touches

@Suite struct SceneWakeTests {
  private let refresh = 8.0

  @Test("An empty scene or a resting finger never wakes the program")
  func restingScene() {
    var scene = Scene()
    #expect(scene.nextWake(refreshInterval: refresh) == nil)
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.advance(toMilliseconds: 0)
    #expect(scene.nextWake(refreshInterval: refresh) == nil)
    scene.touch(finger.moved(at: 8, x: 100))
    scene.advance(toMilliseconds: 8)
    #expect(scene.nextWake(refreshInterval: refresh) == Timestamp(milliseconds: 16))
    scene.advance(toMilliseconds: 458)
    #expect(scene.nextWake(refreshInterval: refresh) == nil)
  }

  @Test("A held afterglow does not wake the program until it begins to fade")
  func heldAfterglow() {
    var scene = Scene()
    let finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.over(.ended, at: 100))
    scene.advance(toMilliseconds: 100)
    #expect(scene.nextWake(refreshInterval: refresh) == Timestamp(milliseconds: 308))
    scene.advance(toMilliseconds: 308)
    #expect(scene.nextWake(refreshInterval: refresh) == Timestamp(milliseconds: 316))
  }

  @Test("A slow fade wakes the program only when its shade changes")
  func slowFade() {
    var timing = SceneTiming()
    timing.cancelFade = 255_000
    var scene = Scene(timing: timing)
    let finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.over(.cancelled, at: 0))
    scene.advance(toMilliseconds: 0)
    #expect(scene.nextWake(refreshInterval: refresh) == Timestamp(milliseconds: 1000))
  }

  @Test(
    "A scene that is woken whenever it asks for it fades out and then asks no more",
    arguments: [LiftAnimation.afterglow, .fade, .none], [TouchPhase.ended, .cancelled])
  func followingTheWakeUps(animation: LiftAnimation, over: TouchPhase) {
    var timing = SceneTiming()
    timing.liftAnimation = animation
    var scene = Scene(timing: timing)
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.moved(at: 8, x: 300))
    scene.touch(finger.over(over, at: 16))
    scene.advance(toMilliseconds: 16)
    var wakes = 0
    while let due = scene.nextWake(refreshInterval: refresh), wakes < 1000 {
      #expect(due > scene.now)
      scene.advance(to: due)
      wakes += 1
    }
    #expect(scene.marks.isEmpty)
    #expect((50...70).contains(wakes), "\(wakes) wake-ups")
  }
}
