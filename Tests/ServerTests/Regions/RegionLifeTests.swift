import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches
import WindowStates

@Suite("Regions and devices that disappear", .server(.regions), .serialized)
struct RegionLifeTests {
  private static var pad: Region { Region(name: "pad", frame: Rect(100, 100, 200, 200)) }

  /// The end of the program that has the regions.
  enum End: CaseIterable {
    case leaves, isKilled
  }

  @Test(
    "When regions disappear, a finger that is down reaches nobody, the next the application (S11)",
    arguments: End.allCases, [ProbeSelection.touch, .corePointer])
  func gone(_ end: End, _ selection: ProbeSelection) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, selection, on: .wholeStage)
      let finger = try server.injector("touch0")
      let point = Point(x: 150, y: 150)
      var stage: RegionStage? = try RegionStage(server.display, RegionTree(Self.pad))
      application.clear()
      // One touch that we have read, and one that waits in our socket.
      try finger.touchDown(1, at: point)
      stage?.pump()
      try finger.touchDown(2, at: Point(x: 200, y: 150))
      let window = try #require(application.connection.topLevels().first { $0.isRegions })
      if end == .isKilled {
        // To the server this looks like a killed process: the connection closes with all it held.
        application.connection.killClient(of: window.id)
      } else {
        let resources = stage?.connection.ledger.leaks ?? []
        #expect(resources.contains("window (regions) 0x\(window.id.hexadecimal)"))
      }
      stage = nil
      try Wait.until("our windows to be removed") {
        !application.connection.topLevels().contains { $0.isRegions }
      }
      try finger.touchMove(1, to: Point(x: 400, y: 400))
      try finger.touchUp(1)
      try finger.touchUp(2)
      let seen = application.collect().map(\.kind)
      #expect(!seen.contains { [.touchBegin, .touchUpdate, .buttonPress].contains($0) }, "\(seen)")
      application.clear()
      try finger.tap(1, at: point)
      let kinds = application.collect().map(\.kind)
      #expect(
        kinds.filter { [.touchBegin, .touchEnd, .buttonPress, .buttonRelease].contains($0) }
          == (selection == .touch ? [.touchBegin, .touchEnd] : [.buttonPress, .buttonRelease]))
    }
  }

  @Test(
    "When regions disappear, the application gets undecided but no accepted touches (S11, e8, e9)",
    arguments: End.allCases, ApplicationKind.all.filter { !$0.isManaged })
  func grabGone(_ end: End, _ kind: ApplicationKind) throws {
    try withServer { server in
      let application = try Application(server.display, kind)
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 900, y: 600))
      var tray = Region(name: "tray", frame: Rect(500, 100, 200, 200), policy: .offer)
      tray.touchRules.strategy = .each
      var stage: RegionStage? = try RegionStage(
        server.display, RegionTree(Self.pad, tray), .grab, ManualRecognizerHost())
      application.probe.clear()
      // An undecided touch, an accepted one, and one that was not read.
      try finger.touchDown(1, at: Point(x: 550, y: 150))
      stage?.pump()
      try finger.touchDown(2, at: Point(x: 150, y: 150))
      stage?.pump()
      try finger.touchDown(3, at: Point(x: 600, y: 150))
      #expect(!application.takeInput().contains { $0.kind == .buttonPress })
      if end == .isKilled, let grab = stage?.grab {
        application.probe.connection.killClient(of: grab.handle)
      }
      stage = nil
      try Wait.until("our windows to be removed") {
        !application.probe.connection.topLevels().contains(where: \.isOurs)
      }
      try finger.touchMove(2, to: Point(x: 160, y: 150))
      for number in [3, 2, 1] as [UInt32] { try finger.touchUp(number) }
      let seen = application.takeInput().filter { ![.motion, .xiMotion].contains($0.kind) }
      let columns = Set(seen.compactMap { $0.rootPosition?.x.rounded() })
      #expect(!columns.contains(150) && !columns.contains(160))
      let expected: [ProbeEvent.Kind] =
        switch kind.selection {
        case .touch: [.touchBegin, .touchBegin, .touchEnd, .touchEnd]
        // It has received the begins before.
        case .touchWithOwnership: [.touchOwnership, .touchOwnership, .touchEnd, .touchEnd]
        case .corePointer: [.buttonPress, .buttonRelease]
        default: [.xiButtonPress, .xiButtonRelease]
        }
      #expect(seen.map(\.kind) == expected)
    }
  }

  /// A region whose touches are reported one by one, with a finger of each of two devices on it.
  private struct TwoDevices {
    let stage: RegionStage
    let user: DisplayConnection
    /// The device of the first finger.
    let slave: DeviceID
    let finger: Injector
    let second: Injector

    init(_ server: PrivateServer, _ backEnd: BackEnd) throws {
      var pad = RegionLifeTests.pad
      pad.touchRules.strategy = .each
      stage = try RegionStage(server.display, RegionTree(pad), backEnd)
      let user = try DisplayConnection(name: server.display)
      slave = try #require(user.device(named: "touch0"))
      self.user = user
      (finger, second) = (try server.injector("touch0"), try server.injector("touch1"))
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      try second.touchDown(1, at: Point(x: 250, y: 250))
    }
  }

  @Test(
    "Disabling a device cancels each of its touches once, and no others (M8, W28)",
    arguments: BackEnd.allCases)
  func disabled(_ backEnd: BackEnd) throws {
    try withServer { server in
      let hands = try TwoDevices(server, backEnd)
      let (stage, user, slave) = (hands.stage, hands.user, hands.slave)
      try hands.finger.touchDown(2, at: Point(x: 200, y: 150))
      stage.pump()
      try user.setEnabled(false, slave)
      try Wait.until("the touches to end") {
        stage.pump()
        return stage.heard.count > 4
      }
      try hands.second.touchUp(1)
      stage.pump()
      #expect(
        stage.heard == [
          .init("pad", .began, Point(x: 150, y: 150)), .init("pad", .began, Point(x: 250, y: 250)),
          .init("pad", .began, Point(x: 200, y: 150)),
          .init("pad", .cancelled, Point(x: 150, y: 150)),
          .init("pad", .cancelled, Point(x: 200, y: 150)),
          .init("pad", .ended, Point(x: 250, y: 250)),
        ])
      try user.setEnabled(true, slave)
      try hands.finger.reconnect()
      try hands.finger.tap(1, at: Point(x: 150, y: 150))
      stage.pump()
      #expect(stage.heard.suffix(2).map(\.phase) == [.began, .ended])
    }
  }

  @Test(
    "Another client's grab of a device cancels each of its touches once, and no others",
    arguments: BackEnd.allCases, SlaveGrab.allCases)
  func taken(_ backEnd: BackEnd, _ grab: SlaveGrab) throws {
    try withServer { server in
      let hands = try TwoDevices(server, backEnd)
      let (stage, user, slave) = (hands.stage, hands.user, hands.slave)
      stage.pump()
      #expect(user.grab(slave, on: user.root, pace: grab == .frozen ? .frozen : .flowing))
      user.synchronise()
      if grab == .brief {
        // The device is attached to its master again before we read anything.
        try hands.finger.touchUp(1)
        user.ungrab(slave)
        user.synchronise()
      } else {
        try hands.finger.touchMove(1, to: Point(x: 160, y: 150))
        stage.pump()
        try hands.finger.touchUp(1)
      }
      if grab != .brief || backEnd == .window {
        try Wait.until("the touch to end") {
          stage.pump()
          return stage.heard.count > 2
        }
        #expect(stage.heard.last == .init("pad", .cancelled, Point(x: 150, y: 150)))
      }
      user.allow(.flow)
      user.ungrab(slave)
      user.synchronise()
      let before = stage.heard.count
      try hands.second.touchUp(1)
      try hands.finger.tap(2, at: Point(x: 150, y: 150))
      stage.pump()
      let last = stage.heard.dropFirst(before)
      #expect(last.map(\.phase) == [.ended, .began, .ended])
    }
  }

  /// The kind of another client's grab of a touchscreen.
  enum SlaveGrab: CaseIterable {
    case flowing, frozen, brief
  }
}

extension TopLevel {
  /// Whether it is the window that takes the touches of regions.
  fileprivate var isRegions: Bool { isOurs && name == "Fingertip regions" }
}

extension WindowID {
  fileprivate var hexadecimal: String { String(rawValue, radix: 16) }
}
