internal import TouchDrawing
internal import Touches

/// The trails in a pane: where they are, where they were, and how they are painted.
///
/// A trail fades while it is there, so every frame repaints all of them. What that costs the server
/// and the compositor is the damaged area, and a box around a curved trail is mostly empty; so each
/// is covered by a few boxes along its way, as many as the damage list holds without merging them.
struct TrailLayer: ~Copyable {
  /// The most boxes that one trail is covered with; more would not hold fewer pixels.
  private static let mostParts = 4

  private let looks: MarkLooks
  private var painter = TrailPainter()
  /// What trails cover on the screen.
  private var parts: [PixelRect] = []
  private var previous: [PixelRect] = []
  private var painted = PaintedSpans()

  init(looks: MarkLooks) {
    self.looks = looks
  }

  /// Whether no trail is on the screen.
  var isEmpty: Bool { parts.isEmpty }

  /// Finds where the trails are now, and adds what they cover and covered to the damage.
  mutating func update(_ marks: [Mark], into damage: inout DamageList) {
    swap(&parts, &previous)
    parts.removeAll(keepingCapacity: true)
    let perTrail = min(max(DamageList.limit / max(marks.count, 1), 1), Self.mostParts)
    for index in marks.indices {
      TrailPainter.forEachPart(
        of: marks[index].trail, look: looks.trail, count: perTrail
      ) { part in
        parts.append(part)
        damage.add(part)
      }
    }
    for part in previous { damage.add(part) }
  }

  /// Makes transparent what the last frame's trails covered, and nothing else.
  mutating func clear(_ target: PixelTarget) {
    painted.clear(target)
  }

  /// Paints every trail; `clear` must have been called before.
  mutating func paint(_ marks: [Mark], into target: PixelTarget, medium: Medium) {
    for index in marks.indices {
      painter.paint(
        marks[index].trail, look: looks.trail, colour: looks.colour(forSlot: marks[index].slot),
        into: target, medium: medium, painted: &painted)
    }
  }

  /// Calls the body with what trails cover, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    for part in parts { body(part) }
  }
}
