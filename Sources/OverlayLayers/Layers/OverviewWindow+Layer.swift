internal import FingertipInk
internal import FingertipRegions
internal import Touches

/// An overview, above the regions and beneath the halos.
extension OverviewWindow: Layer {
  func takeVisibleChange() -> VisibleChange { isOutdated ? .change : .nothing }

  func advance(to now: Timestamp) { move(to: now) }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    paint(isLost: frame.repaintsAll)
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let wake = nextWake(after: frame.now) { wakes.changes.append(frame.time(of: wake)) }
  }

  var needsTop: Bool { true }
}
