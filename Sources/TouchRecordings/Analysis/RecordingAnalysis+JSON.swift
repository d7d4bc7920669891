package import SystemSupport
internal import TouchAnalysis
internal import Touches

extension RecordingAnalysis {
  /// Returns the analysis for programs, as a document with the stable keys listed in fingertip(1);
  /// nil if out of memory.
  ///
  /// Times are ms, lengths mm, speeds mm/s, positions px.
  ///
  /// - Parameter verdict: the limits that it was checked against; nil for none.
  /// - Returns: the document.
  package func document(_ verdict: RecordingVerdict? = nil) -> String? {
    let json = JSONValue.object
    json.set("raw", to: .boolean(header.isRaw))
    json.set("sizeAssumed", to: .boolean(header.screen.isAssumed))
    json.set("durationMS", to: .rounded(duration))
    json.set("events", to: .integer(eventCount))
    json.set("touchCount", to: .integer(touchCount))
    json.set("faultCount", to: .integer(faultCount))
    let list = JSONValue.array
    for device in devices { list.append(value(of: device)) }
    json.set("devices", to: list)
    let touches = JSONValue.array
    for touch in self.touches { touches.append(touch.json) }
    json.set("touches", to: touches)
    let faults = JSONValue.array
    for fault in self.faults { faults.append(fault.json) }
    json.set("faults", to: faults)
    if let verdict { json.set("limits", to: verdict.json) }
    return json.text(digits: 15)
  }

  private func value(of device: DeviceStatistics) -> JSONValue {
    let json = JSONValue.object
    let known = description(of: device.id)
    json.set("id", to: .integer(Int(device.id.rawValue)))
    json.set("name", to: known.map { .string($0.name) } ?? .null)
    json.set("maxTouches", to: known.map { .integer($0.maxTouches) } ?? .null)
    json.set("touches", to: .integer(device.touches))
    json.set("cancelled", to: .integer(device.cancelled))
    json.set("contacts", to: .integer(device.maximumContacts))
    json.set("events", to: .integer(device.reports))
    json.set("rate", to: .rounded(device.intervals.rate))
    let interval = JSONValue.object
    interval.set("count", to: .integer(device.intervals.count))
    interval.set("mean", to: .rounded(device.intervals.mean))
    interval.set("jitter", to: .rounded(device.intervals.jitter))
    interval.set("median", to: .rounded(device.intervals.quantile(0.5)))
    interval.set("p95", to: .rounded(device.intervals.quantile(0.95)))
    interval.set("p99", to: .rounded(device.intervals.quantile(0.99)))
    interval.set("longest", to: .rounded(device.intervals.longest))
    json.set("interval", to: interval)
    if let known = reports[device.id] {
      let reports = JSONValue.object
      reports.set("rate", to: .rounded(known.intervals.rate))
      reports.set("motionless", to: .integer(known.motionless))
      json.set("reports", to: reports)
    }
    if let clocks = device.clocks {
      let clock = JSONValue.object
      clock.set("reports", to: .integer(clocks.count))
      clock.set("restarts", to: .integer(clocks.restarts))
      clock.set("drift", to: clocks.drift.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null)
      clock.set("medianDelay", to: .rounded(clocks.delay.quantile(0.5)))
      clock.set("p99Delay", to: .rounded(clocks.delay.quantile(0.99)))
      clock.set("longestDelay", to: .rounded(clocks.longestDelay))
      json.set("clock", to: clock)
    }
    json.set("path", to: .rounded(device.path))
    json.set("topSpeed", to: .rounded(device.topSpeed))
    json.set("pressure", to: .range(device.pressure))
    let faults = JSONValue.object
    for kind in Fault.Kind.allCases {
      faults.set(kind.rawValue, to: .integer(device.count(of: kind)))
    }
    json.set("faults", to: faults)
    return json
  }
}

extension TouchStatistics {
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    json.set("device", to: .integer(Int(id.device.rawValue)))
    json.set("touch", to: .integer(Int(id.contact)))
    json.set("t", to: .rounded(start.milliseconds))
    json.set("duration", to: .rounded(duration))
    json.set("phase", to: .string(phase.recordedWord ?? ""))
    json.set("samples", to: .integer(samples))
    json.set("rate", to: .rounded(rate))
    json.set("jitter", to: .rounded(jitter))
    json.set("longestInterval", to: .rounded(longestInterval))
    json.set("path", to: .rounded(path))
    json.set("topSpeed", to: .rounded(topSpeed))
    json.set("pressure", to: .range(pressure))
    json.set("faults", to: .integer(faults))
    return json
  }
}

extension Fault {
  /// The fault for programs, with the stable keys listed in fingertip(1).
  package var json: JSONValue {
    let json = JSONValue.object
    json.set("t", to: .rounded(time.milliseconds))
    json.set("fault", to: .string(kind.rawValue))
    json.set("device", to: .integer(Int(touch.device.rawValue)))
    json.set("touch", to: .integer(Int(touch.contact)))
    json.set("x", to: position.map { .rounded($0.x) } ?? .null)
    json.set("y", to: position.map { .rounded($0.y) } ?? .null)
    json.set("measure", to: kind.unit == .none ? .null : .rounded(measure))
    json.set("unit", to: kind.unit == .none ? .null : .string(kind.unit.rawValue))
    return json
  }
}

extension JSONValue {
  /// Rounds a number to a thousandth, finer than anything is measured.
  package static func rounded(_ value: Double) -> JSONValue {
    .number((value * 1000).rounded() / 1000)
  }

  /// Returns the bounds of a range as an array; null if there is none.
  fileprivate static func range(_ range: ClosedRange<Double>?) -> JSONValue {
    guard let range else { return .null }
    let bounds = JSONValue.array
    bounds.append(.rounded(range.lowerBound))
    bounds.append(.rounded(range.upperBound))
    return bounds
  }
}
