import Glibc
import Testing
import TouchX11
import Touches

@testable import OverlayControl
@testable import SystemSupport
@testable import TouchRig

@Suite("The control socket", .server(.stage), .serialized)
struct ControlLifeTests {
  @Test(
    "The control socket survives silent peers, endless lines, foreign protocols and disconnections"
  )
  func misbehavingPeers() throws {
    try withStage { stage in
      let display = stage.server.display
      func peer() throws -> ControlPeer { try ControlPeer(of: stage.overlay, on: display) }
      let silent = try [peer(), peer(), peer()]
      let half = try peer()
      half.send(Array("{\"version\":1,".utf8))
      do {
        let gone = try peer()
        gone.send("{\"version\":1,\"command\":\"status\"}")
      }
      let endless = try peer()
      let chunk = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
      try Wait.until("the overlay to hang up on an endless line") {
        endless.send(chunk) < 0 && errno != EAGAIN
      }
      let foreign = try peer()
      foreign.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
      #expect(try foreign.readToEnd().contains("not a JSON object on one line"))

      let position = Point(x: 300, y: 300)
      try stage.finger.touchDown(1, at: position)
      try stage.waitForHalos(at: [position])
      #expect(try stage.overlay.tell("status").status == .exited(0))
      #expect(try half.readToEnd().isEmpty)
      withExtendedLifetime(silent) {}
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("The control socket answers others again once silent peers have timed out")
  func manyPeers() throws {
    try withStage { stage in
      let silent = try (0..<ControlServer.connectionLimit).map { _ in
        try ControlPeer(of: stage.overlay, on: stage.server.display)
      }
      #expect(try stage.overlay.tell("status").status == .exited(0))
      for peer in silent { #expect(try peer.readToEnd().isEmpty) }
    }
  }

  @Test("The control socket answers several requests on one connection")
  func severalRequests() throws {
    try withStage { stage in
      let peer = try ControlPeer(of: stage.overlay, on: stage.server.display)
      for word in ["toggle", "toggle", "clear"] {
        peer.send("{\"version\":1,\"command\":\"\(word)\"}")
      }
      peer.endRequests()
      let answers = try peer.readToEnd().split(separator: "\n").map {
        ControlAnswer(parsing: $0.utf8)
      }
      #expect(
        answers == [
          .done("touches are now hidden"), .done("touches are now shown"),
          .done("everything drawn was removed"),
        ])
    }
  }

  @Test("The control socket answers others while it reads a configuration for an earlier client")
  func answersDuringReload() throws {
    try withStage(["--log", "info"], saying: "the configuration was read again") { stage in
      func ask(_ word: String) throws -> ControlPeer {
        let peer = try ControlPeer(of: stage.overlay, on: stage.server.display)
        peer.send("{\"version\":1,\"command\":\"\(word)\"}")
        peer.endRequests()
        return peer
      }
      // The overlay is stopped, so that it finds both requests at once.
      try stage.overlay.suspend()
      let peers = [try ask("reload"), try ask("toggle")]
      stage.overlay.signal(SIGCONT)
      let answers = try peers.map { ControlAnswer(parsing: try $0.readToEnd().dropLast().utf8) }
      #expect(
        answers == [.done("the configuration was read again"), .done("touches are now hidden")])
      let logged = stage.overlay.messageLines.filter { $0.contains("control socket: ") }
      #expect(
        logged.count == 2 && logged.first?.hasSuffix("touches are now hidden") == true, "\(logged)")
    }
  }

  @Test("The control socket sets a timer only while a client is connected")
  func timer() throws {
    try withStage { stage in
      /// Whether the only timer of the overlay is set, as reported by the kernel.
      func isTimerSet() -> Bool {
        (0..<64).contains { descriptor in
          let info = Files.text("/proc/\(stage.overlay.pid)/fdinfo/\(descriptor)") ?? ""
          return info.contains("clockid:") && !info.contains("it_value: (0, 0)")
        }
      }
      try Wait.until("the timer to be off at first") { !isTimerSet() }
      do {
        let silent = try ControlPeer(of: stage.overlay, on: stage.server.display)
        try Wait.until("the timer to be set for the connection") { isTimerSet() }
        withExtendedLifetime(silent) {}
      }
      try Wait.until("the timer to be off after the connection") { !isTimerSet() }
      #expect(try stage.overlay.tell("status").status == .exited(0))
      try Wait.until("the timer to be off after a command") { !isTimerSet() }
    }
  }

