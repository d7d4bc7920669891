internal import TouchDrawing

/// A cache of recently used values by key.
///
/// Fingers that scale and turn a region make a new value at every step, and only the last ones are
/// used again. So there are two generations: a used value moves into the present one, and when that
/// is full, the former one is dropped.
struct RecentValues<Key: Hashable, Value> {
  private var present: [Key: Value] = [:]
  private var former: [Key: Value] = [:]
  /// The total size of the present values.
  private var size = 0
  private let capacity: Int
  private let sizeOf: (Value) -> Int

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: the minimum total size that is kept, 1 or more; at most twice that, plus one
  ///     value per generation.
  ///   - sizeOf: returns the size of a value, in the unit of `capacity`; 1 by default.
  init(most capacity: Int, sizeOf: @escaping (Value) -> Int = { _ in 1 }) {
    self.capacity = capacity
    self.sizeOf = sizeOf
  }

  /// The value for a key; nil if it was not used recently.
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

  /// Takes over the values of another cache, with the limits of this one.
  mutating func takeOver(_ others: Self) {
    (present, former, size) = (others.present, others.former, others.size)
  }

  private mutating func store(_ value: Value, for key: Key) {
    if size >= capacity {
      former = present
      present.removeAll(keepingCapacity: true)
      size = 0
    }
    if let replaced = present.updateValue(value, forKey: key) { size -= sizeOf(replaced) }
    size += sizeOf(value)
  }
}

extension RecentValues where Value == ScaledPicture? {
  /// Creates an empty cache, which keeps at least 8 MiB of pictures that are not shown.
  init() {
    self.init(most: 1 << 21) { picture in picture.map { $0.width * $0.height } ?? 1 }
  }
}
