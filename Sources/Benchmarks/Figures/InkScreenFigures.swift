import Glibc
import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// The cost of drawing on a screen: the latency of ink, and the share of a core.
struct InkScreenFigures {
  let options: Options

  func measure() throws -> [Figure] {
    let peer = peer()
    return [
      try latency(fingers: 1, limit: 0.4, peer), try latency(fingers: 10, limit: 1, nil),
      try load(), try completeness(), try memory(peer), try memoryOfManyStrokes(),
    ]
  }

  /// Measures gromit-mpx for comparison; nil if it is missing or fails, which must not prevent our
  /// own measurements.
  private func peer() -> Gromit.Findings? {
    do {
      return try Gromit.measure(options) { stage in try times(fingers: 1, on: stage) }
    } catch {
      Bench.warn("gromit-mpx is left out: \(error)")
      return nil
    }
  }

  /// The distance that a finger moves between two reports, in px.
  private static let step = 20.0
  /// The number of reports in a line from left to right.
  private static let reportsPerLine = 80

  /// Returns the position of a finger after a number of reports: lines across the screen.
  private func position(_ finger: Int, _ report: Int) -> Point {
    Point(
      x: 150 + Self.step * Double(report % Self.reportsPerLine),
      y: 60 + 90 * Double(finger) + 12 * Double(report / Self.reportsPerLine % 6))
  }

