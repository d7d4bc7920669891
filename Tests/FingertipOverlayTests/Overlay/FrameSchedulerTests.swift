import Testing
import TouchX11

@testable import FingertipOverlay
@testable import FingertipRegions

@Suite struct FrameSchedulerTests {
  /// Something that happens to a scheduler of 100 Hz.
  enum Event: Sendable {
    /// Touches do something.
    case touches(VisibleChange)
    /// Regions look different.
    case regions(VisibleChange)
    /// Another window lay over ours.
    case cover
    /// A batch of events brings nothing to be seen.
    case nothing
    /// A press is shown before its frame.
    case showPress
    /// The server has read what was painted last.
    case completion
  }

  /// The work of a frame.
  enum Done: String, Sendable {
    /// There is none.
    case wait
    /// Halos move, and nothing is painted.
    case move
    /// Not even halos move.
    case hold
    /// All that is new is painted.
    case paint
    /// All is painted anew.
    case repaint
  }

  /// An event, when it comes, and what is done then.
  struct Step: Sendable {
    var time: Double
    var event: Event
    /// Whether a region is about to hear of the finger that comes down.
    var awaitsPress = false
    var done: Done
    /// The time at which the next frame is due after it.
    var next: Double?
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var surface = WindowSurface.translucent
    /// Whether every frame that paints is to be read by the server first.
    var isFenced = false
    var steps: [Step]
  }

  static let cases = [
    Case(
      testDescription: "nothing to be seen asks for no frame",
      steps: [Step(time: 0, event: .nothing, done: .wait, next: nil)]),
    Case(
      testDescription: "the first move is shown at once, the third by the rate",
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 1, event: .touches(.change), done: .paint, next: nil),
        Step(time: 2, event: .touches(.change), done: .wait, next: 10),
        Step(time: 10, event: .nothing, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "a finger that comes down is shown at once whatever the rate",
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 1, event: .touches(.change), done: .paint, next: nil),
        Step(time: 2, event: .touches(.press), done: .paint, next: nil),
      ]),
    Case(
      testDescription: "halos move while the server reads the last frame",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 1, event: .touches(.change), done: .move, next: nil),
        Step(time: 2, event: .completion, done: .wait, next: 10),
        Step(time: 10, event: .nothing, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "a press that is to come interrupts one frame, and not the next",
      surface: .opaque,
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, done: .move, next: 4),
        Step(time: 0.5, event: .touches(.press), awaitsPress: true, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "with a compositor, the halo of a finger waits for the press",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, done: .hold, next: 4),
        Step(time: 0.5, event: .touches(.press), awaitsPress: true, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "a halo waits no longer than for the patience with a press",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, done: .hold, next: 4),
        Step(time: 4, event: .nothing, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "what an interrupted frame owed is painted when the press has come",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, done: .hold, next: 4),
        Step(time: 1, event: .regions(.press), done: .paint, next: nil),
      ]),
    Case(
      testDescription: "with a compositor, halos move while the server paints a press",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.press), done: .paint, next: nil),
        Step(time: 1, event: .showPress, done: .wait, next: nil),
        Step(time: 2, event: .touches(.press), done: .move, next: nil),
      ]),
    Case(
      testDescription: "halos wait while the server paints a press",
      surface: .opaque, isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.press), done: .paint, next: nil),
        Step(time: 1, event: .showPress, done: .wait, next: nil),
        Step(time: 2, event: .touches(.press), done: .hold, next: nil),
        Step(time: 3, event: .completion, done: .paint, next: nil),
      ]),
    Case(
      testDescription: "what another window uncovered is painted anew, by the rate",
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 1, event: .touches(.change), done: .paint, next: nil),
        Step(time: 2, event: .cover, done: .wait, next: 10),
        Step(time: 10, event: .touches(.change), done: .repaint, next: nil),
      ]),
    Case(
      testDescription: "lost pixels are painted as soon as the server has read the last frame",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 1, event: .cover, done: .move, next: nil),
        Step(time: 2, event: .completion, done: .repaint, next: nil),
      ]),
    Case(
      testDescription: "panes without a compositor keep to 60 Hz",
      surface: .opaque,
      steps: [
        Step(time: 0, event: .touches(.change), done: .paint, next: nil),
        Step(time: 5, event: .touches(.change), done: .paint, next: nil),
        Step(time: 15, event: .touches(.change), done: .move, next: 20),
        Step(time: 20, event: .nothing, done: .paint, next: nil),
      ]),
  ]

  @Test(
    "A frame does what is due, and the scheduler asks for another for the rest", arguments: cases)
  func steps(_ example: Case) {
    var frames = FrameScheduler(rate: 100, surface: example.surface)
    for step in example.steps {
      var news = FrameNews()
      switch step.event {
      case .touches(let change): (news.change, news.isReportDriven) = (change, true)
      case .regions(let change): news.change = change
      case .cover: news.isCovered = true
      case .nothing: break
      case .showPress: frames.showPress()
      case .completion: frames.openFence()
      }
      let done = Self.frame(of: &frames, news, step, isFenced: example.isFenced)
      #expect(done == step.done, "at \(step.time)")
      #expect(frames.nextFrame == step.next, "after \(step.time)")
    }
  }

  /// Has a frame as the overlay does, without painting anything.
  private static func frame(
    of frames: inout FrameScheduler, _ news: FrameNews, _ step: Step, isFenced: Bool
  ) -> Done {
    guard frames.follow(news, at: step.time) else { return .wait }
    let moves = frames.beginFrame(awaitsPress: step.awaitsPress)
    guard frames.mayPaint(awaitsPress: step.awaitsPress, mustShowPress: false, at: step.time) else {
      return moves ? .move : .hold
    }
    let repaintsAll = frames.takeRepaint()
    let paintsPanes = frames.paintsPanes(repaintsAll: repaintsAll, lasting: 1, at: step.time)
    if isFenced { frames.closeFence() }
    frames.endFrame(FrameWakes(panes: paintsPanes ? nil : frames.nextPanes), at: step.time)
    if repaintsAll { return .repaint }
    return paintsPanes ? .paint : .move
  }
}
