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
    guard let after = report.after, report.isMove else {
      strokes[report.id] = nil
      return nil
    }
    guard report.motion != nil else { return nil }
    // Only a stroke without gaps is even.
    if report.missing >= limits.lostFactor { strokes[report.id] = nil }
    let panel = report.panel
    let place = panel.millimetres(of: after.position)
    let found = strokes.change(report.id, orMake: SlowStroke()) { stroke -> Double? in
      stroke.add(place)
      guard stroke.isSlow else { return nil }
      let isNew = !stroke.isCounted
      stroke.isCounted = true
      let (middle, deviation) = (stroke.middle, stroke.deviation)
      return devices.change(
        report.id.device,
        orMake: State(
          x: PitchSpectrum(length: panel.frame.width / panel.pixelsPerMillimetre),
          y: PitchSpectrum(length: panel.frame.height / panel.pixelsPerMillimetre))
      ) { state in
        let x = state.x.add(deviation.dx, at: middle.x, isNew, limits)
        return state.y.add(deviation.dy, at: middle.y, isNew, limits) ?? x
      }
    }
    return found.map { report.fault(.wobble, measure: $0) }
  }
}

/// The latest places of a stroke, the oldest first from `next` on.
private struct SlowStroke: Sendable {
  /// The number of places on each side of the one that is compared.
  private static let reach = 8
  private static let count = 2 * reach + 1
  /// The ways that so many places are to cover, in mm: two pitches, and not so fast that a pitch is
  /// between two of them.
  private static let ways = 8.0...24.0

  private var places: [Point] = []
  private var next = 0
  /// Whether it was added to what is known of the device.
  var isCounted = false

  mutating func add(_ place: Point) {
    if places.count < Self.count {
      places.append(place)
    } else {
      places[next] = place
      next = (next + 1) % Self.count
    }
  }

  private func place(_ number: Int) -> Point { places[(next + number) % Self.count] }

  /// Whether it has all of its places, and goes slowly.
  var isSlow: Bool {
    places.count == Self.count && Self.ways.contains((place(Self.count - 1) - place(0)).length)
  }

  /// The place that is compared, in mm.
  var middle: Point { place(Self.reach) }

  /// How far it is from the parabola through all of them, as Savitzky and Golay fit one (1964).
  var deviation: Vector {
    let reach = Double(Self.reach)
    let whole = (2 * reach - 1) * (2 * reach + 1) * (2 * reach + 3)
    var mean = Vector.zero
    for number in 0..<Self.count {
      let offset = Double(number) - reach
      let weight = 3 * (3 * reach * (reach + 1) - 1 - 5 * offset * offset) / whole
      mean = mean + (place(number) - middle) * weight
    }
    return mean * -1
  }
}
