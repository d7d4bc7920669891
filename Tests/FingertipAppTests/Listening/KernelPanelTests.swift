import Glibc
import KernelDevices
import TestSupport
import Testing
import TouchRecordings
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchX11

/// A panel on a root of 2000 by 1000 px, and where the middle of its left half is mapped.
struct PlacementCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var matrix: [Double]?
  var driverMatrix: [Double]?
  let position: Point
  let density: Double
}

@Suite struct KernelPanelTests {
  @Test(
    "A position on the panel is mapped as the server and its driver map it",
    arguments: [
      PlacementCase(
        testDescription: "The panel covers the root", position: Point(x: 500, y: 500), density: 20),
      PlacementCase(
        testDescription: "The panel covers the right half",
        matrix: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1],
        position: Point(x: 1250, y: 500), density: 10),
      PlacementCase(
        testDescription: "The server rotates the panel", matrix: [0, -1, 1, 1, 0, 0, 0, 0, 1],
        position: Point(x: 1000, y: 250), density: 10),
      PlacementCase(
        testDescription: "The driver mirrors the panel",
        driverMatrix: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
        position: Point(x: 1500, y: 500), density: 20),
      PlacementCase(
        testDescription: "The driver mirrors the panel on the right half",
        matrix: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], driverMatrix: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
        position: Point(x: 1750, y: 500), density: 10),
      PlacementCase(
        testDescription: "A matrix of the wrong length is ignored", matrix: [1, 2, 3],
        position: Point(x: 500, y: 500), density: 20),
    ])
  func mappedPosition(_ given: PlacementCase) {
    let placement = PanelPlacement(
      matrix: given.matrix, driverMatrix: given.driverMatrix, rootSize: (2000, 1000), width: 100)
    #expect(placement.map(Point(x: 0.25, y: 0.5)) == given.position)
    #expect(placement.pixelsPerMillimetre == given.density)
  }

  @Test("Kernel touches are in px of the root and at the server's time")
  func kernelTouches() throws {
    let pipe = KernelPipe()
    var messages: [String] = []
    var requestedWidths: [Double] = []
    let panel = KernelPanel(
      KernelPanel.Opened(
        node: KernelNode(pipe.reading, .panel, path: "/dev/input/event7"),
        device: DeviceID(rawValue: 9)),
      locate: { _, width in
        requestedWidths.append(width)
        return PanelPlacement(
          matrix: nil, driverMatrix: nil, rootSize: (3440, 1940), width: width)
      },
      serverTime: { Timestamp(milliseconds: $0 + 1_000_000) },
      log: { messages.append("\($0.name): \($1)") })
    var found: [TouchEvent] = []
    panel.deliver = { found.append($0) }
    var events = KernelEvent.glide(reports: 2)
    events.insert(KernelEvent(time: 5_000_000, type: 3, code: 0x30, value: 80), at: 3)
    pipe.write(events)
    let entries = panel.descriptors
    panel.handleReady(entries[...])
    #expect(found.map(\.phase) == [.began, .moved, .ended])
    let position = try #require(found[1].position)
    #expect(abs(position.x - 505) < 1e-9 && abs(position.y - 200) < 1e-9)
    #expect(found[1].time.milliseconds == 1_005_008)
    #expect(abs((found[0].contact.major ?? 0) - 80) < 0.001)
    #expect(found[0].contact.pressure == 40.0 / 255)
    #expect(found.allSatisfy { $0.id.device.rawValue == 9 })
    panel.handle(.screenChanged)
    #expect(requestedWidths == [344, 344])
    pipe.close()
    panel.handleReady(entries[...])
    #expect(panel.descriptors.isEmpty)
    #expect(messages == ["warning: /dev/input/event7: the device is gone"])
  }

  @Test("Another device that has got the node of a panel that is gone is not read")
  func anotherDevice() throws {
    let first = KernelPipe()
    let second = KernelPipe()
    var other = KernelDescription.panel
    other.name = "Another panel"
    let placement = PanelPlacement(
      matrix: nil, driverMatrix: nil, rootSize: (3440, 1940), width: 344)
    let panel = KernelPanel(
      KernelPanel.Opened(
        node: KernelNode(first.reading, .panel, path: "/dev/input/event7"),
        device: DeviceID(rawValue: 9)),
      locate: { _, _ in placement }, serverTime: { Timestamp(milliseconds: $0) },
      log: { _, _ in },
      reopen: {
        KernelPanel.Opened(
          node: KernelNode(second.reading, other, path: "/dev/input/event7"),
          device: DeviceID(rawValue: 9))
      })
    first.close()
    panel.handleReady(panel.descriptors[...])
    panel.handle(.devicesChanged(gone: []))
    #expect(panel.descriptors.isEmpty)
  }

  @Test(
    "A panel that is plugged in again is read again; until then touches of the X server count")
  func pluggedInAgain() throws {
    let first = KernelPipe()
    let second = KernelPipe()
    var messages: [String] = []
    var isBack = false
    let placement = PanelPlacement(
      matrix: nil, driverMatrix: nil, rootSize: (3440, 1940), width: 344)
    let panel = KernelPanel(
      KernelPanel.Opened(
        node: KernelNode(first.reading, .panel, path: "/dev/input/event7"),
        device: DeviceID(rawValue: 9)),
      locate: { _, _ in placement }, serverTime: { Timestamp(milliseconds: $0) },
      log: { messages.append("\($0.name): \($1)") },
      reopen: {
        guard isBack else { return nil }
        return KernelPanel.Opened(
          node: KernelNode(second.reading, .panel, path: "/dev/input/event7"),
          device: DeviceID(rawValue: 12))
      })
    var found: [TouchEvent] = []
    var replaced: [Int32?] = []
    panel.deliver = { found.append($0) }
    panel.replace = { replaced.append($0?.rawValue) }
    first.close()
    panel.handleReady(panel.descriptors[...])
    panel.handle(.devicesChanged(gone: [DeviceID(rawValue: 9)]))
    #expect(panel.descriptors.isEmpty)
    #expect(replaced == [9, nil])
    isBack = true
    panel.handle(.devicesChanged(gone: []))
    second.write(KernelEvent.glide(reports: 2))
    panel.handleReady(panel.descriptors[...])
    #expect(found.map(\.phase) == [.began, .moved, .ended])
    #expect(found.allSatisfy { $0.id.device.rawValue == 12 })
    #expect(replaced == [9, nil, 12])
    #expect(
      messages == [
        "warning: /dev/input/event7: the device is gone",
        "notice: /dev/input/event7: the device is back",
      ])
  }

  @Test("A guided test does not read the kernel's device")
  func refusedGuidedTest() {
    let run = Run(
      ["inspect", "--evdev", "/dev/input/event7", "--test", "jitter"],
      commands: [.inspect(runInspect)])
    #expect(run.status == .usage)
    #expect(
      run.messages == "fingertip: --evdev: is for the inspector; it is not allowed with "
        + "--test\n")
  }
}
