/// The layout of the contacts in the reports of a digitizer, from its HID report descriptor.
///
/// Usages are those of the HID usage tables: page 0x01 holds generic desktop controls, page 0x0D
/// digitizers.
struct HIDReportDescriptor: Equatable, Sendable {
  /// A number in a report.
  struct Field: Equatable, Sendable {
    var report: UInt8
    /// The offset from the first bit after the report's number.
    var bit: Int
    var size: Int
    var minimum: Int32
    var maximum: Int32
    /// Units per mm; 0 if unknown.
    var resolution: Int32
  }

  /// The fields of one contact.
  struct Contact: Equatable, Sendable {
    var fields: [Usage: Field] = [:]
  }

  /// The meaning of a field: the usage page and the usage.
  enum Usage: UInt32, Sendable {
    case x = 0x1_0030
    case y = 0x1_0031
    case tipPressure = 0xD_0030
    case tipSwitch = 0xD_0042
    case width = 0xD_0048
    case height = 0xD_0049
    case contactID = 0xD_0051
    case contactCount = 0xD_0054
    case contactLimit = 0xD_0055
    case scanTime = 0xD_0056
  }

  /// The largest number of fields that one item may describe.
  private static let countLimit = 256
  /// The largest number of contacts that the kernel takes from the range of a field: more is the
  /// range of its bits.
  private static let contactLimitMaximum: Int32 = 250
  /// The largest number of bits in a report.
  private static let bitLimit = 1 << 20

  /// The contacts of each touch report, in order.
  private(set) var contacts: [UInt8: [Contact]] = [:]
  /// The field with the number of contacts in a report, by report number.
  private(set) var counts: [UInt8: Field] = [:]
  /// The field with the scan time of a report, in units of 100 µs, by report number.
  private(set) var scanTimes: [UInt8: Field] = [:]
  /// Whether reports begin with a report number.
  private(set) var hasReportNumbers = false
  /// The largest number of simultaneous contacts; 0 if unknown.
  private(set) var contactLimit: Int32 = 0
  /// Whether the device states that number in a report which recordings do not contain.
  private(set) var statesContactLimit = false

  /// Parses a descriptor up to its end or to the first broken item.
  init(_ bytes: [UInt8]) {
    var state = State()
    var offset = 0
    while offset < bytes.count {
      let prefix = bytes[offset]
      offset += 1
      if prefix == 0xFE {
        guard offset < bytes.count else { break }
        offset += Int(bytes[offset]) + 2
        continue
      }
      let size = prefix & 3 == 3 ? 4 : Int(prefix & 3)
      guard offset + size <= bytes.count else { break }
      var data: UInt32 = 0
      for index in 0..<size { data |= UInt32(bytes[offset + index]) << UInt32(index * 8) }
      offset += size
      parse(prefix & 0xFC, data, size, &state)
    }
    for (report, list) in contacts {
      contacts[report] = list.filter { $0.fields[.x] != nil && $0.fields[.y] != nil }
      if contacts[report]?.isEmpty == true { contacts[report] = nil }
    }
  }

  /// The parser state, which applies to the following items.
  fileprivate struct State {
    struct Global {
      var page: UInt32 = 0
      var minimum: Int32 = 0
      var maximum: Int32 = 0
      var physicalMinimum: Int32 = 0
      var physicalMaximum: Int32 = 0
      var unit: UInt32 = 0
      var exponent: UInt32 = 0
      var size = 0
      var count = 0
      var report: UInt8 = 0
    }

    var global = Global()
    var saved: [Global] = []
    var usages: [UInt32] = []
    var usageMinimum: UInt32?
    /// The number of bits of each report so far.
    var bits: [UInt8: Int] = [:]
    /// Whether each open collection belongs to touches, and whether to one contact.
    var collections: [(isTouch: Bool, isContact: Bool)] = []

    var isInTouches: Bool { collections.last?.isTouch ?? false }
    var isInContact: Bool { collections.last?.isContact ?? false }
  }

