import CLinux
import Glibc

@testable import SystemSupport
@testable import TouchRig

/// A program whose start blocks the process that starts it, until it is released.
///
/// A lease on its file, fcntl(2), makes the kernel wait for its holder before it executes the file,
/// and posix_spawn(3) returns only after that. So a region that runs the program makes the overlay
/// hang, although it is not stopped.
final class HeldProgram {
  let path: String
  private var descriptor: Int32 = -1
  /// F_SETLEASE, which glibc's header declares only for programs that define _GNU_SOURCE.
  private static let setLease: Int32 = 1024

  /// Copies a program that does nothing into a folder, and holds it.
  init(in folder: borrowing TemporaryFolder, named name: String = "held") throws {
    path = folder.file(name)
    // By another process: a child that is started meanwhile would inherit an end for writing.
    let copy = try Subprocess(.init("/bin/cp", ["/bin/true", path]))
    guard copy.wait(until: Deadline(seconds: 20)) == .exited(0) else {
      throw RigError.refused("to copy /bin/true")
    }
    // Tells the holder that somebody waits.
    signal(SIGIO, SIG_IGN)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fcntl(descriptor, Self.setLease, Int32(F_WRLCK)) == 0 else {
      throw SystemError(call: "fcntl", number: errno)
    }
  }

  deinit { release() }

  /// Lets everybody execute it.
  func release() {
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, Self.setLease, Int32(F_UNLCK))
    close(descriptor)
    descriptor = -1
  }
}
