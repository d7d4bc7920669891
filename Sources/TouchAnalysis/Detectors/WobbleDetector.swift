// Tells a wobble with the pitch of the sensor from the tremor of a hand.
//
// A panel interpolates where a finger is between two lines of its sensor. If it does so badly, a
// slow finger at constant speed seems to hurry and linger in turn, always at the same places. So
// each position of a slow stroke is compared with the one expected from its neighbours, and the
// differences are added up by place. A hand trembles at about the same frequency, but at other
// places in each stroke, so that little of it is left in the sum of many. A deviation that recurs
// with a pitch of 3 to 8 mm, as sensors have, is the panel's.

internal import Touches

/// Finds axes that displace fingers in a pattern that repeats over the panel; their measure is its
/// amplitude, in mm.
struct WobbleDetector: FaultDetector {
  private struct State {
    var x: PitchSpectrum
    var y: PitchSpectrum
  }

  private var devices = DeviceTable<State>()
  private var strokes = ContactTable<SlowStroke>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let after = report.after, report.progress.isMove else {
      strokes[report.id] = nil
      return nil
    }
    guard report.progress.motion != nil else { return nil }
    // Only a stroke without gaps counts as even.
    if report.progress.missing >= limits.times.lostSamples.factor { strokes[report.id] = nil }
    let panel = report.device.panel
    let position = panel.millimetres(of: after.position)
    let found = strokes.change(report.id, orMake: SlowStroke()) { stroke -> Double? in
      stroke.window.add(position)
      guard stroke.isSlow else { return nil }
      let isNew = !stroke.isCounted
      stroke.isCounted = true
      let (middle, deviation) = (stroke.window.middle, stroke.window.deviation)
      return devices.change(
        report.id.device,
        orMake: State(
          x: PitchSpectrum(length: panel.size.dx), y: PitchSpectrum(length: panel.size.dy))
      ) { state in
        let x = state.x.add(deviation.dx, at: middle.x, isNew, limits.places.wobbleSize)
        return state.y.add(deviation.dy, at: middle.y, isNew, limits.places.wobbleSize) ?? x
      }
    }
    return found.map { report.fault(.wobble, measure: $0) }
  }
}

/// The latest positions of a stroke that may be slow.
private struct SlowStroke: Sendable {
  /// The distances, in mm, that slow positions cover: at least two pitches, but not so fast that
  /// two positions are a pitch apart.
  private static let slowDistances = 8.0...24.0

  var window = PositionWindow(reach: 8)
  /// Whether it has been counted among the device's strokes.
  var isCounted = false

  /// Whether it has all of its positions, and moves slowly.
  var isSlow: Bool { window.isFull && Self.slowDistances.contains(window.displacement.length) }
}
