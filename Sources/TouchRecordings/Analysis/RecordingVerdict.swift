internal import SystemSupport
package import TouchAnalysis
internal import Touches
internal import Translations

/// The result of checking a recording against limits.
package struct RecordingVerdict {
  /// The limits.
  package let limits: PanelLimits
  /// The measures of each device that has touches; unknown ones are left out.
  package let devices: [(device: DeviceStatistics, measures: [PanelMeasure])]

  /// Whether there are touches, and every measure is within its limit.
  ///
  /// A panel that reports nothing has no measures, so a dead one would pass.
  package var isPassed: Bool {
    !devices.isEmpty && devices.allSatisfy { $0.measures.allSatisfy(\.isPassed) }
  }

  /// Checks the measures of an analysis against limits.
  package init(_ analysis: RecordingAnalysis, _ limits: PanelLimits) {
    self.limits = limits
    devices = analysis.devices.map { device in
      let measures = analysis.measures(of: device)
      return (device, limits.applied(to: measures, of: PanelLimitKey.analysis))
    }
  }

  /// The verdict for humans: each measure that has a limit, with that limit.
  package var text: String {
    let blocks = devices.map { device, measures in
      let rows =
        measures.filter { $0.limit != nil }.map { measure in
          ["  " + measure.words.english, measure.isPassed ? "" : "failed"]
        } + unknownKeys(measures).map { ["  \($0): not known, so its limit has no effect", ""] }
      return (["Device \(device.id.rawValue)"] + TextTable(rows: rows).lines)
        .joined(separator: "\n")
    }
    let remarks = devices.isEmpty ? ["  no touches, so nothing is measured"] : []
    return (["Limits \(limits.name): \(isPassed ? "passed" : "failed")"] + remarks + blocks)
      .joined(separator: "\n")
  }

  /// Returns the keys that have a limit, but are not among the measures.
  private func unknownKeys(_ measures: [PanelMeasure]) -> [String] {
    PanelLimitKey.all.filter { key in
      key.section == PanelLimitKey.analysis && limits[key.section, key.name] != nil
        && !measures.contains { $0.key == key.name }
    }.map(\.name)
  }

  /// The verdict for programs.
  var json: JSONValue {
    let json = JSONValue.object
    json.set("name", to: .string(limits.name))
    json.set("passed", to: .boolean(isPassed))
    let list = JSONValue.array
    for (device, measures) in devices {
      let object = JSONValue.object
      object.set("id", to: .integer(Int(device.id.rawValue)))
      let values = JSONValue.object
      for measure in measures { values.set(measure.key, to: measure.json) }
      object.set("measures", to: values)
      list.append(object)
    }
    json.set("devices", to: list)
    return json
  }
}

extension RecordingAnalysis {
  /// Returns the measures of a device that can have limits.
  func measures(of device: DeviceStatistics) -> [PanelMeasure] {
    let intervals = device.intervals
    var measures: [PanelMeasure] = []
    if intervals.count > 1 {
      measures = [
        PanelMeasure("rate", .verbatim("rate"), intervals.rate, "per s"),
        PanelMeasure("jitter", .verbatim("jitter"), intervals.jitter, "ms"),
        PanelMeasure("p99", .verbatim("interval for 99 %"), intervals.quantile(0.99), "ms"),
        PanelMeasure("longest", .verbatim("longest interval"), intervals.longest, "ms"),
      ]
    }
    if let clocks = device.clocks, clocks.delay.count > 0 {
      measures.append(PanelMeasure("delay", .verbatim("delay"), clocks.delay.quantile(0.5), "ms"))
      measures.append(
        PanelMeasure("longestDelay", .verbatim("longest delay"), clocks.longestDelay, "ms"))
    }
    if let maxTouches = description(of: device.id)?.maxTouches, maxTouches > 0 {
      measures.append(PanelMeasure("contacts", .verbatim("contacts"), Double(maxTouches), ""))
    }
    let faults = device.faults.reduce(0, +)
    return measures + [PanelMeasure("faults", .verbatim("faults"), Double(faults), "")]
  }
}
