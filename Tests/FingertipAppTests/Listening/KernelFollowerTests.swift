import Glibc
import KernelDevices
import TestSupport
import Testing
import TouchRecordings
import Touches

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchX11

@Suite struct KernelFollowerTests {
  @Test("Reports of a device are read as they arrive until it is gone, which is reported once")
  func reportsUntilGone() throws {
    let pipe = KernelPipe()
    var messages: [String] = []
    let follower = KernelFollower(
      KernelNode(pipe.reading, .panel, path: "/dev/input/event7"),
      log: { messages.append("\($0.name): \($1)") })
    var found: [KernelContactReport] = []
    func takeArrivals() { found += follower.takeArrivals().map(\.report) }
    let events = KernelEvent.glide(fingers: 2, reports: 4)
    pipe.write(Array(events[..<6]))
    let entries = try #require(follower.descriptors.first.map { [$0] })
    #expect(follower.descriptors.count == 1)
    follower.handleReady(entries[...])
    takeArrivals()
    #expect(found.isEmpty)
    pipe.write(Array(events[6...]))
    pipe.write([KernelEvent(time: 6_000_000, type: 0, code: 3, value: 0)])
    follower.handleReady(entries[...])
    takeArrivals()
    #expect(found.count == 10)
    #expect(found.map(\.phase).prefix(4) == [.began, .began, .moved, .moved])
    pipe.close()
    follower.handleReady(entries[...])
    #expect(follower.descriptors.isEmpty)
    #expect(
      messages == [
        "warning: /dev/input/event7: the kernel dropped events, because they were not read in time",
        "warning: /dev/input/event7: the device is gone",
      ])
  }

  @Test("A kernel report is printed as a line for programs and one for people")
  func linesOfReport() throws {
    var contacts = KernelContactReports(of: .panel)
    var found: [KernelContactReport] = []
    for event in KernelEvent.glide(reports: 2) { contacts.follow(event, into: &found) }
    let device = DeviceID(rawValue: 9)
    #expect(
      found[1].json(of: device, .panel).line(digits: 15)
        == #"{"t":5008,"event":"kernel","device":9,"touch":100,"slot":0,"phase":"moved","#
        + #""clock":8,"axes":{"ABS_MT_POSITION_X":505,"ABS_MT_POSITION_Y":200,"#
        + #""ABS_MT_PRESSURE":41}}"#)
    #expect(
      found[2].json(of: nil, .panel).line(digits: 15)
        == #"{"t":5016,"event":"kernel","device":null,"touch":100,"slot":0,"phase":"ended","#
        + #""clock":16,"axes":{}}"#)
    #expect(
      found[1].text(of: device, .panel)
        == "        5008 ms  device 9   touch 100  moved      slot 0              kernel     "
        + "ABS_MT_POSITION_X=505  ABS_MT_POSITION_Y=200  ABS_MT_PRESSURE=41  clock 8 ms")
  }

  @Test(
    "Contacts without slots and single touches are read like contacts with slots",
    arguments: [true, false])
  func otherProtocols(_ isSingle: Bool) throws {
    let pipe = KernelPipe()
    var panel = KernelDescription.panel
    for axis in isSingle ? [0x2F, 0x35, 0x36] : [0x2F] { panel.axes[axis] = nil }
    let follower = KernelFollower(
      KernelNode(pipe.reading, panel, path: "/dev/input/event7"), log: { _, _ in })
    let events =
      isSingle
      ? [(1, 0x14A, 1), (3, 0, 10), (3, 1, 20), (0, 0, 0), (3, 0, 11), (0, 0, 0), (1, 0x14A, 0)]
      : [
        (3, 0x35, 10), (3, 0x36, 20), (0, 2, 0), (0, 0, 0), (3, 0x35, 11), (3, 0x36, 20),
        (0, 2, 0), (0, 0, 0), (0, 2, 0),
      ]
    pipe.write(
      (events + [(0, 0, 0)]).map { (type, code, value) in
        KernelEvent(time: 0, type: type, code: code, value: Int32(value))
      })
    follower.handleReady(follower.descriptors[...])
    let found = follower.takeArrivals().map(\.report)
    #expect(found.map(\.phase) == [.began, .moved, .ended])
    #expect(found.map(\.trackingID) == [1, 1, 1])
    #expect(found.map(\.slot) == [0, 0, 0])
  }

  @Test("The axes of a single touch correspond to the server's axes of contacts")
  func axesOfSingleTouch() {
    var levels = ReportLevels([.kernel, .raw])
    levels.add(.kernel, .began, delay: 0, axes: ["ABS_X", "ABS_Y", "ABS_PRESSURE"])
    levels.add(.raw, .began, delay: 0, axes: ["Abs MT Position X", "Abs MT Position Y"])
    #expect(levels.summary[1].hasSuffix("; without ABS_PRESSURE"))
  }

  @Test("Each level prints its lost reports and its delay, compared with the kernel")
  func summariesOfLevels() {
    var levels = ReportLevels([.kernel, .raw, .delivered])
    func add(_ level: ReportLevels.Level, _ phase: TouchPhase, _ count: Int, _ delay: Double) {
      for _ in 0..<count {
        let axes =
          level == .kernel
          ? ["ABS_MT_POSITION_X", "ABS_MT_PRESSURE"] : ["Abs MT Position X"]
        levels.add(level, phase, delay: delay, axes: phase == .ended ? [] : axes)
      }
    }
    add(.kernel, .began, 2, 0.2)
    add(.kernel, .moved, 100, 0.2)
    add(.kernel, .cancelled, 2, 0.2)
    add(.raw, .began, 2, 1.5)
    add(.raw, .moved, 97, 1.5)
    add(.raw, .ended, 2, 1.5)
    add(.delivered, .began, 1, -1)
    #expect(
      levels.summary == [
        "kernel: 2 begins, 100 moves, 0 ends, 2 cancels; 0.2 ms late, 0.2 ms for 99 %",
        "raw: 2 begins, 97 moves (3 fewer), 2 ends (2 more), 0 cancels (2 fewer); 1.5 ms late, "
          + "1.5 ms for 99 %; without ABS_MT_PRESSURE",
        "delivered: 1 begin (1 fewer), 0 moves (100 fewer), 0 ends, 0 cancels (2 fewer); 0 ms late, "
          + "0 ms for 99 %; without ABS_MT_PRESSURE",
      ])
    #expect(
      ReportLevels([.kernel]).summary == ["kernel: 0 begins, 0 moves, 0 ends, 0 cancels"])
  }
}
