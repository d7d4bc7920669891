internal import Touches

/// Finds touches that leave the panel, or begin outside it; their measure is how far outside they
/// are, in mm.
///
/// Each excursion is reported once.
struct OutsidePanelDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let after = report.after,
      distance(of: after.position, from: report.device.panel) > limits.places.outsideMargin
    else { return nil }
    if let before = report.before, report.event.phase != .began,
      distance(of: before.position, from: report.device.panel) > limits.places.outsideMargin
    {
      return nil
    }
    return report.fault(
      .outsidePanel, measure: distance(of: after.position, from: report.device.panel))
  }

  /// Returns the distance of a point of the root from the panel, in mm; 0 inside.
  private func distance(of point: Point, from panel: Panel) -> Double {
    let frame = panel.frame
    let nearest = Point(
      x: min(max(point.x, frame.x), frame.maxX), y: min(max(point.y, frame.y), frame.maxY))
    return panel.millimetres(from: nearest, to: point)
  }
}
