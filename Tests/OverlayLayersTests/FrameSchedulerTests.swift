import Testing
import TouchX11

@testable import FingertipRegions
@testable import OverlayLayers

@Suite struct FrameSchedulerTests {
  /// An event for a scheduler of 100 Hz.
  enum Event: Sendable {
    /// Touches change.
    case touches(VisibleChange)
    /// The looks of regions change.
    case regions(VisibleChange)
    /// Another window covered ours.
    case cover
    /// Everything must be repainted, as after a change of the settings.
    case repaint
    /// The server loses painted pixels.
    case loss
    /// A batch of events changes nothing visible.
    case nothing
    /// A press is painted before its frame.
    case showPress
    /// The server has read the last painted frame.
    case completion
  }

  /// The work that a frame does.
  enum Work: String, Sendable {
    /// There is no frame.
    case wait
    /// Halos move, and nothing is painted.
    case move
    /// Not even halos move.
    case hold
    /// Everything that is new is painted.
    case paint
    /// Everything is repainted.
    case repaint
  }

  /// An event, its time, and the resulting work.
  struct Step: Sendable {
    var time: Double
    var event: Event
    /// Whether a region is about to receive the finger that comes down.
    var awaitsPress = false
    /// Whether a pressed look waits for the picture of its region.
    var mustShowPress = false
    /// The times at which the frame asks for others: for a fade, for changes and for work.
    var fade: Double?
    var changes: [Double] = []
    var requests: [Double] = []
    var work: Work
    /// The time at which the next frame is due after the event.
    var next: Double?
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var surface = WindowSurface.translucent
    /// Whether each painted frame must be read by the server before the next is painted.
    var isFenced = false
    var steps: [Step]
  }