  private mutating func parse(_ tag: UInt8, _ data: UInt32, _ size: Int, _ state: inout State) {
    let shift = UInt32(32 - size * 8)
    let signed = size == 0 ? 0 : Int32(bitPattern: data << shift) >> Int32(shift)
    switch tag {
    case 0x04: state.global.page = data & 0xFFFF
    case 0x14: state.global.minimum = signed
    case 0x24:
      state.global.maximum =
        state.global.minimum < 0 ? signed : Int32(clamping: data)
    case 0x34: state.global.physicalMinimum = signed
    case 0x44: state.global.physicalMaximum = signed
    case 0x54: state.global.exponent = data
    case 0x64: state.global.unit = data
    case 0x74: state.global.size = Int(min(data, UInt32(Self.bitLimit)))
    case 0x84:
      state.global.report = UInt8(truncatingIfNeeded: data)
      hasReportNumbers = true
    case 0x94: state.global.count = Int(min(data, UInt32(Self.bitLimit)))
    case 0xA4: if state.saved.count < 16 { state.saved.append(state.global) }
    case 0xB4: state.global = state.saved.popLast() ?? state.global
    case 0x08: state.addUsage(state.full(data, size))
    case 0x18: state.usageMinimum = state.full(data, size)
    case 0x28: state.addUsages(upTo: state.full(data, size))
    case 0xA0: open(data, &state)
    case 0xC0: _ = state.collections.popLast()
    case 0x80: addInput(data, &state)
    case 0xB0:
      if state.isInTouches, state.usages.contains(Usage.contactLimit.rawValue) {
        statesContactLimit = true
        if state.global.maximum <= Self.contactLimitMaximum {
          contactLimit = max(contactLimit, state.global.maximum)
        }
      }
    default: break
    }
    if tag & 0x0C == 0 {
      state.usages.removeAll()
      state.usageMinimum = nil
    }
  }

  /// Opens a collection: an application states its purpose, and a logical one is a contact.
  private mutating func open(_ type: UInt32, _ state: inout State) {
    let usage = state.usages.last ?? 0
    let isTouch = type == 1 ? usage == 0xD_0004 || usage == 0xD_0005 : state.isInTouches
    if state.collections.count < 64 {
      state.collections.append((isTouch, isTouch && (type == 2 || state.isInContact)))
    }
    if isTouch, type == 2 { contacts[state.global.report, default: []].append(Contact()) }
  }

  private mutating func addInput(_ flags: UInt32, _ state: inout State) {
    let global = state.global
    let start = state.bits[global.report] ?? 0
    let (length, overflows) = global.size.multipliedReportingOverflow(by: global.count)
    guard !overflows, length <= Self.bitLimit - start else { return }
    state.bits[global.report] = start + length
    // Constants are padding, and arrays hold keys.
    guard state.isInTouches, flags & 1 == 0, flags & 2 != 0, (1...32).contains(global.size)
    else { return }
    for index in 0..<min(global.count, Self.countLimit) {
      guard let last = state.usages.last else { return }
      let number = index < state.usages.count ? state.usages[index] : last
      guard let usage = Usage(rawValue: number) else { continue }
      add(
        usage,
        Field(
          report: global.report, bit: start + index * global.size, size: global.size,
          minimum: global.minimum, maximum: global.maximum, resolution: global.resolution),
        isInContact: state.isInContact)
    }
  }

  private mutating func add(_ usage: Usage, _ field: Field, isInContact: Bool) {
    if usage == .contactCount {
      counts[field.report] = field
      return
    }
    if usage == .scanTime {
      scanTimes[field.report] = field
      return
    }
    var list = contacts[field.report] ?? []
    let isRepeated = list.last?.fields[usage] != nil
    // The second position of a contact is its centre, which the kernel does not report either.
    if isRepeated, isInContact { return }
    // A contact without its own collection begins at the first repeated field.
    if isRepeated || list.isEmpty { list.append(Contact()) }
    list[list.count - 1].fields[usage] = field
    contacts[field.report] = list
  }
}

extension HIDReportDescriptor.State {
  /// Returns the usage with its page; four bytes of data include the page.
  fileprivate func full(_ data: UInt32, _ size: Int) -> UInt32 {
    size == 4 ? data : global.page << 16 | data & 0xFFFF
  }

  fileprivate mutating func addUsage(_ usage: UInt32) {
    if usages.count < 1024 { usages.append(usage) }
  }

  fileprivate mutating func addUsages(upTo maximum: UInt32) {
    guard let minimum = usageMinimum, minimum <= maximum, maximum - minimum < 1024 else { return }
    for usage in minimum...maximum { addUsage(usage) }
  }
}

extension HIDReportDescriptor.State.Global {
  /// Units per mm, computed like the kernel does; 0 if the descriptor does not say.
  fileprivate var resolution: Int32 {
    let scale: Double
    switch unit {
    case 0x11: scale = 10
    case 0x13: scale = 25.4
    default: return 0
    }
    let power = Int(exponent & 0xF) > 7 ? Int(exponent & 0xF) - 16 : Int(exponent & 0xF)
    var length = (Double(physicalMaximum) - Double(physicalMinimum)) * scale
    for _ in 0..<abs(power) { length = power < 0 ? length / 10 : length * 10 }
    guard length > 0 else { return 0 }
    let units = ((Double(maximum) - Double(minimum)) / length).rounded()
    return units > 0 && units < 1e6 ? Int32(units) : 0
  }
}
