internal import LabelLayout
internal import TouchDrawing
internal import Touches

/// The labels in a pane: one beside each finger, repainted only where its text or place changed.
struct LabelLayer {
  /// One label as it is on the screen.
  private struct Label: Equatable {
    var text: String
    /// Its place beside the finger, which it keeps.
    var side: LabelSide
    var bounds: PixelRect
    /// The label's opacity, 0 for none; a lifted finger's fades.
    var opacity: Double
  }

  private static let none = Label(text: "", side: .usual, bounds: .empty, opacity: 0)

  private let looks: MarkLooks
  private let area: PixelRect
  private var painter = LabelPainter()
  /// The labels on the screen, by slot.
  private var labels: [Label] = []
  private var next: [Label] = []

  /// Creates labels for a monitor, whose area they never leave.
  init(looks: MarkLooks, area: PixelRect) {
    self.looks = looks
    self.area = area
  }

  /// Whether no label is on the screen.
  var isEmpty: Bool { labels.allSatisfy(\.bounds.isEmpty) }

  /// Updates the texts and places of the labels, and adds the changes to the damage.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  ///   - text: the text beside a mark.
  ///   - all: whether everything must be repainted.
  ///   - damage: receives the changed areas.
  mutating func update(
    _ marks: [Mark], where isHere: (Mark) -> Bool, text: (Mark) -> String, all: Bool = false,
    into damage: inout DamageList
  ) {
    guard looks.hasLabels else { return }
    for slot in next.indices { next[slot] = Self.none }
    for mark in marks where !mark.isHaloGone && isHere(mark) {
      while next.count <= mark.slot {
        next.append(Self.none)
        labels.append(Self.none)
      }
      next[mark.slot] = label(text(mark), of: mark, among: marks)
    }
    for slot in labels.indices where all || labels[slot] != next[slot] {
      damage.add(previous: labels[slot].bounds, current: next[slot].bounds)
    }
    swap(&labels, &next)
  }

  private mutating func label(_ text: String, of mark: Mark, among marks: [Mark]) -> Label {
    let usual = painter.bounds(
      of: text, look: looks.label, beside: mark.position, clearance: looks.halo.outerRadius,
      inside: area)
    let former = labels[mark.slot]
    let side =
      former != Self.none
      ? former.side
      : LabelSide.free(
        for: usual, beside: mark.position, inside: area, around: areas(around: mark, among: marks))
    let bounds = side.bounds(usual, beside: mark.position, inside: area) ?? usual
    let opacity: Double =
      switch mark.state {
      case .down: 1
      case .lifted(let progress), .tapped(let progress), .cancelled(let progress): 1 - progress
      }
    return Label(text: text, side: side, bounds: bounds, opacity: opacity)
  }

  /// Returns the areas that the new label of a mark should not cover: other labels and other
  /// fingers.
  private func areas(around mark: Mark, among marks: [Mark]) -> [PixelRect] {
    // The largest square inside a halo: labels may touch its rim.
    let radius = looks.halo.outerRadius * 0.7
    let halos = marks.filter { $0.slot != mark.slot && !$0.isHaloGone }
      .map { PixelRect(around: $0.position, radius: radius) }
    return halos + zip(labels, next).map { ($1 == Self.none ? $0 : $1).bounds }
  }

  /// Paints the labels that meet a target, which must have been cleared before.
  mutating func paint(into target: PixelTarget, medium: Medium) {
    for slot in labels.indices where !labels[slot].bounds.intersection(target.bounds).isEmpty {
      paint(labels[slot], slot: slot, into: target, medium: medium)
    }
  }

  private mutating func paint(
    _ label: Label, slot: Int, into target: PixelTarget, medium: Medium
  ) {
    painter.paint(
      label.text, look: looks.label, colour: looks.colour(forSlot: slot), at: label.bounds,
      opacity: label.opacity, into: target, medium: medium)
  }

  /// Calls the body with the area of each label, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    for label in labels where !label.bounds.isEmpty { body(label.bounds) }
  }
}

extension Mark {
  /// The text beside the mark: the number and the position of the finger.
  var label: String { "#\(id.contact)  \(place)" }

  /// The position of the finger in whole px of the root, such as `500, 300`.
  var place: String {
    "\(Int(position.x.rounded(.down))), \(Int(position.y.rounded(.down)))"
  }
}
