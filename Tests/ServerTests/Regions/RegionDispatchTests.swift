import Glibc
import Testing
import TouchRouting
import TouchX11
import Touches
import WindowStates

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Regions of a running overlay", .server(.regions), .serialized)
struct RegionDispatchTests {
  private static let position = Point(x: 150, y: 150)

  // MARK: - Actions

  @Test("Regions run programs with their arguments unchanged, and leave no zombie")
  func programs() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-regions")
      let strange = folder.file("a b;$(id) 'c'")
      let state = folder.file("state")
      // Signals that we block must reach programs that we start.
      let signals = try SignalDescriptor([SIGUSR1])
      let stage = try DispatcherStage(
        server.display,
        actions: [
          .down: [
            .run(["touch", strange]),
            .run(["sh", "-c", "(grep SigBlk /proc/self/status; echo $$) >\(state)"]),
          ],
          .upInside: [.run(["no-such-program", "x"]), .run([]), .run(["sh", "-c", "exit 3"])],
        ])
      try server.injector("touch0").tap(1, at: Self.position)
      stage.turn()
      try Wait.until("the programs to end") {
        stage.turn()
        return stage.dispatcher.runner.processes.isEmpty
      }
      #expect(Files.exists(strange))
      let lines = (Files.text(state) ?? "").split(separator: "\n")
      #expect(lines.first == "SigBlk:\t0000000000000000")
      let pid = try #require(lines.last.flatMap { pid_t($0) })
      #expect(kill(pid, 0) == -1 && errno == ESRCH, "it was reaped")
      #expect(
        stage.messages.filter { !$0.hasPrefix("'sh'") } == [
          "region 'pad': cannot run 'no-such-program': posix_spawn: No such file or directory",
          "region 'pad': run: there is no program to run",
        ])
      #expect(stage.messages.contains { $0.hasPrefix("'sh'") && $0.hasSuffix("with status 3") })
      withExtendedLifetime(signals) {}
    }
  }

  @Test("Regions log messages, and emit events with the region, the position and the touch")
  func emissions() throws {
    try withServer { server in
      let stage = try DispatcherStage(
        server.display,
        actions: [.down: [.log("pressed"), .emit("press")], .upInside: [.emit("release")]])
      try server.injector("touch0").tap(1, at: Self.position)
      stage.turn()
      #expect(stage.messages == ["region 'pad': pressed"])
      #expect(stage.emissions.map(\.name) == ["press", "release"])
      #expect(stage.emissions.allSatisfy { $0.region == "pad" })
      let first = try #require(stage.emissions.first)
      #expect(abs(first.act.position.x - 150) < 0.01 && abs(first.act.position.y - 150) < 0.01)
      #expect(Set(stage.emissions.map(\.act.touch)).count == 1)
      #expect(stage.phases == [.began, .ended])
    }
  }

  @Test("Regions limit the number of programs that run at the same time")
  func programLimit() throws {
    try withServer { server in
      let stage = try DispatcherStage(server.display, actions: [.down: [.run(["sleep", "600"])]])
      let runner = stage.dispatcher.runner
      let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)
      let region = try #require(stage.dispatcher.router.tree.region(named: "pad"))
      let emission = RegionEmission(
        name: "", region: "pad",
        act: Act(region: region, trigger: .control(.down), touch: touch, position: Self.position),
        time: Timestamp(milliseconds: 0))
      // Each time the limit is reached, that is logged once, however often a finger tries again.
      for round in 1...2 {
        for _ in 0..<(ActionRunner.limit + 20) {
          runner.carryOut(.run(["sleep", "600"]), for: emission)
        }
        #expect(runner.processes.count == ActionRunner.limit)
        let message =
          "region 'pad': 'sleep' is not started: \(ActionRunner.limit) programs of regions already "
          + "run"
        #expect(stage.messages.count { $0 == message } == round)
        for process in runner.processes { kill(process, SIGKILL) }
        try Wait.until("the programs to be reaped") {
          stage.turn()
          return runner.processes.isEmpty
        }
      }
    }
  }

  // MARK: - Interruptions

  @Test(
    "Regions stay off until every pause is resumed, and refuse an extra resume (W18)"
  )
  func nestedPauses() throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let stage = try DispatcherStage(server.display)
      let finger = try server.injector("touch0")
      /// Returns whether the regions, and not the application, receive a tap.
      func isTaken() throws -> Bool {
        stage.turn()
        application.clear()
        let before = stage.phases.count
        try finger.tap(1, at: Self.position)
        stage.turn()
        let kinds = application.collect().map(\.kind).filter(\.isInput)
        let delivered = stage.phases.dropFirst(before)
        #expect(kinds == (delivered.isEmpty ? [.touchBegin, .touchEnd] : []))
        #expect(delivered == (kinds.isEmpty ? [.began, .ended] : []))
        return kinds.isEmpty
      }
      #expect(try isTaken())
      for _ in 1...3 { stage.dispatcher.pause(.paused, at: Monotonic.milliseconds) }
      #expect(try !isTaken())
      for remaining in [2, 1, 0] {
        try stage.dispatcher.resume()
        #expect(try isTaken() == (remaining == 0), "\(remaining)")
      }
      #expect(throws: RouterError.unbalancedResume) { try stage.dispatcher.resume() }
      #expect(try isTaken())
      // Pauses with other causes end separately.
      stage.dispatcher.follow(isPaused: true, at: Monotonic.milliseconds)
      stage.dispatcher.follow([.locked], at: Monotonic.milliseconds)
      stage.dispatcher.follow(isPaused: false, at: Monotonic.milliseconds)
      #expect(try !isTaken())
      stage.dispatcher.follow([], at: Monotonic.milliseconds)
      #expect(try isTaken())
    }
  }

  /// Another program's grab while a finger is on a region, as of a menu, a drag or a locker.
  enum LateGrab: CaseIterable {
    case pointer, master, slave
  }

  @Test(
    "A touch that another program's grab takes ends once, and regions get the next (W28, S14)",
    arguments: LateGrab.allCases)
  func grabbedDuringTouch(_ grab: LateGrab) throws {
    try withServer { server in
      let stage = try DispatcherStage(
        server.display, actions: [.cancel: [.emit("cancelled")], .upInside: [.emit("pressed")]])
      let user = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      let slave = try #require(user.device(named: "touch0"))
      try finger.touchDown(1, at: Self.position)
      stage.turn()
      #expect(stage.phases == [.began])
      switch grab {
      case .slave: #expect(user.grab(slave, on: user.root))
      case .pointer: #expect(user.grabPointer(on: user.root))
      case .master: #expect(user.grab(DisplayConnection.masterPointer, on: user.root))
      }
      user.synchronise()
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      try finger.touchUp(1)
      stage.turn()
      switch grab {
      // The server sends no end of a touch that was taken away, not even after the grab.
      case .slave:
        #expect(stage.phases == [.began, .cancelled])
        user.ungrab(slave)
      case .pointer: user.ungrabPointer()
      case .master: user.ungrab(DisplayConnection.masterPointer)
      }
      user.synchronise()
      try Wait.until("the touch to end") {
        stage.turn()
        return stage.phases.count { $0 == .ended || $0 == .cancelled } > 0
      }
      #expect(stage.phases.first == .began)
      #expect(stage.phases.count { $0 == .ended || $0 == .cancelled } == 1)
      #expect(stage.emissions.count == 1, "what is pressed is released, once")
      let before = stage.phases.count
      try finger.tap(2, at: Self.position)
      stage.turn()
      #expect(stage.phases.dropFirst(before) == [.began, .ended])
      #expect(stage.emissions.map(\.name).last == "pressed")
      #expect(stage.faults.isEmpty, "\(stage.faults)")
    }
  }

  /// An interruption that cancels a touch.
  enum Interruption: CaseIterable {
    case pause, lock, terminal, quit, reload, resize, turned, deviceOff, removal, followedRemoval

    var cause: CancelCause {
      switch self {
      case .pause: .paused
      case .lock: .locked
      case .terminal: .switchedAway
      case .quit: .quit
      case .reload: .reloaded
      case .resize, .turned: .resized
      case .deviceOff: .lost
      case .removal, .followedRemoval: .regionRemoved
      }
    }

    /// Whether regions take touches afterwards.
    var leavesRegions: Bool { [.reload, .resize, .turned, .deviceOff].contains(self) }
  }

  @Test(
    "Interruptions cancel a touch once, by its strategy; its owner gets the next (W18, W28, W30)",
    arguments: Interruption.allCases, CancelStrategy.allCases)
  func interruptions(_ interruption: Interruption, _ strategy: CancelStrategy) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let user = application.connection
      let stage = try DispatcherStage(
        server.display, actions: [.cancel: [.emit("cancelled")], .upInside: [.emit("pressed")]],
        onCancel: strategy)
      stage.bindings.layOut = { [unowned stage] in stage.reload() }
      let finger = try server.injector("touch0")
      let slave = try #require(user.device(named: "touch0"))
      try finger.touchDown(1, at: Self.position)
      stage.turn()
      #expect(stage.phases == [.began])
      let now = Monotonic.milliseconds
      switch interruption {
      case .pause: stage.dispatcher.follow(isPaused: true, at: now)
      case .lock: stage.dispatcher.follow([.locked], at: now)
      case .terminal: stage.dispatcher.follow([.switchedAway], at: now)
      case .quit: stage.dispatcher.quit(at: now)
      case .reload: stage.reload()
      case .resize: #expect(user.switchMode(width: 1024, height: 768))
      case .turned: #expect(user.switchMode(width: 1080, height: 1920))
      case .deviceOff: try user.setEnabled(false, slave)
      case .removal, .followedRemoval:
        let tree = stage.dispatcher.router.tree
        tree.remove(try #require(tree.region(named: "pad")))
        // Draw mode updates the touchable area at once.
        if interruption == .followedRemoval { stage.dispatcher.followTree() }
        #expect(stage.dispatcher.nextTurn(after: now) == now)
      }
      try Wait.until("the touch to be cancelled") {
        stage.turn()
        return stage.phases.count > 1
      }
      if interruption == .deviceOff {
        try user.setEnabled(true, slave)
        try finger.reconnect()
      } else {
        try finger.touchUp(1)
      }
      if interruption.cause == .resized { #expect(user.switchMode(width: 1280, height: 720)) }
      stage.turn()
      #expect(stage.phases == [.began, .cancelled])
      #expect(stage.causes == [interruption.cause])
      #expect(stage.strategies == [strategy])
      #expect(stage.emissions.map(\.name) == ["cancelled"])
      #expect(stage.emissions.map(\.region) == ["pad"])

      application.clear()
      try finger.tap(2, at: Self.position)
      stage.turn()
      let reached = application.collect().contains { $0.kind == .touchBegin }
      #expect(reached != interruption.leavesRegions)
      #expect(stage.phases.count == (interruption.leavesRegions ? 4 : 2))
      if [.pause, .lock, .terminal].contains(interruption) {
        stage.dispatcher.follow(isPaused: false, at: Monotonic.milliseconds)
        stage.dispatcher.follow([], at: Monotonic.milliseconds)
        stage.turn()
        try finger.tap(3, at: Self.position)
        stage.turn()
        #expect(stage.phases.suffix(2) == [.began, .ended])
      }
    }
  }
}
