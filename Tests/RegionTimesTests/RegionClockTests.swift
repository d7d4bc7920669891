import Testing
import Touches

@testable import RegionTimes

private func at(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// A sequence of events of a clock, and the expected times and state.
private struct ClockCase: CustomTestStringConvertible, Sendable {
  let times: ClockTimes
  let events: [RegionClock.Event]
  /// The times at which it fires, in ms.
  let fires: [Double]
  let state: RegionClock.State
  var testDescription: String { "\(times): \(events)" }
}

private let idle = ClockTimes.idle(after: 100)
private let once = ClockTimes.timer(after: 100, every: nil)
private let repeating = ClockTimes.timer(after: 100, every: 20)

@Suite("Clocks of regions")
struct RegionClockTests {
  @Test(
    "A region's clock fires at the expected times",
    arguments: [
      ClockCase(times: once, events: [.reached(at(900))], fires: [], state: .stopped),
      ClockCase(
        times: once, events: [.appeared(at(10))], fires: [], state: .running(until: at(110))),
      ClockCase(
        times: once, events: [.appeared(at(10)), .reached(at(109))], fires: [],
        state: .running(until: at(110))),
      ClockCase(
        times: once, events: [.appeared(at(10)), .reached(at(110)), .reached(at(500))],
        fires: [110], state: .fired),
      ClockCase(
        times: once, events: [.appeared(at(10)), .vanished, .reached(at(500))], fires: [],
        state: .stopped),
      ClockCase(
        times: once,
        events: [.appeared(at(10)), .reached(at(110)), .vanished, .appeared(at(200))],
        fires: [110], state: .running(until: at(300))),
      // Fingers do not affect a timer.
      ClockCase(
        times: once, events: [.appeared(at(0)), .touched, .released(at(50))], fires: [],
        state: .running(until: at(100))),
      ClockCase(
        times: once, events: [.appeared(at(0)), .reached(at(100)), .touched, .released(at(150))],
        fires: [100], state: .fired),
      ClockCase(
        times: repeating, events: [.appeared(at(0)), .reached(at(101)), .reached(at(120))],
        fires: [100, 120], state: .running(until: at(140))),
      // The machine was busy: missed times are skipped.
      ClockCase(
        times: repeating, events: [.appeared(at(0)), .reached(at(475))], fires: [100],
        state: .running(until: at(495))),
      ClockCase(
        times: idle, events: [.appeared(at(0)), .touched, .reached(at(500))], fires: [],
        state: .touched),
      ClockCase(
        times: idle, events: [.appeared(at(0)), .touched, .released(at(70)), .reached(at(170))],
        fires: [170], state: .fired),
      ClockCase(
        times: idle,
        events: [
          .appeared(at(0)), .reached(at(100)), .reached(at(900)), .touched, .released(at(950)),
          .reached(at(1050)),
        ], fires: [100, 1050], state: .fired),
      ClockCase(
        times: idle, events: [.touched, .released(at(5))], fires: [], state: .stopped),
      ClockCase(
        times: idle, events: [.appeared(at(0)), .touched, .vanished, .released(at(5))], fires: [],
        state: .stopped),
    ])
  fileprivate func firing(_ given: ClockCase) {
    var clock = RegionClock(given.times)
    let fires = given.events.compactMap { clock.handle($0)?.milliseconds }
    #expect(fires == given.fires)
    #expect(clock.state == given.state)
  }

  private static let finger = TouchID(device: DeviceID(rawValue: 8), contact: 1)
  private static let other = TouchID(device: DeviceID(rawValue: 8), contact: 2)

  @Test("Region clocks have a next time only while one of them runs")
  func nextTime() {
    var clocks = RegionClocks()
    #expect(clocks.next == nil && clocks.isEmpty)
    clocks.use(["a": [once], nil: [idle]])
    #expect(clocks.next == nil)
    clocks.follow(at: at(0)) { _ in true }
    #expect(clocks.next == at(100))
    #expect(clocks.fire(at: at(99)) == [])
    #expect(
      clocks.fire(at: at(100)) == [
        .init(region: nil, index: 0, time: at(100)), .init(region: "a", index: 0, time: at(100)),
      ])
    #expect(clocks.next == nil)
  }

  @Test("A region's idle time begins when the last of its fingers is lifted")
  func fingers() {
    var clocks = RegionClocks()
    clocks.use(["a": [idle, repeating], "b": [idle]])
    clocks.follow(at: at(0)) { $0 == "a" }
    clocks.touch(Self.finger, on: "a")
    clocks.touch(Self.other, on: "a")
    clocks.touch(Self.finger, on: "unknown")
    clocks.release(from: "a", at: at(40)) { $0 == Self.other }
    clocks.release(from: "a", at: at(60)) { _ in false }
    #expect(clocks.fire(at: at(100)) == [.init(region: "a", index: 1, time: at(100))])
    #expect(clocks.next == at(120))
    #expect(
      clocks.fire(at: at(170)) == [
        .init(region: "a", index: 1, time: at(120)), .init(region: "a", index: 0, time: at(160)),
      ])
    clocks.touch(Self.finger, on: "a")
    clocks.use(["b": [idle]])
    #expect(clocks.touched.isEmpty)
  }

  @Test("Unchanged region clocks run on after a reload, and changed ones restart")
  func reload() {
    var clocks = RegionClocks()
    clocks.use(["a": [once], "b": [once]])
    clocks.follow(at: at(0)) { _ in true }
    clocks.use(["a": [once], "b": [repeating], "c": []])
    #expect(clocks.next == at(100))
    clocks.follow(at: at(50)) { _ in true }
    #expect(clocks.fire(at: at(100)).map(\.region) == ["a"])
    #expect(clocks.next == at(150))
    #expect(clocks.longest == 100)
  }

  @Test("A changed idle time begins when the fingers that are down are lifted")
  func reloadBeneathFinger() {
    var clocks = RegionClocks()
    clocks.use(["a": [idle], nil: [idle]])
    clocks.follow(at: at(0)) { _ in true }
    clocks.touch(Self.finger, on: "a")
    clocks.touch(Self.finger, on: nil)
    clocks.use(["a": [.idle(after: 50)], nil: [.idle(after: 70)]])
    clocks.follow(at: at(10)) { _ in true }
    #expect(clocks.next == nil)
    for region in ["a", nil] { clocks.release(from: region, at: at(200)) { _ in false } }
    #expect(clocks.touched.isEmpty)
    #expect(clocks.fire(at: at(300)).map(\.time) == [at(250), at(270)])
  }
}