  @Test("The control socket is taken over from an overlay that was killed")
  func takeover() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-control")
      let first = try RunningOverlay(on: server.display, runtimeFolder: folder.path)
      first.killNow()
      let watcher = try DisplayConnection(name: server.display)
      try Wait.until("the overlay's windows to be removed") {
        watcher.topLevels().allSatisfy { !$0.isOurs }
      }
      let socket = folder.file("fingertip-\(server.display.dropFirst()).sock")
      #expect(Files.exists(socket))
      let unanswered = try first.tell("status")
      #expect(unanswered.status == .exited(1))
      #expect(unanswered.messages.contains("no overlay runs"))
      let second = try RunningOverlay(on: server.display, runtimeFolder: folder.path)
      let status = try second.tell("status")
      #expect(status.output.contains("process \(second.pid),"), "\(status)")
      #expect(second.stop() == .exited(0))
      #expect(second.messages.isEmpty)
      #expect(!Files.exists(socket))
    }
  }

  @Test(
    "Of several overlays that start at once, one gets the control socket, and the others report it"
  )
  func startsAtOnce() throws {
    try withServer { server in
      let runtime = try TemporaryFolder(prefix: "fingertip-control")
      let folders = try (0..<5).map { index in
        let name = "\(index)"
        try runtime.makeFolder(name)
        return runtime.file(name)
      }
      let programs = try folders.map {
        try RunningOverlay.start(
          ["show"], display: server.display, folder: $0, runtimeFolder: runtime.path)
      }
      try Wait.until("all programs but one to end") { programs.count(where: \.isRunning) == 1 }
      let running = programs.first(where: \.isRunning)
      let winner = try #require(running)
      for (program, folder) in zip(programs, folders) where program.pid != winner.pid {
        #expect(program.exitStatus == .exited(0))
        let messages = Files.text("\(folder)/errors") ?? ""
        #expect(messages.contains("(process \(winner.pid))"), "\(messages)")
      }
      #expect(winner.stop(patience: 20) == .exited(0))
      withExtendedLifetime(runtime) {}
    }
  }

  @Test(
    "An overlay that ends removes its control socket, whatever its regions do",
    arguments: [
      "", "on: {began: {log: down}}", "control: button",
      "gestures: [{id: twice, type: tap, taps: 2, do: {log: tapped}}]",
    ])
  func socketOfRegions(_ behaviour: String) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-control")
      let file = folder.file("config.yaml")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 0, top: 0, width: 50, height: 50}
          \(behaviour)

        """, to: file)
      try expectRemovedSocket(
        of: try RunningOverlay(on: server.display, ["--config", file]), on: server)
    }
  }

  @Test(
    "An overlay that ends removes its control socket, whatever it shows",
    arguments: [
      "draw", "inspect", "pause", "spotlight on", "curtain on", "zoom on", "lens on",
      "lock endless", "blank",
    ])
  func socketAfterCommand(_ command: String) throws {
    try withServer { server in
      let overlay = try RunningOverlay(on: server.display)
      let words = command.split(separator: " ").map(String.init)
      #expect(try overlay.tell(words).status == .exited(0))
      try expectRemovedSocket(of: overlay, on: server)
    }
  }

  @Test("An overlay that ends while it reads its configuration again removes its control socket")
  func socketDuringReload() throws {
    try withServer { server in
      try expectRemovedSocket(of: try RunningOverlay(on: server.display), on: server) { overlay in
        // The overlay is stopped, so that it finds both signals at once.
        try overlay.suspend()
        for signal in [SIGHUP, SIGTERM, SIGCONT] { overlay.signal(signal) }
      }
    }
  }

  /// Ends an overlay, and checks that its control socket is there until then and not afterwards.
  ///
  /// - Parameters:
  ///   - overlay: the overlay.
  ///   - server: its server.
  ///   - begin: begins the end.
  /// - Throws: what `begin` throws, or an error if there is no socket.
  private func expectRemovedSocket(
    of overlay: RunningOverlay, on server: PrivateServer,
    by begin: (RunningOverlay) throws -> Void = { $0.signal(SIGTERM) }
  ) throws {
    let endpoint = try ControlEndpoint(
      display: server.display,
      environment: Environment(["XDG_RUNTIME_DIR": overlay.runtimeFolder]))
    try #require(FileNode(at: endpoint.socket) != nil)
    try begin(overlay)
    #expect(overlay.waitForEnd() == .exited(0))
    #expect(FileNode(at: endpoint.socket) == nil)
  }

  @Test("An overlay that cannot make its control socket warns, and still shows touches")
  func noFolder() throws {
    try withServer { server in
      let overlay = try RunningOverlay(on: server.display, runtimeFolder: "/nonexistent")
      #expect(
        overlay.messages
          == "fingertip: the overlay cannot be controlled: XDG_RUNTIME_DIR: /nonexistent: No such file or "
          + "directory; set it to a folder of your own, or unset it\n")
      let run = try overlay.tell("status")
      #expect(run.status == .exited(1))
      #expect(
        run.messages
          == "fingertip: XDG_RUNTIME_DIR: /nonexistent: No such file or directory; set it to a folder of "
          + "your own, or unset it\n")
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The demo plays beside the overlay and leaves its control socket alone")
  func demo() throws {
    try withStage { stage in
      let demo = try RunningOverlay(
        on: stage.server.display, ["demo", "--px-per-mm", "4"],
        runtimeFolder: stage.overlay.runtimeFolder)
      let status = try stage.overlay.tell("status")
      #expect(status.output.contains("process \(stage.overlay.pid),"))
      #expect(demo.stop() == .exited(0))
      #expect(demo.messages.isEmpty)
    }
  }
}
