internal import Glibc

/// The process at the other end of a Unix socket when the connection was made.
package struct SocketPeer {
  /// The process id; 0 if the process is not visible from here, as from within a container.
  package let pid: Int32
  /// The process's user id.
  package let user: UInt32

  /// Asks the kernel; nil if the socket is of another kind.
  ///
  /// - Parameter socket: our end of the socket.
  package init?(of socket: Int32) {
    // The kernel's struct ucred, which Swift does not import.
    var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    let size = MemoryLayout.size(ofValue: credentials)
    var length = socklen_t(size)
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, length == size
    else { return nil }
    (pid, user) = (credentials.pid, credentials.user)
  }
}
