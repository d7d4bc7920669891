internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The halos of a monitor, each a window: painted once and moved while a finger is down, painted in every
/// frame while they fade.
struct HaloLayer {
  private let connection: DisplayConnection
  private let wardrobe: HaloWardrobe
  /// The windows, by the slots of fingers.
  private(set) var sprites: [HaloSprite] = []
  /// The areas that halos have uncovered of a pane of which the server keeps no pixels, in px of the root,
  /// since they were last removed.
  private(set) var uncovered: [PixelRect] = []

  /// The times at which parked windows get the picture of a finger that is down again, by their slots and our
  /// clock, in ms.
  private var undressed: [Int: Double] = [:]
  /// The times at which halos that are a pixel off come to where their fingers are, unless those move on, by
  /// their slots and our clock, in ms.
  private var unsettled: [Int: Double] = [:]
  /// The time after a report from which a finger counts as resting, in ms: twice as long as a panel of 60 Hz
  /// takes.
  private static let settlingTime = 33.0
  /// The longest time that a compositor takes to paint a window where it is parked now, in ms.
  private static let parkingTime = 100.0

  /// The windows above which every finger of this monitor finds its halo ready.
  private static let spareSprites = 2

  /// Prepares the first windows, parked outside the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - looks: the looks of halos.
  ///   - surface: the kind of the windows.
  ///   - slots: the number of fingers to have pictures for.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  init(
    connection: DisplayConnection, looks: MarkLooks, surface: WindowSurface, slots: Int
  ) throws(PixelImageError) {
    self.connection = connection
    wardrobe = try HaloWardrobe(
      connection: connection, looks: looks, surface: surface, slots: slots)
    addSprites(upTo: Self.spareSprites)
  }

  /// Returns whether there is a window for a number of fingers and some to spare.
  func hasSprites(for fingers: Int) -> Bool { sprites.count >= fingers + Self.spareSprites }

  /// Makes windows for a number of fingers and some to spare.
  ///
  /// There are few until fingers come, since each takes a compositor a while: at the start, and as long in the
  /// frame in which it is made.
  mutating func addSprites(for fingers: Int) throws(PixelImageError) {
    try wardrobe.reserve(slots: fingers + Self.spareSprites)
    addSprites(upTo: fingers + Self.spareSprites)
  }

  private mutating func addSprites(upTo count: Int) {
    while sprites.count < count {
      let sprite = HaloSprite(
        connection: connection, size: wardrobe.size, surface: wardrobe.surface)
      sprites.append(sprite)
      prepare(sprites.count - 1)
    }
  }

  /// Gives a parked window the picture that its next finger will probably need.
  private func prepare(_ slot: Int) {
    // A finger has a slot as late as this where one is down, or fades, in each before it.
    let expectsCrowd = isCrowd(slot + 1)
    // Others may still fade in the slots before it, and then there is no time to paint.
    if expectsCrowd { _ = wardrobe.picture(forSlot: slot, isCrowd: false) }
    sprites[slot].wear(wardrobe.picture(forSlot: slot, isCrowd: expectsCrowd))
  }

  /// Returns whether there are so many halos that cutting each out of its opaque window exactly costs the server too much.
  private func isCrowd(_ halos: Int) -> Bool {
    wardrobe.surface == .opaque && MarkLooks.isCrowd(halos)
  }

  /// Brings the halos that look as while their fingers are down to where those are, and parks those that are over.
  ///
  /// A window that was parked gets its picture for the next finger later: what a compositor is painting
  /// just then has the window where it was and its pixels as they are, and a halo that had faded would
  /// light up once more.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - pane: the pane beneath the halos.
  ///   - time: our clock, in ms.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  mutating func move(
    _ marks: [Mark], over pane: Pane, at time: Double, where isHere: (Mark) -> Bool
  ) {
    for slot in sprites.indices where !sprites[slot].isParked {
      let isNeeded = marks.contains { $0.slot == slot && !$0.isHaloGone && isHere($0) }
      guard !isNeeded else { continue }
      noteUncovered(sprites[slot].frame, of: pane)
      sprites[slot].park()
      undressed[slot] = pane.surface == .translucent ? time + Self.parkingTime : time
    }
    for (slot, due) in unsettled where due <= time { unsettled[slot] = nil }
    for (slot, due) in undressed where due <= time {
      undressed[slot] = nil
      if sprites[slot].isParked { prepare(slot) }
    }
    let isCrowd = isCrowd(marks.count { $0.state == .down })
    for mark in marks where mark.slot < sprites.count && mark.state.isSteady && isHere(mark) {
      let sprite = sprites[mark.slot]
      let picture = wardrobe.picture(forSlot: mark.slot, isCrowd: isCrowd)
      if sprite.isParked { sprite.wear(picture) } else { sprite.exchange(for: picture) }
      var place = mark.position
      if isCrowd, !sprite.isParked, let former = mark.drawnPosition {
        if place != former {
          place = MarkLooks.alignedPlace(place, from: former)
          unsettled[mark.slot] = place == mark.position ? nil : time + Self.settlingTime
        } else if unsettled[mark.slot] != nil {
          continue
        }
      }
      if let former = sprite.move(to: place) { noteUncovered(former, of: pane) }
    }
  }

  /// The time at which a window is to be made ready for its next finger, or to come to where its finger
  /// rests, by our clock in ms; nil where all are.
  var nextDressing: Double? {
    [undressed.values.min(), unsettled.values.min()].compactMap(\.self).min()
  }

  /// Notes that a halo shows what was under it.
  private mutating func noteUncovered(_ rect: PixelRect, of pane: Pane) {
    if pane.surface == .opaque, !pane.isParked { uncovered.append(rect) }
  }

  /// Forgets what halos have uncovered, once it is to be painted.
  mutating func removeUncovered() { uncovered.removeAll(keepingCapacity: true) }

  /// Shows the halos that fade as they look now.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - pane: the pane beneath the halos.
  ///   - isLast: whether nothing else of the monitor is put on the screen in this frame.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  /// - Returns: whether there were any.
  mutating func showFading(
    _ marks: [Mark], over pane: Pane, isLast: Bool, where isHere: (Mark) -> Bool
  ) -> Bool {
    let count = sprites.count
    func fades(_ mark: Mark) -> Bool {
      mark.slot < count && !mark.state.isSteady && !mark.isHaloGone && isHere(mark)
    }
    guard let last = marks.lastIndex(where: fades) else { return false }
    let isCrowd = isCrowd(marks.count { !$0.isHaloGone })
    for index in marks.indices where fades(marks[index]) {
      let mark = marks[index]
      let sprite = sprites[mark.slot]
      sprite.move(to: mark.position)
      noteUncovered(sprite.frame, of: pane)
      wardrobe.show(
        mark, on: sprite, isCrowd: isCrowd, completes: isLast && index == last)
    }
    return true
  }
}

extension HaloState {
  /// Whether it looks as while the finger is down: an afterglow stays so for a while before it fades.
  var isSteady: Bool {
    switch self {
    case .down: true
    case .lifted(let progress): progress == 0
    case .tapped, .cancelled: false
    }
  }
}
