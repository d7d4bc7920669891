import SystemSupport

/// Reads what `hid-recorder` writes for touchscreens and touchpads, and makes the events that the
/// kernel would make.
///
/// It uses report descriptors (`R:`), names (`N:`) and reports (`E:`).
struct HIDParser: KernelTextParser {
  private(set) var devices: [KernelDevice] = []
  private var digitizers: [Digitizer] = []
  private var current = 0

  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem) {
    var scanner = KernelTextScanner(line)
    if scanner.skip("D:") {
      current = Int(min(max(scanner.number() ?? 0, 0), 255))
    } else if scanner.skip("R:") {
      let descriptor = HIDReportDescriptor(try Self.bytes(&scanner))
      select()
      digitizers[current] = Digitizer(descriptor)
      devices[current].axes = descriptor.axes(of: descriptor.contacts.keys.min() ?? 0)
    } else if scanner.skip("N:") {
      select()
      devices[current].name = scanner.rest()
    } else if scanner.skip("E:") {
      select()
      guard let time = scanner.time() else { throw Self.invalidReport }
      let report = try Self.bytes(&scanner)
      let isFirst = !digitizers[current].hasTouches
      digitizers[current].follow(report, of: current, at: time, into: &events)
      // Panels also describe reports that they never send, with different ranges.
      if isFirst, let axes = digitizers[current].axes { devices[current].axes = axes }
    }
  }

  private mutating func select() {
    while devices.count <= current {
      devices.append(KernelDevice())
      digitizers.append(Digitizer(HIDReportDescriptor([])))
    }
  }

  private static let invalidReport = LineProblem(
    "is not a report: seconds, a length and bytes are needed")

  /// Returns the following bytes, which are preceded by their count.
  private static func bytes(_ scanner: inout KernelTextScanner) throws(LineProblem) -> [UInt8] {
    guard let count = scanner.number(), (0...65536).contains(count) else { throw invalidReport }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(count))
    while bytes.count < Int(count) {
      guard let byte = scanner.hexadecimal(), byte <= 0xFF else {
        throw LineProblem(
          "has \(bytes.count) of the \(count) bytes that it states", column: scanner.column)
      }
      bytes.append(UInt8(byte))
    }
    return bytes
  }
}

/// Turns the reports of one digitizer into slot events.
private struct Digitizer {
  private let descriptor: HIDReportDescriptor
  /// The id of the contact in each slot; nil for free slots.
  private var slots: [Int32?] = []
  /// The number of contacts of the current frame that later reports will bring.
  private var missingContacts = 0
  private var frameIDs: Set<Int32> = []
  private var nextID: Int32 = 0
  /// The scan time of the previous frame, as reported, and in µs since the first frame.
  private var scan: (reported: Int32, microseconds: UInt32)?
  /// The number of the first touch report; nil before it.
  private var touchReportNumber: UInt8?

  var hasTouches: Bool { touchReportNumber != nil }
  /// The axes of the touch reports; nil before the first.
  var axes: [Int: KernelDevice.Axis]? { touchReportNumber.map(descriptor.axes) }

  init(_ descriptor: HIDReportDescriptor) {
    self.descriptor = descriptor
  }

  /// Handles a report.
  ///
  /// A contact that reports no longer mention stays where it is, as in the kernel for panels
  /// without known quirks. A frame consists of several reports if it has more contacts than fit
  /// into one.
  mutating func follow(
    _ bytes: [UInt8], of device: Int, at time: Int, into events: inout [KernelEvent]
  ) {
    let reportNumber = descriptor.hasReportNumbers ? bytes.first ?? 0 : 0
    let report = descriptor.hasReportNumbers ? bytes.dropFirst() : bytes[...]
    guard let contacts = descriptor.contacts[reportNumber] else { return }
    if touchReportNumber == nil { touchReportNumber = reportNumber }
    var contactCount = contacts.count
    if let count = descriptor.counts[reportNumber]?.value(in: report) {
      if count > 0, missingContacts > 0 {
        // Panels that repeat the count in every report have frames of one report each.
        frameIDs.removeAll(keepingCapacity: true)
        addReport(of: device, at: time, &events)
      }
      if count > 0 { missingContacts = Int(min(count, 255)) }
      if count > 0 || missingContacts > 0 { contactCount = min(missingContacts, contacts.count) }
    }
    updateScanTime(descriptor.scanTimes[reportNumber], report)
    for contact in contacts.prefix(contactCount) {
      let template = KernelEvent(
        device: device, time: time, type: KernelCode.absolute, code: 0, value: 0)
      add(contact, report, template, &events)
    }
    missingContacts = max(missingContacts - contactCount, 0)
    guard missingContacts == 0 else { return }
    frameIDs.removeAll(keepingCapacity: true)
    addReport(of: device, at: time, &events)
  }

