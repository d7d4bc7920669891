import CLinux
import Glibc

extension Output {
  /// Returns the output of the process itself.
  ///
  /// SIGPIPE is ignored from now on: if a reader such as `head` goes away, that is a failed write
  /// and must not leave halos on the screen. The same goes for a file at its size limit (SIGXFSZ).
  package static func process(environment: Environment) -> Output {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return Output(
      isJournal: isJournal(STDERR_FILENO, environment), isTerminal: isatty(STDERR_FILENO) == 1,
      messages: STDERR_FILENO
    ) { (stream, bytes) throws(WriteError) in
      try writeAll(bytes, to: stream == .data ? STDOUT_FILENO : STDERR_FILENO)
    }
  }

  /// Returns whether a descriptor is the journal.
  ///
  /// systemd puts the pipe's device and inode into JOURNAL_STREAM, which children with another
  /// standard error inherit, too.
  static func isJournal(_ descriptor: Int32, _ environment: Environment) -> Bool {
    var status = stat()
    guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else {
      return false
    }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes every byte to a descriptor, with as many calls as needed.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
    let failure = bytes.withUnsafeBytes { writeWhole($0, to: descriptor) }
    if let failure { throw WriteError(errno: failure) }
  }
}

extension Output.WriteError {
  /// Whether the reader has closed the stream, which is its choice and no fault.
  package var isBrokenPipe: Bool { errno == EPIPE }
}

/// Returns the text of an errno(3) number.
package func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
