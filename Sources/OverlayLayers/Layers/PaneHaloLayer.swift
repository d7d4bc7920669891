internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The halos of a monitor without alpha, all in one window.
struct PaneHaloLayer: HaloLayer {
  private let halos: HaloPane
  private let pictureCache: HaloPictureCache
  /// The number of slots whose pictures are prepared.
  private var preparedSlots = 0
  private var uncovered: [PixelRect] = []
  /// The times at which halos that are a pixel off move to their resting fingers, by slot.
  ///
  /// The times are by our clock, in ms.
  private var unsettled: [Int: Double] = [:]

  /// The time after a report from which a finger counts as resting, in ms: two reports at 60 Hz.
  private static let settlingTime = 33.0
  /// The number of fingers beyond those that are down whose pictures are prepared.
  private static let spareSlots = 2

  /// Prepares the window, parked outside the screen, and the pictures of the first fingers.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - pictureCache: the pictures of halos.
  ///   - frame: the monitor, in px of the root.
  init(connection: DisplayConnection, pictureCache: HaloPictureCache, frame: PixelRect) {
    halos = HaloPane(connection: connection, frame: frame)
    self.pictureCache = pictureCache
    preparePictures(slots: Self.spareSlots)
  }

  var windows: [any HaloWindow] { [halos] }

  func hasRoom(for fingers: Int) -> Bool { preparedSlots >= fingers + Self.spareSlots }

  mutating func makeRoom(for fingers: Int) throws(PixelImageError) {
    try pictureCache.reserve(slots: fingers + Self.spareSlots)
    preparePictures(slots: fingers + Self.spareSlots)
  }

  private mutating func preparePictures(slots: Int) {
    for slot in preparedSlots..<max(slots, preparedSlots) {
      _ = pictureCache.picture(forSlot: slot, isCrowd: false)
    }
    preparedSlots = max(slots, preparedSlots)
    guard MarkLooks.isCrowd(preparedSlots) else { return }
    for slot in 0..<preparedSlots { _ = pictureCache.picture(forSlot: slot, isCrowd: true) }
  }

  mutating func move(
    _ marks: [Mark], over pane: Pane, at time: Double, where isHere: (Mark) -> Bool
  ) {
    for slot in halos.slots where !marks.haveHalo(inSlot: slot, where: isHere) {
      noteUncovered(halos.remove(slot: slot), of: pane)
    }
    for (slot, deadline) in unsettled where deadline <= time { unsettled[slot] = nil }
    let isCrowd = MarkLooks.isCrowd(marks.count { $0.state == .down })
    for mark in marks where mark.slot < preparedSlots && mark.state.isSteady && isHere(mark) {
      guard let position = position(of: mark, isCrowd: isCrowd, at: time) else { continue }
      let former = halos.place(
        pictureCache.picture(forSlot: mark.slot, isCrowd: isCrowd), size: pictureCache.size,
        forSlot: mark.slot, at: position)
      noteUncovered(former, of: pane)
    }
    halos.show(completes: false)
  }

  /// Returns the place of a halo: its finger, or in a crowd a place that costs the server less.
  ///
  /// - Returns: the place in px of the root; nil if the halo stays where it is.
  private mutating func position(of mark: Mark, isCrowd: Bool, at time: Double) -> Point? {
    guard isCrowd, let former = mark.drawnPosition else { return mark.position }
    guard mark.position != former else {
      let isOff = unsettled[mark.slot] != nil && halos.slots.contains(mark.slot)
      return isOff ? nil : mark.position
    }
    let position = MarkLooks.alignedPosition(mark.position, from: former)
    unsettled[mark.slot] = position == mark.position ? nil : time + Self.settlingTime
    return position
  }

  var nextHaloUpdate: Double? { unsettled.values.min() }

  mutating func showFading(
    _ marks: [Mark], over pane: Pane, isLast: Bool, where isHere: (Mark) -> Bool
  ) -> Bool {
    let isCrowd = MarkLooks.isCrowd(marks.count { !$0.isHaloGone })
    for mark in marks where mark.slot < preparedSlots && mark.hasFadingHalo && isHere(mark) {
      let halo = pictureCache.paintFading(mark, isCrowd: isCrowd)
      let former = halos.place(
        halo.image, area: halo.area, spans: halo.spans, forSlot: mark.slot, at: mark.position)
      noteUncovered(former, of: pane)
    }
    return halos.show(completes: isLast)
  }

  func losePixels() { halos.losePixels() }

  private mutating func noteUncovered(_ rect: PixelRect?, of pane: Pane) {
    if let rect, !pane.isParked { uncovered.append(rect) }
  }

  mutating func takeUncovered() -> [PixelRect] {
    defer { uncovered.removeAll(keepingCapacity: true) }
    return uncovered
  }
}
