import Glibc
import TouchRig

/// The time from the overlay's start until it listens.
struct StartFigures {
  let options: Options

  func measure() throws -> [Figure] {
    try [nil, DesktopProgram.picom].map { compositor in
      let stage = try Stage(options, compositor: compositor)
      let size = try stage.haloSize()
      var times: [Double] = []
      var floorTimes: [Double] = []
      for _ in 0..<(options.isQuick ? 10 : 20) {
        floorTimes.append(try startTime(of: .reference(.movedWindow, size: size), on: stage))
        times.append(try startTime(of: .overlay(arguments: []), on: stage))
      }
      let (ours, floor) = (Samples(times), Samples(floorTimes))
      return Figure(
        name: "exec to ready, \(stage.surroundings)", target: "≤ 15 ms",
        measured: "\(ours.median.digits(1)) ms (p95 \(ours.quantile(0.95).digits(1)))",
        reference: "floor \(floor.median.digits(1)) ms", isMet: ours.median <= 15,
        numbers: [
          ("medianMS", ours.median), ("p95MS", ours.quantile(0.95)),
          ("floorMedianMS", floor.median),
        ])
    }
  }

  /// Returns the time from the start of a process until it reports that it is listening, in ms.
  private func startTime(of kind: Listener.Kind, on stage: Stage) throws -> Double {
    let listener = try Listener(kind, on: stage)
    defer { listener.stop() }
    return listener.startSeconds * 1000
  }
}

/// The size of the program.
struct SizeFigures {
  let options: Options

  func measure() throws -> [Figure] {
    var status = stat()
    guard stat(options.binary, &status) == 0 else {
      throw RigError.system(call: "stat", about: options.binary, errno: errno)
    }
    let size = Double(status.st_size) / 1e6
    return [
      Figure(
        name: "the binary as it is installed", target: "≤ 10 MB",
        measured: "\(size.digits(2)) MB", isMet: size <= 10, numbers: [("sizeMB", size)])
    ]
  }
}
