import SeededRandom
import Testing
import Touches

/// Invariants of the tracker for random streams of events, clean and broken ones.
@Suite struct InterleavingTests {
  @Test("Every touch of a clean stream begins once and finishes once", arguments: 0..<60)
  func cleanStreams(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let events = cleanStream(length: 400, using: &generator)
    let outcome = track(events, unknown: .ignore)
    #expect(outcome.anomalies.isEmpty)
    #expect(outcome.changes.count == events.count + outcome.cancelledAtEnd)
    #expect(outcome.faults.isEmpty)
    // No report is lost, and none is added.
    #expect(
      zip(events, outcome.changes).allSatisfy { $0.id == $1.id && $0.phase == $1.phase })
  }

  @Test("Every touch of a broken stream still begins once and finishes once", arguments: 0..<120)
  func brokenStreams(seed: Int) {
    var generator = SplitMix64(seed: UInt64(1000 + seed))
    let events = brokenStream(length: 400, using: &generator)
    for unknown in [TouchTracker.UnknownTouches.adopt, .ignore] {
      let outcome = track(events, unknown: unknown)
      #expect(outcome.faults.isEmpty)
      #expect(!outcome.anomalies.isEmpty, "a stream this broken must be noticed")
    }
  }
}

// MARK: - Tracking a stream

private struct Outcome {
  var changes: [Touch] = []
  var anomalies: [TouchAnomaly] = []
  var cancelledAtEnd = 0
  /// The descriptions of violated rules.
  var faults: [String] = []
}

private func track(
  _ events: [TouchEvent], unknown: TouchTracker.UnknownTouches
) -> Outcome {
  let capacity = 16
  var outcome = Outcome()
  var tracker = TouchTracker(unknownTouches: unknown, pathCapacity: capacity)
  var down: [TouchID: Touch] = [:]

  func check(_ changes: ArraySlice<Touch>) {
    for touch in changes {
      let before = down[touch.id]
      switch touch.phase {
      case .began:
        if before != nil { outcome.faults.append("\(touch.id) began twice") }
        down[touch.id] = touch
      case .moved, .ended, .cancelled:
        guard let before else {
          outcome.faults.append("\(touch.id) \(touch.phase) without a begin")
          continue
        }
        if touch.time < before.time { outcome.faults.append("\(touch.id) ran back in time") }
        if touch.start != before.start { outcome.faults.append("\(touch.id) forgot its start") }
        down[touch.id] = touch.isOver ? nil : touch
      case .stationary:
        outcome.faults.append("\(touch.id) changed by resting")
      }
    }
  }

  for event in events {
    let seen = outcome.changes.count
    if let anomaly = tracker.apply(event, into: &outcome.changes) {
      outcome.anomalies.append(anomaly)
    }
    check(outcome.changes[seen...])
    if Set(tracker.active.map(\.id)) != Set(down.keys) {
      outcome.faults.append("the active touches are not those that are down")
    }
    for touch in tracker.active {
      let path = tracker.withPath(of: touch.id) { ($0.count, $0.endIndex, $0.newest?.position) }
      guard let (held, samples, newest) = path else {
        outcome.faults.append("\(touch.id) has no path")
        continue
      }
      if held > capacity { outcome.faults.append("the path of \(touch.id) is too long") }
      if samples != touch.sampleCount || newest != touch.position {
        outcome.faults.append("\(touch.id) has the path of another")
      }
    }
  }
  let seen = outcome.changes.count
  tracker.cancelAll(at: at(1e9), into: &outcome.changes)
  outcome.cancelledAtEnd = outcome.changes.count - seen
  check(outcome.changes[seen...])
  if !tracker.active.isEmpty || !down.isEmpty {
    outcome.faults.append("something is down after all was cancelled")
  }
  return outcome
}

// MARK: - Generating streams

private let contacts = (0..<10).map { contact(.max - 4 &+ $0, device: 8 + Int32($0 % 2)) }

private func randomPosition(using generator: inout SplitMix64) -> Point {
  point(.random(in: 0..<1920, using: &generator), .random(in: 0..<1080, using: &generator))
}

/// Returns a stream that follows every rule of the protocol.
private func cleanStream(length: Int, using generator: inout SplitMix64) -> [TouchEvent] {
  var down: Set<TouchID> = []
  var time = 0.0
  return (0..<length).map { _ in
    time += .random(in: 0...9, using: &generator)
    let id = contacts[Int.random(in: 0..<contacts.count, using: &generator)]
    let phase: TouchPhase
    if down.insert(id).inserted {
      phase = .began
    } else if Int.random(in: 0..<6, using: &generator) == 0 {
      phase = Bool.random(using: &generator) ? .ended : .cancelled
      down.remove(id)
    } else {
      phase = .moved
    }
    return TouchEvent(
      id: id, phase: phase, time: at(time), position: randomPosition(using: &generator))
  }
}

/// Returns a stream in which any event may come at any time.
private func brokenStream(length: Int, using generator: inout SplitMix64) -> [TouchEvent] {
  let phases: [TouchPhase] = [.began, .moved, .moved, .moved, .ended, .cancelled, .stationary]
  return (0..<length).map { _ in
    let hasPosition = Int.random(in: 0..<5, using: &generator) > 0
    return TouchEvent(
      id: contacts[Int.random(in: 0..<contacts.count, using: &generator)],
      phase: phases[Int.random(in: 0..<phases.count, using: &generator)],
      time: at(.random(in: 0...5000, using: &generator)),
      position: hasPosition ? randomPosition(using: &generator) : nil)
  }
}
