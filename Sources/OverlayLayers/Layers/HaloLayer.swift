internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The halos of a monitor, in windows above its pane: painted once and moved while a finger is
/// down, painted in every frame while they fade.
protocol HaloLayer {
  /// The windows.
  var windows: [any HaloWindow] { get }

  /// Returns whether the halos of a number of fingers, and of some more, are prepared.
  func hasRoom(for fingers: Int) -> Bool

  /// Prepares the halos of a number of fingers, and of some more.
  mutating func makeRoom(for fingers: Int) throws(PixelImageError)

  /// Moves the halos that do not fade to their fingers, and removes those that have ended.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - pane: the pane beneath the halos.
  ///   - time: our clock, in ms.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  mutating func move(
    _ marks: [Mark], over pane: Pane, at time: Double, where isHere: (Mark) -> Bool)

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
  ) -> Bool

  /// Shows all halos again with the next `showFading`: the server may have lost their pixels.
  func losePixels()

  /// The next time at which `move` has something to do without a touch.
  ///
  /// The time is by our clock, in ms; nil for none.
  var nextHaloUpdate: Double? { get }

  /// Returns the areas of the pane that halos have uncovered since the last call, in px of the
  /// root.
  ///
  /// Without alpha the server keeps no pixels for them, so they must be painted again.
  mutating func takeUncovered() -> [PixelRect]
}

extension Mark {
  /// Whether the halo fades.
  var hasFadingHalo: Bool { !state.isSteady && !isHaloGone }
}

extension [Mark] {
  /// Returns whether a slot has a halo that is to be shown.
  ///
  /// The marks are read in place: one is too large to be copied for every slot of every frame.
  func haveHalo(inSlot slot: Int, where isHere: (Mark) -> Bool) -> Bool {
    for index in indices where self[index].slot == slot {
      return !self[index].isHaloGone && isHere(self[index])
    }
    return false
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
