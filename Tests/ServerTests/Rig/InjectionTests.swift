import Testing
import TouchRig
import TouchX11
import Touches

@Suite(
  "Injected input",
  .server(ServerConfiguration(devices: [.touchscreen, .mouse, .keyboard])), .serialized)
struct InjectionTests {
  @Test("An injected touch reaches a raw listener at its position", arguments: RootPoint.all)
  func rawPosition(_ target: RootPoint) throws {
    try withServer { server in
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let touchscreen = try server.injector("touch0")
      try touchscreen.tap(1, at: target.point)
      let begins = listener.collect().filter { $0.kind == .rawTouchBegin }
      let slave = try #require(listener.connection.device(named: "touch0"))
      let begin = try #require(begins.first { $0.device == slave })
      // Without a matrix, the transformed axes are those of the device; the formula is the server's
      // own.
      let x = try #require(begin.axes[0]) * 1920 / 65536
      let y = try #require(begin.axes[1]) * 1080 / 65536
      #expect(abs(x - target.point.x) < 1)
      #expect(abs(y - target.point.y) < 1)
    }
  }

  @Test("An injected touch has reached its window once the barrier is passed")
  func barrier() throws {
    try withServer { server in
      let probe = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 100, y: 50, width: 400, height: 300)))
      let touchscreen = try server.injector("touch0")
      try touchscreen.touchDown(1, at: Point(x: 150, y: 100))
      try touchscreen.touchMove(1, to: Point(x: 200, y: 120), steps: 10)
      try touchscreen.touchUp(1)
      let touches = probe.collect().filter(\.kind.isInput)
      #expect(
        touches.map(\.kind) == [.touchBegin] + Array(repeating: .touchUpdate, count: 10)
          + [.touchEnd])
      let last = try #require(touches.last?.position)
      #expect(abs(last.x - 100) < 1 && abs(last.y - 70) < 1)
    }
  }

  @Test("An injected batch arrives whole and in order")
  func batch() throws {
    try withServer { server in
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let touchscreen = try server.injector("touch0")
      let fingers: [UInt32] = Array(1...20)
      try touchscreen.batch { device throws(RigError) in
        for n in fingers { try device.touch(.began, n, at: Point(x: Double(n) * 40, y: 500)) }
      }
      for step in 1...50 {
        try touchscreen.batch { device throws(RigError) in
          for n in fingers {
            try device.touch(.moved, n, at: Point(x: Double(n) * 40, y: 500 + Double(step)))
          }
        }
      }
      try touchscreen.batch { device throws(RigError) in
        for n in fingers { try device.touch(.ended, n, axes: [:]) }
      }
      try touchscreen.sync()
      let slave = try #require(listener.connection.device(named: "touch0"))
      let kinds = listener.collect().filter { $0.device == slave }.map(\.kind)
      #expect(kinds.count == 20 * 52)
      #expect(kinds.prefix(20).allSatisfy { $0 == .rawTouchBegin })
      #expect(kinds.suffix(20).allSatisfy { $0 == .rawTouchEnd })
    }
  }

  @Test("An injected report may have a single axis, and an end none")
  func partialReports() throws {
    try withServer { server in
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let touchscreen = try server.injector("touch0")
      try touchscreen.touch(.began, 7, axes: [0: 1000, 1: 2000, 4: 512])
      try touchscreen.touch(.moved, 7, axes: [1: 3000])
      try touchscreen.touch(.ended, 7, axes: [:])
      try touchscreen.sync()
      let slave = try #require(listener.connection.device(named: "touch0"))
      let axes = listener.collect().filter { $0.device == slave }.map(\.axes)
      // The server fills in the position that a direct device omitted, and nothing else.
      #expect(axes == [[0: 1000, 1: 2000, 4: 512], [0: 1000, 1: 3000], [0: 1000, 1: 3000]])
    }
  }

  @Test("A mouse and a keyboard are injected as well")
  func mouseAndKeyboard() throws {
    try withServer { server in
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let mouse = try server.injector("mouse")
      try mouse.move(by: Vector(dx: 5, dy: 5))
      try mouse.button(1, pressed: true)
      try mouse.button(1, pressed: false)
      try mouse.sync()
      let keyboard = try server.injector("keyboard")
      try keyboard.key(38, pressed: true)
      try keyboard.key(38, pressed: false)
      try keyboard.sync()
      let fresh = listener.collect()
      let slaves = fresh.filter { $0.kind.isInput && $0.device == $0.source }.map(\.kind)
      #expect(
        slaves == [
          .rawMotion, .rawButtonPress, .rawButtonRelease, .rawKeyPress, .rawKeyRelease,
        ])
    }
  }

  @Test("Lifting all fingers ends the injected touches that were left down")
  func leftovers() throws {
    try withServer { server in
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let slave = try #require(listener.connection.device(named: "touch0"))
      try server.injector("touch0").touchDown(1, at: Point(x: 10, y: 10))
      try server.injector("touch0").touchDown(2, at: Point(x: 20, y: 10))
      try server.liftFingers()
      let kinds = listener.collect().filter { $0.device == slave }.map(\.kind)
      #expect(kinds == [.rawTouchBegin, .rawTouchBegin, .rawTouchEnd, .rawTouchEnd])
    }
  }

  @Test("An injected report that no device could send is refused")
  func impossibleReports() throws {
    try withServer { server in
      let touchscreen = try server.injector("touch0")
      #expect {
        try touchscreen.touchUp(3)
      } throws: {
        "\($0)" == "cannot inject on device \"touch0\": contact 3 is not down"
      }
      try touchscreen.touchDown(3, at: Point(x: 1, y: 1))
      #expect {
        try touchscreen.touchDown(3, at: Point(x: 1, y: 1))
      } throws: {
        "\($0)" == "cannot inject on device \"touch0\": contact 3 is already down"
      }
      try touchscreen.touchUp(3)
    }
  }
}

/// A point on a root of 1920×1080.
struct RootPoint: CustomTestStringConvertible {
  var point: Point
  var testDescription: String { "\(point.x),\(point.y)" }

  static let all = [(0, 0), (1919, 0), (0, 1079), (1919, 1079), (960.5, 540.25), (123, 456)].map {
    RootPoint(point: Point(x: $0.0, y: $0.1))
  }
}
