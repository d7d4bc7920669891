// A touch is reported three times: by the kernel, by the X server to listeners for raw events
// (raw), and to the window at which it arrives (delivered). The server's driver stamps events with
// the kernel's time, in whole ms. So counting the reports shows losses, and comparing the stamps
// with the arrival times shows delays.

internal import SystemSupport
internal import TouchAnalysis
package import Touches

/// Statistics of the reports at each level between the kernel and an application.
package struct ReportLevels {
  /// A level at which touches are reported.
  package enum Level: Int, CaseIterable {
    /// The kernel's device.
    case kernel
    /// The X server, to listeners for raw events.
    case raw
    /// The window at which a touch arrives.
    case delivered
  }

  /// The statistics of a level.
  private struct Counts {
    var began = 0
    var moved = 0
    var ended = 0
    var cancelled = 0
    var delays = IntervalStatistics()
    /// The names of the axes in the kernel's spelling.
    var axes: Set<String> = []
  }

  private var counts = Level.allCases.map { _ in Counts() }
  private let levels: [Level]

  /// Creates statistics without reports.
  ///
  /// - Parameter levels: the levels that are listened to.
  package init(_ levels: [Level]) { self.levels = levels }

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - level: the level of the report.
  ///   - phase: the phase of its touch.
  ///   - delay: the time from its stamp to its arrival, in ms.
  ///   - axes: the names of its axes, in the kernel's or the X server's spelling.
  package mutating func add(_ level: Level, _ phase: TouchPhase, delay: Double, axes: [String]) {
    switch phase {
    case .began: counts[level.rawValue].began += 1
    case .moved: counts[level.rawValue].moved += 1
    case .ended: counts[level.rawValue].ended += 1
    case .cancelled: counts[level.rawValue].cancelled += 1
    case .stationary: break
    }
    // The server rounds stamps down to ms, so a delay may come out slightly negative.
    counts[level.rawValue].delays.add(min(max(delay, 0), IntervalStatistics.longestCounted))
    for axis in axes { counts[level.rawValue].axes.insert(Self.kernelName(axis)) }
  }

  /// Returns an axis name of the X server in the kernel's spelling.
  private static func kernelName(_ name: String) -> String {
    String(name.uppercased().map { $0 == " " ? "_" : $0 })
  }

  /// The axes that X drivers report as axes of a contact, with the names of those.
  private static let contactNames = [
    "ABS_X": "ABS_MT_POSITION_X", "ABS_Y": "ABS_MT_POSITION_Y", "ABS_PRESSURE": "ABS_MT_PRESSURE",
  ]

  /// Returns whether axes contain a kernel axis, under its own name or as an axis of a contact.
  private static func has(_ axis: String, in axes: Set<String>) -> Bool {
    axes.contains(axis) || contactNames[axis].map(axes.contains) ?? false
  }

  /// A line for each level: its reports, its losses and its delay.
  package var summary: [String] {
    levels.map { level in
      let levelCounts = counts[level.rawValue]
      let kernelCounts = counts[Level.kernel.rawValue]
      let isKernel = level == .kernel
      let phaseCounts = [
        Self.countText(levelCounts.began, "begin", kernelCounts.began),
        Self.countText(levelCounts.moved, "move", kernelCounts.moved),
        Self.countText(levelCounts.ended, "end", kernelCounts.ended),
        Self.countText(levelCounts.cancelled, "cancel", kernelCounts.cancelled),
      ]
      var line = "\(level): " + phaseCounts.joined(separator: ", ")
      if levelCounts.delays.count > 0 {
        line +=
          "; \(levelCounts.delays.quantile(0.5).text(decimals: 1)) ms late, "
          + "\(levelCounts.delays.quantile(0.99).text(decimals: 1)) ms for 99 %"
      }
      let missing =
        isKernel || levelCounts.delays.count == 0
        ? [] : kernelCounts.axes.filter { !Self.has($0, in: levelCounts.axes) }
      return line + (missing.isEmpty ? "" : "; without \(missing.sorted().joined(separator: ", "))")
    }
  }

  /// Returns a number of reports in words, with the difference from the number of kernel reports.
  private static func countText(_ count: Int, _ noun: String, _ kernelCount: Int) -> String {
    let difference = count - kernelCount
    let words = counted(count, noun)
    if difference == 0 { return words }
    return words + " (\(abs(difference)) \(difference < 0 ? "fewer" : "more"))"
  }
}
