import Glibc
import KernelDevices
import ScreenHardware
@testable import SettingsReading
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import TouchRecordings
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchX11

@Suite struct KernelRecorderTests {
  /// Records what a pipe delivers, until it is closed, the time is over or a signal arrives.
  private func record(
    _ pipe: KernelPipe, to path: String, seconds: Double? = nil, signals: Int32 = -1,
    _ captured: CapturedOutput
  ) throws {
    let file = try RecordingFile(path, overwrites: true, signals: -1)
    let node = KernelNode(pipe.reading, .panel, path: "/dev/input/event7")
    let recorder = KernelRecorder(node, to: file)
    try recorder.run(signals: signals, seconds: seconds, captured.output())
  }

  @Test(
    "A kernel recording contains all events of a device until it is gone",
    arguments: [1, 10])
  func recordingUntilGone(_ fingers: Int) throws {
    let pipe = KernelPipe()
    let events = KernelEvent.glide(fingers: fingers, reports: 200)
    pipe.write(events)
    pipe.close()
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      try record(pipe, to: path, captured)
      let text = String(decoding: try RegularFile.bytes(of: path, limit: 1 << 24), as: UTF8.self)
      #expect(text.hasPrefix(KernelDescription.panel.evemuHeader))
      #expect(text.split(separator: "\n").count { $0.hasPrefix("E: ") } == events.count)
      let file = AnalyzedFile(path, size: nil, thresholds: .init())
      #expect(file.analysis?.touchCount == fingers)
      #expect(
        captured.messages == """
          fingertip: /dev/input/event7: the device is gone
          fingertip: recorded \(events.count) events in 201 reports of 'Test Panel' to \(path)

          """)
    }
  }

  @Test("A kernel recorder whose device fails reports what it recorded before, and the failure")
  func failedDevice() throws {
    let pipe = KernelPipe()
    let events = KernelEvent.glide(reports: 5)
    pipe.write(events)
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      let file = try RecordingFile(path, overwrites: true, signals: -1)
      let recorder = KernelRecorder(
        KernelNode(pipe.reading, .panel, path: "/dev/input/event7"), to: file)
      var entries = recorder.descriptors
      #expect(poll(&entries, UInt(entries.count), 0) == 1)
      recorder.handleReady(entries[...])
      // A folder is always ready, and refuses to be read.
      let folder = open("/", O_RDONLY | O_CLOEXEC)
      try #require(folder >= 0 && dup2(folder, pipe.reading) >= 0)
      close(folder)
      #expect(throws: FileError.inaccessible(path: "/dev/input/event7", why: errorText(EISDIR))) {
        try recorder.run(signals: -1, seconds: nil, captured.output())
      }
      #expect(AnalyzedFile(path, size: nil, thresholds: .init()).analysis?.touchCount == 1)
      #expect(
        captured.messages
          == "fingertip: recorded \(events.count) events in 6 reports of 'Test Panel' to \(path)\n")
    }
  }

  @Test("A kernel recorder counts dropped events and keys, and does not record keys")
  func droppedEventsAndKeys() throws {
    let pipe = KernelPipe()
    var events = KernelEvent.glide(reports: 3)
    events.insert(KernelEvent(time: 5_000_000, type: 1, code: 30, value: 1), at: 4)
    events.insert(KernelEvent(time: 5_000_000, type: 4, code: 4, value: 30), at: 4)
    events.insert(KernelEvent(time: 5_008_000, type: 0, code: 3, value: 0), at: 12)
    pipe.write(events)
    pipe.close()
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      try record(pipe, to: path, captured)
      let text = String(decoding: try RegularFile.bytes(of: path, limit: 1 << 24), as: UTF8.self)
      #expect(!text.contains("0001 001e") && !text.contains("0004 0004"))
      #expect(text.contains("0000 0003"))
    }
    #expect(captured.messages.contains("the kernel dropped events, 1 time, because they were not"))
    #expect(captured.messages.contains("2 events of typing keys left out"))
  }

  @Test("A kernel recorder suggests a reason if its device reports nothing")
  func silentDevice() throws {
    let captured = CapturedOutput()
    let pipe = KernelPipe()
    try withTemporaryFile([UInt8]()) { path in
      try record(pipe, to: path, seconds: 0.1, captured)
      #expect(
        try RegularFile.bytes(of: path, limit: 1 << 20)
          == Array(KernelDescription.panel.evemuHeader.utf8))
    }
    #expect(
      captured.messages.contains(
        "no event was received; a program that has grabbed the device"))
    #expect(captured.messages.contains("recorded 0 events in 0 reports"))
  }

  @Test(
    "A kernel recording whose file is removed meanwhile is created again, also behind a link",
    arguments: [false, true])
  func removedFile(_ isLinked: Bool) throws {
    let pipe = KernelPipe()
    pipe.write(KernelEvent.glide(reports: 5))
    pipe.close()
    let folder = try TemporaryFolder(prefix: "fingertip-removed")
    let path = folder.file("panel.evemu")
    let link = folder.file("link.evemu")
    if isLinked { symlink("panel.evemu", link) }
    let file = try RecordingFile(isLinked ? link : path, overwrites: true, signals: -1)
    let recorder = KernelRecorder(
      KernelNode(pipe.reading, .panel, path: "/dev/input/event7"), to: file)
    unlink(path)
    let captured = CapturedOutput()
    try recorder.run(signals: -1, seconds: nil, captured.output())
    #expect(captured.messages.contains("was removed while it was recorded; it was created again"))
    #expect(AnalyzedFile(path, size: nil, thresholds: .init()).analysis?.touchCount == 1)
  }

  @Test("A kernel recording that a signal ends is complete")
  func endBySignal() throws {
    let pipe = KernelPipe()
    let signals = KernelPipe()
    defer { close(signals.reading) }
    pipe.write(KernelEvent.glide(reports: 5))
    signals.write([1])
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      try record(pipe, to: path, signals: signals.reading, captured)
    }
    #expect(captured.messages.contains("in 6 reports of"))
    #expect(!captured.messages.contains("is gone"))
  }

  /// A device of the X server.
  private static func device(_ id: Int32, _ name: String, _ node: String?) -> TouchDevice {
    var device = TouchDevice(
      id: DeviceID(rawValue: id), name: name, mode: .direct, contacts: 10, axes: [])
    device.node = node
    return device
  }

  @Test(
    "A device's node comes from the server, or an error says why there is none",
    arguments: [
      ("9", "/dev/input/event5", nil), ("left", "/dev/input/event4", nil),
      ("twin", nil, "'twin': is the name of several touch devices; 10 or 11 is needed"),
      (
        "12", nil,
        "device 12: has no node: its driver reports none (property Device Node), or it is not a "
          + "device of the kernel"
      ),
      (
        "30", nil,
        "device 30: is not a touch device of the X server; there are 'left' (8), 'right' (9), "
          + "'twin' (10), 'twin' (11), 'virtual' (12); a node such as /dev/input/event5 is allowed "
          + "too"
      ),
    ] as [(String, String?, String?)])
  func nodesOfDevices(_ text: String, _ node: String?, _ message: String?) throws {
    let devices = [
      Self.device(8, "left", "/dev/input/event4"), Self.device(9, "right", "/dev/input/event5"),
      Self.device(10, "twin", "/dev/input/event6"), Self.device(11, "twin", "/dev/input/event7"),
      Self.device(12, "virtual", nil),
    ]
    let filter = try SettingKind.device.value(of: text)
    do throws(FileError) {
      #expect(try nodePath(of: filter, among: devices) == node)
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test(
    "A path that is not a device node is refused before a file is made",
    arguments: [
      (
        "/dev/null",
        "is not an input device of the kernel; one such as /dev/input/event5 is needed"
      ),
      ("/dev/input/event4711", "No such file or directory"),
    ])
  func refusedNodes(_ node: String, _ reason: String) {
    let run = Run(
      ["record", "--evdev", node, "/nonexistent/recording"], commands: [.record(runRecord)])
    #expect(run.status == .failure)
    #expect(run.messages == "fingertip: \(node): \(reason)\n")
  }
}
