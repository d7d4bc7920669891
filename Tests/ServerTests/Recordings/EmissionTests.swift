import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The command events with emissions of regions", .server(.regions), .serialized)
struct EmissionTests {
  private static let position = Point(x: 150, y: 150)
  private static func configuration(emitting name: String) -> String {
    """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      on:
        began: {emit: "\(name)"}
        cancelled: {emit: gone}
    """
  }

  /// Overlays and programs that read their events, with one runtime folder by which they find each
  /// other.
  private final class EmissionStage {
    let server: PrivateServer
    let folder: TemporaryFolder
    let finger: Injector

    init(_ server: PrivateServer, name: String = "hel\\\"lo") throws {
      self.server = server
      folder = try TemporaryFolder(prefix: "fingertip-emissions")
      finger = try server.injector("touch0")
      try Files.write(EmissionTests.configuration(emitting: name), to: folder.file("config.yaml"))
    }

    func overlay() throws -> RunningOverlay {
      try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")],
        runtimeFolder: folder.path)
    }

    func events(_ options: String...) throws -> (program: RunningOverlay, pipe: Pipe) {
      let pipe = try Pipe()
      let program = try RunningOverlay(
        on: server.display, ["events"] + options, runtimeFolder: folder.path,
        output: .descriptor(pipe.writing))
      return (program, pipe)
    }

