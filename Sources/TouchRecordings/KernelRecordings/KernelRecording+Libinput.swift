import SystemSupport

extension KernelRecording {
  /// Reads what `libinput record` wrote: YAML, of which the names, the ranges of axes and the evdev
  /// events of each device matter here; others are skipped.
  ///
  /// - Throws: `FileError.damaged`, which names line and column.
  init(libinput content: [UInt8], path: String) throws(FileError) {
    let result = content.withUnsafeBufferPointer {
      (bytes) -> Result<[Device], FileProblem> in
      do throws(FileProblem) {
        return .success(try Self.devices(bytes))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let devices): self.devices = devices
    case .failure(let problem):
      throw .damaged(
        path: path, line: problem.place.line, column: problem.place.column, why: problem.message)
    }
  }

  private static func devices(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(FileProblem) -> [Device] {
    guard var events = YAMLEvents(bytes) else { return [] }
    var devices: [Device] = []
    var event = try events.next()
    while event.isBeforeDocument { event = try events.next() }
    try events.forEachMember(from: event) { (key, events) throws(FileProblem) in
      guard key == "devices" else { return false }
      try events.forEachElement { (start, events) throws(FileProblem) in
        var device = Device()
        try device.read(from: start, &events)
        devices.append(device)
      }
      return true
    }
    return devices
  }
}

extension KernelRecording.Device {
  /// Reads the device that begins with an event.
  fileprivate mutating func read(
    from start: YAMLEvent, _ events: inout YAMLEvents
  ) throws(FileProblem) {
    try events.forEachMember(from: start) { (key, events) throws(FileProblem) in
      switch key {
      case "evdev": try readDescription(&events)
      case "events": try readEvents(&events)
      default: return false
      }
      return true
    }
  }

  private mutating func readDescription(
    _ events: inout YAMLEvents
  ) throws(FileProblem) {
    try events.forEachMember(from: try events.next()) {
      (key, events) throws(FileProblem) in
      switch key {
      case "name": name = try events.text()
      case "absinfo": try readAxes(&events)
      default: return false
      }
      return true
    }
  }

  private mutating func readAxes(_ events: inout YAMLEvents) throws(FileProblem) {
    try events.forEachMember(from: try events.next()) {
      (key, events) throws(FileProblem) in
      let start = try events.next()
      let numbers = try events.numbers(from: start)
      guard let code = Int(key), numbers.count == 5 else {
        throw FileProblem(
          place: start.place,
          message: "is no axis: least, most, fuzz, flat and resolution are needed")
      }
      axes[code] = .init(minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
      return true
    }
  }

  private mutating func readEvents(_ events: inout YAMLEvents) throws(FileProblem) {
    try events.forEachElement { (start, events) throws(FileProblem) in
      try events.forEachMember(from: start) { (key, events) throws(FileProblem) in
        guard key == "evdev" else { return false }
        try events.forEachElement { (start, events) throws(FileProblem) in
          self.events.append(try Self.event(try events.numbers(from: start), start.place))
        }
        return true
      }
    }
  }

  private static func event(
    _ numbers: [Int32], _ place: FilePlace
  ) throws(FileProblem) -> KernelRecording.Event {
    guard numbers.count == 5, numbers[0] >= 0, (0..<1_000_000).contains(numbers[1])
    else {
      throw FileProblem(
        place: place,
        message: "is no event: seconds, microseconds, a type, a code and a value are needed")
    }
    return KernelRecording.Event(
      time: Double(Int(numbers[0]) * 1_000_000 + Int(numbers[1])) / 1000, type: Int(numbers[2]),
      code: Int(numbers[3]), value: numbers[4])
  }
}

extension YAMLEvent {
  fileprivate var isBeforeDocument: Bool {
    switch kind {
    case .streamStart, .documentStart: true
    default: false
    }
  }
}
