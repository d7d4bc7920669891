import GestureScenarios
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

/// The positions at which fingers leave the pointer; regions are on the left, up to 500 px.
@Suite struct FingersDownTests {
  @Test(
    "A finger leaves the pointer where it is lifted, unless it borrowed or never had it",
    arguments: [
      ("0 +1@700,9 | 9 -1", [Point(x: 700, y: 9)]),
      ("0 +1@700,9 | 5 1@800,20 | 9 -1", [Point(x: 800, y: 20)]),
      ("0 +1@700,9 | 9 -1@710,9", [Point(x: 710, y: 9)]),
      ("0 +1@9,9 | 5 1@800,20 | 9 -1", []),
      ("0 +1@700,9 | 5 +2@800,9 | 7 -2 | 9 -1", [Point(x: 700, y: 9)]),
      ("0 +1@700,9 | 5 +2@800,9 | 7 -1 | 9 -2", [Point(x: 700, y: 9)]),
      // The first finger is on a region and borrows the pointer; the second never has it.
      ("0 +1@9,9 | 5 +2@800,9 | 7 -2 | 9 -1", []),
      ("0 +1@9,9 | 9 -1 | 10 +2@800,9 | 11 -2", [Point(x: 800, y: 9)]),
      ("0 +1@700,9 | 9 x1", [Point(x: 700, y: 9)]),
      ("0 1@700,9 | 9 -1", []),
    ])
  func pointerPositions(script: String, expected: [Point]) {
    var fingers = FingersDown()
    let reports = TouchScript(script).moments.flatMap(\.reports)
    #expect(reports.compactMap { fingers.follow($0) { $0.x < 500 } } == expected)
    #expect(Array(fingers.here) == [])
  }

  @Test("A touch that was passed on to the application leaves the pointer")
  func applicationsTouch() {
    var fingers = FingersDown()
    let reports = TouchScript("0 +1@9,9 | 5 1@20,30 | 9 -1").moments.flatMap(\.reports)
    #expect(fingers.follow(reports[0]) { _ in true } == nil)
    #expect(Array(fingers.here) == [TouchScript.finger(1)])
    fingers.leaveToApplication(TouchScript.finger(1))
    #expect(Array(fingers.here) == [])
    #expect(fingers.follow(reports[1]) { _ in true } == nil)
    #expect(fingers.follow(reports[2]) { _ in true } == Point(x: 20, y: 30))
  }

  @Test(
    "A finger that was routed is not awaited, whoever has it",
    arguments: [
      "on: {began: {log: down}}", "policy: eat", "draw: {fill: red}",
      "gestures: [{type: pan, on: {changed: {move: self}}}]",
      "policy: offer, gestures: [{type: tap}]",
    ])
  func routed(keys: String) throws {
    let regions = try RoutedRegions("regions: [{id: pad, frame: {width: 40, height: 40}, \(keys)}]")
    var fingers = FingersDown()
    for (finger, x) in [(1, 50.0), (2, 90)] as [(UInt32, Double)] {
      let id = TouchID(device: DeviceID(rawValue: 8), contact: finger)
      let report = TouchEvent(
        id: id, phase: .began, time: Timestamp(milliseconds: 0), position: Point(x: x, y: 50))
      _ = fingers.follow(report) { _ in true }
      #expect(fingers.hasUnrouted(besides: regions.router.touchesDown))
      regions.finger(.began, x, 50, contact: finger)
      for step in 1...3 {
        #expect(!fingers.hasUnrouted(besides: regions.router.touchesDown))
        regions.finger(.moved, x, 50 + 40 * Double(step), contact: finger)
      }
    }
  }

  @Test("Fingers of a removed device do not hold the pointer")
  func removedDevice() {
    var fingers = FingersDown()
    let reports = TouchScript("0 +1@9,9 | 5 +2@20,30 | 9 -2").moments.flatMap(\.reports)
    _ = fingers.follow(reports[0]) { _ in true }
    fingers.removeAll(of: [DeviceID(rawValue: reports[0].id.device.rawValue + 1)])
    #expect(Array(fingers.here) == [TouchScript.finger(1)])
    fingers.removeAll(of: [reports[0].id.device])
    #expect(reports[1...].compactMap { fingers.follow($0) { _ in false } } == [Point(x: 20, y: 30)])
  }
}
