internal import CLinux
internal import Glibc

/// Memory reserved in advance for much data.
///
/// The C library extends the heap by 128 KiB at a time, and the kernel provides each page of 4 KiB
/// when it is first written to. With ten thousand regions that was a fifth of the time to read them
/// and lay them out. So the heap is extended at once, on large pages if the kernel has them; unused
/// pages cost nothing.
package enum HeapRoom {
  /// The maximum number of blocks that are allocated to make the heap grow.
  private static let maximumBlockCount = 16
  /// The size of a block, in bytes: larger ones could be allocated outside the heap.
  private static let blockSize = 100_000

  /// Extends the heap; call it on the main thread, to which the heap belongs.
  ///
  /// - Parameter size: the extension, in bytes.
  package static func reserve(_ size: Int) {
    // The setting stays; otherwise the end of the heap would be given back page by page.
    guard mallopt(M_TOP_PAD, Int32(clamping: size)) == 1, let end = sbrk(0) else { return }
    var blocks: [UnsafeMutableRawPointer?] = []
    while sbrk(0) == end, blocks.count < maximumBlockCount { blocks.append(malloc(blockSize)) }
    for block in blocks { free(block) }
    guard let newEnd = sbrk(0), newEnd > end else { return }
    let start = UnsafeMutableRawPointer(bitPattern: (Int(bitPattern: end) + 4095) & ~4095)
    // Without large pages, small ones are used.
    if let start { _ = madvise(start, newEnd - start, MADV_HUGEPAGE) }
  }
}
