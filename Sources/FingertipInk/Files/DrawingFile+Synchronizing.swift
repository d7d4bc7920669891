internal import Glibc
internal import SystemSupport

/// Having the disk take what was written.
extension DrawingFile {
  /// Waits until the disk has everything that was written, so that a power failure does not lose
  /// it.
  func synchronize() { if let descriptor { fsync(descriptor) } }

  /// Starts to synchronise everything that was written with the disk, without waiting for it.
  ///
  /// The descriptor is not duplicated, because closing the copy would release the lock. If it is
  /// closed and used again before the thread begins, another file is written to the disk early.
  ///
  /// - Parameter source: a file whose content was added to this one, deleted once the disk has that;
  ///   nil for none.
  package func synchronizeInBackground(thenDeleting source: String? = nil) {
    guard let descriptor else { return }
    try? DetachedThread.start(stackSize: 64 << 10) {
      guard fsync(descriptor) == 0, let source else { return }
      unlink(source)
    }
  }
}
