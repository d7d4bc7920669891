import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// A matrix of a touchscreen on a desktop of two monitors, and the finding about it.
struct MappingCheck: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let matrix: [Double]
  let finding: String

  static let all = [
    MappingCheck(
      testDescription: "right", matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "right: mapped to 'DUMMY0', upright; it most likely belongs to 'DUMMY0', since its "
        + "name is like that of the monitor, 'WALL24X', and it is mapped to that monitor and no other\n"
    ),
    MappingCheck(
      testDescription: "the other monitor", matrix: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'RIGHT'; it most likely belongs to 'DUMMY0', since its name is "),
    MappingCheck(
      testDescription: "rotated", matrix: [0, -0.5, 0.5, 1, 0, 0, 0, 0, 1],
      finding: "wrong: mapped to 'DUMMY0', but turned left where the picture is upright; "),
    MappingCheck(
      testDescription: "both monitors", matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'DUMMY0' and 'RIGHT' together; it most likely belongs to 'DUMMY0'"),
    MappingCheck(
      testDescription: "off the screen", matrix: [1, 0, 2, 0, 1, 0, 0, 0, 1],
      finding: "wrong: its matrix maps nothing of it onto the screen; "),
  ]
}

@Suite("The command devices --check", .server(.twoMonitors), .serialized)
struct MappingCheckTests {
  /// The EDID of a monitor of the model `WALL24X`.
  private static let edid: [UInt8] =
    [0, 255, 255, 255, 255, 255, 255, 0] + [UInt8](repeating: 1, count: 46)
    + [0, 0, 0, 0xFC, 0] + Array("WALL24X\n     ".utf8) + [UInt8](repeating: 1, count: 56)

  @Test(
    "devices --check says what is wrong, and the command that it prints corrects it",
    arguments: MappingCheck.all)
  func check(_ given: MappingCheck) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "wall24x touch"))
      try user.resizeRoot(width: 3840, height: 1080, millimetres: (1016, 286))
      try user.setMonitor(
        "RIGHT", frame: PixelRect(x: 1920, y: 0, width: 1920, height: 1080),
        millimetres: (508, 286))
      try user.setEDID(Self.edid)
      defer {
        try? user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
        try? user.setEDID(nil)
        try? user.removeMonitor("RIGHT")
        try? user.resizeRoot(width: 1920, height: 1080, millimetres: (508, 286))
      }
      try user.setMatrix(given.matrix, of: device)
      let isRight = given.testDescription == "right"
      let first = Listing(["devices", "--check"], on: server.display)
      #expect(first.messages.isEmpty)
      #expect(first.data.hasPrefix("'wall24x touch' (6) is \(given.finding)"), "\(first.data)")
      #expect(first.status == (isRight ? .success : .failure))
      let json = Listing(["devices", "--check", "--json"], on: server.display)
      #expect(json.status == first.status)
      #expect(json.data.contains("\"likely\": \"DUMMY0\""))
      #expect(json.data.contains("\"model\": \"WALL24X\""))
      let commands = first.data.split(separator: "\n").filter { $0.hasPrefix("    ") }
      #expect(commands.count == (isRight ? 0 : 1))
      for command in commands {
        let shell = try Subprocess(
          .init("/bin/sh", ["-c", String(command)], environment: ["DISPLAY": server.display]))
        #expect(shell.wait(until: Deadline(seconds: 20)) == .exited(0))
        let corrected = Listing(["devices", "--check"], on: server.display)
        #expect(corrected.data == "'wall24x touch' (6) is \(MappingCheck.all[0].finding)")
        #expect(corrected.status == .success)
      }
    }
  }

  @Test("A touchscreen that its driver turns like the picture is mapped rightly")
  func turnedByDriver() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "wall24x touch"))
      try user.setMatrix([-1, 0, 1, 0, -1, 1, 0, 0, 1], of: device)
      try user.setDriverMatrix(of: device, to: [-1, 0, 1, 0, -1, 1, 0, 0, 1])
      defer {
        try? user.removeDriverProperties(of: device)
        try? user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      }
      let listing = Listing(["devices", "--check"], on: server.display)
      #expect(
        listing.data.hasPrefix("'wall24x touch' (6) is right: mapped to 'DUMMY0', upright; "),
        "\(listing.data)")
      #expect(listing.status == .success)
    }
  }

  @Test("A touchscreen of one of two monitors that show the same picture is mapped rightly")
  func samePicture() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.setMonitor(
        "MIRROR", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), millimetres: (300, 169),
        isPrimary: true)
      try user.setEDID(Self.edid)
      defer {
        try? user.setEDID(nil)
        try? user.removeMonitor("MIRROR")
      }
      let listing = Listing(["devices", "--check"], on: server.display)
      #expect(
        listing.data.hasPrefix(
          "'wall24x touch' (6) is right: mapped to 'MIRROR' and 'DUMMY0', upright; it most likely "
            + "belongs to 'DUMMY0', since "), "\(listing.data)")
      #expect(listing.status == .success)
    }
  }
}

extension ServerConfiguration {
  fileprivate static let twoMonitors = ServerConfiguration(devices: [
    RigDevice("wall24x touch", kind: .touch(contacts: 10))
  ])
}
