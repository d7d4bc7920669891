package import CLinux
internal import Glibc

/// This program as another process, which does one thing for this one and talks to it over a socket.
package struct PeerProcess {
  /// The process, for which somebody has to wait.
  package let pid: pid_t
  /// Our end of the socket; the other one is its standard input.
  package let socket: Int32

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: the file of this program.
  ///   - name: what it is to do, as its zeroth argument.
  ///   - display: the server's name.
  ///   - kind: a stream of bytes, or messages that are kept apart.
  /// - Returns: the process.
  /// - Throws: `SystemError` where there is no room for another process.
  package static func start(
    _ program: String, as name: String, display: String, _ kind: __socket_type
  ) throws(SystemError) -> PeerProcess {
    var ends: [Int32] = [-1, -1]
    let type = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue)
    guard CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", number: errno)
    }
    defer { close(ends[1]) }
    do throws(SystemError) {
      let pid = try StartedPrograms.spawn(program, [name, display]) { files in
        posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO)
        // Whoever reads what we print sees its end when we end.
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
