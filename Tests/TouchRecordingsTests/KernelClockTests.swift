import TestSupport
import Testing
import TouchAnalysis

@testable import TouchRecordings

/// Strokes of a panel with 125 reports per second, whose clock may be wrong.
private struct WrongClock: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The number of strokes, one every 1.5 s.
  let strokes: Int
  /// The number of reports of each stroke.
  let reports: Int
  /// The reason why the clock is not used; nil if it is used.
  let problem: String?
  /// Returns the device's time in µs at a time of the host in µs.
  let stamp: @Sendable (_ time: Int) -> Int

  init(
    _ name: String, strokes: Int = 1, reports: Int = 100, problem: String? = nil,
    stamp: @escaping @Sendable (_ time: Int) -> Int
  ) {
    testDescription = "\(name), \(strokes) x \(reports) reports"
    (self.strokes, self.reports, self.problem, self.stamp) = (strokes, reports, problem, stamp)
  }

  /// The events of the device.
  var text: [UInt8] {
    var text = Array(KernelDescription.panel.evemuHeader.utf8)
    var writer = EvemuWriter()
    for stroke in 0..<strokes {
      for number in 0...reports {
        let time = stroke * 1_500_000 + number * 8000
        var events = [(4, 5, Int(Int32(truncatingIfNeeded: stamp(time))))]
        if number == 0 { events.append((3, 0x39, stroke + 1)) }
        if number < reports { events += [(3, 0x35, 100 + number * 9), (3, 0x36, 200 + number)] }
        if number == reports { events.append((3, 0x39, -1)) }
        for (type, code, value) in events + [(0, 0, 0)] {
          writer.append(
            KernelEvent(time: 1_000_000 + time, type: type, code: code, value: Int32(value)),
            to: &text)
        }
      }
    }
    return text
  }

  static let all = [
    WrongClock("it is right") { $0 },
    WrongClock("it is right", strokes: 20, reports: 25) { $0 },
    WrongClock("it is 3 % slow", strokes: 20, reports: 25) { $0 * 97 / 100 },
    WrongClock("it stands still", problem: "it counts 0 ms in 800 ms of the host's") { _ in 0 },
    WrongClock(
      "it stands still", reports: 600, problem: "it counts 0 ms in 4800 ms of the host's"
    ) { _ in 0 },
    WrongClock(
      "it stands still", strokes: 20, reports: 25,
      problem: "it counts 0 ms in 4000 ms of the host's"
    ) { _ in 0 },
    WrongClock("it counts ms", problem: "it counts 0.8 ms in 800 ms of the host's") { $0 / 1000 },
    WrongClock(
      "it counts ms", reports: 600, problem: "it counts 4.8 ms in 4800 ms of the host's"
    ) { $0 / 1000 },
    WrongClock("it is too fast", problem: "it counts 2400 ms in 800 ms of the host's") { $0 * 3 },
    WrongClock("it is 25 % fast", problem: "it is 20 % off that of the host") { $0 * 5 / 4 },
  ]
}

@Test(
  "The rate of a panel whose clock is wrong is that by the host's clock", arguments: WrongClock.all)
private func wrongClock(_ given: WrongClock) throws {
  try withTemporaryFile(given.text) { path in
    let file = AnalyzedFile(path, size: nil, thresholds: .init())
    let device = try #require(file.analysis?.devices.first)
    #expect(abs(device.intervals.rate - 125) < 5)
    #expect((device.clocks == nil) == (given.problem != nil))
    let kernel = try #require(try KernelFile(RecordingInput(path)))
    #expect(kernel.survey.devices[0].seen.clockProblem == given.problem)
  }
}

/// Reports of a sound clock at 125 Hz that arrive late.
private struct LateReports: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let count: Int
  /// The delay of a report in ms.
  let delay: @Sendable (Int) -> Double

  static let all = [
    LateReports(testDescription: "the first of a tap at once", count: 20) {
      max(60 - 8 * Double($0), 0)
    },
    LateReports(testDescription: "later and later", count: 120) { 0.8 * Double($0) },
  ]
}

@Test("A clock is trusted although reports arrive late", arguments: LateReports.all)
private func lateReports(_ late: LateReports) {
  var clock = DeviceClock()
  for number in 0..<late.count {
    let time = 8 * Double(number)
    _ = clock.add(host: 1000 + time + late.delay(number), device: time)
  }
  #expect(clock.statistics.problem == nil)
}
