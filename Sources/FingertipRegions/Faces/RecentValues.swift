/// Values that were made for a key and used not long ago.
///
/// Fingers that scale and turn a region make a new value at every step, of which only the last are
/// used again. So there are two generations: what is used moves into the present one, and when that is
/// full, the former one goes.
struct RecentValues<Key: Hashable, Value> {
  private var present: [Key: Value] = [:]
  private var former: [Key: Value] = [:]
  private let most: Int

  /// No values.
  ///
  /// - Parameter most: how many are kept at least, 1 or more; twice as many at most.
  init(most: Int) { self.most = most }

  /// The value for a key; nil where it was not used lately.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = present[key] { return value }
      guard let value = former.removeValue(forKey: key) else { return nil }
      store(value, for: key)
      return value
    }
    set {
      if let newValue { store(newValue, for: key) }
    }
  }

  /// Takes over the values of others, and keeps as many as before.
  mutating func takeOver(_ others: Self) { (present, former) = (others.present, others.former) }

  private mutating func store(_ value: Value, for key: Key) {
    if present.count >= most {
      former = present
      present.removeAll(keepingCapacity: true)
    }
    present[key] = value
  }
}
