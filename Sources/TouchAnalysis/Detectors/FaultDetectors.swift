/// The detectors of all kinds of faults, one of each, by families.
///
/// Each is a property of its own type: calls of a list of existentials, each in a box whose owner is
/// looked up before every change, took a tenth of an analysis.
struct FaultDetectors: Sendable {
  private var contacts: Contacts
  private var places: Places
  private var times: Times
  private var noise: Noise

  /// Creates the detectors of some kinds of faults.
  init(_ kinds: Set<Fault.Kind>) {
    contacts = Contacts(kinds)
    places = Places(kinds)
    times = Times(kinds)
    noise = Noise(kinds)
  }

  /// Looks at one report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - limits: the thresholds of faults.
  ///   - faults: the list that faults are appended to, in the order of their kinds.
  mutating func inspect(_ report: Report, _ limits: FaultThresholds, _ faults: inout [Fault]) {
    func ask(_ detector: inout (some FaultDetector)?) {
      if let fault = detector?.inspect(report, limits) { faults.append(fault) }
    }
    // Readers of faults see those of one report in this order, which is not that of families.
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
