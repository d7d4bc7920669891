import Glibc
import Synchronization
import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipRegions
@testable import FingertipSettings
@testable import OverlayLayers
@testable import SystemSupport

/// The number of signals that were not taken by a loop.
private let missedSignals = Atomic<Int>(0)

@Suite("Event loop of an overlay with regions", .server(.regions), .serialized)
struct RegionLoopTests {
  @Test(
    "The overlay shows and routes touches, keeps regions on top, and releases all when it ends")
  func overlayWithRegions() throws {
    try withServer { server in
      let log: LogSink = { _, _ in }
      let signals = try OverlayLoop.takeSignals()
      let connection = try DisplayConnection(name: server.display, log: log)
      let overlay = try Overlay(connection: connection, settings: ShowSettings(), log: log)
      let loop = try OverlayLoop(overlay: overlay, signals: signals, log: log)
      let tree = RegionTree(Region(name: "pad", frame: Rect(100, 100, 200, 200)))
      let pad = try #require(tree.region(named: "pad"))
      let router = Router(tree: tree)
      router.setResponder(RegionButton(exitMargin: 10), for: pad)
      let dispatcher = try TouchDispatcher(router, reader: overlay.reader, on: connection, log: log)
      var received: [ControlEvent] = []
      let bindings = Bindings { act in
        if case .control(let event) = act.trigger { received.append(event) }
        return act.trigger == .control(.down) ? [.run(["true"])] : []
      }
      dispatcher.bindings = bindings
      loop.regions.dispatcher = dispatcher

      let other = try DisplayConnection(name: server.display)
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let application = try ProbeClient(server.display, .touch, on: .window(screen))
      let finger = try server.injector("touch0")
      let point = Point(x: 150, y: 150)
      func isOnTop() -> Bool {
        other.topLevels().last { $0.isMapped && !$0.inputShape.isEmpty }?.isOurs ?? false
      }
      let script = Script([
        // The application was created later, and covers the region.
        ("the region above the application", { isOnTop() }, { try finger.touchDown(1, at: point) }),
        ("the press", { received == [.down] }, {}),
        ("the program to end", { dispatcher.runner.processes.isEmpty }, {}),
        ("a halo", { overlay.shows { _ in true } }, { loop.modes.change { $0.isPaused = true } }),
        ("its cancellation", { received == [.down, .cancel] }, { try finger.touchUp(1) }),
        // The server is asked, since it may execute the request after it has handled a touch.
        (
          "no window", { !other.topLevels().contains(where: \.takesTouches) },
          { try finger.tap(1, at: point) }
        ),
        (
          "the application's touch", { application.collect().contains { $0.kind == .touchEnd } },
          { loop.modes.change { $0.isPaused = false } }
        ),
        ("the region again", { isOnTop() }, { try finger.touchDown(1, at: point) }),
        ("its press", { received == [.down, .cancel, .down] }, {}),
      ])
      loop.companions = [script]
      #expect(try loop.run() == .finished)
      if let failure = script.failure { throw failure }
      #expect(received == [.down, .cancel, .down, .cancel])
      connection.synchronise()
      try finger.touchUp(1)
      application.clear()
      try finger.tap(1, at: point)
      #expect(application.collect().contains { $0.kind == .touchBegin })
    }
  }

  @Test("A signal that arrives while the loop is ending is discarded")
  func lateSignal() throws {
    try withServer { server in
      // Without a handler, a signal that is missed would end this process.
      let former = signal(SIGHUP) { _ in missedSignals.add(1, ordering: .relaxed) }
      defer { signal(SIGHUP, former) }
      let log: LogSink = { _, _ in }
      do {
        let signals = try OverlayLoop.takeSignals()
        let connection = try DisplayConnection(name: server.display, log: log)
        let overlay = try Overlay(connection: connection, settings: ShowSettings(), log: log)
        let loop = try OverlayLoop(overlay: overlay, signals: signals, log: log)
        #expect(pthread_kill(pthread_self(), SIGHUP) == 0)
        withExtendedLifetime(loop) {}
      }
      #expect(missedSignals.load(ordering: .relaxed) == 0)
    }
  }
}

/// The steps of a test while a loop runs: each waits for a condition, then acts.
private final class Script: LoopHandler {
  typealias Step = (what: String, isTrue: () throws -> Bool, action: () throws -> Void)

  private var steps: [Step]
  private let deadline = Deadline(seconds: 20)
  private(set) var failure: (any Error)?

  init(_ steps: [Step]) { self.steps = steps }

  var nextTurn: Double? { Monotonic.milliseconds + 2 }

  func takeTurn(at time: Double) {
    do {
      guard let step = steps.first else { return }
      if try step.isTrue() {
        try step.action()
        steps.removeFirst()
      } else if deadline.hasPassed {
        throw deadline.error(waitingFor: step.what)
      }
    } catch {
      failure = error
    }
  }

  var isDone: Bool { steps.isEmpty || failure != nil }
}
