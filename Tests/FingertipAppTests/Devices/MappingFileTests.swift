import DesktopRequests
import Glibc
import ScreenHardware
@testable import SettingsReading
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("The configuration that devices --keep writes")
struct MappingFileTests {
  private static let monitor = Monitor(
    name: "HDMI-1", frame: PixelRect(x: 0, y: 0, width: 100, height: 100), millimetres: (10, 10))

  private static func device(_ id: Int32, _ name: String, node: String? = nil) -> TouchDevice {
    var device = TouchDevice(
      id: DeviceID(rawValue: id), name: name, mode: .direct, contacts: 10, axes: [])
    device.node = node
    return device
  }

  @Test("devices --keep names a touchscreen by its port if others have the same name")
  func deviceByPort() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-ports")
    let ports = folder.file("by-path")
    mkdir(ports, 0o700)
    for number in 1...3 { try Files.write("", to: folder.file("event\(number)")) }
    symlink(folder.file("event2"), ports + "/pci-usb-0:2-event")
    let all = [
      Self.device(1, "one"), Self.device(2, "two", node: folder.file("event2")),
      Self.device(3, "two", node: folder.file("event3")), Self.device(4, "two"),
    ]
    func name(_ index: Int) throws -> String {
      try MappingSettings().entry(
        placing: all[index], on: Self.monitor, .normal, among: [Self.monitor], all, ports: ports
      ).device
    }
    #expect(try name(0) == "one")
    #expect(try name(1) == ports + "/pci-usb-0:2-event")
    #expect(try name(2) == folder.file("event3"))
    #expect {
      try name(3)
    } throws: { error in
      "\(error)".hasPrefix("several touchscreens are called 'two'")
    }
  }

  @Test("devices --keep writes the panel's orientation only if it differs from the monitor's")
  func writtenOrientation() throws {
    let device = Self.device(1, "one")
    var turned = Self.monitor
    turned.rotation = MonitorRotation(turn: .left)
    for (monitor, rotation, wanted) in [
      (Self.monitor, MonitorRotation.normal, nil), (turned, turned.rotation, nil),
      (turned, .normal, MonitorTurn.normal), (Self.monitor, turned.rotation, .left),
    ] {
      let mapping = try MappingSettings().entry(
        placing: device, on: monitor, rotation, among: [monitor], [device])
      #expect(mapping.monitor == .named("HDMI-1"))
      #expect(mapping.rotation == wanted)
      #expect(!mapping.isMirrored)
    }
  }

  @Test("devices --keep changes only what a touch has disproved in the entry that is in effect")
  func placedEntry() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-entry")
    let node = folder.file("event5")
    try Files.write("", to: node)
    let (device, other) = (Self.device(1, "one", node: node), Self.device(2, "one", node: "/x"))
    var right = Self.monitor
    (right.name, right.frame.x, right.model) = ("DP-1", 100, "B24")
    let calibration = AffineMap(1, 0, 0.1, 0, 1, 0)
    func placed(
      _ entries: [DeviceMapping], on monitor: Monitor, _ rotation: MonitorRotation = .normal,
      among devices: [TouchDevice]? = nil
    ) throws -> DeviceMapping {
      var mapping = MappingSettings()
      mapping.devices = entries
      return try mapping.entry(
        placing: device, on: monitor, rotation, among: [Self.monitor, right],
        devices ?? [device], ports: folder.path)
    }
    let named = DeviceMapping(device: "one", monitor: .named("B24"), calibration: calibration)
    #expect(try placed([named], on: right) == named)
    var moved = named
    moved.monitor = .named("HDMI-1")
    #expect(try placed([named], on: Self.monitor) == moved)
    // An entry with a file takes precedence over one with a name.
    var filed = DeviceMapping(device: node, monitor: .at(.rightmost), rotation: .left)
    filed.calibration = calibration
    #expect(try placed([named, filed], on: right, MonitorRotation(turn: .left)) == filed)
    filed.rotation = nil
    #expect(try placed([named, filed], on: right) == filed)
    // The other touchscreen of the name stays where it is.
    var split = moved
    split.device = node
    #expect(try placed([named], on: Self.monitor, among: [device, other]) == split)
  }

  @Test("devices --keep writes to the configuration in use or the user's default one, or fails")
  func writtenFile() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-keep")
    let mapping = [DeviceMapping(device: "one", monitor: .named("HDMI-1"))]
    let home = SettingsSource(environment: Environment(["HOME": folder.file("home")]))
    let captured = CapturedOutput()
    try MappingFile(home).keep(mapping, captured.output())
    func message(_ path: String) -> String {
      "fingertip: written to \(path); a running overlay with this configuration applies it\n"
    }
    #expect(captured.messages == message(folder.file("home/.config/fingertip/config.yaml")))
    #expect(try home.read().mapping.devices.map(\.device) == ["one"])
    // Links are followed, and the rest of the file stays.
    let file = folder.file("real.yaml")
    try Files.write("show: {radius: 7}\n", to: file)
    symlink(file, folder.file("link.yaml"))
    let linked = SettingsSource(environment: Environment([:]), file: folder.file("link.yaml"))
    try MappingFile(linked).keep(mapping, captured.output())
    #expect(captured.messages.hasSuffix(message(folder.file("link.yaml"))))
    #expect(Files.text(file)?.hasPrefix("show: {radius: 7}\n\nmapping:\n") == true)
    #expect {
      try MappingFile(SettingsSource(environment: Environment([:])))
    } throws: { error in
      "\(error)".hasPrefix("HOME is not set")
    }
    try Files.write("show: {radius: -7}\n", to: file)
    #expect(throws: ConfigurationError.self) { try MappingFile(linked) }
    #expect(Files.text(file) == "show: {radius: -7}\n")
  }

  @Test("A configuration that the user cannot write is reported first; root can write each")
  func unwritableFile() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-keep")
    try folder.makeFolder("fingertip")
    let file = folder.file("fingertip/config.yaml")
    try Files.write("show: {radius: 7}\n", to: file)
    #expect(chmod(file, 0o444) == 0)
    let environment = Environment([
      "HOME": folder.file("home"), "XDG_CONFIG_DIRS": "/nonexistent:\(folder.path)",
    ])
    for (source, message) in [
      (
        SettingsSource(environment: environment),
        "\(file): Permission denied; it is for all users: run the command as root, or copy the file "
          + "to ~/.config/fingertip/config.yaml first"
      ),
      (
        SettingsSource(environment: Environment([:]), file: file),
        "\(file): Permission denied"
      ),
    ] {
      if geteuid() == 0 {
        #expect(throws: Never.self) { try MappingFile(source) }
      } else {
        #expect {
          try MappingFile(source)
        } throws: { error in
          "\(error)" == message
        }
      }
      #expect(
        "\(MappingFileError(file, why: errorText(EACCES), source.environment))" == message)
    }
  }

  @Test(
    "A configuration that cannot get a mapping is reported before the display is opened",
    arguments: [["devices", "--keep"], ["inspect", "--test", "accuracy", "--keep"]],
    ["{show: {radius: 7}}\n", "show:\n  radius: 7\n...\n"])
  func unsuitableFile(_ words: [String], _ text: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-keep")
    let file = folder.file("config.yaml")
    try Files.write(text, to: file)
    let run = Run(
      words + ["--config", file], environment: ["DISPLAY": ":4711"], commands: Command.table)
    #expect(run.status == .failure)
    #expect(
      run.messages == "fingertip: \(file): the section 'mapping' cannot be added; sections must "
        + "begin in the first column, without braces around them and without '...' at the end\n")
    #expect(Files.text(file) == text)
    #expect(try Files.below(folder.path) == [file])
  }
}
