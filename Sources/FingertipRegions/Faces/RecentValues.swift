internal import TouchDrawing

/// Values that were made for a key and used not long ago.
///
/// Fingers that scale and turn a region make a new value at every step, of which only the last are
/// used again. So there are two generations: what is used moves into the present one, and when that is
/// full, the former one goes.
struct RecentValues<Key: Hashable, Value> {
  private var present: [Key: Value] = [:]
  private var former: [Key: Value] = [:]
  /// The sizes of the present values together.
  private var size = 0
  private let most: Int
  private let sizeOf: (Value) -> Int

  /// No values.
  ///
  /// - Parameters:
  ///   - most: how much is kept at least, 1 or more; twice as much at most, and one value of each generation.
  ///   - sizeOf: returns the size of a value, in the same unit; without it each is 1.
  init(most: Int, sizeOf: @escaping (Value) -> Int = { _ in 1 }) {
    self.most = most
    self.sizeOf = sizeOf
  }

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

  /// Takes over the values of others, and keeps as much as before.
  mutating func takeOver(_ others: Self) {
    (present, former, size) = (others.present, others.former, others.size)
  }

  private mutating func store(_ value: Value, for key: Key) {
    if size >= most {
      former = present
      present.removeAll(keepingCapacity: true)
      size = 0
    }
    if let replaced = present.updateValue(value, forKey: key) { size -= sizeOf(replaced) }
    size += sizeOf(value)
  }
}

extension RecentValues where Value == ScaledPicture? {
  /// No pictures; of those that are not shown, 8 MiB are kept.
  init() {
    self.init(most: 1 << 21) { picture in picture.map { $0.width * $0.height } ?? 1 }
  }
}