  /// Ends a frame, with its scan time if known.
  private func addReport(of device: Int, at time: Int, _ events: inout [KernelEvent]) {
    if let scan {
      events.append(
        KernelEvent(
          device: device, time: time, type: KernelCode.miscellaneous, code: KernelCode.timestamp,
          value: Int32(bitPattern: scan.microseconds)))
    }
    events.append(
      KernelEvent(
        device: device, time: time, type: KernelCode.synchronisation, code: KernelCode.report,
        value: 0))
  }

  /// Updates the scan time, which wraps around after the maximum of its field.
  private mutating func updateScanTime(
    _ field: HIDReportDescriptor.Field?, _ report: ArraySlice<UInt8>
  ) {
    guard let field, let reported = field.value(in: report) else { return }
    let range = Int64(field.maximum) - Int64(field.minimum) + 1
    var elapsed = Int64(reported) - Int64(scan?.reported ?? reported)
    if elapsed < 0, range > 1 { elapsed += range }
    scan = (reported, (scan?.microseconds ?? 0) &+ UInt32(truncatingIfNeeded: elapsed * 100))
  }

  private mutating func add(
    _ contact: HIDReportDescriptor.Contact, _ report: ArraySlice<UInt8>, _ template: KernelEvent,
    _ events: inout [KernelEvent]
  ) {
    let id = contact.fields[.contactID]?.value(in: report) ?? 0
    guard let x = contact.fields[.x]?.value(in: report),
      let y = contact.fields[.y]?.value(in: report), frameIDs.insert(id).inserted
    else { return }
    func emit(_ code: Int, _ value: Int32) {
      var event = template
      (event.code, event.value) = (code, value)
      events.append(event)
    }
    let isDown = contact.fields[.tipSwitch]?.value(in: report) ?? 1 != 0
    let known = slots.firstIndex { $0 == id }
    guard isDown || known != nil else { return }
    let slot = known ?? slots.firstIndex { $0 == nil } ?? slots.count
    // A damaged file may begin contacts endlessly.
    guard slot < SlotTracker.slotLimit else { return }
    if slot == slots.count { slots.append(nil) }
    emit(KernelCode.slot, Int32(truncatingIfNeeded: slot))
    guard isDown else {
      slots[slot] = nil
      emit(KernelCode.trackingID, -1)
      return
    }
    if known == nil {
      slots[slot] = id
      nextID = nextID == .max ? 0 : nextID + 1
      emit(KernelCode.trackingID, nextID)
    }
    emit(KernelCode.x, x)
    emit(KernelCode.y, y)
    if let pressure = contact.fields[.tipPressure]?.value(in: report) {
      emit(KernelCode.pressure, pressure)
    }
    let width = contact.fields[.width]?.value(in: report)
    let height = contact.fields[.height]?.value(in: report)
    if let width, let height {
      emit(KernelCode.major, max(width, height))
      emit(KernelCode.minor, min(width, height))
    }
  }
}

extension HIDReportDescriptor {
  /// Returns the axes of the kernel's device for it, with the ranges of one report.
  fileprivate func axes(of report: UInt8) -> [Int: KernelDevice.Axis] {
    guard let first = contacts[report]?.first else { return [:] }
    var axes: [Int: KernelDevice.Axis] = [:]
    let usageCodes: [(Usage, Int)] = [
      (.x, KernelCode.x), (.y, KernelCode.y), (.tipPressure, KernelCode.pressure),
      (.width, KernelCode.major), (.height, KernelCode.minor),
    ]
    for (usage, code) in usageCodes {
      guard let field = first.fields[usage] else { continue }
      axes[code] = .init(
        minimum: field.minimum, maximum: field.maximum, resolution: field.resolution)
    }
    if statesContactLimit, contactLimit == 0 { return axes }
    let slotCount = max(contactLimit, Int32(clamping: contacts.values.map(\.count).max() ?? 1))
    axes[KernelCode.slot] = .init(minimum: 0, maximum: max(slotCount, 1) - 1, resolution: 0)
    return axes
  }
}

extension HIDReportDescriptor.Field {
  /// Returns the field's value in a report without its number; nil if the report is too short.
  fileprivate func value(in report: ArraySlice<UInt8>) -> Int32? {
    guard bit + size <= report.count * 8 else { return nil }
    var value: UInt64 = 0
    let first = bit / 8
    for index in first...(bit + size - 1) / 8 {
      value |= UInt64(report[report.startIndex + index]) << UInt64((index - first) * 8)
    }
    value = value >> UInt64(bit % 8) & (1 << UInt64(size) - 1)
    if minimum < 0, value >> UInt64(size - 1) == 1 {
      return Int32(clamping: Int64(value) - Int64(1) << Int64(size))
    }
    return Int32(clamping: value)
  }
}
