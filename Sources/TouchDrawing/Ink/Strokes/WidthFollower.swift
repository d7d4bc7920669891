internal import Touches

/// Makes the width of a stroke of what the device reports, calmed down so that it never steps.
struct WidthFollower {
  /// The time in which two thirds of a change show, in ms.
  private static let timeConstant = 30.0
  /// A contact of this size draws the brush's own width, in mm.
  private static let usualContact = 9.0
  /// A finger of this speed draws the thinnest line, in mm/s.
  private static let quick = 500.0

  private let radius: Double
  private let source: InkBrush.WidthSource
  private let pixelsPerMillimetre: Double
  /// The flow of ink that tells the width instead, where points are known on both sides of one; nil for none.
  let flow: InkFlow?
  private var last: (place: Point, time: Timestamp, factor: Double)?

  /// The width of a stroke that begins with a report.
  init(_ brush: InkBrush, from sample: TouchSample, pixelsPerMillimetre: Double) {
    radius = brush.width / 2
    let isPressed = brush.widthSource == .ink && sample.contact.pressure != nil
    source = isPressed ? .pressure : brush.widthSource
    self.pixelsPerMillimetre = pixelsPerMillimetre
    flow =
      source == .ink
      ? InkFlow(radius: radius, pixelsPerMillimetre: pixelsPerMillimetre) : nil
  }

  /// Half the width at the next report, in px.
  mutating func radius(at sample: TouchSample) -> Double {
    guard source != .none else { return radius }
    guard let last else {
      let factor = factor(sample, speed: 0) ?? 1
      self.last = (sample.position, sample.time, factor)
      return radius * factor
    }
    let time = sample.time - last.time
    guard time > 0 else { return radius * last.factor }
    let distance = (sample.position - last.place).lengthSquared.squareRoot()
    let speed = distance / pixelsPerMillimetre / time * 1000
    let wanted = factor(sample, speed: speed) ?? last.factor
    // The share that an exponential of this time constant covers, by its first-order form.
    let share = time / (time + Self.timeConstant)
    let factor = last.factor + (wanted - last.factor) * share
    self.last = (sample.position, sample.time, factor)
    return radius * factor
  }

  /// Returns the width that a report asks for, as a share of the brush's; nil where it does not
  /// say.
  private func factor(_ sample: TouchSample, speed: Double) -> Double? {
    switch source {
    case .none: 1
    case .ink: InkFlow.share(at: speed)
    case .pressure: sample.contact.pressure.map { 0.4 + 1.2 * min(max($0, 0), 1) }
    case .contact:
      sample.contact.major.map {
        min(max($0 / pixelsPerMillimetre / Self.usualContact, 0.5), 2)
      }
    case .speed: 1.2 - 0.7 * min(speed / Self.quick, 1)
    }
  }
}
