@testable import SettingsReading
import Testing
import TouchRig
import TouchX11
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

@Suite("The command devices", .server(.twoTouchscreens), .serialized)
struct DeviceListTests {
  @Test("devices lists every touchscreen with its mapping and its state")
  func text() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let left = try #require(user.device(named: "left screen"))
      let right = try #require(user.device(named: "right screen"))
      try user.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: left)
      try user.detach(right)
      let listing = Listing(["devices"], on: server.display)
      #expect(listing.status == .success)
      #expect(listing.messages.isEmpty)
      #expect(listing.data == Self.mappedAndFloating)
      try user.attach(right, to: DisplayConnection.masterPointer)
      try user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: left)
    }
  }

  static let mappedAndFloating = """
    Device 6 'left screen'
      mode       direct, a touchscreen
      contacts   10
      state      enabled, attached to 'Virtual core pointer', device 2
      mapped to  DUMMY0, 960x1080+0+0
      matrix     0.5 0 0  /  0 1 0  /  0 0 1
      panel      of unknown size: the axes report no resolution
      axis  label              least   most   per mm
      0     Abs MT Position X      0  65535  unknown
      1     Abs MT Position Y      0  65535  unknown
      2     Rel Horiz Scroll       -      -  unknown
      3     Rel Vert Scroll        -      -  unknown
      4     Abs MT Pressure        0   2047  unknown

    Device 7 'right screen'
      mode       direct, a touchscreen
      contacts   5
      state      enabled, floating
      mapped to  DUMMY0, 1920x1080+0+0
      matrix     1 0 0  /  0 1 0  /  0 0 1
      panel      of unknown size: the axes report no resolution
      axis  label              least   most   per mm
      0     Abs MT Position X      0  65535  unknown
      1     Abs MT Position Y      0  65535  unknown
      2     Rel Horiz Scroll       -      -  unknown
      3     Rel Vert Scroll        -      -  unknown
      4     Abs MT Pressure        0   2047  unknown

    Monitors
      DUMMY0  1920x1080+0+0  508 x 286 mm  3.78 px/mm  by the monitor

    """

  @Test("devices lists the device that is requested, or all", arguments: Filter.all)
  private func filter(_ filter: Filter) throws {
    try withServer { server in
      for isJSON in [false, true] {
        let listing = Listing(
          ["devices", "--device", filter.value] + (isJSON ? ["--json"] : []), on: server.display)
        #expect(listing.status == .success)
        #expect(listing.messages.isEmpty)
        for name in ["left screen", "right screen"] {
          let text = isJSON ? "\"name\": \"\(name)\"" : "'\(name)'\n"
          #expect(listing.data.contains(text) == filter.listed.contains(name))
        }
        #expect(listing.data.contains("DUMMY0"))
      }
    }
  }

  /// A device as the command line names it, and the devices that are listed then.
  private struct Filter: CustomTestStringConvertible {
    var value: String
    var listed: [String]
    var testDescription: String { value }

    static let all = [
      Filter(value: "6", listed: ["left screen"]),
      Filter(value: "right screen", listed: ["right screen"]),
      Filter(value: "all", listed: ["left screen", "right screen"]),
    ]
  }

  @Test(
    "devices names the existing devices if the requested one is missing",
    arguments: [
      ("99", "number 99"), ("8", "number 8"), ("left", "'left'"), ("a\u{1b}b", "'a\\u{1b}b'"),
    ], [[], ["--json"]])
  func unknownDevice(_ device: (value: String, shown: String), _ more: [String]) throws {
    try withServer { server in
      let listing = Listing(["devices", "--device", device.value] + more, on: server.display)
      #expect(listing.status == .failure)
      #expect(listing.data.isEmpty)
      #expect(
        listing.messages == "fingertip: there is no touch device \(device.shown); "
          + "there are 'left screen' (6), 'right screen' (7)\n")
    }
  }

  @Test("devices lists a device's driver, its node, and what the driver does not pass on")
  func driver() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let left = try #require(user.device(named: "left screen"))
      try user.setDriverMatrix(of: left)
      let driverLines =
        "  driver     libinput\n  withheld   pressure, size, orientation, tool, cancel"
      let withoutNode = Listing(["devices", "--device", "left screen"], on: server.display)
      #expect(withoutNode.data.contains(driverLines + "\n"))
      try user.setNode("/dev/input/event4711", of: left)
      let listing = Listing(["devices", "--device", "left screen"], on: server.display)
      #expect(listing.data.contains("  node       /dev/input/event4711\n"))
      #expect(listing.data.contains("\(driverLines); 'record --evdev 6' reads all of it\n"))
      let json = Listing(["devices", "--device", "left screen", "--json"], on: server.display)
      #expect(json.data.contains("\"driver\": \"libinput\""))
      try user.removeDriverProperties(of: left)
      let withoutDriver = Listing(["devices", "--device", "left screen"], on: server.display)
      #expect(!withoutDriver.data.contains("driver") && !withoutDriver.data.contains("node"))
    }
  }

  @Test("record and events report a kernel device whose node is missing")
  func missingNode() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let left = try #require(user.device(named: "left screen"))
      try user.setNode("/dev/input/event4711", of: left)
      for command in [
        ["record", "--evdev", "left screen", "/dev/null"], ["events", "--evdev", "6"],
      ] {
        let listing = Listing(command, on: server.display)
        #expect(listing.status == .failure)
        #expect(
          listing.messages == "fingertip: /dev/input/event4711: No such file or directory\n")
      }
      try user.removeDriverProperties(of: left)
      let none = Listing(["events", "--evdev", "left screen"], on: server.display)
      #expect(
        none.messages == "fingertip: 'left screen': has no node: its driver reports none (property "
          + "Device Node), or it is not a device of the kernel\n")
    }
  }

  @Test("devices reports in JSON that a device is disabled")
  func json() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let right = try #require(user.device(named: "right screen"))
      try user.setEnabled(false, right)
      let listing = Listing(["devices", "--json"], on: server.display)
      #expect(listing.status == .success)
      #expect(listing.data.contains(Self.disabled))
      try user.setEnabled(true, right)
      try server.injector("right screen").reconnect()
    }
  }

  static let disabled = """
          "id": 7,
          "name": "right screen",
          "mode": "direct",
          "contacts": 5,
          "enabled": false,
          "master": null,

    """
}

