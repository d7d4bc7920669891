import Testing
import TouchAnalysis
import Touches
import Translations

@testable import GuidedScreens

@Suite("The report of a guided test") struct PanelTestReportTests {
  private func report(
    _ kind: PanelTestKind, isComplete: Bool, isInterrupted: Bool = false, covered: Double = 0
  ) -> PanelTestReport {
    PanelTestReport(
      kind: kind, isComplete: isComplete, isInterrupted: isInterrupted,
      measures: [PanelMeasure("covered", .verbatim(""), covered, "%", .atLeast(98))], limits: nil,
      monitor: "", widthMM: 320, heightMM: 180, devices: [])
  }

  @Test(
    "A coverage test that is ended with most of the panel unpainted, or by a signal, was left",
    arguments: [
      (0, false, "left before its end"), (5, false, "left before its end"), (40, false, "failed"),
      (90, false, "failed"), (40, true, "left before its end"), (99, false, "passed"),
    ] as [(Double, Bool, String)])
  func coverage(_ covered: Double, _ isInterrupted: Bool, _ verdict: String) {
    let report = report(
      .coverage, isComplete: false, isInterrupted: isInterrupted, covered: covered)
    #expect(report.verdict.english == verdict)
  }

  @Test(
    "A tap soon after a test that asks for taps does not close the report, except on the button",
    arguments: [
      (PanelTestKind.delay, true, 400.0, false, false), (.delay, true, 400, true, true),
      (.accuracy, true, 999, false, false), (.accuracy, true, 1000, false, true),
      (.accuracy, false, 400, false, true), (.coverage, true, 0, false, true),
    ])
  func taps(
    _ kind: PanelTestKind, _ isComplete: Bool, _ time: Double, _ isOnButton: Bool, _ closes: Bool
  ) {
    let report = report(kind, isComplete: isComplete)
    var touches = ReportTouches(
      since: Timestamp(milliseconds: 5000), followsTaps: report.followsTaps,
      closesByButton: report.closesByButton)
    var tracker = TouchTracker(pathCapacity: 1)
    var changes: [Touch] = []
    for (phase, moment) in [(TouchPhase.began, 0.0), (.ended, 80)] {
      _ = tracker.apply(
        TouchEvent(
          id: TouchID(device: DeviceID(rawValue: 8), contact: 1), phase: phase,
          time: Timestamp(milliseconds: 5000 + time + moment),
          position: phase == .began ? Point(x: 9, y: 9) : nil),
        into: &changes)
    }
    #expect(changes.map { touches.closes(by: $0, isOnButton: isOnButton) } == [false, closes])
  }

  @Test("A finger that is still down from the test does not close the report")
  func fingerOfTest() {
    var touches = ReportTouches(
      since: Timestamp(milliseconds: 5000), followsTaps: false, closesByButton: false)
    var tracker = TouchTracker(pathCapacity: 1)
    var changes: [Touch] = []
    for (phase, time) in [(TouchPhase.began, 4000.0), (.moved, 6000), (.ended, 7000)] {
      _ = tracker.apply(
        TouchEvent(
          id: TouchID(device: DeviceID(rawValue: 8), contact: 1), phase: phase,
          time: Timestamp(milliseconds: time), position: Point(x: time / 100, y: 9)),
        into: &changes)
    }
    let closing = changes.dropFirst().map { touches.closes(by: $0, isOnButton: false) }
    #expect(closing.allSatisfy { !$0 })
  }
}
