internal import TouchDrawing
internal import Touches

/// The captions in a pane: one above each hand, or below it where there is no room.
struct CaptionLayer {
  /// A caption as it is on the screen.
  private struct Plate: Equatable {
    var text: String
    var bounds: PixelRect
    var opacity: Double
  }

  private let look: LabelLook
  private let colour: Colour
  /// How far from the fingers a caption keeps away, in px.
  private let clearance: Double
  private let area: PixelRect
  private var painter = LabelPainter()
  private var plates: [Plate] = []

  /// Captions for a monitor, which they never leave.
  init(looks: MarkLooks, area: PixelRect) {
    look = looks.caption
    colour = looks.colour(forSlot: 0)
    clearance = looks.halo.outerRadius + looks.caption.textSize / 2
    self.area = area
  }

  /// Whether no caption is on the screen.
  var isEmpty: Bool { plates.isEmpty }

  /// Finds what is to be seen, and adds what that changes to the damage.
  ///
  /// - Parameters:
  ///   - captions: what hands do; those of other monitors are left alone.
  ///   - now: the moment, in server time.
  ///   - all: whether everything has to be painted again.
  ///   - damage: gets what has changed added.
  mutating func update(
    _ captions: [Caption], at now: Timestamp, all: Bool, into damage: inout DamageList
  ) {
    guard !captions.isEmpty || !plates.isEmpty else { return }
    var next: [Plate] = []
    for caption in captions where area.contains(caption.place.center) {
      let opacity = caption.opacity(at: now)
      guard opacity > 0 else { continue }
      let bounds = bounds(of: caption)
      if !bounds.isEmpty {
        next.append(Plate(text: caption.text, bounds: bounds, opacity: opacity))
      }
    }
    if all { forEachPart { damage.add($0) } }
    for plate in plates where !next.contains(plate) { damage.add(plate.bounds) }
    for plate in next where !plates.contains(plate) { damage.add(plate.bounds) }
    plates = next
  }

  private mutating func bounds(of caption: Caption) -> PixelRect {
    let size = painter.measure(caption.text, look: look)
    let place = caption.place
    guard !size.isEmpty, place.y > -1e5, place.maxY < 1e5 else { return .empty }
    let left = Int((place.center.x - Double(size.width) / 2).rounded())
    let above = Int((place.y - clearance).rounded(.down)) - size.height
    let below = Int((place.maxY + clearance).rounded(.up))
    return PixelRect(
      x: max(area.x, min(left, area.maxX - size.width)),
      y: above >= area.y ? above : min(below, area.maxY - size.height), width: size.width,
      height: size.height
    ).intersection(area)
  }

  /// Paints what lies inside a target, which must have been cleared.
  mutating func paint(into target: PixelTarget, medium: Medium) {
    for plate in plates {
      painter.paint(
        plate.text, look: look, colour: colour, at: plate.bounds, opacity: plate.opacity,
        into: target, medium: medium)
    }
  }

  /// Calls the body with what each caption covers, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    for plate in plates { body(plate.bounds) }
  }
}
