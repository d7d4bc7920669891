internal import CLinux
internal import CX11
internal import Glibc
internal import SystemSupport

/// A segment of memory that the server maps, too.
final class SharedSegment {
  private let connection: DisplayConnection
  /// Xlib's description of it, at a fixed address, since images keep a pointer to it.
  let info: UnsafeMutablePointer<XShmSegmentInfo>
  /// Its size.
  let byteCount: Int
  /// Its first byte; all bytes are zero, and without RAM, until used.
  var start: UnsafeMutableRawPointer { UnsafeMutableRawPointer(info.pointee.shmaddr) }

  /// Creates a segment and makes the server map it; nil if either is impossible.
  ///
  /// It is marked for removal at once, so it lives exactly until both processes have released it or
  /// ended.
  init?(_ byteCount: Int, with connection: DisplayConnection) {
    guard connection.extensions.sharedMemoryEventBase != nil else { return nil }
    let id = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    guard id >= 0 else { return nil }
    defer { shmctl(id, IPC_RMID, nil) }
    guard let address = shmat(id, nil, 0), address != UnsafeMutableRawPointer(bitPattern: -1) else {
      return nil
    }
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 0))
    // A remote server has the extension, too; only the attempt tells.
    guard (try? connection.trapping { XShmAttach(connection.display, info) }) != nil else {
      connection.log(
        .info, "no shared memory with the X server; pixels are sent through the socket")
      shmdt(address)
      info.deallocate()
      return nil
    }
    self.connection = connection
    self.byteCount = byteCount
    self.info = info
  }

  deinit {
    XShmDetach(connection.display, info)
    shmdt(info.pointee.shmaddr)
    info.deallocate()
  }
}
