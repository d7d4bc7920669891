internal import FingertipRegions
internal import FingertipStage
internal import Touches

/// The lens, beside the spotlight and beneath regions, trails and halos.
extension LensDisplay: Layer {
  func takeNews() -> VisibleChange { isOutdated ? .change : .nothing }

  func move(_ frame: Frame) -> Int {
    move()
    return 0
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    paint(isLost: frame.repaintsAll)
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let nextLook { wakes.changes.append(frame.time + nextLook) }
  }

  var needsTop: Bool { isVisible }
}
