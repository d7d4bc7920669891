/// The buffers in which a painter composes one row of a figure; they grow to the widest row.
struct RowBuffers: ~Copyable {
  /// The coverage of each pixel by the outline and those around it, 0…255.
  private(set) var coverage: UnsafeMutablePointer<UInt8>
  /// The same of another outline.
  private(set) var other: UnsafeMutablePointer<UInt8>
  /// The pixels as they are where they are covered.
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

  /// Makes room for so many pixels; what was in the buffers is lost.
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
