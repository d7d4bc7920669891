/// One reported position of one contact.
public struct TouchSample: Hashable, Sendable {
  /// The time of the report.
  public var time: Timestamp
  /// The position in px of the root, as reported: never filtered, never predicted.
  public var position: Point
  /// The latest value of every axis, including those missing from this report.
  public var contact: TouchContact

  /// Creates a sample.
  public init(time: Timestamp, position: Point, contact: TouchContact = .unknown) {
    self.time = time
    self.position = position
    self.contact = contact
  }
}

/// The newest samples of one touch, from the oldest that is still stored to the newest.
///
/// It is a ring buffer that is allocated once. An index is the ordinal of a sample since the touch
/// began, so it refers to the same sample however many are added: `path[drawn...]` are the samples
/// after the first `drawn`. When more samples come than fit, the oldest are dropped and
/// `startIndex` advances.
public struct TouchPath: Sendable {
  /// The largest number of stored samples; at least 1.
  public let capacity: Int
  /// The number of samples since the touch began, including dropped ones.
  public private(set) var endIndex = 0
  private var ring: [TouchSample]

  /// Creates an empty path that stores at most `capacity` samples, at least 1.
  public init(capacity: Int) {
    let placeholder = TouchSample(time: Timestamp(milliseconds: 0), position: Point(x: 0, y: 0))
    self.capacity = Swift.max(1, capacity)
    ring = Array(repeating: placeholder, count: self.capacity)
  }

  /// The latest sample; nil if there is none.
  public var newest: TouchSample? { last }

  /// The sample that came `age` samples before the newest, which is `path[newest: 0]`.
  ///
  /// - Precondition: `0 ≤ age < count`.
  public subscript(newest age: Int) -> TouchSample { self[endIndex - 1 - age] }

  /// Adds a sample; replaces the oldest one if the path is full.
  public mutating func append(_ sample: TouchSample) {
    ring[endIndex % capacity] = sample
    endIndex += 1
  }

  /// Empties the path for another touch and keeps its storage.
  public mutating func removeAll() {
    endIndex = 0
  }
}

extension TouchPath: RandomAccessCollection {
  public var startIndex: Int { Swift.max(0, endIndex - capacity) }

  /// The sample with an ordinal since the touch began.
  ///
  /// - Precondition: the sample is still stored.
  public subscript(index: Int) -> TouchSample {
    precondition(index >= startIndex && index < endIndex, "no such sample is held")
    return ring[index % capacity]
  }
}
