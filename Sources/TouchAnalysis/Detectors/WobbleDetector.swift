// Tells a wobble with the pitch of the sensor from the tremor of a hand.
//
// Between two lines of its sensor a panel works out where a finger is. Where it does so badly, a slow
// finger that goes evenly seems to hurry and to linger in turn, and always at the same places. So each
// place of a slow stroke is compared with what its neighbours let expect, and the differences are added
// up by where they were. A hand trembles, too, about as often, but each stroke at other places, so that
// little is left of it in the sum of many. What recurs with a pitch between 3 and 8 mm, as sensors have,
// is the panel's.

internal import Touches

/// Finds axes that displace fingers in a pattern that repeats over the panel; their measure is by how
/// much, in mm.
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
    // Only a stroke without gaps is even.
    if report.progress.missing >= limits.times.lostSamples.factor { strokes[report.id] = nil }
    let panel = report.device.panel
    let place = panel.millimetres(of: after.position)
    let found = strokes.change(report.id, orMake: SlowStroke()) { stroke -> Double? in
      stroke.places.add(place)
      guard stroke.isSlow else { return nil }
      let isNew = !stroke.isCounted
      stroke.isCounted = true
      let (middle, deviation) = (stroke.places.middle, stroke.places.deviation)
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

/// The latest places of a stroke that may be slow.
private struct SlowStroke: Sendable {
  /// The ways that so many places are to cover, in mm: two pitches, and not so fast that a pitch is
  /// between two of them.
  private static let ways = 8.0...24.0

  var places = PlaceWindow(reach: 8)
  /// Whether it was added to what is known of the device.
  var isCounted = false

  /// Whether it has all of its places, and goes slowly.
  var isSlow: Bool { places.isFull && Self.ways.contains(places.way.length) }
}
