/// The rhythms of a device: overall, and for each number of fingers that are down.
struct Rhythms: Sendable {
  /// The largest number of fingers with a rhythm of its own.
  static let maximumContacts = 10

  private var all = Rhythm()
  private var byContacts = [Rhythm](repeating: Rhythm(), count: maximumContacts)

  /// Returns the interval for a number of fingers in ms, or the overall one if that is unknown; nil
  /// if neither is known.
  func interval(with contacts: Int) -> Double? {
    (1...Self.maximumContacts).contains(contacts)
      ? byContacts[contacts - 1].interval ?? all.interval : all.interval
  }

  /// Adds an interval, in ms.
  ///
  /// - Parameters:
  ///   - interval: the interval.
  ///   - contacts: the number of fingers that are down.
  ///   - isFast: whether the finger was fast enough to move between any two reports.
  mutating func add(_ interval: Double, with contacts: Int, isFast: Bool) {
    all.add(interval)
    guard isFast, (1...Self.maximumContacts).contains(contacts) else { return }
    byContacts[contacts - 1].add(interval)
  }
}
