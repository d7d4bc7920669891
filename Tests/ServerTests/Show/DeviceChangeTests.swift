import Testing
import TouchRig
import TouchX11
import Touches

@Suite("A touchscreen that changes during a touch", .server(.stage), .serialized)
struct DeviceChangeTests {
  /// The server ends the touches of a device that is disabled, so that the halo disappears as after
  /// a lift.
  @Test(
    "Disabling a touchscreen removes its own halo and no other (W28, M8)",
    arguments: Surroundings.usual)
  func disabledDevice(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      let second = try stage.server.injector("touch1")
      let (own, others) = (Point(x: 300, y: 300), Point(x: 900, y: 400))
      try stage.finger.touchDown(1, at: own)
      try second.touchDown(1, at: others)
      try stage.waitForHalos(at: [own, others])
      try stage.other.setEnabled(false, slave)
      try stage.waitForHalos(at: [others])
      try second.touchMove(1, to: Point(x: 1000, y: 400))
      try stage.waitForHalos(at: [Point(x: 1000, y: 400)])
      try second.touchUp(1)
      try stage.waitForCleanScreen()
      try stage.waitUntilParked()

      try stage.other.setEnabled(true, slave)
      try stage.finger.reconnect()
      try stage.finger.touchDown(1, at: own)
      try stage.waitForHalos(at: [own])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "A halo stays when its touchscreen is detached from its master and attached again",
    arguments: Surroundings.usual)
  func detachedDevice(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.waitForHalos(at: [Point(x: 300, y: 300)])
      try stage.other.detach(slave)
      try stage.finger.touchMove(1, to: Point(x: 500, y: 300))
      try stage.waitForHalos(at: [Point(x: 500, y: 300)])
      try stage.other.attach(slave, to: DisplayConnection.masterPointer)
      try stage.finger.touchMove(1, to: Point(x: 700, y: 300))
      try stage.waitForHalos(at: [Point(x: 700, y: 300)])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "Touches of a touchscreen are shown as soon as it is enabled", arguments: Surroundings.usual)
  func enabledLater(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let user = try DisplayConnection(name: server.display)
      let slave = try #require(user.device(named: "touch0"))
      try user.setEnabled(false, slave)
    }
    try withStage(in: surroundings) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      try stage.other.setEnabled(true, slave)
      try stage.finger.reconnect()
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.waitForHalos(at: [Point(x: 300, y: 300)])
      try stage.finger.touchUp(1)
    }
  }
}
