internal import SystemSupport
internal import TouchAnalysis
internal import Touches

extension Fault {
  /// The fault in a few words, with its measure.
  package var words: String {
    let size = measure.text(decimals: 1)
    return switch kind {
    case .beginWithoutEnd: "begin without end, last reported \(size) ms before"
    case .endWithoutBegin: "did not begin"
    case .reusedID: "id used again after \(size) ms"
    case .jump: "jump of \(size) mm"
    case .frozenFinger: "frozen for \(size) ms while others moved"
    case .lostSamples: "\(size) samples lost"
    case .timeBackwards: "time \(size) ms backwards"
    case .outsidePanel: "\(size) mm outside the panel"
    case .ghostTap: "ghost tap of \(size) ms"
    case .duplicateReport: "report repeated"
    case .stuckPressure: "pressure stuck for \(size) mm"
    case .swappedIDs: "id swapped with a finger \(size) mm away"
    case .doubledTouch: "one finger as two contacts, \(size) mm apart"
    case .brokenStroke: "stroke broken, continued after \(size) ms"
    case .bounce: "bounced for \(size) ms"
    case .lateEnd: "end \(size) ms late"
    case .mergedTouches: "merged with a finger \(size) mm away"
    case .splitTouch: "split in two, \(size) mm apart"
    case .deadArea: "dead area, \(size) mm or wider"
    case .unreachedEdge: "edge not reached by \(size) mm"
    case .coarsePositions: "places in steps of \(size) mm"
    case .tremble: "trembles by \(size) mm"
    case .wobble: "wobbles with the sensor's pitch by \(size) mm"
    case .mirroredAxis: "axis mirrored, \(size) mm"
    case .stuckAxis: "axis stuck for \(size) mm"
    case .rateDrop: "rate falls to \(size) per s with more fingers"
    case .pairedReports: "\(size) reports in pairs"
    case .growingDelay: "delay grows by \(size) ms"
    case .repeatedGhost: "\(size) ghosts at one place"
    case .noiseBurst: "noise of \(size) contacts"
    case .palm: "palm of \(size) contacts"
    }
  }
}

extension Fault.Kind {
  /// The name of faults of the kind, for humans.
  package var words: String {
    switch self {
    case .beginWithoutEnd: "begins without an end"
    case .endWithoutBegin: "ends without a begin"
    case .reusedID: "reused ids"
    case .jump: "jumps"
    case .frozenFinger: "frozen fingers"
    case .lostSamples: "gaps of lost samples"
    case .timeBackwards: "reports out of order"
    case .outsidePanel: "positions off the panel"
    case .ghostTap: "ghost taps"
    case .duplicateReport: "repeated reports"
    case .stuckPressure: "stuck pressures"
    case .swappedIDs: "swapped ids"
    case .doubledTouch: "doubled touches"
    case .brokenStroke: "broken strokes"
    case .bounce: "bounces"
    case .lateEnd: "late ends"
    case .mergedTouches: "merged touches"
    case .splitTouch: "split touches"
    case .deadArea: "dead areas"
    case .unreachedEdge: "unreached edges"
    case .coarsePositions: "coarse axes"
    case .tremble: "trembling fingers"
    case .wobble: "wobbles"
    case .mirroredAxis: "mirrored axes"
    case .stuckAxis: "stuck axes"
    case .rateDrop: "rate drops"
    case .pairedReports: "reports in pairs"
    case .growingDelay: "growing delays"
    case .repeatedGhost: "repeated ghosts"
    case .noiseBurst: "noise bursts"
    case .palm: "palms"
    }
  }
}
