internal import FingertipRegions
internal import FingertipStage
internal import Touches

/// The spotlight, above the ink and beneath regions, trails and halos.
extension SpotlightDisplay: Layer {
  func takeNews() -> VisibleChange { isOutdated ? .change : .nothing }

  func move(_ frame: Frame) -> Int {
    move()
    return 0
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    paint(isLost: frame.repaintsAll)
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let end { wakes.changes.append(frame.time(of: end)) }
  }

  var needsTop: Bool { isVisible }
}
