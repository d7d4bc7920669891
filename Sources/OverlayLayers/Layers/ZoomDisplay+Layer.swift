internal import FingertipRegions
internal import FingertipStage

/// The frozen screen, beneath the ink that is drawn on it.
extension ZoomDisplay: Layer {
  func takeVisibleChange() -> VisibleChange { isOutdated ? .change : .nothing }

  // It takes long, and halos that have moved leave their pixels on the picture until it is put.
  func prepare(_ frame: Frame) { paint(at: frame.time) }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    put(isLost: frame.repaintsAll)
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let pictureTime { wakes.requests.append(pictureTime) }
    if let smoothing { wakes.requests.append(smoothing) }
  }

  var needsTop: Bool { true }
}
