/// What a painter needs to put one row of a figure together; grows to the widest row and stays.
struct RowBuffers: ~Copyable {
  /// How much of each pixel is inside the outline and what it lies in, 0…255.
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
