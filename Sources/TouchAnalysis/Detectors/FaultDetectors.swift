/// The detectors of all kinds of faults, one of each, grouped by family.
///
/// Each is a property of its own type. A list of existentials took a tenth of an analysis: each
/// lives in a box whose uniqueness is checked before every change.
struct FaultDetectors: Sendable {
  private var contacts: Contacts
  private var places: Places
  private var times: Times
  private var noise: Noise

  /// Creates the detectors of the given kinds of faults.
  init(_ kinds: Set<Fault.Kind>) {
    contacts = Contacts(kinds)
    places = Places(kinds)
    times = Times(kinds)
    noise = Noise(kinds)
  }

  /// Passes one report to every detector.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - limits: the thresholds of faults.
  ///   - faults: the list that faults are appended to, in the order of their kinds.
  mutating func inspect(_ report: Report, _ limits: FaultThresholds, _ faults: inout [Fault]) {
    func ask(_ detector: inout (some FaultDetector)?) {
      if let fault = detector?.inspect(report, limits) { faults.append(fault) }
    }
    // Users see the faults of one report in this order, which is not that of the families.
    ask(&contacts.beginWithoutEnd)
    ask(&contacts.endWithoutBegin)
    ask(&contacts.reusedID)
    ask(&places.jump)
    ask(&places.frozenFinger)
    ask(&times.lostSamples)
    ask(&times.timeBackwards)
    ask(&places.outsidePanel)
    ask(&noise.ghostTap)
    ask(&times.duplicateReport)
    ask(&places.stuckPressure)
    ask(&contacts.swappedIDs)
    ask(&contacts.doubledTouch)
    ask(&contacts.brokenStroke)
    ask(&contacts.bounce)
    ask(&contacts.lateEnd)
    ask(&contacts.mergedTouches)
    ask(&contacts.splitTouch)
    ask(&places.deadArea)
    ask(&places.unreachedEdge)
    ask(&places.coarsePositions)
    ask(&places.tremble)
    ask(&places.wobble)
    ask(&places.mirroredAxis)
    ask(&places.stuckAxis)
    ask(&times.rateDrop)
    ask(&times.pairedReports)
    ask(&times.growingDelay)
    ask(&noise.repeatedGhost)
    ask(&noise.noiseBurst)
    ask(&contacts.palm)
  }
}
