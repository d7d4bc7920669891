import TouchDrawing
import Touches

/// Draws on a document as fingers do, and keeps a surface beside it.
struct InkHand {
  static let area = PixelRect(x: 0, y: 0, width: 160, height: 120)
  /// Ink without what a filter, a curve or decimation would change about it.
  static let plain = StrokeShaping(filter: nil, curve: .none, pixelsPerMillimetre: 4)
  static let red = Colour(hex: 0xE0_1010)
  static let pen = InkBrush(tool: .pen, colour: red, width: 6)

  var document: InkDocument
  let surface: InkSurface
  var now = 0.0
  /// The rectangles that were told of as changed since somebody looked.
  private(set) var damage: [PixelRect] = []

  init?(_ document: InkDocument = InkDocument(area: area, shaping: plain)) {
    self.document = document
    guard let surface = InkSurface(showing: document) else { return nil }
    self.surface = surface
  }

  static func finger(_ number: Int) -> TouchID {
    TouchID(device: DeviceID(rawValue: 8), contact: UInt32(number))
  }

  private mutating func sample(
    _ x: Double, _ y: Double, pressure: Double?, major: Double? = nil
  ) -> TouchSample {
    now += 4
    return TouchSample(
      time: Timestamp(milliseconds: now), position: Point(x: x, y: y),
      contact: TouchContact(pressure: pressure, major: major))
  }

  mutating func down(
    _ finger: Int = 1, _ x: Double, _ y: Double, _ brush: InkBrush = pen, pressure: Double? = nil,
    major: Double? = nil
  ) {
    let sample = sample(x, y, pressure: pressure, major: major)
    apply(document.begin(Self.finger(finger), brush, at: sample))
  }

  mutating func move(
    _ finger: Int = 1, _ x: Double, _ y: Double, pressure: Double? = nil, major: Double? = nil
  ) {
    let sample = sample(x, y, pressure: pressure, major: major)
    apply(document.extend(Self.finger(finger), to: sample))
  }

  /// Lifts a finger, in a place where it was not reported before where one is given.
  mutating func up(_ finger: Int = 1, at place: Point? = nil) {
    now += 4
    let time = Timestamp(milliseconds: now)
    let sample = place.map { TouchSample(time: time, position: $0, contact: TouchContact()) }
    apply(document.end(Self.finger(finger), at: sample, time: time))
  }

  mutating func cancel(_ finger: Int = 1) {
    now += 4
    apply(document.cancel(Self.finger(finger), time: Timestamp(milliseconds: now)))
  }

  /// A whole stroke through some places.
  mutating func stroke(
    _ places: [(Double, Double)], _ brush: InkBrush = pen, finger: Int = 1
  ) {
    for (index, place) in places.enumerated() {
      if index == 0 {
        down(finger, place.0, place.1, brush)
      } else {
        move(finger, place.0, place.1)
      }
    }
    up(finger)
  }

  /// Lets time pass.
  mutating func wait(_ milliseconds: Double) {
    now += milliseconds
    document.advance(to: Timestamp(milliseconds: now))
    apply(InkChange())
  }

  /// Takes a change over to the surface.
  mutating func apply(_ change: InkChange) {
    surface.apply(change, document) { damage.append($0) }
    surface.follow(document, at: Timestamp(milliseconds: now)) { damage.append($0) }
  }

  /// Everything as it is now.
  func sheet() -> Sheet? { Self.sheet(surface, document) }

  static func sheet(_ surface: InkSurface, _ document: InkDocument) -> Sheet? {
    guard let sheet = Sheet(document.area) else { return nil }
    surface.paint(document.area, document, into: sheet.target)
    return sheet
  }

  mutating func takeDamage() -> [PixelRect] {
    defer { damage.removeAll() }
    return damage
  }

  /// The places of every stroke, from the bottom to the top.
  var places: [[Point]] { document.strokes.map { $0.nodes.map(\.point) } }
}

extension Sheet {
  /// The pixels that differ from another sheet's.
  func differences(from other: Sheet) -> Int {
    count(in: bounds) { x, y, pixel in other.target[x, y] != pixel }
  }
}
