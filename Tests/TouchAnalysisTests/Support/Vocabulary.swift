import TouchAnalysis
import Touches

/// A panel of 500 by 300 mm with 10 px/mm.
let panel = Panel(
  frame: Rect(x: 0, y: 0, width: 5000, height: 3000), pixelsPerMillimetre: 10)

/// Returns a position on the panel, given in mm from its corner.
func mm(_ x: Double, _ y: Double) -> Point {
  Point(x: x * panel.pixelsPerMillimetre, y: y * panel.pixelsPerMillimetre)
}

func contact(_ number: UInt32, device: Int32 = 8) -> TouchID {
  TouchID(device: DeviceID(rawValue: device), contact: number)
}

func report(
  _ id: TouchID, _ phase: TouchPhase, _ time: Double, _ position: Point?, pressure: Double? = nil
) -> TouchEvent {
  TouchEvent(
    id: id, phase: phase, time: Timestamp(milliseconds: time), position: position,
    contact: TouchContact(pressure: pressure))
}

/// Returns a finger that comes down and lifts without moving.
func tap(_ id: TouchID, at time: Double, for duration: Double = 80, _ position: Point = mm(50, 50))
  -> [TouchEvent]
{
  [report(id, .began, time, position), report(id, .ended, time + duration, position)]
}

/// Returns a finger that comes down, glides along a line with a constant speed in mm/s, and lifts;
/// it is reported every `interval` ms.
func glide(
  _ id: TouchID, at start: Double = 0, from: Point = mm(50, 50), to end: Point = mm(250, 50),
  speed: Double = 200, interval: Double = 8, pressure: (Double) -> Double? = { _ in nil }
) -> [TouchEvent] {
  let length = (end - from).length / panel.pixelsPerMillimetre
  let duration = length / speed * 1000
  let steps = Int(duration / interval)
  return (0...steps).map { step in
    let time = Double(step) * interval
    let phase: TouchPhase = step == 0 ? .began : step == steps ? .ended : .moved
    return report(
      id, phase, start + time, from + (end - from) * (time / duration), pressure: pressure(time))
  }
}

/// Returns the events of several sources, ordered by their times.
func together(_ sources: [TouchEvent]...) -> [TouchEvent] {
  sources.flatMap { $0 }.enumerated()
    .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    .map(\.element)
}

extension [TouchEvent] {
  /// Returns the events after each was passed to a change, with its index.
  func mapped(_ change: (Int, inout TouchEvent) -> Void) -> [TouchEvent] {
    var events = self
    for index in events.indices { change(index, &events[index]) }
    return events
  }

  /// Returns the events with their times on a clock of the device.
  ///
  /// On the host's clock more time passes than on the device's, by the share `drift`.
  func stampedByDevice(drift: Double = 0) -> [TouchEvent] {
    mapped { $1.deviceTime = 1000 + $1.time.milliseconds / (1 + drift) }
  }

  /// Returns the events without those at some indices.
  func without(_ range: Range<Int>) -> [TouchEvent] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}

/// Returns what an analyser finds in reports.
func analyse(
  _ events: [TouchEvent], on panel: Panel = panel, limits: FaultThresholds = FaultThresholds()
) -> (faults: [Fault], touches: [TouchStatistics], devices: [DeviceStatistics]) {
  var analyzer = TouchAnalyzer(panel: panel, limits: limits)
  var faults: [Fault] = []
  var touches: [TouchStatistics] = []
  for event in events {
    if let ended = analyzer.analyze(event, faults: &faults) { touches.append(ended) }
  }
  let end = events.map(\.time).max() ?? Timestamp(milliseconds: 0)
  touches += analyzer.finish(at: end, faults: &faults)
  return (faults, touches, analyzer.devices)
}
