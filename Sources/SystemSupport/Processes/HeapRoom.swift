internal import CLinux
internal import Glibc

/// Room for much that is about to be made in memory.
///
/// The C library has the heap grow by 128 KiB each time, and the kernel gives each page of 4 KiB when it is first
/// written to. With ten thousand regions that was a fifth of the time in which they are read and laid out. So the heap
/// grows at once, on large pages where the kernel has them; what is not written to costs nothing.
package enum HeapRoom {
  /// The most blocks that are taken so that the heap grows.
  private static let mostBlocks = 16
  /// Their size, in bytes: larger ones could come from elsewhere than the heap.
  private static let blockSize = 100_000

  /// Makes room; to be called on the first thread, whose memory the heap is.
  ///
  /// - Parameter size: the room, in bytes.
  package static func reserve(_ size: Int) {
    // It stays, since what is at the end of the heap would be given back, page by page.
    guard mallopt(M_TOP_PAD, Int32(clamping: size)) == 1, let end = sbrk(0) else { return }
    var blocks: [UnsafeMutableRawPointer?] = []
    while sbrk(0) == end, blocks.count < mostBlocks { blocks.append(malloc(blockSize)) }
    for block in blocks { free(block) }
    guard let newEnd = sbrk(0), newEnd > end else { return }
    let start = UnsafeMutableRawPointer(bitPattern: (Int(bitPattern: end) + 4095) & ~4095)
    // Where there are no large pages, small ones do.
    if let start { _ = madvise(start, newEnd - start, MADV_HUGEPAGE) }
  }
}