    /// Taps the region until a program has printed what the region emits.
    ///
    /// - Returns: the line.
    func tapUntilPrinted(by pipe: Pipe) throws -> String {
      try Wait.until("an emission to be printed") {
        try finger.tap(1, at: EmissionTests.position)
        return pipe.hasLine(within: Pipe.pace)
      }
      return try pipe.line()
    }
  }

  /// Returns a number in a line of JSON.
  private static func number(_ line: String, _ key: String) -> Double? {
    guard let json = JSONValue.parse(line.utf8) else { return nil }
    return json.member(key)?.number
  }

  /// Returns a line without its time, its device and its touch, which differ from run to run.
  private static func constant(_ line: String) throws -> String {
    let numbers = ["t", "device", "touch"].compactMap { number(line, $0).map(Decimal.text) }
    try #require(numbers.count == 3, "\(line)")
    let time = try #require(Double(numbers[0]))
    #expect(time <= Monotonic.milliseconds + 1 && time > Monotonic.milliseconds - 60_000)
    var line = line
    // The number of taps depends on how long the program took to start.
    if let taps = number(line, "taps") {
      #expect(taps >= 1)
      line = line.replacing("\"taps\":\(Decimal.text(taps)),", with: "")
    }
    return line.replacing("\"t\":\(numbers[0]),", with: "")
      .replacing("\"device\":\(numbers[1]),\"touch\":\(numbers[2]),", with: "")
  }

  @Test(
    "events prints each emission at once, with touches or alone, while overlays start and end (W26)"
  )
  func lines() throws {
    try withServer { server in
      let stage = try EmissionStage(server)
      let (early, pipe) = try stage.events("--only", "emitted")
      let expected = """
        {"event":"emit","name":"hel\\"lo","region":"pad","on":"began","x":150,"y":150,\
        "xmm":13.21827,"ymm":13.21827,"u":0.25,"v":0.25,"dx":0,"dy":0,"vx":0,"vy":0,"fingers":1,"duration":0}
        """
      let first = try stage.overlay()
      let printed = try Self.constant(try stage.tapUntilPrinted(by: pipe))
      #expect(printed == expected)
      #expect(first.stop() == .exited(0))
      let second = try stage.overlay()
      while pipe.hasLine { _ = try pipe.line() }
      #expect(try Self.constant(try stage.tapUntilPrinted(by: pipe)) == expected)

      // A program that starts later; the clock and the device are the same in all lines of a touch.
      let (late, both) = try stage.events()
      try Wait.until("the later program to print an emission") {
        try stage.finger.tap(1, at: Self.position)
        var hasEmission = false
        while both.hasLine(within: Pipe.pace) {
          hasEmission = try both.line().contains("\"event\"") || hasEmission
        }
        return hasEmission
      }
      // Its position distinguishes this touch from the earlier ones.
      try stage.finger.touchDown(1, at: Point(x: 250, y: 150))
      let seen = try (0..<2).map { _ in
        try both.line("a line of the touch at 250 px") { Self.number($0, "x") == 250 }
      }
      #expect(seen.count { $0.contains("\"phase\":\"began\"") } == 1)
      let emission = try #require(seen.first { $0.contains("\"event\"") })
      let moved = expected.replacing("\"x\":150", with: "\"x\":250")
        .replacing("\"xmm\":13.21827", with: "\"xmm\":39.65482")
        .replacing("\"u\":0.25", with: "\"u\":0.75")
      let printedAtEnd = try Self.constant(emission)
      #expect(printedAtEnd == moved)
      for key in ["t", "device"] {
        #expect(Self.number(seen[0], key) == Self.number(seen[1], key))
      }
      // Emissions that the end of the overlay causes are still printed.
      #expect(second.stop() == .exited(0))
      #expect(try both.line().contains("\"name\":\"gone\""))
      try stage.finger.touchUp(1)
      #expect(early.stop() == .exited(0))
      #expect(late.stop() == .exited(0))
      #expect(early.messages.isEmpty && late.messages.isEmpty)
      #expect(second.messages.isEmpty, "\(second.messages)")
    }
  }

  @Test(
    "events prints what regions emit because of a request, and the overlay answers the request")
  func requested() throws {
    try withServer { server in
      let stage = try EmissionStage(server)
      let overlay = try stage.overlay()
      let (program, pipe) = try stage.events("--only", "emitted")
      _ = try stage.tapUntilPrinted(by: pipe)
      // Its position distinguishes this touch from the earlier ones.
      try stage.finger.touchDown(1, at: Point(x: 250, y: 150))
      try pipe.line("the touch at 250 px") { Self.number($0, "x") == 250 }
      #expect(try overlay.tell("pause").status == .exited(0))
      #expect(try pipe.line().contains("\"name\":\"gone\""))
      try stage.finger.touchUp(1)
      #expect(try overlay.tell("resume").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 250, y: 150))
      #expect(Self.number(try pipe.line(), "x") == 250)
      for program in [program, overlay] { #expect(program.stop() == .exited(0)) }
    }
  }

  @Test("events prints emissions in the columns of touches, and none if only touches are requested")
  func text() throws {
    try withServer { server in
      let stage = try EmissionStage(server)
      let (program, pipe) = try stage.events("--only", "emitted", "--format", "text")
      let (touches, other) = try stage.events("--only", "touches", "--format", "text")
      let overlay = try stage.overlay()
      let line = try stage.tapUntilPrinted(by: pipe)
      #expect(line.hasSuffix("  emit         150.0   150.0 px  'hel\"lo'  region 'pad'  on began"))
      #expect(line.contains(" ms  device "))
      while other.hasLine { #expect(!(try other.line()).contains("emit")) }
      for program in [program, touches, overlay] { #expect(program.stop() == .exited(0)) }
    }
  }

  @Test("An events program that is stopped or killed delays no overlay, and learns what it missed")
  func stopped() throws {
    try withServer { server in
      // The kernel buffers some 200 KiB for a program that does not read, and the overlay 64 more.
      let stage = try EmissionStage(server, name: String(repeating: "a", count: 1000))
      let overlay = try stage.overlay()
      let (slow, slowPipe) = try stage.events("--only", "emitted")
      let (dead, deadPipe) = try stage.events("--only", "emitted")
      let (live, livePipe) = try stage.events("--only", "emitted")
      for pipe in [slowPipe, deadPipe, livePipe] { _ = try stage.tapUntilPrinted(by: pipe) }
      // Some of those taps may still be on their way.
      try stage.finger.tap(1, at: Point(x: 250, y: 150))
      try livePipe.line("the tap at 250 px") { Self.number($0, "x") == 250 }
      slow.signal(SIGSTOP)
      dead.killNow()
      let warning = "control socket: a follower does not read"
      try Wait.until("the overlay to drop lines") {
        // The taps are in step with the overlay, so that only one program ever falls behind.
        try stage.finger.tap(1, at: Self.position)
        _ = try livePipe.line()
        return overlay.messages.contains(warning)
      }
      slow.signal(SIGCONT)
      let line = try slowPipe.line("the number of lost lines") { $0.contains("\"lost\"") }
      #expect(Self.number(line, "count") ?? 0 > 0)
      #expect(overlay.messageLines.count { $0.contains(warning) } == 1)
      for program in [slow, live, overlay] { #expect(program.stop() == .exited(0)) }
    }
  }
}
