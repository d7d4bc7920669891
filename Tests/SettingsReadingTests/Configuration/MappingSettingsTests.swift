import DesktopRequests
@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import SystemSupport
@testable import Touches

@Test("The section of mappings lists touchscreens and their monitors in the order of the file")
func mappings() {
  let configuration = Configuration(
    Array(
      """
      mapping:
        restore: true
        devices:
          - {device: "ELAN9008:00 04F3:2D4A", monitor: eDP-1}
          - device: /dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event
            monitor: rightmost
            rotation: left
            calibration: [1.02, 0, -0.01, 0, 1, 0.005]
      """.utf8))
  #expect(configuration.problems == [])
  #expect(configuration.mapping.restores)
  #expect(
    configuration.mapping.devices == [
      DeviceMapping(
        device: "ELAN9008:00 04F3:2D4A", monitor: .named("eDP-1"),
        location: FileLocation(line: 4, column: 7)),
      DeviceMapping(
        device: "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event",
        monitor: .at(.rightmost), rotation: .left,
        calibration: AffineMap(1.02, 0, -0.01, 0, 1, 0.005),
        location: FileLocation(line: 5, column: 7)),
    ])
}

@Test(
  "Errors in mappings are reported with their location",
  arguments: [
    (
      "mapping: [a]",
      ["f:1:10: mapping: is a list; a section with these keys is allowed: restore, devices"]
    ),
    (
      "mapping: {device: a}",
      ["f:1:11: mapping: 'device' is not a key; did you mean 'devices'?"]
    ),
    (
      "mapping: {devices: {device: a, monitor: b}}",
      ["f:1:20: mapping.devices: is a section; a list of devices is allowed"]
    ),
    (
      "mapping: {devices: [{device: a}]}",
      ["f:1:21: mapping.devices[0]: has no monitor; it needs a device and a monitor"]
    ),
    (
      "mapping: {devices: [{device: a, monitor: b}, {device: a, monitor: c}]}",
      ["f:1:46: mapping.devices: 'a' is already mapped in line 1"]
    ),
    (
      "mapping: {devices: [{device: a, monitor: b, rotation: up}]}",
      [
        "f:1:55: mapping.devices[0].rotation: 'up' is not a rotation: normal, left, inverted or right"
      ]
    ),
    (
      "mapping: {devices: [{device: a, monitor: b, calibration: [1, 0, 0, 1]}]}",
      [
        "f:1:58: mapping.devices[0].calibration: is not a correction; a list of six numbers is "
          + "allowed, as in [1, 0, 0, 0, 1, 0]"
      ]
    ),
    (
      "mapping: {devices: [{device: a, monitor: b, calibration: [1, 2, 0, 2, 4, 0]}]}",
      [
        "f:1:58: mapping.devices[0].calibration: leaves nothing of the panel: its rows 1, 2 and 2, 4 "
          + "are on one line"
      ]
    ),
    (
      "mapping: {devices: [{device: a, monitor: b, calibration: [1, 0, 0, 0, 11, 0]}]}",
      [
        "f:1:71: mapping.devices[0].calibration[4]: '11' is out of range: a number from -10 to 10"
      ]
    ),
    (
      "mapping: {devices: [{device: '', monitor: b}]}",
      [
        "f:1:30: mapping.devices[0].device: '' is not a device: a name as 'xinput list' prints it, "
          + "or a file such as one of /dev/input/by-path"
      ]
    ),
    (
      "mapping: {restore: perhaps}",
      ["f:1:20: mapping.restore: 'perhaps' is not true or false: write true or false"]
    ),
  ])
func mappingErrors(_ yaml: String, _ problems: [String]) {
  #expect(Configuration(Array(yaml.utf8)).problems.lines(in: "f") == problems)
}
