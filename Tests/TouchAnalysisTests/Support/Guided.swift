import TouchAnalysis
import Touches
import Translations

/// A panel of 200 by 100 mm.
let guidedPanel = Panel(
  frame: Rect(x: 100, y: 50, width: 800, height: 400), pixelsPerMillimetre: 4)

/// A user who follows a guided test, and the panel that reports the touches.
final class Guided {
  var test: any PanelTest
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var time = 1000.0
  private var number: UInt32 = 0

  init(_ kind: PanelTestKind, contacts: Int = 10) {
    test = kind.test(of: guidedPanel, contacts: contacts)
  }

  /// Reports a finger, without a position where that is nil, and lets `pause` ms pass.
  func report(_ finger: UInt32, _ phase: TouchPhase, _ position: Point?, then pause: Double) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 8), contact: finger), phase: phase,
      time: Timestamp(milliseconds: time), position: position)
    _ = tracker.apply(event, into: &changes)
    for change in changes { test.follow(change) }
    changes.removeAll()
    wait(pause)
  }

  func wait(_ pause: Double) {
    time += pause
    test.advance(to: Timestamp(milliseconds: time))
  }

  /// Tells the test that its flash has appeared on the screen.
  func show() { test.flashAppeared(at: Timestamp(milliseconds: time)) }

  /// Moves one finger along positions, from its begin to its end.
  func stroke(_ positions: [Point], interval: Double = 10) {
    number += 1
    for (index, position) in positions.enumerated() {
      report(number, index == 0 ? .began : .moved, position, then: interval)
    }
    report(number, .ended, nil, then: 50)
  }

  /// The line or edge that the test asks to be followed next.
  var guide: (start: Point, end: Point)? {
    test.figures.lazy.compactMap { figure in
      if case .guide(let start, let end) = figure { (start, end) } else { nil }
    }.first
  }

  /// The position of the mark that the test shows.
  var mark: Point? {
    test.figures.lazy.compactMap { figure in
      if case .target(let position, _) = figure { position } else { nil }
    }.first
  }

  func value(_ key: String) -> Double? { test.measures.first { $0.key == key }?.value }
}

/// Returns positions along a line.
func line(from start: Point, to end: Point, steps: Int = 60) -> [Point] {
  (0...steps).map { start + (end - start) * (Double($0) / Double(steps)) }
}
