import TouchAnalysis
import Touches
import Translations

/// A panel of 200 by 100 mm.
let guidedPanel = Panel(
  frame: Rect(x: 100, y: 50, width: 800, height: 400), pixelsPerMillimetre: 4)

/// A user who does what a test shows, and a panel that reports it.
final class Guided {
  var test: any PanelTest
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var time = 1000.0
  private var number: UInt32 = 0

  init(_ kind: PanelTestKind, contacts: Int = 10) {
    test = kind.test(of: guidedPanel, contacts: contacts)
  }

  /// Puts a finger down, or moves it, or lifts it where there is no place; then time goes by, in ms.
  func report(_ finger: UInt32, _ phase: TouchPhase, _ place: Point?, then pause: Double) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 8), contact: finger), phase: phase,
      time: Timestamp(milliseconds: time), position: place)
    _ = tracker.apply(event, into: &changes)
    for change in changes { test.follow(change) }
    changes.removeAll()
    wait(pause)
  }

  func wait(_ pause: Double) {
    time += pause
    test.advance(to: Timestamp(milliseconds: time))
  }

  /// Tells the test that what it flashes is on the screen now.
  func show() { test.flashAppeared(at: Timestamp(milliseconds: time)) }

  /// The way of one finger from its first place to its last.
  func stroke(_ places: [Point], interval: Double = 10) {
    number += 1
    for (index, place) in places.enumerated() {
      report(number, index == 0 ? .began : .moved, place, then: interval)
    }
    report(number, .ended, nil, then: 50)
  }

  /// The line or the edge that the test shows as the next one to be followed.
  var guide: (start: Point, end: Point)? {
    test.figures.lazy.compactMap { figure in
      if case .guide(let start, let end) = figure { (start, end) } else { nil }
    }.first
  }

  /// The place of the mark that the test shows.
  var mark: Point? {
    test.figures.lazy.compactMap { figure in
      if case .target(let place, _) = figure { place } else { nil }
    }.first
  }

  func value(_ key: String) -> Double? { test.measures.first { $0.key == key }?.value }
}

/// Returns places on the way from one to another.
func line(from start: Point, to end: Point, steps: Int = 60) -> [Point] {
  (0...steps).map { start + (end - start) * (Double($0) / Double(steps)) }
}
