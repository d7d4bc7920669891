import Glibc
import SystemSupport
import TouchRig

/// The rendering time of a film of a minute, at 1920 × 1080 px and 60 frames per second.
struct FilmFigures {
  let options: Options

  /// The duration of the recording, in s.
  private var length: Int { options.isQuick ? 10 : 60 }

  func measure() throws -> [Figure] {
    let folder = try TemporaryFolder(prefix: "fingertip-bench")
    let recording = folder.file("minute.jsonl")
    try write(to: recording)
    let kinds: [(name: String, arguments: [String])] = [
      ("raw frames, transparent", ["-"]), ("raw frames, a ground", ["-", "--backdrop", "white"]),
      (
        "an animated WebP of half the size",
        [
          folder.file("film.webp"), "--resolution", "960x540", "--rate", "30", "--backdrop",
          "white",
          "--quality", "80",
        ]
      ),
    ]
    return try kinds.map { kind in
      let (seconds, kilobytes) = try run(["replay", recording, "--output"] + kind.arguments)
      let speed = Double(length) / seconds
      return Figure(
        name: "film of \(length) s with four fingers: \(kind.name)", target: "≥ 4 × real time",
        measured: "\(speed.digits(1)) × in \((Double(kilobytes) / 1024).digits(1)) MB",
        reference: "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors", isMet: speed >= 4,
        numbers: [("speed", speed), ("peakMB", Double(kilobytes) / 1024)])
    }
  }

  /// Writes four fingers that circle for a second each and rest for half a second, at 120 Hz.
  private func write(to path: String) throws {
    var lines = [
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1920,"height":1080,"#
        + #""widthMM":508,"heightMM":286},"devices":[{"id":8,"name":"touch0","maxTouches":10}]}"#
    ]
    let (period, touchFrames) = (180, 120)
    for frame in 0..<length * 120 - touchFrames {
      for finger in 0..<4 {
        let step = (frame + finger * 40) % period
        guard step < touchFrames, frame >= step else { continue }
        let phase = step == 0 ? "began" : step == touchFrames - 1 ? "ended" : "moved"
        let angle = Double(step) / 60 * .pi
        let x = 240 + 480 * Double(finger) + 160 * cos(angle)
        let y = 540 + 300 * sin(angle * 1.5)
        lines.append(
          #"{"t":\#(Double(frame) * 1000 / 120),"device":8,"touch":\#(frame - step + finger),"#
            + #""phase":"\#(phase)","x":\#(x),"y":\#(y)}"#)
      }
    }
    try Files.write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  /// Returns the time for a command, in s, and its peak memory.
  private func run(_ arguments: [String]) throws -> (seconds: Double, kilobytes: Int) {
    let start = Clock.now
    let process = try Subprocess(
      .init(options.binary, arguments, output: .null, errors: .inherited, diesWithParent: false))
    guard process.wait(until: Deadline(seconds: 300)) == .exited(0) else {
      throw RigError.system(call: "replay", about: arguments.last ?? "", errno: 0)
    }
    return (Clock.now - start, process.peakKilobytes ?? 0)
  }
}
