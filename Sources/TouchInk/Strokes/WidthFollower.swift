internal import Touches

/// Computes the width of a stroke from what the device reports, smoothed so that it never jumps.
struct WidthFollower {
  /// The time in which two thirds of a change take effect, in ms.
  private static let timeConstant = 30.0
  /// The size of the contact that draws the brush's own width, in mm.
  private static let usualContact = 9.0
  /// The speed that draws the thinnest line, in mm/s.
  private static let thinnestSpeed = 500.0

  private let radius: Double
  private let source: InkBrush.WidthSource
  private let pixelsPerMillimetre: Double
  /// The flow of ink, by which `RecentPath` computes the width from speed; nil for other sources.
  let flow: InkFlow?
  private var last: (position: Point, time: Timestamp, factor: Double)?

  /// Creates the width of a stroke that begins with a report.
  init(_ brush: InkBrush, from sample: TouchSample, pixelsPerMillimetre: Double) {
    radius = brush.width / 2
    let reportsPressure = brush.widthSource == .ink && sample.contact.pressure != nil
    source = reportsPressure ? .pressure : brush.widthSource
    self.pixelsPerMillimetre = pixelsPerMillimetre
    flow =
      source == .ink
      ? InkFlow(radius: radius, pixelsPerMillimetre: pixelsPerMillimetre) : nil
  }

  /// Returns half the width at the next report, in px.
  mutating func radius(at sample: TouchSample) -> Double {
    guard source != .none else { return radius }
    guard let last else {
      let factor = factor(sample, speed: 0) ?? 1
      self.last = (sample.position, sample.time, factor)
      return radius * factor
    }
    let time = sample.time - last.time
    guard time > 0 else { return radius * last.factor }
    let distance = (sample.position - last.position).length
    let speed = distance / pixelsPerMillimetre / time * 1000
    let target = factor(sample, speed: speed) ?? last.factor
    // The first-order form of the share that an exponential with this time constant covers.
    let share = time / (time + Self.timeConstant)
    let factor = last.factor + (target - last.factor) * share
    self.last = (sample.position, sample.time, factor)
    return radius * factor
  }

  /// Returns the width that a report asks for, relative to the brush's; nil if it has no such
  /// value.
  private func factor(_ sample: TouchSample, speed: Double) -> Double? {
    switch source {
    case .none: 1
    case .ink: InkFlow.share(at: speed)
    case .pressure: sample.contact.pressure.map { 0.4 + 1.2 * min(max($0, 0), 1) }
    case .contact:
      sample.contact.major.map {
        min(max($0 / pixelsPerMillimetre / Self.usualContact, 0.5), 2)
      }
    case .speed: 1.2 - 0.7 * min(speed / Self.thinnestSpeed, 1)
    }
  }
}
