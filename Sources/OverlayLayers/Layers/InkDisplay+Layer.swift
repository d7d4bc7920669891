internal import FingertipInk
internal import FingertipRegions

/// The ink, beneath everything else of ours.
extension InkDisplay: Layer {
  func takeVisibleChange() -> VisibleChange {
    needsUpdate ? takeTouchDown() ? .press : .change : .nothing
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    if frame.repaintsAll { damageAll() }
    return paint(at: frame.now)
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let wake = nextWake(after: frame.now) { wakes.changes.append(frame.time(of: wake)) }
  }

  var needsTop: Bool { true }
}
