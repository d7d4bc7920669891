import TouchX11

@testable import SystemSupport
@testable import TouchRig

/// The end of all work of a program: it waits for input, and for no time.
///
/// The program sleeps in one poll(2), whose deadlines are those of timers (timerfd_create(2)). The
/// kernel tells when each of them is due, so that neither a pause nor a guess is needed.
struct Stillness {
  /// Waits until nothing of a program moves, and until others have processed what it did.
  ///
  /// - Parameters:
  ///   - pid: the program.
  ///   - others: programs that react to it, such as a compositor.
  ///   - connection: a connection to the server of all of them.
  /// - Throws: `RigError.deadlinePassed` if the program keeps a timer armed.
  static func wait(for pid: Int32, _ others: [Int32], _ connection: DisplayConnection) throws {
    var former: [Int] = []
    var rounds = 0
    try Wait.until("process \(pid) to be still; its timers are due in \(armedTimers(of: pid))") {
      // The server has executed the requests of all programs that it has read.
      connection.synchronise()
      let now = ([pid] + others).map { ProcessFigures(pid: $0)?.voluntarySwitches ?? -1 }
      let isStill =
        now == former && armedTimers(of: pid).isEmpty
        && !([pid] + others).contains(where: ProcessFigures.isAtWork)
      rounds = isStill ? rounds + 1 : 0
      former = now
      // A program that waits for an answer of the server sleeps as well, but not for long.
      return rounds > 4
    }
  }

  /// Returns the times for which the timers of a process are armed, as seconds and nanoseconds.
  private static func armedTimers(of pid: Int32) -> [String] {
    let folder = "/proc/\(pid)/fdinfo"
    return ((try? Files.names(in: folder)) ?? []).compactMap { name in
      let lines = (Files.text("\(folder)/\(name)") ?? "").split(separator: "\n")
      let value = lines.first { $0.hasPrefix("it_value:") }?.dropFirst("it_value: ".count)
      return value == nil || value == "(0, 0)" ? nil : value.map(String.init)
    }
  }
}
