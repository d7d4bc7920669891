import Glibc
import TouchRig

/// The time and memory for a dry run of a long recording.
struct DryRunFigures {
  let options: Options

  /// The ratio of the long recording's length to that of the short one, whose memory is compared.
  private static let factor = 10

  func measure() throws -> [Figure] {
    let folder = try TemporaryFolder(prefix: "fingertip-bench")
    let configuration = folder.file("config.yaml")
    try Self.write(Self.regions, to: configuration)
    let events = options.isQuick ? 100_000 : 1_000_000
    let (short, long) = (folder.file("short.jsonl"), folder.file("long.jsonl"))
    try Self.write(Self.recording(of: events / Self.factor), to: short)
    try Self.write(Self.recording(of: events), to: long)
    // The folder must live until the end.
    defer { unlink(folder.file("long.jsonl")) }
    let peak = try memory(of: long, configuration)
    let growth = peak - (try memory(of: short, configuration))
    let elapsed = Samples(try (0..<3).map { _ in try time(of: long, configuration) }).median
    return [
      Figure(
        name: "dry run of a recording of \(events) events", target: "≤ 3 s, memory flat",
        measured: "\(elapsed.digits(2)) s",
        reference: "\((Double(peak) / 1e6).digits(1)) MB, "
          + "\((Double(growth) / 1e6).digits(2)) MB more than for a tenth of them",
        isMet: elapsed <= 3 && growth <= 1_000_000,
        numbers: [("medianS", elapsed), ("growthBytes", Double(growth))])
    ]
  }

  private func start(_ recording: String, _ configuration: String) throws -> Subprocess {
    try Subprocess(
      .init(
        options.binary, ["replay", "--dry-run", "--config", configuration, recording],
        diesWithParent: false))
  }

  /// Returns the time from the start of the process to its end, in s.
  private func time(of recording: String, _ configuration: String) throws -> Double {
    let start = Clock.now
    let process = try self.start(recording, configuration)
    let status = process.wait(until: Deadline(seconds: 120))
    let elapsed = Clock.now - start
    guard status == .exited(0) else { throw RigError.refused("the dry run") }
    return elapsed
  }

  /// Returns the largest memory use observed while it runs, in bytes.
  private func memory(of recording: String, _ configuration: String) throws -> Int {
    let process = try start(recording, configuration)
    let meter = ProcessMeter(pid: process.pid)
    var peak = 0
    try Wait.until("the dry run", deadline: Deadline(seconds: 120)) {
      guard process.isRunning else { return true }
      // The process may end between the two calls.
      if let memory = try? meter.memory() { peak = max(peak, memory.others) }
      return false
    }
    return peak
  }

  // MARK: What is played

  private static let regions = """
    regions:
    - id: board
      touches: together
      children:
      - id: card
        frame: {left: 50px, top: 200px, width: 300px, height: 300px}
        on: {moved: {move: self}}
      - id: button
        frame: {left: 800px, top: 200px, width: 100px, height: 300px}
        control: button
        on: {upInside: {emit: pressed}}

    """

  /// Ten fingers that come down, move for 98 frames and lift, repeatedly.
  private static func recording(of events: Int) -> String {
    var text =
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1920,"height":1080,"#
      + #""widthMM":508,"heightMM":286},"devices":[]}"# + "\n"
    text.reserveCapacity(events * 100)
    var (time, contact) = (0, 1)
    for life in 0..<(events / 1000) {
      for frame in 0..<100 {
        let phase = frame == 0 ? "began" : frame == 99 ? "ended" : "moved"
        for finger in 0..<10 {
          let x = Double(100 + 180 * finger) + Double(frame) * 0.75
          let y = 300.5 + Double((frame + life) % 40)
          text +=
            "{\"t\":\(time),\"device\":8,\"touch\":\(contact + finger),\"phase\":\"\(phase)\","
            + "\"x\":\(x),\"y\":\(y),\"pressure\":0.5}\n"
        }
        time += 8
      }
      contact += 10
    }
    return text
  }

  private static func write(_ text: String, to path: String) throws(RigError) {
    guard let file = fopen(path, "w") else {
      throw .system(call: "fopen", about: path, errno: errno)
    }
    defer { fclose(file) }
    let written = Array(text.utf8).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == text.utf8.count else {
      throw .system(call: "fwrite", about: path, errno: errno)
    }
  }
}
