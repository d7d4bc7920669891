internal import SystemSupport
internal import TouchAnalysis
internal import Touches

extension Fault {
  /// What is wrong, in a few words with its measure.
  package var words: String {
    let size = measure.rounded(to: 1)
    return switch kind {
    case .beginWithoutEnd: "begin without end, last heard of \(size) ms before"
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
    }
  }
}

extension Fault.Kind {
  /// What faults of the kind are called, for people.
  package var words: String {
    switch self {
    case .beginWithoutEnd: "begins without end"
    case .endWithoutBegin: "ends without begin"
    case .reusedID: "ids used again"
    case .jump: "jumps"
    case .frozenFinger: "frozen fingers"
    case .lostSamples: "gaps of lost samples"
    case .timeBackwards: "times backwards"
    case .outsidePanel: "places outside the panel"
    case .ghostTap: "ghost taps"
    case .duplicateReport: "repeated reports"
    case .stuckPressure: "stuck pressures"
    }
  }
}
