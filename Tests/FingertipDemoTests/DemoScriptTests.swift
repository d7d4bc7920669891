import Testing
import Touches

@testable import FingertipDemo

/// A monitor on which the demo may be played.
struct DemoMonitor: CustomTestStringConvertible {
  var frame: PixelRect
  var testDescription: String { "\(frame.width)×\(frame.height)+\(frame.x)+\(frame.y)" }

  static let all = [
    PixelRect(x: 0, y: 0, width: 1920, height: 1080),
    PixelRect(x: 1920, y: 300, width: 1280, height: 1024),
    PixelRect(x: 0, y: 0, width: 1080, height: 1920),
    PixelRect(x: -800, y: 0, width: 800, height: 480),
  ].map(DemoMonitor.init)

  var frames: [DemoScript.Frame] {
    DemoScript.standard.frames(on: DemoArea(in: frame), device: DemoShow.device)
  }
}

@Suite("The script of the demo")
struct DemoScriptTests {
  @Test("In the demo's script every finger begins once, moves, and ends once, in this order")
  func phasesOfFingers() {
    var phases: [UInt32: [TouchPhase]] = [:]
    for report in DemoMonitor.all[0].frames.flatMap(\.reports) {
      phases[report.id.contact, default: []].append(report.phase)
    }
    #expect(phases.count == DemoScript.standard.fingers.count)
    for (contact, phases) in phases {
      #expect(phases.first == .began && phases.last == .ended, "finger \(contact)")
      let moves = phases.dropFirst().dropLast()
      #expect(!moves.isEmpty && moves.allSatisfy { $0 == .moved }, "finger \(contact)")
    }
  }

  @Test("All positions of the demo's script are on the screen", arguments: DemoMonitor.all)
  func positionsOnScreen(monitor: DemoMonitor) throws {
    for report in monitor.frames.flatMap(\.reports) {
      #expect(monitor.frame.contains(try #require(report.position)))
    }
  }

  @Test("The fingers of the demo's script always keep a distance", arguments: DemoMonitor.all)
  func distancesOfFingers(monitor: DemoMonitor) throws {
    // At this distance, halos of the default look hardly touch on a monitor of common density.
    let minimumDistance = DemoArea(in: monitor.frame).unit * 0.4
    for frame in monitor.frames {
      let positions = try frame.reports.map { try #require($0.position) }
      for (index, position) in positions.enumerated() {
        for other in positions[..<index] {
          #expect(
            (position - other).lengthSquared >= minimumDistance * minimumDistance,
            "at \(frame.time) ms")
        }
      }
    }
  }

  @Test("The demo's script reports at 120 Hz, in time order, with one frame for each time")
  func reportRate() {
    let frames = DemoMonitor.all[0].frames
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let ticks = (next.time - frame.time) * 120 / 1000
      #expect(ticks > 0.5 && abs(ticks - ticks.rounded()) < 1e-6)
    }
    for frame in frames {
      #expect(frame.reports.allSatisfy { $0.time.milliseconds == frame.time })
      #expect(Set(frame.reports.map(\.id)).count == frame.reports.count)
    }
  }

  @Test(
    "The demo's script has at most ten fingers down; its picture has eight and two recent taps")
  func fingersInPicture() {
    let script = DemoScript.standard
    func down(at time: Double) -> Int {
      script.fingers.filter { $0.start <= time && time < $0.end }.count
    }
    #expect(DemoMonitor.all[0].frames.map { down(at: $0.time) }.max() == 10)
    #expect(down(at: script.bestMoment) == 8)
    let fading = script.fingers.filter {
      $0.end < script.bestMoment && script.bestMoment < $0.end + 480
    }
    #expect(fading.count == 2)
    #expect(script.duration < 7000)
  }
}

@Suite("The player of the demo")
struct DemoPlayerTests {
  /// Plays empty frames at 10, 20 and 30 ms, beginning at 1000 ms, with turns at the given times.
  private func play(turns: [Double], pictureAt: Double? = nil) -> (log: [String], done: Bool) {
    final class Log { var lines: [String] = [] }
    let log = Log()
    let frames = [10.0, 20, 30].map { DemoScript.Frame(time: $0, reports: []) }
    let player = DemoPlayer(
      frames, start: 1000,
      picture: pictureAt.map { .init(moment: $0) { log.lines.append("picture") } },
      play: { frame, due in log.lines.append("\(Int(frame.time)) due \(Int(due))") },
      isOver: { true })
    for turn in turns {
      log.lines.append("turn")
      player.takeTurn(at: turn)
    }
    return (log.lines, player.isDone)
  }

  @Test("The demo's player plays each frame when it is due, and late ones in order")
  func framesWhenDue() {
    let early = play(turns: [1000, 1009])
    #expect(early.log == ["turn", "turn"] && !early.done)
    let late = play(turns: [1010, 1030])
    #expect(late.log == ["turn", "10 due 1010", "turn", "20 due 1020", "30 due 1030"] && late.done)
  }

  @Test("The demo's player takes the picture once, after the frames before it are drawn")
  func pictureAfterFrames() {
    let punctual = play(turns: [1010, 1020, 1025, 1030], pictureAt: 25)
    #expect(
      punctual.log == [
        "turn", "10 due 1010", "turn", "20 due 1020", "turn", "picture", "turn", "30 due 1030",
      ])
    let late = play(turns: [1040, 1041], pictureAt: 25)
    #expect(
      late.log == [
        "turn", "10 due 1010", "20 due 1020", "30 due 1030", "turn", "picture",
      ])
    #expect(!play(turns: [1040], pictureAt: 25).done)
  }

  @Test("The demo's player retries the picture until everything is visible")
  func pictureWhenReady() {
    var pictures = 0
    var isReady = false
    let player = DemoPlayer(
      [DemoScript.Frame(time: 10, reports: [])], start: 1000,
      picture: .init(moment: 20, isReady: { isReady }, take: { pictures += 1 }),
      play: { _, _ in }, isOver: { true })
    player.takeTurn(at: 1015)
    #expect(player.nextTurn == 1020)
    player.takeTurn(at: 1020)
    #expect(player.nextTurn == 1028)
    isReady = true
    player.takeTurn(at: 1027)
    #expect(pictures == 0 && !player.isDone)
    player.takeTurn(at: 1028)
    #expect(pictures == 1 && player.isDone && player.nextTurn == nil)
  }

  @Test("The demo's player wakes for the next frame or picture, and not after the last one")
  func nextTurns() {
    let frames = [10.0, 20].map { DemoScript.Frame(time: $0, reports: []) }
    let player = DemoPlayer(
      frames, start: 1000, picture: .init(moment: 15) {}, play: { _, _ in }, isOver: { false })
    #expect(player.nextTurn == 1010)
    player.takeTurn(at: 1010)
    #expect(player.nextTurn == 1015)
    player.takeTurn(at: 1015)
    #expect(player.nextTurn == 1020)
    player.takeTurn(at: 1020)
    #expect(player.nextTurn == nil && !player.isDone)
  }

  @Test("The demo's player stops at a failure and reports it")
  func reportedFailure() {
    struct Broken: Error {}
    let frames = [10.0, 20].map { DemoScript.Frame(time: $0, reports: []) }
    let player = DemoPlayer(
      frames, start: 1000, picture: nil, play: { _, _ in throw Broken() }, isOver: { false })
    player.takeTurn(at: 1030)
    #expect(player.failure is Broken && player.isDone)
  }
}
