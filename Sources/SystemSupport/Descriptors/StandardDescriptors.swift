internal import Glibc

/// Standard input, output and error, each of which may be closed when a program starts.
package enum StandardDescriptors {
  /// Opens the null device in place of those that are closed.
  ///
  /// Otherwise the next files and sockets would get their numbers: a message, or the output of a
  /// program that a region starts, would be written into the connection to the X server. Reading
  /// standard input and writing standard output still fail, since each is opened for the opposite.
  package static func openClosed() {
    // Each call of open(2) returns the lowest number that is free.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }
}
