extension FaultDetectors {
  /// The detectors of faulty contacts and ids.
  struct Contacts: Sendable {
    var beginWithoutEnd: MissingEndDetector?
    var endWithoutBegin: MissingBeginDetector?
    var reusedID: ReusedIDDetector?
    var swappedIDs: SwappedIDsDetector?
    var doubledTouch: DoubledTouchDetector?
    var brokenStroke: BrokenStrokeDetector?
    var bounce: BounceDetector?
    var lateEnd: LateEndDetector?
    var mergedTouches: MergedTouchesDetector?
    var splitTouch: SplitTouchDetector?
    var palm: PalmDetector?

    init(_ kinds: Set<Fault.Kind>) {
      beginWithoutEnd = kinds.detector(of: .beginWithoutEnd)
      endWithoutBegin = kinds.detector(of: .endWithoutBegin)
      reusedID = kinds.detector(of: .reusedID)
      swappedIDs = kinds.detector(of: .swappedIDs)
      doubledTouch = kinds.detector(of: .doubledTouch)
      brokenStroke = kinds.detector(of: .brokenStroke)
      bounce = kinds.detector(of: .bounce)
      lateEnd = kinds.detector(of: .lateEnd)
      mergedTouches = kinds.detector(of: .mergedTouches)
      splitTouch = kinds.detector(of: .splitTouch)
      palm = kinds.detector(of: .palm)
    }
  }

  /// The detectors of faulty positions.
  struct Places: Sendable {
    var jump: JumpDetector?
    var frozenFinger: FrozenFingerDetector?
    var outsidePanel: OutsidePanelDetector?
    var stuckPressure: StuckPressureDetector?
    var deadArea: DeadAreaDetector?
    var unreachedEdge: UnreachedEdgeDetector?
    var coarsePositions: CoarsePositionsDetector?
    var tremble: TrembleDetector?
    var wobble: WobbleDetector?
    var mirroredAxis: MirroredAxisDetector?
    var stuckAxis: StuckAxisDetector?

    init(_ kinds: Set<Fault.Kind>) {
      jump = kinds.detector(of: .jump)
      frozenFinger = kinds.detector(of: .frozenFinger)
      outsidePanel = kinds.detector(of: .outsidePanel)
      stuckPressure = kinds.detector(of: .stuckPressure)
      deadArea = kinds.detector(of: .deadArea)
      unreachedEdge = kinds.detector(of: .unreachedEdge)
      coarsePositions = kinds.detector(of: .coarsePositions)
      tremble = kinds.detector(of: .tremble)
      wobble = kinds.detector(of: .wobble)
      mirroredAxis = kinds.detector(of: .mirroredAxis)
      stuckAxis = kinds.detector(of: .stuckAxis)
    }
  }

  /// The detectors of faulty times.
  struct Times: Sendable {
    var lostSamples: LostSamplesDetector?
    var timeBackwards: BackwardsTimeDetector?
    var duplicateReport: DuplicateDetector?
    var rateDrop: RateDropDetector?
    var pairedReports: PairedReportsDetector?
    var growingDelay: GrowingDelayDetector?

    init(_ kinds: Set<Fault.Kind>) {
      lostSamples = kinds.detector(of: .lostSamples)
      timeBackwards = kinds.detector(of: .timeBackwards)
      duplicateReport = kinds.detector(of: .duplicateReport)
      rateDrop = kinds.detector(of: .rateDrop)
      pairedReports = kinds.detector(of: .pairedReports)
      growingDelay = kinds.detector(of: .growingDelay)
    }
  }

  /// The detectors of faults of contacts that no finger made.
  struct Noise: Sendable {
    var ghostTap: GhostTapDetector?
    var repeatedGhost: RepeatedGhostDetector?
    var noiseBurst: NoiseBurstDetector?

    init(_ kinds: Set<Fault.Kind>) {
      ghostTap = kinds.detector(of: .ghostTap)
      repeatedGhost = kinds.detector(of: .repeatedGhost)
      noiseBurst = kinds.detector(of: .noiseBurst)
    }
  }
}

extension Set<Fault.Kind> {
  /// Returns a detector of the given type if the set contains the kind; nil otherwise.
  fileprivate func detector<Detector: FaultDetector>(of kind: Fault.Kind) -> Detector? {
    contains(kind) ? Detector() : nil
  }
}
