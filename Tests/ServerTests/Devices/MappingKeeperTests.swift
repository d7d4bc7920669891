import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// A desktop of two monitors side by side, and a configuration with a section `mapping`.
private final class MappedDesktop {
  static let right = PixelRect(x: 1280, y: 0, width: 1280, height: 720)
  static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  static let onLeft: [Double] = [0.5, 0, 0, 0, 1, 0, 0, 0, 1]
  static let onRight: [Double] = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]
  /// The EDID of a monitor of the model `WALL24X`.
  static let edid: [UInt8] =
    [0, 255, 255, 255, 255, 255, 255, 0] + [UInt8](repeating: 1, count: 46)
    + [0, 0, 0, 0xFC, 0] + Array("WALL24X\n     ".utf8) + [UInt8](repeating: 1, count: 56)

  let server: PrivateServer
  let user: DisplayConnection
  let folder: TemporaryFolder

  /// Creates a desktop whose left monitor is the output `DUMMY0` of the model `WALL24X`.
  init(_ server: PrivateServer) throws {
    self.server = server
    user = try DisplayConnection(name: server.display)
    folder = try TemporaryFolder(prefix: "fingertip-mapping")
    try user.resizeRoot(width: 2560, height: 720, millimetres: (640, 180))
    try user.setMonitor("RIGHT", frame: Self.right, millimetres: (320, 180), isPrimary: true)
    try user.setEDID(Self.edid)
  }

  deinit {
    for name in ["touch0", "touch1"] {
      guard let device = user.device(named: name) else { continue }
      try? user.setEnabled(true, device)
      try? user.setMatrix(Self.identity, of: device)
    }
    try? user.setEDID(nil)
    for name in ["RIGHT", "BEAMER"] { try? user.removeMonitor(name) }
    try? user.resizeRoot(width: 1280, height: 720, millimetres: (320, 180))
    user.synchronise()
  }

  var file: String { folder.file("config.yaml") }

  /// Writes the section with these lines.
  func write(_ lines: String...) throws {
    try Files.write(
      (["mapping:"] + lines.map { "  " + $0 }).joined(separator: "\n") + "\n", to: file)
  }

  func start(_ options: String...) throws -> RunningOverlay {
    try RunningOverlay(on: server.display, ["--config", file] + options)
  }

  func device(_ name: String) throws -> DeviceID { try #require(user.device(named: name)) }

  /// Returns the matrix of a device, as the server reports it.
  func matrix(of name: String = "touch0") throws -> [Double]? {
    DeviceInventory.touchDevice(try device(name), on: user)?.matrix
  }

  func waitForMatrix(_ expected: [Double], of name: String = "touch0") throws {
    try Wait.until("the matrix of \(name) to be \(expected)") { try matrix(of: name) == expected }
  }
}

/// An entry of the section `mapping`, and the matrix that it gives a touchscreen.
struct MappingEntryCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let matrix: [Double]

  init(_ entry: String, _ matrix: [Double]) {
    testDescription = entry
    self.matrix = matrix
  }

  static let all = [
    MappingEntryCase("{device: touch0, monitor: RIGHT}", MappedDesktop.onRight),
    MappingEntryCase("{device: touch0, monitor: DUMMY0}", MappedDesktop.onLeft),
    MappingEntryCase("{device: touch0, monitor: WALL24X}", MappedDesktop.onLeft),
    MappingEntryCase("{device: touch0, monitor: primary}", MappedDesktop.onRight),
    MappingEntryCase("{device: touch0, monitor: leftmost}", MappedDesktop.onLeft),
    MappingEntryCase("{device: touch0, monitor: rightmost}", MappedDesktop.onRight),
    MappingEntryCase(
      "{device: touch0, monitor: RIGHT, rotation: left}", [0, -0.5, 1, 1, 0, 0, 0, 0, 1]),
    MappingEntryCase(
      "{device: touch0, monitor: RIGHT, rotation: inverted}", [-0.5, 0, 1, 0, -1, 1, 0, 0, 1]),
    MappingEntryCase(
      "{device: touch0, monitor: DUMMY0, mirrored: true}", [-0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]),
    MappingEntryCase(
      "{device: touch0, monitor: RIGHT, calibration: [1.25, 0, -0.125, 0, 1, 0.5]}",
      [0.625, 0, 0.4375, 0, 1, 0.5, 0, 0, 1]),
    MappingEntryCase("{device: touch7, monitor: RIGHT}", MappedDesktop.identity),
  ]
}