@Suite("The command devices without devices", .ownServers, .serialized)
struct DeviceAbsenceTests {
  @Test("devices warns that there is no touch device, and lists none")
  func noTouchDevice() throws {
    let server = try PrivateServer(ServerConfiguration(devices: [.mouse]))
    let listing = Listing(["devices", "--json"], on: server.display)
    #expect(listing.status == .success)
    #expect(listing.messages == "fingertip: the X server has no touch device\n")
    #expect(listing.data.contains("\"devices\": [],"))
    let one = Listing(["devices", "--device", "8"], on: server.display)
    #expect(one.status == .failure)
    #expect(
      one.messages == "fingertip: there is no touch device number 8; the X server has none\n")
  }

  @Test("devices names the extension that a server lacks")
  func extensionMissing() throws {
    let server = try PrivateServer(ServerConfiguration(disabledExtensions: ["XFIXES"]))
    let listing = Listing(["devices"], on: server.display)
    #expect(listing.status == .unavailable)
    #expect(
      listing.messages
        == "fingertip: the X server has no XFIXES extension; version 2.0 or newer is needed\n")
    #expect(listing.data.isEmpty)
  }

  @Test("devices names the display that does not answer")
  func noDisplay() {
    let listing = Listing(["devices"], on: ":32767")
    #expect(listing.status == .unavailable)
    #expect(listing.messages == "fingertip: no X display: nothing answers at ':32767'\n")
    #expect(listing.data.isEmpty)
  }
}

extension ServerConfiguration {
  fileprivate static let twoTouchscreens = ServerConfiguration(devices: [
    RigDevice("left screen", kind: .touch(contacts: 10)),
    RigDevice("right screen", kind: .touch(contacts: 5)), .mouse,
  ])
}

/// The outcome of a run of the program on a display.
struct Listing {
  let status: SystemSupport.ExitStatus
  private(set) var data = ""
  private(set) var messages = ""

  init(_ arguments: [String], on display: String) {
    var written: (data: [UInt8], messages: [UInt8]) = ([], [])
    let output = Output { (stream, bytes) throws(Output.WriteError) in
      switch stream {
      case .data: written.data += bytes
      case .messages: written.messages += bytes
      }
    }
    status = Fingertip.run(
      ["fingertip"] + arguments, commands: Command.table,
      environment: Environment(["DISPLAY": display]), output: output)
    data = String(decoding: written.data, as: UTF8.self)
    messages = String(decoding: written.messages, as: UTF8.self)
  }
}