  static let cases = [
    Case(
      testDescription: "a batch that changes nothing visible requests no frame",
      steps: [Step(time: 0, event: .nothing, work: .wait, next: nil)]),
    Case(
      testDescription: "the first move is shown at once, the third at the frame rate",
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), work: .paint, next: nil),
        Step(time: 2, event: .touches(.change), work: .wait, next: 10),
        Step(time: 10, event: .nothing, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "a finger that comes down is shown at once whatever the rate",
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), work: .paint, next: nil),
        Step(time: 2, event: .touches(.press), work: .paint, next: nil),
      ]),
    Case(
      testDescription: "halos move while the server reads the last frame",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), work: .move, next: nil),
        Step(time: 2, event: .completion, work: .wait, next: 10),
        Step(time: 10, event: .nothing, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "an awaited press interrupts one frame, but not the next",
      surface: .opaque,
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, work: .move, next: 4),
        Step(time: 0.5, event: .touches(.press), awaitsPress: true, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "with a compositor, the halo of a finger waits for the press",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, work: .hold, next: 4),
        Step(time: 0.5, event: .touches(.press), awaitsPress: true, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "a halo waits for a press until a timeout",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, work: .hold, next: 4),
        Step(time: 4, event: .nothing, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "the rest of an interrupted frame is painted when the press arrives",
      steps: [
        Step(time: 0, event: .touches(.press), awaitsPress: true, work: .hold, next: 4),
        Step(time: 1, event: .regions(.press), work: .paint, next: nil),
      ]),
    Case(
      testDescription: "with a compositor, halos move while the server paints a press",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.press), work: .paint, next: nil),
        Step(time: 1, event: .showPress, work: .wait, next: nil),
        Step(time: 2, event: .touches(.press), work: .move, next: nil),
      ]),
    Case(
      testDescription: "without a compositor, halos wait while the server paints a press",
      surface: .opaque, isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.press), work: .paint, next: nil),
        Step(time: 1, event: .showPress, work: .wait, next: nil),
        Step(time: 2, event: .touches(.press), work: .hold, next: nil),
        Step(time: 3, event: .completion, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "what another window uncovered is repainted at the frame rate",
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), work: .paint, next: nil),
        Step(time: 2, event: .cover, work: .wait, next: 10),
        Step(time: 10, event: .touches(.change), work: .repaint, next: nil),
      ]),
    Case(
      testDescription: "lost pixels are repainted as soon as the server has read the last frame",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .cover, work: .move, next: nil),
        Step(time: 2, event: .completion, work: .repaint, next: nil),
      ]),
    Case(
      testDescription: "a repaint of everything is not delayed by the rate",
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), work: .paint, next: nil),
        Step(time: 2, event: .repaint, work: .repaint, next: nil),
        Step(time: 12, event: .touches(.change), work: .paint, next: nil),
      ]),
    Case(
      testDescription: "pixels that the server loses are repainted by the next frame",
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .loss, work: .wait, next: nil),
        Step(time: 12, event: .touches(.change), work: .repaint, next: nil),
      ]),
    Case(
      testDescription: "a pressed look is shown as soon as the server has read the last frame",
      isFenced: true,
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 1, event: .touches(.change), mustShowPress: true, work: .move, next: nil),
        Step(time: 2, event: .completion, work: .paint, next: nil),
      ]),
    Case(
      testDescription: "a fade waits for the reports that cause frames",
      steps: [
        Step(
          time: 0, event: .touches(.change), fade: 10, work: .paint, next: 22.5),
        Step(time: 22.5, event: .nothing, fade: 32.5, work: .paint, next: 32.5),
      ]),
    Case(
      testDescription: "what changes in time is shown a frame later, and work is done at once",
      steps: [
        Step(
          time: 0, event: .touches(.change), changes: [3], work: .paint, next: 10
        ),
        Step(
          time: 10, event: .nothing, changes: [35, 45], work: .paint, next: 35),
        Step(time: 35, event: .nothing, requests: [37], work: .paint, next: 37),
      ]),
    Case(
      testDescription: "without a compositor, panes are painted at no more than 60 Hz",
      surface: .opaque,
      steps: [
        Step(time: 0, event: .touches(.change), work: .paint, next: nil),
        Step(time: 5, event: .touches(.change), work: .paint, next: nil),
        Step(time: 15, event: .touches(.change), work: .move, next: 20),
        Step(time: 20, event: .nothing, work: .paint, next: nil),
      ]),
  ]

  @Test(
    "A frame does the work that is due, and the scheduler requests another for the rest",
    arguments: cases)
  func steps(_ example: Case) {
    var frames = FrameScheduler(rate: 100, surface: example.surface)
    for step in example.steps {
      var news = FrameChanges()
      switch step.event {
      case .touches(let change): (news.change, news.isReportDriven) = (change, true)
      case .regions(let change): news.change = change
      case .cover: news.isCovered = true
      case .repaint: news.needsRepaint = true
      case .loss: frames.losePixels()
      case .nothing: break
      case .showPress: frames.showPress()
      case .completion: frames.openFence()
      }
      let work = Self.frame(of: &frames, news, step, isFenced: example.isFenced)
      #expect(work == step.work, "at \(step.time)")
      #expect(frames.nextFrame == step.next, "after \(step.time)")
    }
  }

  /// Runs a frame as the overlay does, without painting, and returns its work.
  private static func frame(
    of frames: inout FrameScheduler, _ news: FrameChanges, _ step: Step, isFenced: Bool
  ) -> Work {
    guard frames.follow(news, at: step.time) else { return .wait }
    let moves = frames.beginFrame(awaitsPress: step.awaitsPress)
    guard
      frames.mayPaint(
        awaitsPress: step.awaitsPress, mustShowPress: step.mustShowPress, at: step.time)
    else {
      return moves ? .move : .hold
    }
    let repaintsAll = frames.takeRepaint()
    let paintsPanes = frames.paintsPanes(repaintsAll: repaintsAll, lasting: 1, at: step.time)
    if isFenced { frames.closeFence() }
    frames.endFrame(
      FrameWakes(
        panes: paintsPanes ? nil : frames.nextPanes, fade: step.fade, changes: step.changes,
        requests: step.requests),
      at: step.time)
    if repaintsAll { return .repaint }
    return paintsPanes ? .paint : .move
  }
}
