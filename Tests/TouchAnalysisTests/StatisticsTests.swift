import Testing
import TouchAnalysis
import Touches

@Suite struct StatisticsTests {
  @Test("The statistics of a touch cover it from its begin to its end")
  func touch() throws {
    let outcome = analyse(glide(contact(1), speed: 200, pressure: { 0.2 + $0 / 2000 }))
    let touch = try #require(outcome.touches.first)
    #expect(outcome.touches.count == 1)
    #expect(touch.phase == .ended)
    #expect(touch.duration == 1000)
    #expect(touch.samples == 126)
    #expect(abs(touch.path - 200) < 1e-6)
    #expect(abs(touch.topSpeed - 200) < 1e-6)
    #expect(touch.interval == 8)
    #expect(touch.rate == 125)
    #expect(touch.jitter == 0)
    #expect(touch.longestInterval == 8)
    #expect(touch.pressure == 0.2...0.7)
    #expect(touch.faults == 0)
  }

  @Test("The statistics of a device cover all of its touches and no others")
  func devices() throws {
    let outcome = analyse(
      together(
        glide(contact(1)), glide(contact(2), at: 100, from: mm(50, 90), to: mm(250, 90)),
        tap(contact(3), at: 200), tap(contact(1, device: 9), at: 50),
        [
          report(contact(4), .began, 300, mm(5, 5)), report(contact(4), .cancelled, 400, nil),
        ]))
    let device = try #require(outcome.devices.first { $0.id.rawValue == 8 })
    #expect(outcome.devices.count == 2)
    #expect(device.touches == 4)
    #expect(device.maximumContacts == 3)
    #expect(device.contacts == 0)
    #expect(device.cancelled == 1)
    #expect(device.reports == 2 * 126 + 4)
    #expect(abs(device.path - 400) < 1e-6)
    #expect(device.intervals.count == 2 * 124)
    #expect(device.intervals.mean == 8)
    #expect(device.intervals.quantile(0.5) == 8)
  }

  /// The intervals of a glide, in ms, and the expected statistics.
  struct IntervalCase: Sendable {
    let intervals: [Double]
    let mean: Double
    let jitter: Double
    let median: Double
    let longest: Double
  }

  @Test(
    "Mean, jitter and quantiles are computed from the intervals between reports",
    arguments: [
      IntervalCase(intervals: [], mean: 0, jitter: 0, median: 0, longest: 0),
      IntervalCase(intervals: [10], mean: 10, jitter: 0, median: 10, longest: 10),
      IntervalCase(intervals: [8, 12], mean: 10, jitter: 8.0.squareRoot(), median: 8, longest: 12),
      IntervalCase(
        intervals: [4, 4, 4, 4, 24], mean: 8, jitter: 80.0.squareRoot(), median: 4, longest: 24),
      // A pause does not count as an interval.
      IntervalCase(intervals: [8, 500, 8], mean: 8, jitter: 0, median: 8, longest: 8),
    ])
  func intervals(_ given: IntervalCase) throws {
    var time = 0.0
    var events = [report(contact(1), .began, 0, mm(9, 9))]
    for (index, interval) in given.intervals.enumerated() {
      time += interval
      events.append(report(contact(1), .moved, time, mm(10 + Double(index), 9)))
    }
    events.append(report(contact(1), .ended, time + 50, nil))
    let outcome = analyse(events)
    let device = try #require(outcome.devices.first).intervals
    let touch = try #require(outcome.touches.first)
    #expect(device.mean == given.mean)
    #expect(abs(device.jitter - given.jitter) < 1e-9)
    #expect(device.quantile(0.5) == given.median)
    #expect(device.longest == given.longest)
    #expect(touch.interval == given.mean)
    #expect(abs(touch.jitter - given.jitter) < 1e-9)
  }

  @Test("A median is the interval itself if all intervals are the same multiple of a tenth of a ms")
  func exactMedian() {
    for tenths in 0...2000 {
      var intervals = IntervalStatistics()
      intervals.add(Double(tenths) / 10)
      #expect(intervals.quantile(0.5) == Double(tenths) / 10)
    }
  }

  @Test(
    "The longest interval has no limit, but excludes rests of the finger",
    arguments: [
      // The pause and the longest interval in ms, and the finger's displacement in the pause in mm.
      (pause: 190.0, step: 1.0, longest: 190.0), (pause: 210, step: 30, longest: 210),
      (pause: 60_000, step: 90, longest: 60_000), (pause: 60_000, step: 4, longest: 10),
      (pause: 210, step: 1, longest: 10),
    ])
  func longest(_ pause: Double, _ step: Double, _ longest: Double) throws {
    var events = [report(contact(1), .began, 0, mm(9, 9))]
    for index in 1...20 {
      let isAfter = index > 10
      events.append(
        report(
          contact(1), .moved, Double(index) * 10 + (isAfter ? pause - 10 : 0),
          mm(9 + Double(index) + (isAfter ? step - 1 : 0), 9)))
    }
    let outcome = analyse(events)
    let device = try #require(outcome.devices.first).intervals
    #expect(device.longest == longest)
    #expect(device.quantile(0.99) == (pause < 200 ? pause : 10))
    #expect(try #require(outcome.touches.first).longestInterval == longest)
  }

  @Test(
    "Frames without a new position do not make the intervals of a slow finger longer",
    arguments: [
      // The speeds in mm/s, one after the other for a second each, and the counted intervals.
      (speeds: [200.0, 5], intervals: 124...126), (speeds: [5, 200], intervals: 120...125),
      (speeds: [200, 5, 200], intervals: 240...250), (speeds: [10, 5, 15], intervals: 0...0),
    ])
  func slowFinger(_ speeds: [Double], _ intervals: ClosedRange<Int>) throws {
    var events = [report(contact(1), .began, 0, mm(9, 9))]
    var (time, place) = (0.0, 9.0)
    for speed in speeds {
      for _ in 0..<125 {
        time += 8
        place += speed * 0.008
        // The panel has four positions in a mm, and the kernel drops one like the last.
        let position = mm((place * 4).rounded() / 4, 9)
        guard position != events[events.count - 1].position else { continue }
        events.append(report(contact(1), .moved, time, position))
      }
    }
    let device = try #require(analyse(events).devices.first).intervals
    #expect(intervals.contains(device.count))
    #expect(device.quantile(0.99) <= 8)
    #expect(device.jitter < 3)
    #expect(abs(device.rate - (intervals == 0...0 ? 0 : 125)) < 5)
  }

  @Test("A report of a fast finger that is only late makes an interval longer")
  func lateReport() throws {
    let events = glide(contact(1)).mapped { index, event in
      if index == 60 { event.time = Timestamp(milliseconds: event.time.milliseconds + 6) }
    }
    let device = try #require(analyse(events).devices.first).intervals
    #expect(device.count == 124)
    #expect(device.longest == 14)
  }

  @Test("A fault is counted for its touch and not for the next touch with the same id")
  func faultsOfTouches() {
    let outcome = analyse(
      [report(contact(1), .began, 0, mm(9, 9))] + tap(contact(1), at: 100)
        + tap(contact(2), at: 500, mm(-5, 5)))
    #expect(outcome.touches.map(\.faults) == [1, 0, 1])
    #expect(outcome.devices.map { $0.count(of: .beginWithoutEnd) } == [1])
    #expect(outcome.devices.map { $0.count(of: .outsidePanel) } == [1])
  }
}
