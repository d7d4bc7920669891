internal import CLinux
internal import Glibc

/// Another process of this program that does one task for this process, connected by a socket.
package struct PeerProcess {
  /// The process, which somebody must wait for.
  package let pid: Int32
  /// Our end of the socket; the other end is the process's standard input.
  package let socket: Int32

  /// The form of what the socket carries.
  package enum Channel {
    /// A byte stream.
    case bytes
    /// Messages with boundaries.
    case messages
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: the file of this program.
  ///   - name: the task, as argument zero.
  ///   - display: the server's name.
  ///   - channel: the form of what the socket carries.
  /// - Returns: the process.
  /// - Throws: `SystemError` if the process cannot be started.
  package static func start(
    _ program: String, as name: String, display: String, _ channel: Channel
  ) throws(SystemError) -> PeerProcess {
    var ends: [Int32] = [-1, -1]
    let kind = channel == .bytes ? SOCK_STREAM : SOCK_SEQPACKET
    let type = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue)
    guard CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", number: errno)
    }
    defer { close(ends[1]) }
    do throws(SystemError) {
      let pid = try StartedPrograms.spawn(program, [name, display]) { files in
        posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO)
        // It must not hold our output open: a reader of that expects its end when we end.
        for output in [STDOUT_FILENO, STDERR_FILENO] {
          posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0)
        }
      }
      return PeerProcess(pid: pid, socket: ends[0])
    } catch {
      close(ends[0])
      throw error
    }
  }
}
