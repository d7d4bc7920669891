internal import FingertipRegions

/// The regions, beneath the halos and trails.
extension RegionDisplay: Layer {
  func takeVisibleChange() -> VisibleChange { visibleChange }

  func move(_ frame: Frame) -> Int { move() }

  func prepare(_ frame: Frame) { if !frame.hasFingers { prepare(at: frame.time) } }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int { paint(at: frame.time) }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    endFrame()
    if isBlending { wakes.changes.append(frame.time) }
    if isUnfinished { wakes.requests.append(frame.time) }
    if !frame.hasFingers, let next = nextPreparation { wakes.requests.append(next) }
  }

  var needsTop: Bool { isOnScreen }
}
