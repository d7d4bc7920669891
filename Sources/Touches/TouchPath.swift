/// One reported place of one contact.
public struct TouchSample: Hashable, Sendable {
  /// The time of the report.
  public var time: Timestamp
  /// The position in px of the root, as reported: never filtered, never predicted.
  public var position: Point
  /// Every axis with its latest value, also those which this report left out.
  public var contact: TouchContact

  /// Creates a sample.
  public init(time: Timestamp, position: Point, contact: TouchContact = .unknown) {
    self.time = time
    self.position = position
    self.contact = contact
  }
}

/// The newest samples of one touch, from the oldest that is still held to the newest.
///
/// A ring over storage that is allocated once. An index is the ordinal of a sample since the touch
/// began, so it names the same sample however many are added, and `path[drawn...]` is what came
/// since `drawn` samples were drawn. Once more samples came than fit, the oldest are gone and
/// `startIndex` has moved on.
public struct TouchPath: Sendable {
  /// The most samples that are held at once; at least 1.
  public let capacity: Int
  /// The number of samples since the touch began, whether still held or not.
  public private(set) var endIndex = 0
  private var ring: [TouchSample]

  /// Creates an empty path that will never hold more than `capacity` samples, at least 1.
  public init(capacity: Int) {
    let nothing = TouchSample(time: Timestamp(milliseconds: 0), position: Point(x: 0, y: 0))
    self.capacity = Swift.max(1, capacity)
    ring = Array(repeating: nothing, count: self.capacity)
  }

  /// The latest sample; nil while there is none.
  public var newest: TouchSample? { last }

  /// The sample that came `age` samples before the newest, which is `path[newest: 0]`.
  ///
  /// - Precondition: `0 ≤ age < count`.
  public subscript(newest age: Int) -> TouchSample { self[endIndex - 1 - age] }

  /// Adds a sample, in the place of the oldest one where the path is full.
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
  /// - Precondition: the sample is still held.
  public subscript(index: Int) -> TouchSample {
    precondition(index >= startIndex && index < endIndex, "no such sample is held")
    return ring[index % capacity]
  }
}
