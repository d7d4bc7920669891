import Testing
import TouchAnalysis
import Touches
import Translations

@testable import FingertipApp

@Suite("The rounds of a report") final class ReportRoundsTests {
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var rounds = ReportRounds()
  private var time = 1000.0

  private func report(_ phase: TouchPhase, _ position: Point?) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 1), phase: phase,
      time: Timestamp(milliseconds: time), position: position)
    _ = tracker.apply(event, into: &changes)
    for change in changes { rounds.follow(change) }
    changes.removeAll()
  }

  private func wait(_ pause: Double) {
    time += pause
    rounds.advance(to: Timestamp(milliseconds: time))
  }

  @Test("A report has four rounds of five seconds of touch each")
  func completeReport() {
    let first = rounds.instruction.english
    wait(60_000)
    #expect(rounds.progress == 0, "nothing was touched")
    for round in 1...4 {
      report(.began, Point(x: 100, y: 100))
      for _ in 0..<50 { wait(100) }
      report(.ended, nil)
      #expect(abs(rounds.progress - Double(round) / 4) < 1e-9)
      #expect(rounds.instruction.english != first)
      wait(20_000)
    }
    #expect(rounds.isDone)
  }

  @Test("A long pause without a call of advance does not count")
  func longPause() {
    wait(10)
    report(.began, Point(x: 100, y: 100))
    wait(100)
    #expect(rounds.isRunning)
    report(.ended, nil)
    for _ in 0..<9 { wait(100) }
    #expect(!rounds.isRunning)
    time += 60_000
    report(.began, Point(x: 100, y: 100))
    #expect(rounds.isRunning)
    wait(100)
    #expect(abs(rounds.progress - 1000 / 20_000) < 1e-9)
  }

  @Test("A finger that still moves from the round before does not begin the next round")
  func fingerOfRoundBefore() {
    wait(10)
    report(.began, Point(x: 100, y: 100))
    while rounds.progress < 1 / 4.0 { wait(100) }
    for step in 0..<20 {
      wait(100)
      report(.moved, Point(x: 100 + 10 * Double(step), y: 100))
    }
    #expect(!rounds.isRunning)
    report(.ended, nil)
    for _ in 0..<4 { wait(100) }
    #expect(rounds.progress == 1 / 4.0 && rounds.figures.isEmpty)
    report(.began, Point(x: 100, y: 100))
    wait(100)
    #expect(rounds.isRunning && rounds.progress > 1 / 4.0)
  }

  @Test("A tap soon after a round does not begin the next one, but a finger that stays down does")
  func tapsOfRoundBefore() {
    wait(10)
    report(.began, Point(x: 100, y: 100))
    while rounds.progress < 1 / 4.0 { wait(100) }
    report(.ended, nil)
    for _ in 0..<4 {
      wait(100)
      report(.began, Point(x: 100, y: 100))
      wait(50)
      report(.ended, nil)
    }
    for _ in 0..<10 { wait(100) }
    #expect(!rounds.isRunning && rounds.progress == 1 / 4.0)
    report(.began, Point(x: 100, y: 100))
    while rounds.progress < 2 / 4.0 { wait(100) }
    report(.ended, nil)
    wait(100)
    report(.began, Point(x: 100, y: 100))
    for _ in 0..<12 { wait(100) }
    // The finger came down a tenth of a second after the round, and counts a second after it.
    #expect(rounds.isRunning && abs(rounds.progress - 2 / 4.0 - 300 / 20_000) < 1e-9)
  }

  @Test("Short pauses between taps count, but long ones do not")
  func pausesBetweenTaps() {
    wait(10)
    for _ in 0..<5 {
      report(.began, Point(x: 100, y: 100))
      wait(50)
      report(.ended, nil)
      for _ in 0..<20 { wait(100) }
    }
    // 50 ms of each tap, and 800 ms of the pause after it.
    #expect(abs(rounds.progress - 5 * 850 / 20_000) < 1e-9)
  }
}
