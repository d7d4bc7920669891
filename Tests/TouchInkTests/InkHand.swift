import PaintingSupport
import TouchDrawing
import TouchInk
import Touches

/// Simulates fingers that draw on a document, and keeps a surface of it up to date.
struct InkHand {
  static let area = PixelRect(x: 0, y: 0, width: 160, height: 120)
  /// A shaping that leaves ink as reported, without a filter, a curve or decimation.
  static let plain = StrokeShaping(filter: nil, curve: .none, pixelsPerMillimetre: 4)
  static let red = Colour(hex: 0xE0_1010)
  static let pen = InkBrush(tool: .pen, colour: red, width: 6)

  var document: InkDocument
  let surface: InkSurface
  var now = 0.0
  /// The rectangles reported as changed since the last `takeDamage()`.
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

  /// Lifts a finger; if a position is given, at that position, which was not reported before.
  mutating func up(_ finger: Int = 1, at position: Point? = nil) {
    now += 4
    let time = Timestamp(milliseconds: now)
    let sample = position.map { TouchSample(time: time, position: $0, contact: TouchContact()) }
    apply(document.end(Self.finger(finger), at: sample, time: time))
  }

  mutating func cancel(_ finger: Int = 1) {
    now += 4
    apply(document.cancel(Self.finger(finger), time: Timestamp(milliseconds: now)))
  }

  /// Draws a whole stroke through some positions.
  mutating func stroke(
    _ positions: [(Double, Double)], _ brush: InkBrush = pen, finger: Int = 1
  ) {
    for (index, position) in positions.enumerated() {
      if index == 0 {
        down(finger, position.0, position.1, brush)
      } else {
        move(finger, position.0, position.1)
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

  /// Applies a change to the surface.
  mutating func apply(_ change: InkChange) {
    surface.apply(change, document) { damage.append($0) }
    surface.follow(document, at: Timestamp(milliseconds: now)) { damage.append($0) }
  }

  /// Returns a picture of the current document.
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

  /// The positions of the nodes of each stroke, from bottom to top.
  var places: [[Point]] { document.strokes.map { $0.nodes.map(\.point) } }
}

extension Sheet {
  /// Returns the number of pixels that differ from another sheet's.
  func differences(from other: Sheet) -> Int {
    count(in: bounds) { x, y, pixel in other.target[x, y] != pixel }
  }
}
