/// The detectors of all kinds of faults, one of each.
///
/// Each is a property of its own type: calls of a list of existentials, each in a box whose owner is
/// looked up before every change, took a tenth of an analysis.
struct FaultDetectors: Sendable {
  private var beginWithoutEnd: MissingEndDetector?
  private var endWithoutBegin: MissingBeginDetector?
  private var reusedID: ReusedIDDetector?
  private var jump: JumpDetector?
  private var frozenFinger: FrozenFingerDetector?
  private var lostSamples: LostSamplesDetector?
  private var timeBackwards: TimeDetector?
  private var outsidePanel: OutsidePanelDetector?
  private var ghostTap: GhostTapDetector?
  private var duplicateReport: DuplicateDetector?
  private var stuckPressure: StuckPressureDetector?
  private var swappedIDs: SwappedIDsDetector?
  private var doubledTouch: DoubledTouchDetector?
  private var brokenStroke: BrokenStrokeDetector?
  private var bounce: BounceDetector?
  private var lateEnd: LateEndDetector?
  private var mergedTouches: MergedTouchesDetector?
  private var splitTouch: SplitTouchDetector?
  private var deadArea: DeadAreaDetector?
  private var unreachedEdge: UnreachedEdgeDetector?
  private var coarsePositions: CoarsePositionsDetector?
  private var tremble: TrembleDetector?
  private var wobble: WobbleDetector?
  private var mirroredAxis: MirroredAxisDetector?
  private var stuckAxis: StuckAxisDetector?
  private var rateDrop: RateDropDetector?
  private var pairedReports: PairedReportsDetector?
  private var growingDelay: GrowingDelayDetector?
  private var repeatedGhost: RepeatedGhostDetector?
  private var noiseBurst: NoiseBurstDetector?
  private var palm: PalmDetector?

  /// Creates the detectors of some kinds of faults.
  init(_ kinds: Set<Fault.Kind>) {
    func wanted<Detector: FaultDetector>(_ kind: Fault.Kind) -> Detector? {
      kinds.contains(kind) ? Detector() : nil
    }
    beginWithoutEnd = wanted(.beginWithoutEnd)
    endWithoutBegin = wanted(.endWithoutBegin)
    reusedID = wanted(.reusedID)
    jump = wanted(.jump)
    frozenFinger = wanted(.frozenFinger)
    lostSamples = wanted(.lostSamples)
    timeBackwards = wanted(.timeBackwards)
    outsidePanel = wanted(.outsidePanel)
    ghostTap = wanted(.ghostTap)
    duplicateReport = wanted(.duplicateReport)
    stuckPressure = wanted(.stuckPressure)
    swappedIDs = wanted(.swappedIDs)
    doubledTouch = wanted(.doubledTouch)
    brokenStroke = wanted(.brokenStroke)
    bounce = wanted(.bounce)
    lateEnd = wanted(.lateEnd)
    mergedTouches = wanted(.mergedTouches)
    splitTouch = wanted(.splitTouch)
    deadArea = wanted(.deadArea)
    unreachedEdge = wanted(.unreachedEdge)
    coarsePositions = wanted(.coarsePositions)
    tremble = wanted(.tremble)
    wobble = wanted(.wobble)
    mirroredAxis = wanted(.mirroredAxis)
    stuckAxis = wanted(.stuckAxis)
    rateDrop = wanted(.rateDrop)
    pairedReports = wanted(.pairedReports)
    growingDelay = wanted(.growingDelay)
    repeatedGhost = wanted(.repeatedGhost)
    noiseBurst = wanted(.noiseBurst)
    palm = wanted(.palm)
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
    ask(&beginWithoutEnd)
    ask(&endWithoutBegin)
    ask(&reusedID)
    ask(&jump)
    ask(&frozenFinger)
    ask(&lostSamples)
    ask(&timeBackwards)
    ask(&outsidePanel)
    ask(&ghostTap)
    ask(&duplicateReport)
    ask(&stuckPressure)
    ask(&swappedIDs)
    ask(&doubledTouch)
    ask(&brokenStroke)
    ask(&bounce)
    ask(&lateEnd)
    ask(&mergedTouches)
    ask(&splitTouch)
    ask(&deadArea)
    ask(&unreachedEdge)
    ask(&coarsePositions)
    ask(&tremble)
    ask(&wobble)
    ask(&mirroredAxis)
    ask(&stuckAxis)
    ask(&rateDrop)
    ask(&pairedReports)
    ask(&growingDelay)
    ask(&repeatedGhost)
    ask(&noiseBurst)
    ask(&palm)
  }
}
