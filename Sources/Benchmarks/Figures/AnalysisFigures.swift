import Glibc
import SeededRandom
import TouchRig

/// The time and memory for the analysis of a long recording.
struct AnalysisFigures {
  let options: Options

  func measure() throws -> [Figure] {
    let folder = try TemporaryFolder(prefix: "fingertip-bench")
    let small = folder.file("small.jsonl")
    let large = folder.file("large.jsonl")
    try write(10_000, to: small)
    try write(1_000_000, to: large)
    let floor = try run(small)
    let runs = try (0..<(options.isQuick ? 1 : 3)).map { _ in try run(large) }
    let median = Samples(runs.map(\.seconds)).median
    let memory = Double(runs.map(\.kilobytes).max() ?? 0) / 1024
    var figures = [
      Figure(
        name: "analyse a recording of 1,000,000 events", target: "≤ 1.5 s",
        measured: "\(median.digits(2)) s in \(memory.digits(1)) MB",
        reference: "10,000 events: \((Double(floor.kilobytes) / 1024).digits(1)) MB",
        isMet: median <= 1.5, numbers: [("medianS", median), ("peakMB", memory)])
    ]
    if !options.isQuick { figures.append(try measureFolder(small, in: folder.path)) }
    return figures
  }

  /// Measures the analysis of a folder with a thousand recordings.
  private func measureFolder(_ recording: String, in folder: String) throws -> Figure {
    let directory = folder + "/many"
    mkdir(directory, 0o700)
    for number in 0..<1000 {
      guard link(recording, "\(directory)/\(number).jsonl") == 0 else {
        throw RigError.system(call: "link", about: recording, errno: errno)
      }
    }
    let (seconds, kilobytes) = try run(directory)
    return Figure(
      name: "analyse a folder of 1,000 recordings of 10,000 events", target: "≤ 15 s",
      measured: "\(seconds.digits(1)) s in \((Double(kilobytes) / 1024).digits(1)) MB",
      reference: "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors", isMet: seconds <= 15,
      numbers: [("seconds", seconds), ("peakMB", Double(kilobytes) / 1024)])
  }

  /// Writes ten fingers that move for a second each, at 120 Hz.
  private func write(_ count: Int, to path: String) throws {
    guard let file = fopen(path, "w") else {
      throw RigError.system(call: "fopen", about: path, errno: errno)
    }
    defer { fclose(file) }
    var generator = SplitMix64(seed: 1)
    fputs(
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1920,"height":1080,"#
        + #""widthMM":508,"heightMM":286},"devices":[{"id":8,"name":"touch0","maxTouches":10}]}"#
        + "\n", file)
    for event in 0..<count {
      let (frame, finger) = (event / 10, event % 10)
      let step = frame % 120
      let phase = step == 0 ? "began" : step == 119 ? "ended" : "moved"
      let x = Double(finger * 180 + step) + Double.random(in: 0...0.5, using: &generator)
      fputs(
        #"{"t":\#(frame * 8),"device":8,"touch":\#(frame / 120 * 10 + finger),"phase":"\#(phase)","#
          + #""x":\#(x),"y":\#(finger * 100),"pressure":0.\#(3 + step % 5)}"# + "\n", file)
    }
  }

  /// Returns the time for the analysis of a recording, and its peak memory.
  private func run(_ path: String) throws -> (seconds: Double, kilobytes: Int) {
    let start = Clock.now
    let process = try Subprocess(
      .init(options.binary, ["analyze", path, "--json"], errors: .inherited, diesWithParent: false))
    guard process.wait(until: Deadline(seconds: 60)) == .exited(0) else {
      throw RigError.system(call: "analyze", about: path, errno: 0)
    }
    return (Clock.now - start, process.peakKilobytes ?? 0)
  }
}
