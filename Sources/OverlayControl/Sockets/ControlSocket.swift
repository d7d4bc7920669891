// At most one overlay runs on a display, however programs start, end and crash.
//
// bind(2) refuses an existing path, even if no process listens there any more, and an overlay that
// was killed leaves its path behind. Trying connect(2) and removing the path when that is refused
// is a race: two programs find it dead, one removes it and binds its own, and then the other
// removes it. So only the holder of an exclusive flock(2) on a file beside the socket may touch the
// path. The kernel releases the lock when its holder ends in any way, so "is locked" and "an
// overlay runs" are the same. The lock file is never removed: a program that has just opened it
// would then lock a file without a name, while another program locks its successor.
//
// What remains are moments in which the lock is held but no process listens: between flock and
// listen of a starting program, and between the last poll of the socket and the exit of an ending
// one. A client that finds neither a free lock nor a listener retries both; see `ControlClient`.
//
// A client that waits for an overlay to start watches the lock file with inotify(7): once an
// overlay listens, it writes its process id there. Nothing else ever writes to it.
//
// Somebody may remove the files, such as a program that cleans /tmp. No client would then reach the
// overlay, and another one would start beside it. So their owner restores them; see `ControlPlace`.
// An owner that has lost its place to another overlay removes nothing.

internal import CLinux
internal import Glibc
internal import SystemSupport

/// The socket on which the running overlay accepts requests; its owner is the only overlay.
package struct ControlSocket: ~Copyable {
  /// The place of the socket.
  let endpoint: ControlEndpoint
  /// The descriptor to poll and to accept on; it never blocks.
  private(set) var descriptor: Int32
  private var lock: Int32
  /// The socket's file, to tell it from one that another overlay has put into its place.
  private var file: FileNode?

  /// The maximum number of connections that wait in the kernel while others are served.
  private static let backlog: Int32 = 16

  /// Claims the socket, unless another process has it.
  ///
  /// - Returns: the socket, listening; nil if another process has the lock.
  /// - Throws: `ControlError` if the files cannot be created.
  static func claim(_ endpoint: ControlEndpoint) throws(ControlError) -> ControlSocket? {
    guard let address = UnixAddress(endpoint.socket) else { throw .tooLong(path: endpoint.socket) }
    guard let lock = try takeLock(endpoint) else { return nil }
    do throws(ControlError) {
      let descriptor = try listen(at: address, of: endpoint, holding: lock)
      return ControlSocket(endpoint: endpoint, descriptor: descriptor, lock: lock)
    } catch {
      close(lock)
      throw error
    }
  }

  /// Opens and locks the lock file; returns nil if another process has the lock, or if the file is
  /// replaced meanwhile.
  private static func takeLock(_ endpoint: ControlEndpoint) throws(ControlError) -> Int32? {
    let lock = open(endpoint.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .refused(path: endpoint.lock, errno: errno) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(lock)
      if reason == EWOULDBLOCK { return nil }
      throw .refused(path: endpoint.lock, errno: reason)
    }
    // Once the file is removed, its lock is free although the owner has locked another one.
    guard isLockFile(lock, of: endpoint) else {
      close(lock)
      return nil
    }
    return lock
  }

  /// Creates the socket, listening, and announces it to clients that wait for an overlay.
  private static func listen(
    at address: UnixAddress, of endpoint: ControlEndpoint, holding lock: Int32
  ) throws(ControlError) -> Int32 {
    unlink(endpoint.socket)
    let descriptor = CLinux.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    // The path gets the mode of the descriptor, so that it is never open to others.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0,
      address.bind(descriptor) == 0,
      Glibc.listen(descriptor, backlog) == 0
    else {
      let reason = errno
      if descriptor >= 0 { close(descriptor) }
      throw .refused(path: endpoint.socket, errno: reason)
    }
    // The write only wakes clients that wait for an overlay; they then connect.
    let pidLine = Array("\(getpid())\n".utf8)
    ftruncate(lock, 0)
    _ = pwrite(lock, pidLine, pidLine.count, 0)
    return descriptor
  }

  private init(endpoint: ControlEndpoint, descriptor: Int32, lock: Int32) {
    self.endpoint = endpoint
    self.descriptor = descriptor
    self.lock = lock
    file = FileNode(at: endpoint.socket)
  }

  deinit {
    // Release the lock last: only its holder may remove the path.
    if isInPlace { unlink(endpoint.socket) }
    close(descriptor)
    close(lock)
  }

  /// Whether clients find the socket and its lock.
  var isInPlace: Bool {
    guard holdsLock, let file else { return false }
    return file == FileNode(at: endpoint.socket)
  }

  /// Whether the lock file is still the one that this process has locked.
  private var holdsLock: Bool { Self.isLockFile(lock, of: endpoint) }

  /// Returns whether an open file is the one at the path of the lock.
  private static func isLockFile(_ descriptor: Int32, of endpoint: ControlEndpoint) -> Bool {
    FileNode(of: descriptor).map { $0 == FileNode(at: endpoint.lock) } ?? false
  }

  /// Creates the files again that somebody has removed.
  ///
  /// - Returns: whether the socket is in its place; false if another overlay has taken it.
  /// - Throws: `ControlError` if the files cannot be created.
  mutating func restore() throws(ControlError) -> Bool {
    guard !isInPlace else { return true }
    guard let address = UnixAddress(endpoint.socket) else { throw .tooLong(path: endpoint.socket) }
    try endpoint.prepareFolder()
    if !holdsLock {
      guard let newLock = try Self.takeLock(endpoint) else { return false }
      close(lock)
      lock = newLock
    }
    let newDescriptor = try Self.listen(at: address, of: endpoint, holding: lock)
    close(descriptor)
    descriptor = newDescriptor
    file = FileNode(at: endpoint.socket)
    return true
  }

  /// Accepts a connection of a client; nil if none waits.
  ///
  /// - Throws: `SystemError` if accept(2) fails, for example without a free descriptor.
  func accept() throws(SystemError) -> Int32? {
    while true {
      let connection = CLinux.accept(descriptor, nil, nil)
      if connection >= 0 {
        // Refuse other users; the file modes admit only root anyway, which is refused, too.
        guard SocketPeer(of: connection)?.user == geteuid() else {
          close(connection)
          continue
        }
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      switch errno {
      case EAGAIN: return nil
      case EINTR, ECONNABORTED: continue
      default: throw SystemError(call: "accept", number: errno)
      }
    }
  }
}
