package import FingertipSettings
package import Touches

// Ways out of draw mode that need no keyboard. Somebody whose whole screen takes ink must always find
// one: each can be turned off, but not both of them together with the palette
// (`DrawExits.hasAny`).

/// Knows the gestures that leave draw mode.
package struct LeaveGestures {
  /// The meaning of a report of a finger.
  package enum Meaning: Equatable {
    /// The finger draws.
    case ink
    /// The finger is part of a tap of several, and what it drew is to be dropped.
    case tap
    /// The tap is complete.
    case leave
  }

  /// The distance from a corner of the screen within which a finger has to come down, in mm.
  private static let cornerSize = 15.0
  /// The time for which it has to rest there, in ms.
  static let holdTime = 1500.0
  /// The distance that a finger may stray and still rest or tap, in mm.
  private static let slop = 5.0
  /// The time within which the fingers of a tap come down, in ms.
  private static let spread = 250.0
  /// The time for which all of them together may stay, in ms.
  private static let tapTime = 600.0

  private struct Finger {
    var id: TouchID
    var start: Point
    var time: Timestamp
    var isStill = true
  }

  /// The screen in whose corners a finger can leave draw mode, in px of the root.
  package let screen: PixelRect
  private let pixelsPerMillimetre: Double
  /// Whether a finger that rests in a corner leaves.
  let heedsCorners: Bool
  /// The number of fingers that leave by a tap; nil for none.
  package let count: Int?
  private var fingers: [Finger] = []
  /// The fingers of a tap that are still down, and when its first one came.
  private var tap: (down: Set<TouchID>, start: Timestamp)?
  /// The finger that rests in a corner.
  private(set) var holding: TouchID?

  /// The gestures on a screen.
  ///
  /// - Parameters:
  ///   - screen: in px of the root.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  ///   - heedsCorners: whether a finger that rests in a corner leaves.
  ///   - count: how many fingers leave by a tap; nil for none.
  package init(
    screen: PixelRect, pixelsPerMillimetre: Double, corners heedsCorners: Bool = true,
    fingers count: Int?
  ) {
    self.screen = screen
    self.heedsCorners = heedsCorners
    self.pixelsPerMillimetre = pixelsPerMillimetre
    self.count = count
  }

  /// The gestures that settings ask for, as far as fingers can make them.
  ///
  /// A tap of more fingers than any touchscreen tells apart would be no way out, and where no tap of
  /// several is possible and there is nothing else, the corners are.
  ///
  /// - Parameters:
  ///   - settings: which are wanted.
  ///   - contacts: how many fingers each touchscreen tells apart; 0 where that is not known.
  ///   - screen: in px of the root.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package init(
    _ settings: DrawSettings, contacts: [Int], screen: PixelRect, pixelsPerMillimetre: Double
  ) {
    let most = contacts.map { $0 == 0 ? .max : $0 }.max() ?? .max
    let count = settings.exits.leavingFingers.flatMap { most < 2 ? nil : min($0, most) }
    self.init(
      screen: screen, pixelsPerMillimetre: pixelsPerMillimetre,
      corners: settings.exits.corner || !settings.exits.palette && count == nil, fingers: count)
  }

  /// The time at which a finger will have rested in a corner for long enough; nil where none does.
  package var deadline: Timestamp? {
    fingers.first { $0.id == holding }.map { $0.time + Self.holdTime }
  }

  /// Handles a finger's report.
  package mutating func follow(_ touch: Touch) -> Meaning {
    switch touch.phase {
    case .began:
      fingers.removeAll { $0.id == touch.id }
      fingers.append(Finger(id: touch.id, start: touch.position, time: touch.time))
      // A hold is one finger's; a second one draws.
      holding =
        heedsCorners && fingers.count == 1 && isCorner(touch.position) ? touch.id : nil
      beginTap(at: touch.time)
    case .moved:
      guard let place = fingers.firstIndex(where: { $0.id == touch.id }) else { break }
      let way = touch.position - fingers[place].start
      let limit = Self.slop * pixelsPerMillimetre
      guard way.lengthSquared > limit * limit else { break }
      fingers[place].isStill = false
      if holding == touch.id { holding = nil }
      tap = nil
    case .stationary: break
    case .ended:
      forget(touch.id)
      return endTap(touch)
    case .cancelled:
      forget(touch.id)
      tap = nil
    }
    return .ink
  }

  private mutating func forget(_ touch: TouchID) {
    fingers.removeAll { $0.id == touch }
    if holding == touch { holding = nil }
  }

  private mutating func beginTap(at time: Timestamp) {
    tap = nil
    guard fingers.count == count, fingers.allSatisfy(\.isStill),
      let first = fingers.map(\.time).min(), time - first <= Self.spread
    else { return }
    tap = (Set(fingers.map(\.id)), first)
  }

  private mutating func endTap(_ touch: Touch) -> Meaning {
    guard tap?.down.remove(touch.id) != nil, let tap else { return .ink }
    guard touch.time - tap.start <= Self.tapTime else {
      self.tap = nil
      return .ink
    }
    return tap.down.isEmpty ? .leave : .tap
  }

  private func isCorner(_ place: Point) -> Bool {
    let size = Self.cornerSize * pixelsPerMillimetre
    let isAtSide =
      place.x < Double(screen.x) + size || place.x >= Double(screen.maxX) - size
    let isAtEnd = place.y < Double(screen.y) + size || place.y >= Double(screen.maxY) - size
    return isAtSide && isAtEnd
  }
}