  /// Measures the time from an injected report of a drawing finger to the first pixel of its ink,
  /// in turn with the minimal program that draws as much ink for the same reports.
  private func latency(fingers: Int, limit: Double, _ peer: Gromit.Findings?) throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    var samples = Samples()
    var floor = Samples()
    for turn in 0..<(options.isQuick ? 1 : 3) {
      let bare = try Listener(.reference(.ink, size: Int(Self.step)), on: stage)
      floor.add(try times(fingers: fingers, on: stage))
      bare.stop()
      // Otherwise, the drawing of the last turn would be shown again.
      let path = "\(stage.server.folderPath)/turn\(turn).jsonl"
      let overlay = try Listener(.drawing(arguments: Self.arguments + [path]), on: stage)
      samples.add(try times(fingers: fingers, on: stage))
      overlay.stop()
    }
    let other = peer.map { "; gromit-mpx \($0.latency.median.digits(2)) ms" } ?? ""
    return Figure(
      name: "report to ink, \(fingers) finger\(fingers == 1 ? "" : "s"), \(stage.surroundings)",
      target: "≤ \(limit.digits(1)) ms", measured: "\(samples.median.digits(2)) ms",
      reference: "p95 \(samples.quantile(0.95).digits(2)) ms; bare ink "
        + "\(floor.median.digits(2)) ms, p95 \(floor.quantile(0.95).digits(2)) ms" + other,
      isMet: samples.median <= limit,
      numbers: [
        ("medianMS", samples.median), ("p95MS", samples.quantile(0.95)),
        ("floorMedianMS", floor.median), ("floorP95MS", floor.quantile(0.95)),
      ] + (peer.map { [("gromitMedianMS", $0.latency.median)] } ?? []))
  }

  /// No palette, and no exit by several fingers that tap together, which occurs here.
  private static let arguments = ["--fingers=none", "--no-palette"]

  /// Returns the times from reports of drawing fingers to their ink, in ms.
  private func times(fingers: Int, on stage: Stage, reports: Int? = nil) throws -> Samples {
    let rest = stage.screen.screen()
    var times: [Double] = []
    for report in 0..<(reports ?? (options.isQuick ? 100 : 400)) {
      // Two frames of a 60 Hz screen, so that no report waits for the previous one.
      Clock.sleep(0.035)
      guard report % Self.reportsPerLine > 0 else {
        // Each line is its own stroke, so that it does not lead back over the next line.
        if report > 0 { try lift(fingers, on: stage) }
        for finger in 0..<fingers {
          try stage.injector.touch(.began, UInt32(finger), at: position(finger, report))
        }
        continue
      }
      let (x, y) = TapTimer.pixel(of: position(0, report))
      let start = Clock.now
      try stage.injector.batch { injector throws(RigError) in
        for finger in (0..<fingers).reversed() {
          try injector.touch(.moved, UInt32(finger), at: position(finger, report))
        }
      }
      // The line is wide enough to cover the pixel to the upper left of its middle.
      let seen = try stage.screen.timeOfChange(
        x: x, y: y + 3, from: rest[x, y + 3], deadline: Deadline(seconds: 5))
      times.append((seen - start) * 1000)
    }
    try lift(fingers, on: stage)
    return Samples(times)
  }

  /// Measures the memory of draw mode, apart from the pixels, after some lines.
  private func memory(_ peer: Gromit.Findings?) throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let overlay = try Listener(.drawing(arguments: Self.arguments), on: stage)
    defer { overlay.stop() }
    _ = try times(fingers: 1, on: stage)
    let memory = try ProcessMeter(pid: overlay.pid).memory()
    let size = Double(memory.others) / 1e6
    let pixels = Double(memory.pixels) / 1e6
    return Figure(
      name: "memory of draw mode beyond the shared pixels", measured: "\(size.digits(1)) MB",
      reference: "pixels \(pixels.digits(1)) MB"
        + (peer.map { "; gromit-mpx \($0.residentMB.digits(1)) MB" } ?? ""),
      numbers: [("residentMB", size), ("pixelsMB", pixels)]
        + (peer.map { [("gromitMB", $0.residentMB)] } ?? []))
  }

  private func lift(_ fingers: Int, on stage: Stage) throws {
    for finger in 0..<fingers { try stage.injector.touch(.ended, UInt32(finger), axes: [:]) }
    try stage.injector.sync()
  }

  /// Measures ten fingers that draw circles for a while.
  private func load() throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let overlay = try Listener(.drawing(arguments: Self.arguments), on: stage)
    defer { overlay.stop() }
    let ensemble = CirclingFingers(fingers: 10, rate: 240, injector: stage.injector)
    let cpu = Clock.cpu(of: overlay.pid) ?? 0
    try ensemble.begin()
    let seconds = options.isQuick ? 5 : 60
    let elapsed = try ensemble.move(frames: 0..<(240 * seconds))
    try ensemble.end()
    let share = ((Clock.cpu(of: overlay.pid) ?? 0) - cpu) / elapsed
    return Figure(
      name: "ten fingers draw at 240 Hz for \(seconds) s", target: "< 0.25 core",
      measured: "\(share.digits(2)) core",
      reference: "\((Double(240 * seconds) / elapsed).digits(0)) Hz", isMet: share < 0.25,
      numbers: [("cores", share), ("achievedHz", Double(240 * seconds) / elapsed)])
  }

  /// Checks that each report of ten fingers is in the drawing.
  ///
  /// Without filter and smoothing, and because no report lies exactly between two others, each is a
  /// point of its stroke.
  private func completeness() throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let path = "\(stage.server.folderPath)/complete.jsonl"
    let overlay = try Listener(
      .drawing(arguments: Self.arguments + [path, "--filter=none", "--smooth=none"]), on: stage)
    let ensemble = CirclingFingers(
      fingers: 10, rate: 240, injector: stage.injector, radialOffset: 1.5)
    let frames = 240 * (options.isQuick ? 5 : 60)
    try ensemble.begin()
    try ensemble.move(frames: 1..<frames)
    try ensemble.end()
    // It writes finished strokes before it ends.
    overlay.stop()
    let points = try points(in: path)
    let expected = 10 * frames
    return Figure(
      name: "reports of ten fingers at 240 Hz that are not in the drawing", target: "0",
      measured: "\(expected - points)", reference: "of \(expected)", isMet: points == expected,
      numbers: [("reports", Double(expected)), ("points", Double(points))])
  }

  /// Returns the number of points in the strokes of a drawing.
  private func points(in path: String) throws(RigError) -> Int {
    guard let text = Files.text(path) else { throw .refused("the drawing \(path)") }
    // Each point is a list, and the points of a line form another list. Drafts of unfinished
    // strokes are skipped.
    return text.split(separator: "\n").reduce(0) { sum, line in
      guard !line.hasPrefix("{\"draft\"") else { return sum }
      let lists = line.utf8.count { $0 == UInt8(ascii: "[") }
      return sum + max(lists - 1, 0)
    }
  }

  /// Measures the memory of draw mode, apart from pixels, with ten thousand strokes.
  private func memoryOfManyStrokes() throws -> Figure {
    let stage = try Stage(options, compositor: nil)
    let path = "\(stage.server.folderPath)/many.jsonl"
    var dice = SplitMix64(seed: 12)
    var text = "{\"format\":\"fingertip-drawing\",\"version\":1}\n"
    var start = Point(x: 0, y: 0)
    for number in 0..<10_000 {
      let x = Double.random(in: 60..<1860, using: &dice)
      let y = Double.random(in: 60..<1020, using: &dice)
      start = Point(x: x + 25, y: y)
      // As many points as remain of a few letters.
      let points = (0..<25).map { step in
        let angle = Double(step) * 0.36
        let (dx, dy) = (25 * cos(angle) + 2.5 * Double(step), 25 * sin(angle))
        return "[\((x + dx).digits(2)),\((y + dy).digits(2)),3,\(step * 10)]"
      }
      text +=
        "{\"add\":\(number),\"tool\":\"pen\",\"colour\":\"#1D3557\",\"width\":6,\"device\":8,"
        + "\"points\":[" + points.joined(separator: ",") + "]}\n"
    }
    try Files.write(text, to: path)
    let overlay = try Listener(.drawing(arguments: Self.arguments + [path]), on: stage)
    defer { overlay.stop() }
    // The first point of the last stroke. The pen has another colour, because its ink must be
    // visible on these strokes.
    let last = PixelRect(x: Int(start.x), y: Int(start.y), width: 1, height: 1)
    try stage.screen.waitForPixels("the strokes of the file", in: last) {
      $0[last.x, last.y] & 0xFF_FFFF == 0x1D_3557
    }
    _ = try times(fingers: 1, on: stage, reports: 40)
    let memory = try ProcessMeter(pid: overlay.pid).memory()
    // The layer of finished ink consists of pixels as well, in the process's private memory.
    let layer = Double(stage.screen.screen().rect.area * 4) / 1e6
    let size = Double(memory.others) / 1e6 - layer
    return Figure(
      name: "memory of draw mode beyond pixels, 10,000 strokes", target: "≤ 40 MB",
      measured: "\(size.digits(1)) MB",
      reference:
        "a layer of \(layer.digits(1)) MB and \((Double(memory.pixels) / 1e6).digits(1)) MB shared besides",
      isMet: size <= 40, numbers: [("residentMB", size), ("layerMB", layer)])
  }
}
