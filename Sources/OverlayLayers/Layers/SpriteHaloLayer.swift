internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The halos of a monitor with alpha, each a window.
struct SpriteHaloLayer: HaloLayer {
  private let connection: DisplayConnection
  private let pictureCache: HaloPictureCache
  /// The windows, by the slots of fingers.
  private var sprites: [HaloSprite] = []
  /// The times at which parked windows get the picture for their next finger, by slot.
  ///
  /// The times are by our clock, in ms.
  private var awaitingPicture: [Int: Double] = [:]

  /// The maximum time until a compositor paints a parked window at its new place, in ms.
  private static let parkingTime = 100.0
  /// The number of windows kept ready beyond those of the fingers that are down.
  private static let spareSprites = 2

  /// Prepares the first windows, parked outside the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - pictureCache: the pictures of halos.
  init(connection: DisplayConnection, pictureCache: HaloPictureCache) {
    self.connection = connection
    self.pictureCache = pictureCache
    addSprites(upTo: Self.spareSprites)
  }

  var windows: [any HaloWindow] { sprites }

  func hasRoom(for fingers: Int) -> Bool { sprites.count >= fingers + Self.spareSprites }

  /// Makes windows for a number of fingers, and some spare ones.
  ///
  /// There are only a few before fingers come, because each new window costs a compositor some
  /// time, be it at the start or in the frame that makes it.
  mutating func makeRoom(for fingers: Int) throws(PixelImageError) {
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

  /// Gives a parked window the picture that its next finger will need.
  private func prepare(_ slot: Int) {
    sprites[slot].setPicture(pictureCache.picture(forSlot: slot, isCrowd: false))
  }

  /// Moves the halos that do not fade to their fingers, and parks those that have ended.
  ///
  /// A parked window gets the picture for its next finger only later. A compositor that is painting
  /// at that moment has the window at its old place with its current pixels, so a faded halo would
  /// flash again.
  mutating func move(
    _ marks: [Mark], over pane: Pane, at time: Double, where isHere: (Mark) -> Bool
  ) {
    for slot in sprites.indices
    where !sprites[slot].isParked && !marks.haveHalo(inSlot: slot, where: isHere) {
      sprites[slot].park()
      awaitingPicture[slot] = time + Self.parkingTime
    }
    for (slot, deadline) in awaitingPicture where deadline <= time {
      awaitingPicture[slot] = nil
      if sprites[slot].isParked { prepare(slot) }
    }
    for mark in marks where mark.slot < sprites.count && mark.state.isSteady && isHere(mark) {
      let sprite = sprites[mark.slot]
      sprite.setPicture(pictureCache.picture(forSlot: mark.slot, isCrowd: false))
      sprite.move(to: mark.position)
    }
  }

  var nextHaloUpdate: Double? { awaitingPicture.values.min() }

  mutating func showFading(
    _ marks: [Mark], over pane: Pane, isLast: Bool, where isHere: (Mark) -> Bool
  ) -> Bool {
    let count = sprites.count
    func fades(_ mark: Mark) -> Bool { mark.slot < count && mark.hasFadingHalo && isHere(mark) }
    guard let last = marks.lastIndex(where: fades) else { return false }
    for index in marks.indices where fades(marks[index]) {
      let mark = marks[index]
      sprites[mark.slot].move(to: mark.position)
      let halo = pictureCache.paintFading(mark, isCrowd: false)
      sprites[mark.slot].show(
        halo.image, area: halo.area, spans: halo.spans, completes: isLast && index == last)
    }
    return true
  }

  // A compositor keeps the pixels of every window.
  func losePixels() {}
  mutating func takeUncovered() -> [PixelRect] { [] }
}
