internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The halos of a monitor, each a window: painted once and moved while a finger is down, painted in every
/// frame while they fade.
struct HaloLayer {
  private let connection: DisplayConnection
  private let pictureCache: HaloPictureCache
  /// The windows, by the slots of fingers.
  private(set) var sprites: [HaloSprite] = []
  /// The areas of an opaque pane that halos have uncovered, in px of the root, until removed.
  ///
  /// The server keeps no pixels for them, so they must be painted again.
  private(set) var uncovered: [PixelRect] = []

  /// The times at which parked windows get the picture for their next finger, by slot.
  ///
  /// The times are by our clock, in ms.
  private var awaitingPicture: [Int: Double] = [:]
  /// The times at which halos that are a pixel off move to their resting fingers, by slot.
  ///
  /// The times are by our clock, in ms.
  private var unsettled: [Int: Double] = [:]
  /// The time after a report from which a finger counts as resting, in ms: two reports at 60 Hz.
  private static let settlingTime = 33.0
  /// The maximum time until a compositor paints a parked window at its new place, in ms.
  private static let parkingTime = 100.0

  /// The number of windows kept ready beyond those of the fingers that are down.
  private static let spareSprites = 2

  /// Prepares the first windows, parked outside the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - looks: the looks of halos.
  ///   - surface: the kind of the windows.
  ///   - slots: the number of fingers to reserve pictures for.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  init(
    connection: DisplayConnection, looks: MarkLooks, surface: WindowSurface, slots: Int
  ) throws(PixelImageError) {
    self.connection = connection
    pictureCache = try HaloPictureCache(
      connection: connection, looks: looks, surface: surface, slots: slots)
    addSprites(upTo: Self.spareSprites)
  }

  /// Returns whether there are windows for a number of fingers, and some spare ones.
  func hasSprites(for fingers: Int) -> Bool { sprites.count >= fingers + Self.spareSprites }

  /// Makes windows for a number of fingers, and some spare ones.
  ///
  /// There are only a few before fingers come, because each new window costs a compositor some
  /// time, be it at the start or in the frame that makes it.
  mutating func addSprites(for fingers: Int) throws(PixelImageError) {
    try pictureCache.reserve(slots: fingers + Self.spareSprites)
    addSprites(upTo: fingers + Self.spareSprites)
  }

  private mutating func addSprites(upTo count: Int) {
    while sprites.count < count {
      let sprite = HaloSprite(
        connection: connection, size: pictureCache.size, surface: pictureCache.surface)
      sprites.append(sprite)
      prepare(sprites.count - 1)
    }
  }

  /// Gives a parked window the picture that its next finger will probably need.
  private func prepare(_ slot: Int) {
    // A finger gets this slot only if a finger is down, or a halo fades, in every earlier slot.
    let expectsCrowd = isCrowd(slot + 1)
    // If the others are fading by then, the exact picture is needed, with no time to paint it.
    if expectsCrowd { _ = pictureCache.picture(forSlot: slot, isCrowd: false) }
    sprites[slot].setPicture(pictureCache.picture(forSlot: slot, isCrowd: expectsCrowd))
  }

  /// Returns whether the halos are too many for the server to cut each opaque window exactly.
  private func isCrowd(_ halos: Int) -> Bool {
    pictureCache.surface == .opaque && MarkLooks.isCrowd(halos)
  }

  /// Moves the halos that do not fade to their fingers, and parks those that have ended.
  ///
  /// A parked window gets the picture for its next finger only later. A compositor that is painting
  /// at that moment has the window at its old place with its current pixels, so a faded halo would
  /// flash again.
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
      awaitingPicture[slot] = pane.surface == .translucent ? time + Self.parkingTime : time
    }
    for (slot, deadline) in unsettled where deadline <= time { unsettled[slot] = nil }
    for (slot, deadline) in awaitingPicture where deadline <= time {
      awaitingPicture[slot] = nil
      if sprites[slot].isParked { prepare(slot) }
    }
    let isCrowd = isCrowd(marks.count { $0.state == .down })
    for mark in marks where mark.slot < sprites.count && mark.state.isSteady && isHere(mark) {
      let sprite = sprites[mark.slot]
      let picture = pictureCache.picture(forSlot: mark.slot, isCrowd: isCrowd)
      if sprite.isParked { sprite.setPicture(picture) } else { sprite.exchange(for: picture) }
      var position = mark.position
      if isCrowd, !sprite.isParked, let former = mark.drawnPosition {
        if position != former {
          position = MarkLooks.alignedPosition(position, from: former)
          unsettled[mark.slot] = position == mark.position ? nil : time + Self.settlingTime
        } else if unsettled[mark.slot] != nil {
          continue
        }
      }
      if let former = sprite.move(to: position) { noteUncovered(former, of: pane) }
    }
  }

  /// The next time at which a window is prepared for a finger or moved to a resting one.
  ///
  /// The time is by our clock, in ms; nil for none.
  var nextHaloUpdate: Double? {
    [awaitingPicture.values.min(), unsettled.values.min()].compactMap(\.self).min()
  }

  /// Notes an area of the pane that a halo has uncovered.
  private mutating func noteUncovered(_ rect: PixelRect, of pane: Pane) {
    if pane.surface == .opaque, !pane.isParked { uncovered.append(rect) }
  }

  /// Forgets the uncovered areas, once they are in the damage.
  mutating func removeUncovered() { uncovered.removeAll(keepingCapacity: true) }

  /// Paints the fading halos as they look now, and shows them.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - pane: the pane beneath the halos.
  ///   - isLast: whether nothing else is put on this monitor in this frame.
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
      pictureCache.show(
        mark, on: sprite, isCrowd: isCrowd, completes: isLast && index == last)
    }
    return true
  }
}

extension HaloState {
  /// Whether it looks as if the finger were down: an afterglow does so for a while before it fades.
  var isSteady: Bool {
    switch self {
    case .down: true
    case .lifted(let progress): progress == 0
    case .tapped, .cancelled: false
    }
  }
}
