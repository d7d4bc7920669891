internal import SystemSupport
package import TouchAnalysis
internal import Touches

extension RecordingAnalysis {
  /// The analysis for humans: the recording, a block for each device, the findings, the touches, the
  /// faults.
  package var text: String {
    ([summary] + devices.map(block) + [findingList, touchList, faultList].compactMap { $0 })
      .joined(separator: "\n\n")
  }

  /// A one-line summary of the recording.
  package var summary: String {
    let screen = header.screen
    return [
      "\(header.isRaw ? "Raw recording" : "Recording") of \((duration / 1000).text(decimals: 3)) s",
      counted(eventCount, "event"), counted(touchCount, "touch", "touches"),
      counted(faultCount, "fault"),
      "screen \(screen.width)x\(screen.height) px, "
        + "\(screen.widthMM.text(decimals: 1)) x \(screen.heightMM.text(decimals: 1)) mm\(assumption)",
    ].joined(separator: ", ")
  }

  /// The remark after lengths that rest on an assumed size of the panel.
  private var assumption: String { header.screen.isAssumed ? " (assumed)" : "" }

  private func block(of device: DeviceStatistics) -> String {
    let known = description(of: device.id)?.name ?? ""
    let name = known.isEmpty ? "" : " \(quoted(known))"
    let rows = facts(of: device).map { ["  " + $0.name, $0.value] }
    return (["Device \(device.id.rawValue)\(name)"] + TextTable(rows: rows).lines)
      .joined(separator: "\n")
  }

  /// Returns the known facts about a device, each with a name.
  package func facts(of device: DeviceStatistics) -> [(name: String, value: String)] {
    let known = description(of: device.id)
    let intervals = device.intervals
    let contactLimitText = known.map { $0.maxTouches > 0 ? " of \($0.maxTouches)" : "" } ?? ""
    let cancelled = device.cancelled > 0 ? ", \(device.cancelled) of them cancelled" : ""
    var facts: [(name: String, value: String)] = [
      ("touches", "\(device.touches)\(cancelled)"),
      ("contacts", "\(device.maximumContacts)\(contactLimitText) at once"),
      ("events", "\(device.reports)"),
      ("rate", intervals.count > 0 ? "\(intervals.rate.text(decimals: 1)) samples/s" : "not known"),
    ]
    if intervals.count > 0 {
      facts.append(
        (
          "interval",
          "\(intervals.quantile(0.5).text(decimals: 1)) ms median, "
            + "\(intervals.jitter.text(decimals: 2)) ms jitter, "
            + "\(intervals.quantile(0.99).text(decimals: 1)) ms for 99 %, "
            + "\(intervals.longest.text(decimals: 1)) ms longest"
        ))
    }
    if let known = reports[device.id], known.intervals.count > 0 {
      facts.append(
        (
          "reports",
          "\(known.intervals.rate.text(decimals: 1)) per s, \(known.motionless) without a motion"
        ))
    }
    if let clocks = device.clocks { facts += Self.facts(of: clocks) }
    facts.append(("path", "\(device.path.text(decimals: 1)) mm\(assumption)"))
    facts.append(("top speed", "\(device.topSpeed.text(decimals: 0)) mm/s\(assumption)"))
    facts.append(("pressure", device.pressure.map(words) ?? "not measured"))
    for kind in Fault.Kind.allCases where device.count(of: kind) > 0 {
      facts.append((kind.words, "\(device.count(of: kind))"))
    }
    return facts
  }

  private static func facts(of clocks: ClockStatistics) -> [(name: String, value: String)] {
    let delay = clocks.delay
    let delays =
      "\(delay.quantile(0.5).text(decimals: 1)) ms median, "
      + "\(delay.quantile(0.99).text(decimals: 1)) ms for 99 %, "
      + "\(clocks.longestDelay.text(decimals: 1)) ms longest"
    let drift = clocks.drift.map {
      "\((abs($0) * 100).text(decimals: 2)) % \($0 < 0 ? "faster" : "slower") than the host's"
    }
    return [
      ("delay", delay.count > 0 ? delays : "not known"),
      ("clock", drift ?? "not compared with the host's for long enough"),
    ]
  }

  /// The faults kind by kind, each with its meaning and with what to do next.
  private var findingList: String? {
    guard faultCount > 0 else { return nil }
    let lines = findings.flatMap { finding in
      let advice = finding.kind.advice
      return ["  \(finding.summary)", "    \(advice.meaning)", "    \(advice.check)"]
    }
    return (["Findings"] + lines).joined(separator: "\n")
  }

  private var touchList: String? {
    guard !touches.isEmpty else { return nil }
    let head = [
      "  ms", "device", "touch", "lasts ms", "samples", "per s", "jitter ms", "path mm",
      "top mm/s", "faults", "pressure",
    ]
    let rows = touches.map { touch in
      [
        "  " + touch.start.milliseconds.text(decimals: 1), "\(touch.id.device.rawValue)",
        "\(touch.id.contact)", touch.duration.text(decimals: 1), "\(touch.samples)",
        touch.intervals > 0 ? touch.rate.text(decimals: 1) : "-",
        touch.intervals > 1 ? touch.jitter.text(decimals: 2) : "-", touch.path.text(decimals: 1),
        touch.topSpeed.text(decimals: 0), "\(touch.faults)", touch.pressure.map(words) ?? "-",
      ]
    }
    return list("Touches", [head] + rows, numeric: Set(0..<10), of: touchCount)
  }

  private var faultList: String? {
    guard !faults.isEmpty else { return "Faults\n  none" }
    let rows = faultRows.map { row in ["  " + row[0]] + row.dropFirst() }
    return list("Faults", rows, numeric: [0, 1], of: faultCount)
  }

  /// The first faults: the number, time, device, touch, words and position of each.
  package var faultRows: [[String]] {
    faults.enumerated().map { (index, fault) in
      [
        "\(index + 1)", "\(fault.time.milliseconds.text(decimals: 1)) ms",
        "device \(fault.touch.device.rawValue)", "touch \(fault.touch.contact)", fault.words,
        fault.position.map(positionText) ?? "",
      ]
    }
  }

  private func list(
    _ title: String, _ rows: [[String]], numeric: Set<Int>, of total: Int
  ) -> String {
    let omittedCount = total - Self.listLimit
    let lines = TextTable(rows: rows, numeric: numeric).lines
    return ([title] + lines + (omittedCount > 0 ? ["  and \(omittedCount) more"] : [])).joined(
      separator: "\n")
  }

  /// Returns a position in px and in mm of the screen.
  private func positionText(_ point: Point) -> String {
    let density = header.screen.pixelsPerMillimetre
    return "at \(point.x.text(decimals: 1)), \(point.y.text(decimals: 1)) px "
      + "(\((point.x / density).text(decimals: 1)), \((point.y / density).text(decimals: 1)) mm)"
  }

  private func words(_ pressure: ClosedRange<Double>) -> String {
    let (minimum, maximum) = (
      pressure.lowerBound.text(decimals: 3), pressure.upperBound.text(decimals: 3)
    )
    return minimum == maximum ? minimum : "\(minimum) to \(maximum)"
  }
}
