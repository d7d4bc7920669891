package import FingertipSettings
package import ScreenHardware
package import Touches

// Ways to leave draw mode without a keyboard. Because the whole screen takes ink, there must always
// be one: each gesture can be turned off, but not both if the palette is turned off as well
// (`DrawExits.hasAny`).

/// Recognizes the gestures that leave draw mode.
package struct LeaveGestures {
  /// The meaning of a finger's report.
  package enum Meaning: Equatable {
    /// The finger draws.
    case ink
    /// The finger is part of a tap of several fingers, and what it drew is to be dropped.
    case tap
    /// The tap is complete.
    case leave
  }

  /// The distance from a corner of a monitor within which a finger has to come down, in mm.
  private static let cornerSize = 15.0
  /// The time for which the finger has to rest there, in ms.
  static let holdTime = 1500.0
  /// The distance that a finger may stray and still count as resting or tapping, in mm.
  private static let slop = 5.0
  /// The time within which all fingers of a tap must come down, in ms.
  private static let arrivalWindow = 250.0
  /// The maximum duration of the whole tap, in ms.
  private static let tapTime = 600.0

  private struct Finger {
    var id: TouchID
    var start: Point
    var time: Timestamp
    var isStill = true
  }

  /// The root, in whose corners a finger can leave draw mode, in px.
  private let screen: PixelRect
  /// The monitors, in whose corners it can leave as well, with their densities.
  private let density: ScreenDensity
  /// Whether a finger that rests in a corner leaves draw mode.
  let recognizesCorners: Bool
  /// The number of fingers whose tap leaves draw mode; nil for none.
  package let count: Int?
  private var fingers: [Finger] = []
  /// The fingers of a tap that are still down, and the time at which its first one came down.
  private var tap: (down: Set<TouchID>, start: Timestamp)?
  /// The finger that rests in a corner.
  private(set) var holding: TouchID?

  /// Creates the gestures for the monitors of a root.
  ///
  /// - Parameters:
  ///   - screen: the root, in px.
  ///   - density: its monitors with their densities.
  ///   - recognizesCorners: whether a finger that rests in a corner leaves draw mode.
  ///   - count: the number of fingers whose tap leaves draw mode; nil for none.
  init(
    screen: PixelRect, density: ScreenDensity, corners recognizesCorners: Bool = true,
    fingers count: Int?
  ) {
    self.screen = screen
    self.recognizesCorners = recognizesCorners
    self.density = density
    self.count = count
  }

  /// Creates the gestures for a root that is a single monitor.
  ///
  /// - Parameters:
  ///   - screen: the root, in px.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  ///   - recognizesCorners: whether a finger that rests in a corner leaves draw mode.
  ///   - count: the number of fingers whose tap leaves draw mode; nil for none.
  package init(
    screen: PixelRect, pixelsPerMillimetre: Double, corners recognizesCorners: Bool = true,
    fingers count: Int?
  ) {
    let monitor = Monitor(name: "", frame: screen, millimetres: (0, 0))
    let size = PixelDensity(pixelsPerMillimetre: pixelsPerMillimetre, source: .user)
    self.init(
      screen: screen, density: ScreenDensity([monitor], [size]), corners: recognizesCorners,
      fingers: count)
  }

  /// Creates the gestures that the settings ask for, if the touchscreens can detect them.
  ///
  /// A tap never needs more fingers than the best touchscreen tells apart. If a tap of several
  /// fingers is impossible and there is no other way to leave, the corners are used.
  ///
  /// - Parameters:
  ///   - settings: the wanted gestures.
  ///   - contacts: the number of fingers that each touchscreen tells apart; 0 if unknown.
  ///   - screen: the root, in px.
  ///   - density: its monitors with their densities.
  package init(
    _ settings: DrawSettings, contacts: [Int], screen: PixelRect, density: ScreenDensity
  ) {
    let maximum = contacts.map { $0 == 0 ? .max : $0 }.max() ?? .max
    let count = settings.exits.leavingFingers.flatMap { maximum < 2 ? nil : min($0, maximum) }
    self.init(
      screen: screen, density: density,
      corners: settings.exits.corner || !settings.exits.palette && count == nil, fingers: count)
  }

  /// Returns whether the gestures are those for a root and its monitors.
  package func fit(_ screen: PixelRect, _ density: ScreenDensity) -> Bool {
    self.screen == screen && self.density == density
  }

  /// The time at which a finger will have rested in a corner for long enough; nil if none rests.
  package var deadline: Timestamp? {
    fingers.first { $0.id == holding }.map { $0.time + Self.holdTime }
  }

  /// Handles a finger's report.
  package mutating func follow(_ touch: Touch) -> Meaning {
    switch touch.phase {
    case .began:
      fingers.removeAll { $0.id == touch.id }
      fingers.append(Finger(id: touch.id, start: touch.position, time: touch.time))
      // Only a single finger can hold a corner; with a second one, it draws.
      holding =
        recognizesCorners && fingers.count == 1 && isCorner(touch.position) ? touch.id : nil
      beginTap(at: touch.time)
    case .moved:
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { break }
      let displacement = touch.position - fingers[index].start
      let limit = Self.slop * density.pixelsPerMillimetre(at: fingers[index].start)
      guard displacement.lengthSquared > limit * limit else { break }
      fingers[index].isStill = false
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

  /// Keeps a contact that rests in a corner from leaving draw mode, because it is a palm or holds
  /// something there.
  mutating func dropHold(of touch: TouchID) {
    if holding == touch { holding = nil }
  }

  private mutating func forget(_ touch: TouchID) {
    fingers.removeAll { $0.id == touch }
    dropHold(of: touch)
  }

  private mutating func beginTap(at time: Timestamp) {
    tap = nil
    guard fingers.count == count, fingers.allSatisfy(\.isStill),
      let first = fingers.map(\.time).min(), time - first <= Self.arrivalWindow
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

  /// Returns whether a position is in a corner of a monitor or of the root.
  ///
  /// A corner of the root may be on no monitor, but a touchscreen that is mapped to the whole root
  /// has no others.
  private func isCorner(_ position: Point) -> Bool {
    let size = Self.cornerSize * density.pixelsPerMillimetre(at: position)
    let monitors = density.monitors.map(\.frame).filter { $0.contains(position) }
    return ([screen] + monitors).contains { area in
      let isAtLeftOrRight =
        position.x < Double(area.x) + size || position.x >= Double(area.maxX) - size
      let isAtTopOrBottom =
        position.y < Double(area.y) + size || position.y >= Double(area.maxY) - size
      return isAtLeftOrRight && isAtTopOrBottom
    }
  }
}
