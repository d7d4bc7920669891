/// The buffers in which a painter composes one row of a figure; they grow to the widest row.
struct RowBuffers: ~Copyable {
  /// The coverage of each pixel by the outline and the clips around it, 0…255.
  private(set) var coverage: UnsafeMutablePointer<UInt8>
  /// The coverage by a second outline, 0…255.
  private(set) var other: UnsafeMutablePointer<UInt8>
  /// The pixels of the face before the coverage is applied.
  private(set) var content: UnsafeMutablePointer<UInt32>
  private var capacity = 0

  init() {
    coverage = .allocate(capacity: 1)
    other = .allocate(capacity: 1)
    content = .allocate(capacity: 1)
  }

  deinit {
    coverage.deallocate()
    other.deallocate()
    content.deallocate()
  }

  /// Makes room for a number of pixels; the content of the buffers is lost.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    coverage.deallocate()
    other.deallocate()
    content.deallocate()
    coverage = .allocate(capacity: count)
    other = .allocate(capacity: count)
    content = .allocate(capacity: count)
    capacity = count
  }
}
