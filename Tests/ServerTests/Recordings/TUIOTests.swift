import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The overlay with a receiver that knows Open Sound Control and nothing of Fingertip: `oscdump` of
/// liblo.
@Suite("Touches that are sent by TUIO", .server(.regions), .serialized)
struct TUIOTests {
  /// An overlay and a receiver.
  private final class TUIOStage {
    let finger: Injector
    let overlay: RunningOverlay
    private let size: (width: Double, height: Double)
    private let pipe: Pipe
    private let receiver: Subprocess
    private let folder: TemporaryFolder

    init(_ server: PrivateServer, _ options: String..., configuration: String = "") throws {
      folder = try TemporaryFolder(prefix: "fingertip-tuio")
      try Files.write(configuration, to: folder.file("config.yaml"))
      finger = try server.injector("touch0")
      let root = try DisplayConnection(name: server.display).rootSize
      size = (Double(root.width), Double(root.height))
      let port = try TUIOTests.freePort()
      pipe = try Pipe()
      receiver = try Subprocess(
        .init("oscdump", ["-L", "\(port)"], output: .descriptor(pipe.writing)))
      // Messages to a receiver that does not listen yet would be dropped, and repeated at any time.
      let suffix = ":" + String(port, radix: 16, uppercase: true) + " "
      try Wait.until("the receiver to listen") {
        ["udp", "udp6"].contains { Files.text("/proc/net/\($0)")?.contains(suffix) ?? false }
      }
      overlay = try RunningOverlay(
        on: server.display,
        ["show", "--config", folder.file("config.yaml"), "--tuio", "127.0.0.1:\(port)"] + options)
    }

    deinit { receiver.killNow() }

