internal import FingertipRegions
internal import FingertipStage
internal import Touches

/// The lights of the stage, above the ink and beneath regions, trails and halos.
extension Layer where Self: StageLight {
  func takeVisibleChange() -> VisibleChange { isOutdated ? .change : .nothing }

  func move(_ frame: Frame) -> Int {
    move()
    return 0
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    paint(isLost: frame.repaintsAll)
  }

  var needsTop: Bool { isVisible }
}

/// The lens, which reads the screen again at intervals.
extension LensDisplay: Layer {
  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let readingInterval { wakes.changes.append(frame.time + readingInterval) }
  }
}

/// The spotlight, which comes to rest, and disappears after a while.
extension SpotlightDisplay: Layer {
  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let end { wakes.changes.append(frame.time(of: end)) }
    if let restTime { wakes.changes.append(frame.time + restTime) }
  }
}
