import Testing

@testable import OverlayLayers

@Suite struct FramePacerTests {
  /// Requests to a pacer of 100 Hz that drew twice at 0 ms, and when its next frame is due.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var requests: @Sendable (inout FramePacer) -> Void
    var due: Double?

    static let all = [
      Case(testDescription: "no request", requests: { _ in }, due: nil),
      Case(testDescription: "an early request", requests: { $0.request(from: 3) }, due: 10),
      Case(testDescription: "a late request", requests: { $0.request(from: 25) }, due: 25),
      Case(testDescription: "a finger comes down", requests: { $0.requestAtOnce(1) }, due: 1),
      Case(
        testDescription: "a move after ten fingers that came down together",
        requests: { pacer in
          for _ in 0..<10 { pacer.noteFrame(at: 0) }
          pacer.request(from: 1)
        }, due: 10),
      Case(
        testDescription: "the earlier of two requests",
        requests: {
          $0.request(from: 40)
          $0.request(from: 20)
        }, due: 20),
      Case(
        testDescription: "a later request, which does not postpone the earlier one",
        requests: {
          $0.request(from: 20)
          $0.request(from: 40)
        }, due: 20),
      Case(
        testDescription: "a fade after a timer's frame",
        requests: { $0.requestFade(from: 10, isReportDriven: false) }, due: 10),
      Case(
        testDescription: "a fade after a report's frame",
        requests: { $0.requestFade(from: 10, isReportDriven: true) }, due: 22.5),
      Case(
        testDescription: "a report that comes before a delayed fade",
        requests: {
          $0.requestFade(from: 10, isReportDriven: true)
          $0.request(from: 10.2)
        }, due: 10.2),
    ]
  }

  @Test("A frame is due when the rate allows, and at once for a new finger", arguments: Case.all)
  func due(_ example: Case) {
    var pacer = FramePacer(rate: 100)
    pacer.noteFrame(at: 0)
    pacer.noteFrame(at: 0)
    example.requests(&pacer)
    #expect(pacer.due == example.due)
    if let due = example.due {
      #expect(!pacer.isDue(at: due - 0.1))
      #expect(pacer.isDue(at: due))
      pacer.noteFrame(at: due)
      #expect(pacer.due == nil)
    }
  }

  @Test(
    "Frames that last longer are drawn less often", arguments: [(1.0, 100), (1.5, 66), (2, 50)])
  func lasting(_ intervals: Double, _ expected: Int) {
    var pacer = FramePacer(rate: 100)
    var frames = 0
    for millisecond in 0..<10_000 where pacer.allowsFrame(at: Double(millisecond)) {
      pacer.noteFrame(at: Double(millisecond), lasting: intervals)
      frames += 1
    }
    #expect(abs(frames - 10 * expected) <= 10)
  }

  @Test(
    "Reports at any rate are drawn when they arrive, or at the rate of the monitor",
    arguments: [30.0, 60, 99, 100, 105, 240, 1000])
  func reports(atRate rate: Double) {
    var pacer = FramePacer(rate: 100)
    // A finger came down at a time that is unrelated to the rate of its reports.
    pacer.noteFrame(at: 1000 / rate - 4)
    var frames: [Double] = []
    var longestWait = 0.0
    var waitingSince: Double?
    // A trail fades all the time, so every frame requests a timer.
    func draw(at time: Double) {
      frames.append(time)
      longestWait = max(longestWait, time - (waitingSince ?? time))
      pacer.noteFrame(at: time)
      pacer.requestFade(from: time + 10, isReportDriven: waitingSince != nil)
      waitingSince = nil
    }
    for report in 1...400 {
      let time = Double(report) * 1000 / rate
      while let due = pacer.due, due < time { draw(at: due) }
      if waitingSince == nil { waitingSince = time }
      pacer.request(from: time)
      if pacer.isDue(at: time) { draw(at: time) }
    }
    let seconds = 400 / rate
    #expect(Double(frames.count) <= 100 * seconds + 3)
    // From 60 Hz to the rate of the monitor no report waits; otherwise one interval at most.
    #expect(longestWait <= ((60...100).contains(rate) ? 0 : 10))
  }
}
