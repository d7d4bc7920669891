// `fingertip events` and `xinput test-xi2 --root` listen to the same fingers on the same server.
// Each prints into a pipe that wc(1) reads and counts, so the count shows what was lost.

import Glibc
import SystemSupport
import TouchRig

/// The cost and losses of printing twenty fingers' touches at a rate that no panel reaches.
struct EventsFigures {
  let options: Options
  private static let fingers = 20
  private static let rate = 1000.0

  /// A program that prints into a pipe, and another that counts its output.
  private struct Printer {
    let process: Subprocess
    let counter: Subprocess
    let path: String

    /// Ends the program, and returns the number of lines.
    func finish() -> Int {
      process.stop()
      _ = counter.wait(until: Deadline(seconds: 20))
      let words = (Files.text(path) ?? "").split { $0 == " " || $0 == "\n" }
      return words.first.flatMap { Int($0) } ?? 0
    }
  }

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    let folder = try TemporaryFolder(prefix: "fingertip-bench")
    let ready = try ReadySocket(path: folder.file("ready"))
    let ours = try printer(
      options.binary, ["events"], counting: "-l", to: folder.file("ours"), on: stage,
      readySocket: ready.path)
    try ready.wait(for: "fingertip events", ours.process)
    let other = try printer(
      "xinput", ["test-xi2", "--root"], counting: "-l", to: folder.file("other"), on: stage)
    // It does not report when it listens.
    Clock.sleep(1)
    let ensemble = CirclingFingers(fingers: Self.fingers, rate: Self.rate, injector: stage.injector)
    let frames = Int(Self.rate) * (options.isQuick ? 3 : 10)
    func cpu() -> (ours: Double, other: Double) {
      (Clock.cpu(of: ours.process.pid) ?? 0, Clock.cpu(of: other.process.pid) ?? 0)
    }
    try ensemble.begin()
    let before = cpu()
    let elapsed = try ensemble.move(frames: 0..<frames)
    let after = cpu()
    try ensemble.end()
    let share = (after.ours - before.ours) / elapsed
    let otherShare = (after.other - before.other) / elapsed
    // For each finger: a begin, the movements of all frames, and an end.
    let expected = Self.fingers * (frames + 2)
    let lost = expected - ours.finish()
    _ = other.finish()
    return [
      Figure(
        name: "events of 20 fingers at 1000 Hz into a pipe", target: "0 lost, ≤ 0.25 core",
        measured: "\(lost) of \(expected) lost, \(share.digits(2)) core",
        reference: "xinput test-xi2 --root: \(otherShare.digits(2)) core; "
          + "\((Double(frames) / elapsed).digits(0)) Hz",
        isMet: lost == 0 && share <= 0.25,
        numbers: [
          ("lost", Double(lost)), ("events", Double(expected)), ("cores", share),
          ("xinputCores", otherShare), ("achievedHz", Double(frames) / elapsed),
        ])
    ]
  }

  private func printer(
    _ program: String, _ arguments: [String], counting unit: String, to path: String,
    on stage: Stage, readySocket: String? = nil
  ) throws -> Printer {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw RigError.system(call: "pipe", about: program, errno: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The children have their own copies; if we kept one, the counter would never see the end.
    defer { for end in ends { close(end) } }
    let counter = try Subprocess(
      .init("wc", [unit], output: .file(path), descriptors: [0: ends[0]]))
    let process = try Subprocess(
      .init(
        program, arguments,
        environment: [
          "DISPLAY": stage.server.display, "NOTIFY_SOCKET": readySocket,
          "HOME": stage.server.folderPath, "XDG_CONFIG_HOME": nil,
          "XDG_CONFIG_DIRS": "/nonexistent", "XDG_RUNTIME_DIR": stage.server.folderPath,
        ],
        output: .descriptor(ends[1]), errors: .inherited, diesWithParent: false))
    return Printer(process: process, counter: counter, path: path)
  }
}