@Suite("The section mapping", .server(.stage), .serialized)
struct MappingKeeperTests {
  @Test(
    "The section mapping maps a touchscreen to the monitor that it names",
    arguments: MappingEntryCase.all)
  func entry(_ given: MappingEntryCase) throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      try desktop.write("devices:", "- \(given.testDescription)")
      let overlay = try desktop.start()
      #expect(try desktop.matrix() == given.matrix)
      #expect(try desktop.matrix(of: "touch1") == MappedDesktop.identity)
      #expect(overlay.stop() == .exited(0))
      #expect(overlay.messages == "")
    }
  }

  @Test("Fingers on a mapped touchscreen are shown at their positions on its monitor")
  func halosOnMappedMonitor() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      try desktop.write("devices:", "- {device: touch0, monitor: RIGHT}")
      let overlay = try desktop.start("--trail", "0")
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 320, y: 360))
      try Wait.until("a halo to be shown on the right monitor") {
        desktop.user.shownHalos().contains { abs($0.x + $0.width / 2 - 1600) <= 2 }
      }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The section mapping tells two touchscreens of one kind apart by their device paths")
  func devicePaths() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      for (number, name) in ["touch0", "touch1"].enumerated() {
        let node = desktop.folder.file("event\(number)")
        try Files.write("", to: node)
        try desktop.user.setNode(node, of: desktop.device(name))
        try #require(symlink(node, desktop.folder.file("port\(number)")) == 0)
      }
      try desktop.write(
        "devices:", "- {device: \(desktop.folder.file("port1")), monitor: DUMMY0}",
        "- {device: \(desktop.folder.file("event0")), monitor: RIGHT}",
        "- {device: \(desktop.folder.file("nothing")), monitor: RIGHT}")
      let overlay = try desktop.start()
      #expect(try desktop.matrix() == MappedDesktop.onRight)
      #expect(try desktop.matrix(of: "touch1") == MappedDesktop.onLeft)
      #expect(overlay.stop() == .exited(0))
      for name in ["touch0", "touch1"] {
        try desktop.user.setNode("", of: desktop.device(name))
      }
    }
  }

  @Test("The section mapping applies again when devices, monitors or the file change")
  func changes() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      let user = desktop.user
      try desktop.write("devices:", "- {device: touch0, monitor: RIGHT}")
      let overlay = try desktop.start()
      let device = try desktop.device("touch0")
      // A touchscreen that is plugged in again covers the whole desktop.
      try user.setEnabled(false, device)
      try user.setMatrix(MappedDesktop.identity, of: device)
      try user.setEnabled(true, device)
      try desktop.waitForMatrix(MappedDesktop.onRight)
      try user.removeMonitor("RIGHT")
      try user.setMonitor(
        "RIGHT", frame: PixelRect(x: 1920, y: 0, width: 640, height: 720), millimetres: (160, 180))
      try desktop.waitForMatrix([0.25, 0, 0.75, 0, 1, 0, 0, 0, 1])
      try desktop.write("devices:", "- {device: touch0, monitor: DUMMY0}")
      try desktop.waitForMatrix(MappedDesktop.onLeft)
      // Without a change of devices, monitors or the file, the user's own mapping stays.
      try user.setMatrix(MappedDesktop.identity, of: device)
      try user.setEnabled(true, device)
      #expect(try overlay.tell("status").status == .exited(0))
      #expect(try desktop.matrix() == MappedDesktop.identity)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("A mapping by hand stays when another section or an option changes, until devices change")
  func mappingByHand() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      let user = desktop.user
      let entry = "- {device: touch0, monitor: RIGHT}"
      try desktop.write("devices:", entry)
      let overlay = try desktop.start()
      let device = try desktop.device("touch0")
      try user.setMatrix(MappedDesktop.onLeft, of: device)
      // The entry is the same, although it is on another line.
      try desktop.write("restore: false", "devices:", entry)
      for command in [["reload"], ["show", "--config", desktop.file, "--radius", "9"]] {
        #expect(try overlay.tell(command).status == .exited(0))
        #expect(try desktop.matrix() == MappedDesktop.onLeft)
      }
      try user.setEnabled(false, desktop.device("touch1"))
      try user.setEnabled(true, desktop.device("touch1"))
      try desktop.waitForMatrix(MappedDesktop.onRight)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The section mapping leaves a device alone while its monitor is missing, and says so once")
  func missingMonitor() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      try desktop.write("devices:", "- {device: touch0, monitor: BEAMER}")
      let overlay = try desktop.start()
      let complaint =
        "fingertip: \(desktop.file):3:5: mapping.devices[0]: there is no monitor 'BEAMER', or more than "
        + "one of that model; there are 'RIGHT', 'DUMMY0' ('WALL24X'); the device keeps its mapping"
      #expect(overlay.messageLines == [complaint])
      try desktop.user.setEnabled(false, desktop.device("touch1"))
      try desktop.user.setEnabled(true, desktop.device("touch1"))
      #expect(try desktop.matrix() == MappedDesktop.identity)
      try desktop.user.removeMonitor("RIGHT")
      try desktop.user.setMonitor(
        "BEAMER", frame: MappedDesktop.right, millimetres: (320, 180))
      try desktop.waitForMatrix(MappedDesktop.onRight)
      #expect(overlay.messageLines.count { $0 == complaint } == 1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With restore, the section mapping restores devices at the end or once they are not named")
  func restore() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      let before: [Double] = [0.25, 0, 0, 0, 0.25, 0, 0, 0, 1]
      for name in ["touch0", "touch1"] {
        try desktop.user.setMatrix(before, of: desktop.device(name))
      }
      let lines = ["touch0", "touch1"].map { "- {device: \($0), monitor: RIGHT}" }
      try desktop.write("restore: true", "devices:", lines[0], lines[1])
      let overlay = try desktop.start()
      #expect(try desktop.matrix() == MappedDesktop.onRight)
      try desktop.write("restore: true", "devices:", lines[0])
      try desktop.waitForMatrix(before, of: "touch1")
      #expect(try desktop.matrix() == MappedDesktop.onRight)
      #expect(overlay.stop() == .exited(0))
      #expect(try desktop.matrix() == before)
      try desktop.write("devices:", lines[0])
      let another = try desktop.start()
      #expect(another.stop() == .exited(0))
      #expect(try desktop.matrix() == MappedDesktop.onRight)
    }
  }

  @Test("With restore, the section mapping restores a device that was disabled meanwhile")
  func restoreDisabled() throws {
    try withServer { server in
      let desktop = try MappedDesktop(server)
      let before: [Double] = [0.25, 0, 0, 0, 0.25, 0, 0, 0, 1]
      let driver: [Double] = [0.75, 0, 0, 0, 0.75, 0, 0, 0, 1]
      let devices = try ["touch0", "touch1"].map { try desktop.device($0) }
      for device in devices { try desktop.user.setMatrix(before, of: device) }
      let lines = ["touch0", "touch1"].map { "- {device: \($0), monitor: RIGHT}" }
      try desktop.write("restore: true", "devices:", lines[0], lines[1])
      let overlay = try desktop.start()
      for device in devices { try desktop.user.setEnabled(false, device) }
      // Another one may have been plugged in, which has the mapping of its driver.
      try desktop.user.setMatrix(driver, of: devices[1])
      for device in devices { try desktop.user.setEnabled(true, device) }
      try desktop.waitForMatrix(MappedDesktop.onRight, of: "touch1")
      #expect(overlay.stop() == .exited(0))
      #expect(try desktop.matrix() == before)
      #expect(try desktop.matrix(of: "touch1") == driver)
    }
  }
}
