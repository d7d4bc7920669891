package import TouchDrawing
package import Touches

/// The captions in a pane, one beside each hand.
package struct CaptionLayer {
  /// A caption on the screen.
  private struct Plate: Equatable {
    var text: String
    var look: LabelLook
    /// Its position without other captions.
    var usual: PixelRect
    var bounds: PixelRect
    var opacity: Double
  }

  private let look: LabelLook
  private let colour: Colour
  private let placement: CaptionPlacement
  private var painter = LabelPainter()
  private var plates: [Plate] = []
  /// The looks and sizes of the captions so far; changing the size of letters takes time.
  private var fits: [FitKey: (look: LabelLook, size: PixelRect)] = [:]

  private struct FitKey: Hashable {
    var text: String
    var width: Int
  }

  /// Creates the captions of a monitor, which they never leave.
  ///
  /// - Parameters:
  ///   - look: the look of a caption.
  ///   - colour: the colour of its outline.
  ///   - haloRadius: the radius of the halos of fingers, in px.
  ///   - labelHeight: the height of the labels beside the fingers, in px; 0 if there are none.
  ///   - area: the area of the monitor, in px of the root.
  package init(
    look: LabelLook, colour: Colour, haloRadius: Double, labelHeight: Double = 0, area: PixelRect
  ) {
    self.look = look
    self.colour = colour
    placement = CaptionPlacement(
      area: area, clearance: haloRadius + look.textSize / 2, labelHeight: labelHeight)
  }

  /// Whether no caption is on the screen.
  package var isEmpty: Bool { plates.isEmpty }

  /// Updates the visible captions, and adds the changes to the damage.
  ///
  /// - Parameters:
  ///   - captions: the captions of hands on the monitor.
  ///   - now: the server time.
  ///   - all: whether everything must be repainted.
  ///   - damage: receives the changed areas.
  package mutating func update(
    _ captions: [Caption], at now: Timestamp, all: Bool, into damage: inout DamageList
  ) {
    guard !captions.isEmpty || !plates.isEmpty else { return }
    var next = rows(captions, at: now)
    // The oldest captions keep their positions.
    for caption in captions.sorted(by: { $0.start < $1.start })
    where !caption.isRow {
      let opacity = caption.opacity(at: now)
      guard opacity > 0 else { continue }
      let (look, size) = fit(caption.text, width: placement.area.width)
      let usual = placement.usual(size.width, size.height, beside: caption.frame)
      guard !usual.isEmpty else { continue }
      let former = plates.first { $0.text == caption.text && $0.usual == usual }
      let others = next.map(\.bounds)
      let bounds = placement.bounds(
        former?.bounds ?? usual, beside: caption.frame, around: others)
      next.append(
        Plate(text: caption.text, look: look, usual: usual, bounds: bounds, opacity: opacity))
    }
    if all { forEachPart { damage.add($0) } }
    for plate in plates where !next.contains(plate) { damage.add(plate.bounds) }
    for plate in next where !plates.contains(plate) { damage.add(plate.bounds) }
    plates = next
  }

  /// Returns the rows of the log, the newest in the corner and the others above it.
  private mutating func rows(_ captions: [Caption], at now: Timestamp) -> [Plate] {
    var rows: [Plate] = []
    var bottom = placement.corner.y
    for caption in captions.reversed()
    where caption.isRow {
      let opacity = caption.opacity(at: now)
      guard opacity > 0 else { continue }
      let (look, size) = fit(caption.text, width: placement.area.maxX - placement.corner.x)
      let bounds = placement.row(size.width, size.height, above: bottom)
      guard !bounds.isEmpty else { break }
      rows.append(
        Plate(text: caption.text, look: look, usual: bounds, bounds: bounds, opacity: opacity))
      bottom = bounds.y
    }
    return rows
  }

  /// Returns the look and the size of a caption; its letters are smaller if it would be too wide.
  private mutating func fit(_ text: String, width: Int) -> (look: LabelLook, size: PixelRect) {
    let key = FitKey(text: text, width: width)
    if let fit = fits[key] { return fit }
    var look = look
    var size = painter.measure(text, look: look)
    while size.width > width, look.textSize > Self.minimumTextSize {
      let share = Double(width) / Double(size.width)
      look.textSize = max(
        min(look.textSize * share, look.textSize - 1).rounded(.down), Self.minimumTextSize)
      size = painter.measure(text, look: look)
    }
    fits[key] = (look, size)
    return (look, size)
  }

  /// The size below which letters do not shrink, in px.
  private static let minimumTextSize = 6.0

  /// Paints the captions inside a target, which must have been cleared.
  package mutating func paint(into target: PixelTarget, medium: Medium) {
    for plate in plates {
      painter.paint(
        plate.text, look: plate.look, colour: colour, at: plate.bounds, opacity: plate.opacity,
        into: target, medium: medium)
    }
  }

  /// Calls the body with the bounds of each caption, in px of the root.
  package func forEachPart(_ body: (PixelRect) -> Void) {
    for plate in plates { body(plate.bounds) }
  }
}
