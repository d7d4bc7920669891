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

  /// The kinds of items: the bits of an item's first byte that tell its type and its tag.
  private enum ItemKind: UInt8 {
    // Global items describe all fields after them.
    case usagePage = 0x04
    case logicalMinimum = 0x14
    case logicalMaximum = 0x24
    case physicalMinimum = 0x34
    case physicalMaximum = 0x44
    case unitExponent = 0x54
    case unit = 0x64
    case reportSize = 0x74
    case reportID = 0x84
    case reportCount = 0x94
    case push = 0xA4
    case pop = 0xB4
    // Local items describe the fields of the next main item.
    case usage = 0x08
    case usageMinimum = 0x18
    case usageMaximum = 0x28
    // Main items.
    case input = 0x80
    case collection = 0xA0
    case feature = 0xB0
    case endCollection = 0xC0

    /// The bits of an item's first byte that are its kind.
    static let mask: UInt8 = 0xFC
    /// The bits of a kind that are zero for main items.
    static let typeMask: UInt8 = 0x0C
    /// The first byte of an item of any length; none has a meaning yet.
    static let longItem: UInt8 = 0xFE
  }

  /// The kinds of collections.
  private enum CollectionKind {
    static let application: UInt32 = 1
    static let logical: UInt32 = 2
  }

  /// The purposes of applications that have touches.
  private enum TouchApplication {
    static let touchscreen: UInt32 = 0xD_0004
    static let touchpad: UInt32 = 0xD_0005
  }

  /// The flags of an input item.
  private enum InputFlag {
    static let constant: UInt32 = 1
    static let variable: UInt32 = 2
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
      if prefix == ItemKind.longItem {
        guard offset < bytes.count else { break }
        offset += Int(bytes[offset]) + 2
        continue
      }
      let size = prefix & 3 == 3 ? 4 : Int(prefix & 3)
      guard offset + size <= bytes.count else { break }
      var data: UInt32 = 0
      for index in 0..<size { data |= UInt32(bytes[offset + index]) << UInt32(index * 8) }
      offset += size
      parse(prefix & ItemKind.mask, data, size, &state)
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

  private mutating func parse(_ kind: UInt8, _ data: UInt32, _ size: Int, _ state: inout State) {
    let shift = UInt32(32 - size * 8)
    let signed = size == 0 ? 0 : Int32(bitPattern: data << shift) >> Int32(shift)
    switch ItemKind(rawValue: kind) {
    case .usagePage: state.global.page = data & 0xFFFF
    case .logicalMinimum: state.global.minimum = signed
    case .logicalMaximum:
      state.global.maximum =
        state.global.minimum < 0 ? signed : Int32(clamping: data)
    case .physicalMinimum: state.global.physicalMinimum = signed
    case .physicalMaximum: state.global.physicalMaximum = signed
    case .unitExponent: state.global.exponent = data
    case .unit: state.global.unit = data
    case .reportSize: state.global.size = Int(min(data, UInt32(Self.bitLimit)))
    case .reportID:
      state.global.report = UInt8(truncatingIfNeeded: data)
      hasReportNumbers = true
    case .reportCount: state.global.count = Int(min(data, UInt32(Self.bitLimit)))
    case .push: if state.saved.count < 16 { state.saved.append(state.global) }
    case .pop: state.global = state.saved.popLast() ?? state.global
    case .usage: state.addUsage(state.full(data, size))
    case .usageMinimum: state.usageMinimum = state.full(data, size)
    case .usageMaximum: state.addUsages(upTo: state.full(data, size))
    case .collection: open(data, &state)
    case .endCollection: _ = state.collections.popLast()
    case .input: addInput(data, &state)
    case .feature: noteFeature(state)
    case nil: break
    }
    if kind & ItemKind.typeMask == 0 {
      state.usages.removeAll()
      state.usageMinimum = nil
    }
  }

  /// Notes the number of contacts that a device states as a feature.
  private mutating func noteFeature(_ state: State) {
    guard state.isInTouches, state.usages.contains(Usage.contactLimit.rawValue) else { return }
    statesContactLimit = true
    if state.global.maximum <= Self.contactLimitMaximum {
      contactLimit = max(contactLimit, state.global.maximum)
    }
  }

  /// Opens a collection: an application states its purpose, and a logical one is a contact.
  private mutating func open(_ type: UInt32, _ state: inout State) {
    let usage = state.usages.last ?? 0
    let isTouch =
      type == CollectionKind.application
      ? usage == TouchApplication.touchscreen || usage == TouchApplication.touchpad
      : state.isInTouches
    let isContact = isTouch && type == CollectionKind.logical
    if state.collections.count < 64 {
      state.collections.append((isTouch, isContact || isTouch && state.isInContact))
    }
    if isContact { contacts[state.global.report, default: []].append(Contact()) }
  }

  private mutating func addInput(_ flags: UInt32, _ state: inout State) {
    let global = state.global
    let start = state.bits[global.report] ?? 0
    let (length, overflows) = global.size.multipliedReportingOverflow(by: global.count)
    guard !overflows, length <= Self.bitLimit - start else { return }
    state.bits[global.report] = start + length
    // Constants are padding, and arrays hold keys.
    guard state.isInTouches, flags & InputFlag.constant == 0, flags & InputFlag.variable != 0,
      (1...32).contains(global.size)
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
    // Centimetres.
    case 0x11: scale = 10
    // Inches.
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