    /// Returns the point at shares of the screen's width and height.
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: (size.width * x).rounded(), y: (size.height * y).rounded())
    }

    /// Taps until a message arrives.
    func tapUntilReceived(at position: Point) throws {
      try Wait.until("a message to arrive") {
        try finger.tap(1, at: position)
        return pipe.hasLine(within: Pipe.pace)
      }
    }

    /// Taps until a message arrives, and reads all messages.
    func settle(at position: Point) throws {
      try tapUntilReceived(at: position)
      // A message is repeated, with the frame number -1, when no other follows.
      _ = try lines(to: "fseq\" -1")
    }

    /// Returns the next message without its time and its types, which come first.
    private func line(until deadline: Deadline) throws -> String {
      let words = try pipe.line(until: deadline).split(separator: " ", maxSplits: 2)
      guard words.count == 3, let values = words[2].firstIndex(of: " ") else {
        return words.dropFirst().joined(separator: " ")
      }
      return "\(words[1])\(words[2][values...])"
    }

    /// Returns the next messages up to one that contains `end`.
    func lines(
      to end: String, until deadline: Deadline = Deadline(seconds: 20)
    ) throws -> [String] {
      var lines: [String] = []
      repeat {
        // Messages are repeated every second.
        if deadline.hasPassed { throw deadline.error(waitingFor: "a message with '\(end)'") }
        lines.append(try line(until: deadline))
      } while !lines[lines.count - 1].contains(end)
      return lines
    }

    /// Returns the messages of the next frame of version 1.1 that reports a change.
    ///
    /// A frame that does not change is repeated every second, so a repetition may come before the
    /// next change.
    func frame() throws -> [String] {
      let deadline = Deadline(seconds: 20)
      var frame: [String]
      repeat {
        frame = try lines(to: "fseq", until: deadline)
      } while frame[frame.count - 1].contains("fseq\" -1")
      return frame
    }
  }

  /// Returns a UDP port on which no program listens.
  private static func freePort() throws -> UInt16 { try LoopbackSocket().port }

  /// Returns the numbers of a message.
  private static func values(_ line: String) -> [Double] {
    line.split(separator: " ").compactMap { Double($0) }
  }

  @Test(
    "A receiver of version 1.1 receives a finger's begin, its movement and its end")
  func versionOne() throws {
    try withServer { server in
      let stage = try TUIOStage(server)
      try stage.settle(at: stage.point(0.5, 0.5))
      try stage.finger.touchDown(1, at: stage.point(0.25, 0.5))
      let begin = try stage.frame()
      #expect(begin.count == 4)
      #expect(begin[0] == "/tuio/2Dcur \"source\" \"fingertip@127.0.0.1\"")
      let session = try #require(Self.values(begin[1]).first)
      #expect(begin[1].hasPrefix("/tuio/2Dcur \"alive\" "))
      #expect(begin[2].hasPrefix("/tuio/2Dcur \"set\" "))
      let set = Self.values(begin[2])
      #expect(set.first == session)
      #expect(abs(set[1] - 0.25) < 0.001 && abs(set[2] - 0.5) < 0.001)
      #expect(set.dropFirst(3) == [0, 0, 0])
      try stage.finger.touchMove(1, to: stage.point(0.75, 0.5))
      let move = try stage.frame()
      #expect(abs(Self.values(move[2])[1] - 0.75) < 0.001)
      #expect(Self.values(move[3])[0] == Self.values(begin[3])[0] + 1)
      try stage.finger.touchUp(1)
      let end = try stage.frame()
      #expect(end[1] == "/tuio/2Dcur \"alive\"")
    }
  }

  @Test("A receiver of version 2.0 receives frames of pointers")
  func versionTwo() throws {
    try withServer { server in
      let stage = try TUIOStage(server, "--tuio-version", "2")
      try stage.tapUntilReceived(at: stage.point(0.5, 0.5))
      try stage.finger.touchDown(1, at: stage.point(0.25, 0.75))
      let deadline = Deadline(seconds: 20)
      var frame: [String]
      repeat {
        frame = try stage.lines(to: "/tuio2/alv", until: deadline)
      } while !frame.contains {
        $0.hasPrefix("/tuio2/ptr") && abs(Self.values($0)[3] - 0.25) < 0.001
      }
      #expect(frame[0].hasPrefix("/tuio2/frm "))
      #expect(frame[0].hasSuffix("\"fingertip:0@0x7F000001\""))
      #expect(abs(Self.values(frame[1])[4] - 0.75) < 0.001)
      #expect(Self.values(frame[frame.count - 1]) == [Self.values(frame[1])[0]])
    }
  }

  private static let regions = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 100px}
    """

  @Test("If a region is named, only its touches are sent, as shares of the region")
  func region() throws {
    try withServer { server in
      let stage = try TUIOStage(server, "--tuio-region", "pad", configuration: Self.regions)
      try stage.settle(at: Point(x: 150, y: 150))
      try stage.finger.tap(2, at: Point(x: 500, y: 500))
      try stage.finger.touchDown(1, at: Point(x: 150, y: 175))
      let begin = try stage.frame()
      let set = Self.values(begin[2])
      #expect(set[1] == 0.25 && set[2] == 0.75)
    }
  }

  @Test(
    "A pause, a locked or black screen and the end of the overlay end the sent touches",
    arguments: [["pause"], ["lock", "endless"], ["blank"], ["quit"]])
  func end(_ command: [String]) throws {
    try withServer { server in
      let stage = try TUIOStage(server)
      try stage.settle(at: stage.point(0.5, 0.5))
      try stage.finger.touchDown(1, at: stage.point(0.25, 0.5))
      let begin = try stage.frame()
      #expect(Self.values(begin[1]).count == 1)
      #expect(try stage.overlay.tell(command).status == .exited(0))
      let end = try stage.frame()
      #expect(end[1] == "/tuio/2Dcur \"alive\"")
    }
  }

  @Test(
    "Touches on a locked screen, and the one that wakes a black screen, are not sent",
    arguments: [(["lock", "endless"], "unlock"), (["blank"], "wake")])
  func covered(_ cover: [String], _ end: String) throws {
    try withServer { server in
      let stage = try TUIOStage(server)
      try stage.settle(at: stage.point(0.5, 0.5))
      #expect(try stage.overlay.tell(cover).status == .exited(0))
      try stage.finger.tap(2, at: stage.point(0.25, 0.5))
      #expect(try stage.overlay.tell(end).status == .exited(0))
      try stage.finger.touchDown(1, at: stage.point(0.75, 0.5))
      var places: [Double] = []
      repeat {
        let sets = try stage.frame().filter { $0.contains("\"set\"") }
        places += sets.map { Self.values($0)[1] }
      } while !places.contains { abs($0 - 0.75) < 0.001 }
      #expect(!places.contains { abs($0 - 0.25) < 0.001 })
    }
  }

  @Test("A receiver that starts late gets the touches of a finger that keeps tapping")
  func lateReceiver() throws {
    try withServer { server in
      let finger = try server.injector("touch0")
      let port = try Self.freePort()
      let overlay = try RunningOverlay(on: server.display, ["show", "--tuio", "127.0.0.1:\(port)"])
      try Wait.until("the message that nothing receives to be printed") {
        try finger.tap(1, at: Point(x: 200, y: 200))
        return !overlay.messages.isEmpty
      }
      let pipe = try Pipe()
      let receiver = try Subprocess(
        .init("oscdump", ["-L", "\(port)"], output: .descriptor(pipe.writing)))
      // No second passes without a tap, so nothing is ever repeated.
      try Wait.until("a message to arrive") {
        try finger.tap(1, at: Point(x: 200, y: 200))
        return pipe.hasLine(within: Pipe.pace)
      }
      #expect(overlay.stop() == .exited(0))
      receiver.killNow()
    }
  }

  @Test("A missing receiver is reported once, and disturbs nothing")
  func missingReceiver() throws {
    try withServer { server in
      let finger = try server.injector("touch0")
      let port = try Self.freePort()
      let overlay = try RunningOverlay(on: server.display, ["show", "--tuio", "127.0.0.1:\(port)"])
      try Wait.until("the message to be printed") {
        try finger.tap(1, at: Point(x: 200, y: 200))
        return !overlay.messages.isEmpty
      }
      for number in 2..<20 { try finger.tap(UInt32(number), at: Point(x: 200, y: 200)) }
      #expect(try overlay.tell("quit").status == .exited(0))
      #expect(
        overlay.messageLines == [
          "fingertip: tuio 127.0.0.1:\(port): nothing receives there; touches are sent once a "
            + "second until something does"
        ])
    }
  }
}
