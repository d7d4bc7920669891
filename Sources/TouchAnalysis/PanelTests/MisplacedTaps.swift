// On a panel that is mirrored, rotated or mapped to another part of the screen, a finger on a mark
// is reported somewhere else. A palm is reported beside a mark as well, but a user who sees no
// answer tries again. So several taps at one place far from the mark, each after the previous one
// lifted, mean a displaced panel.

internal import Touches
internal import Translations

/// A detector of taps far from the requested mark.
struct MisplacedTaps {
  /// A way in which a panel can be displaced.
  enum Displacement: CaseIterable {
    case mirroredAcross
    case mirroredUpDown
    case turned
    /// A quarter turn, mirrored or not.
    case swapped
    /// None of these.
    case elsewhere
  }

  /// The largest distance, in mm, of taps at one place, and of a tap from an image of the mark.
  private static let reach = 20.0
  /// The number of taps that rules out an accident: near an image of the mark, and anywhere.
  private static let count = (atImage: 2, anywhere: 3)

  private let panel: Panel
  /// The latest tap; nil if there was none since the last mark was hit.
  private var latest: (id: TouchID, position: Point)?
  private var isLifted = true
  private var repeats = 0
  /// The displacement of the panel; nil while it is unknown.
  private(set) var displacement: Displacement?

  init(of panel: Panel) { self.panel = panel }

  /// Forgets the taps so far, because the mark was hit.
  mutating func forget() { (latest, isLifted, repeats) = (nil, true, 0) }

  /// Handles a change of a touch that is not near the mark.
  mutating func follow(_ touch: Touch, asked mark: Point) {
    if touch.isOver, touch.id == latest?.id { isLifted = true }
    guard touch.phase == .began else { return }
    if let position = latest?.position,
      panel.millimetres(from: position, to: touch.position) <= Self.reach
    {
      repeats += isLifted ? 1 : 0
    } else {
      repeats = 1
    }
    (latest, isLifted) = ((touch.id, touch.position), false)
    let image = nearestImage(of: mark, to: touch.position)
    if repeats >= (image == nil ? Self.count.anywhere : Self.count.atImage) {
      displacement = image ?? .elsewhere
    }
  }

  /// Returns the displacement whose image of a mark is nearest to a place; nil if none is near.
  private func nearestImage(of mark: Point, to position: Point) -> Displacement? {
    let images = Displacement.allCases.flatMap { displacement in
      Self.images(of: displacement).map { image -> (displacement: Displacement, distance: Double) in
        let frame = panel.frame
        let share = image((mark.x - frame.x) / frame.width, (mark.y - frame.y) / frame.height)
        return (displacement, panel.millimetres(from: panel.place(share.0, share.1), to: position))
      }
    }
    return images.filter { $0.distance <= Self.reach }.min { $0.distance < $1.distance }?
      .displacement
  }

  /// Returns the maps from positions to displaced ones, in shares of the panel.
  private static func images(
    of displacement: Displacement
  ) -> [@Sendable (Double, Double) -> (Double, Double)] {
    switch displacement {
    case .mirroredAcross: [{ (1 - $0, $1) }]
    case .mirroredUpDown: [{ ($0, 1 - $1) }]
    case .turned: [{ (1 - $0, 1 - $1) }]
    case .swapped: [{ ($1, $0) }, { (1 - $1, $0) }, { ($1, 1 - $0) }, { (1 - $1, 1 - $0) }]
    case .elsewhere: []
    }
  }
}

extension MisplacedTaps.Displacement {
  /// The displacement in words for the user.
  var words: ScreenText {
    switch self {
    case .mirroredAcross:
      ScreenText("Touches arrive at the wrong place: they are mirrored from left to right")
    case .mirroredUpDown:
      ScreenText("Touches arrive at the wrong place: they are mirrored from top to bottom")
    case .turned: ScreenText("Touches arrive at the wrong place: they are turned by 180°")
    case .swapped: ScreenText("Touches arrive at the wrong place: their axes are swapped")
    case .elsewhere:
      ScreenText("Touches arrive at the wrong place: they are mapped to another area")
    }
  }
}
