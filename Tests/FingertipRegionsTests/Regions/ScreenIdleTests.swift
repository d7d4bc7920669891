import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

/// A layout with an idle clock of 1 s for the whole screen, and a region.
private let yaml = """
  idle: {after: 1000, do: {log: idle}}
  regions: [{id: a, frame: {width: 100px, height: 100px}}]
  """

private let finger = TouchID(device: DeviceID(rawValue: 8), contact: 1)

private func time(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

@Test(
  "A finger on a region stops the idle clock of the screen, even if it is not reported",
  arguments: [false, true])
func screenIdle(isReported: Bool) throws {
  let layout = try RoutedRegions(yaml).layout
  let region = try #require(layout.region("a"))
  layout.followClocks(at: time(0), isPaused: false, fingers: [])
  func report(_ phase: TouchPhase, at moment: Double) {
    guard isReported else { return }
    layout.note(
      TouchEvent(id: finger, phase: phase, time: time(moment), position: Point(x: 50, y: 50)))
  }
  report(.began, at: 900)
  layout.touch(region, by: finger)
  layout.followClocks(at: time(900), isPaused: false, fingers: [finger])
  // It rests.
  layout.followClocks(at: time(3000), isPaused: false, fingers: [finger])
  #expect(layout.takeDue(at: time(3000)).isEmpty)
  report(.ended, at: 4000)
  layout.followClocks(at: time(4000), isPaused: false, fingers: [])
  #expect(layout.takeDue(at: time(4999)).isEmpty)
  #expect(layout.takeDue(at: time(5000)).map(\.time) == [time(5000)])
}

@Test("A finger that is reported after its region heard of it counts until it is reported lifted")
func lateReport() throws {
  let layout = try RoutedRegions(yaml).layout
  layout.followClocks(at: time(0), isPaused: false, fingers: [])
  layout.touch(try #require(layout.region("a")), by: finger)
  layout.note(
    TouchEvent(id: finger, phase: .began, time: time(100), position: Point(x: 50, y: 50)))
  // The region has given it to the application.
  layout.followClocks(at: time(200), isPaused: false, fingers: [])
  #expect(layout.takeDue(at: time(3000)).isEmpty)
  layout.note(TouchEvent(id: finger, phase: .ended, time: time(3000), position: nil))
  #expect(layout.takeDue(at: time(4000)).map(\.time) == [time(4000)])
}
