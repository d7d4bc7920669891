// Records when contacts were down and faults were found, in memory that does not grow with time.
//
// Time is divided into bins. When an event comes after the last bin, pairs of bins are joined and
// bins become twice as long, so the length of a recording need not be known in advance.

internal import Touches

/// The contacts of a device and its faults over time.
package struct ContactTimeline: Sendable {
  /// The state of a lane in a bin.
  package struct State: OptionSet, Sendable {
    /// One bit for each event that can happen in a bin.
    package let rawValue: UInt8
    /// Creates a state from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A contact was down.
    package static let down = State(rawValue: 1)
    /// A contact began.
    package static let began = State(rawValue: 2)
    /// A contact had a fault.
    package static let faulty = State(rawValue: 4)
  }

  /// The number of simultaneous contacts that are shown: the fingers of two hands.
  package static let laneLimit = 10
  private static let binCount = 1024

  /// The length of a bin, in ms.
  package private(set) var binLength = 1.0
  /// The time of the latest report, in ms since the recording began.
  package private(set) var end = 0.0
  /// The bins of each lane; a contact gets the first free lane.
  package private(set) var lanes: [[State]] = []
  /// The largest number of contacts that were down at once.
  package private(set) var mostContacts = 0
  /// The longest interval of a moving finger in each bin, in ms.
  package private(set) var longest = [Float](repeating: 0, count: binCount)
  /// The number of faults in each bin, by kind; kinds without faults are absent.
  package private(set) var faults: [Fault.Kind: [UInt32]] = [:]
  private var contacts = ContactTable<Contact>()

  private struct Contact: Sendable {
    var lane: Int
    var time: Double
  }

  /// The number of bins up to the latest report.
  package var count: Int { min(Int(end / binLength) + 1, Self.binCount) }

  mutating func add(_ report: Report, _ found: ArraySlice<Fault>) {
    let time = max(report.time.milliseconds, 0)
    end = max(end, time)
    mostContacts = max(mostContacts, report.device.contacts)
    while end >= binLength * Double(Self.binCount) { fold() }
    if report.progress.motion != nil, report.progress.interval <= IntervalStatistics.longestCounted
    {
      let bin = Int(time / binLength)
      longest[bin] = max(longest[bin], Float(report.progress.interval))
    }
    follow(report, time)
    for fault in found { add(fault) }
    if report.isOver { contacts.forget(report.id) }
  }

  private mutating func follow(_ report: Report, _ time: Double) {
    var contact: Contact
    if let known = contacts[report.id] {
      contact = known
    } else {
      guard report.after != nil, !report.isOver, let lane = freeLane else { return }
      contact = Contact(lane: lane, time: time)
    }
    let bin = Int(time / binLength)
    if report.event.phase == .began {
      lanes[contact.lane][bin].insert([.down, .began])
    } else {
      for index in min(Int(contact.time / binLength), bin)...bin {
        lanes[contact.lane][index].insert(.down)
      }
    }
    contact.time = time
    contacts[report.id] = contact
  }

  /// The first lane without a contact, created if necessary; nil if all are taken.
  private var freeLane: Int? {
    mutating get {
      let taken = contacts.states.map(\.lane)
      guard let lane = (0..<Self.laneLimit).first(where: { !taken.contains($0) }) else {
        return nil
      }
      if lane == lanes.count { lanes.append(Array(repeating: [], count: Self.binCount)) }
      return lane
    }
  }

  /// Adds a fault.
  mutating func add(_ fault: Fault) {
    let time = min(max(fault.time.milliseconds, 0), end)
    let bin = Int(time / binLength)
    faults[fault.kind, default: Array(repeating: 0, count: Self.binCount)][bin] += 1
    if let contact = contacts[fault.touch] { lanes[contact.lane][bin].insert(.faulty) }
  }

  /// Forgets a contact that was given up.
  mutating func forget(_ id: TouchID) { contacts.forget(id) }

  private mutating func fold() {
    binLength *= 2
    for lane in lanes.indices { Self.fold(&lanes[lane], []) { $0.union($1) } }
    Self.fold(&longest, 0) { max($0, $1) }
    for kind in faults.keys { Self.fold(&faults[kind, default: []], 0) { $0 + $1 } }
  }

  private static func fold<Value>(
    _ bins: inout [Value], _ none: Value, _ join: (Value, Value) -> Value
  ) {
    for index in 0..<binCount / 2 { bins[index] = join(bins[2 * index], bins[2 * index + 1]) }
    for index in binCount / 2..<binCount { bins[index] = none }
  }
}
