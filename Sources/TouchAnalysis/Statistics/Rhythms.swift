/// The rhythms of a device: of all its moving fingers, and by how many are down.
struct Rhythms: Sendable {
  /// The most fingers that have a rhythm of their own.
  static let mostContacts = 10

  private var all = Rhythm()
  private var byContacts = [Rhythm](repeating: Rhythm(), count: mostContacts)

  /// Returns the interval with so many fingers down in ms, that of all while it is not known, and nil
  /// while too few are known at all.
  func interval(with contacts: Int) -> Double? {
    (1...Self.mostContacts).contains(contacts)
      ? byContacts[contacts - 1].interval ?? all.interval : all.interval
  }

  /// Adds an interval, in ms.
  ///
  /// - Parameters:
  ///   - interval: the interval.
  ///   - contacts: the number of fingers that are down.
  ///   - isFast: whether the finger was fast enough to be at another place in each report.
  mutating func add(_ interval: Double, with contacts: Int, isFast: Bool) {
    all.add(interval)
    guard isFast, (1...Self.mostContacts).contains(contacts) else { return }
    byContacts[contacts - 1].add(interval)
  }
}
