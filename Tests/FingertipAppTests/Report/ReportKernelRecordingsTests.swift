import Glibc
import KernelDevices
import TestSupport
import Testing
import TouchRecordings
import TouchRig

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchX11

@Suite("The recordings of kernel devices in a report") struct ReportKernelRecordingsTests {
  /// The ways in which a device may end before the session.
  enum End: CaseIterable {
    case none, gone, unreadable, replaced
  }

  @Test(
    "A kernel recording that fails or ends early is kept, and README.txt of the report names it",
    arguments: [
      (End.none, nil), (.gone, "ends early: the device is gone"),
      (.unreadable, "ends early: \(errorText(EISDIR))"),
      (
        .replaced,
        "ends early: was replaced by another file while it was recorded, so the recording is lost"
      ),
    ] as [(End, String?)])
  func earlyEnds(_ end: End, _ remark: String?) throws {
    let place = try TemporaryFolder(prefix: "fingertip-kernel")
    var folder = try ReportFolder(named: "panel", for: place.file("panel.tar.gz"))
    let (good, bad) = (KernelPipe(), KernelPipe())
    var recordings = ReportKernelRecordings()
    // It is the first one: what comes after it must not be lost.
    try recordings.start(
      KernelNode(bad.reading, .panel, path: "/dev/input/event3"), in: &folder)
    try recordings.start(
      KernelNode(good.reading, .panel, path: "/dev/input/event7"), in: &folder)
    let events = KernelEvent.glide(reports: 5)
    for pipe in [good, bad] { pipe.write(events) }
    turn(recordings)
    let path = Files.directory(of: folder.path(of: .contents))
    switch end {
    case .none: break
    case .gone: bad.close()
    case .unreadable:
      let other = open("/", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      try #require(other >= 0 && dup2(other, bad.reading) >= 0)
      close(other)
    case .replaced:
      try #require(unlink("\(path)/kernel-event3.evemu") == 0)
      try Files.write("another", to: "\(path)/kernel-event3.evemu")
    }
    turn(recordings)
    let captured = CapturedOutput()
    recordings.finish(in: &folder, captured.output())
    #expect(folder.remarks["kernel-event3.evemu"] == remark)
    #expect(captured.messages.contains("of 'Test Panel' to \(path)/kernel-event7.evemu"))
    let contents = ReportFile.contents(folder.files, folder.remarks)
    #expect(
      contents.contains(
        "\nkernel-event3.evemu\n    what the kernel's device reported during the session (evemu)\n"
          + (remark.map { "    \($0)\n" } ?? "") + "kernel-event7.evemu\n"))
    for name in folder.files where end != .replaced || name.contains("event7") {
      let text = try #require(Files.text("\(path)/\(name)"))
      #expect(text.split(separator: "\n").count { $0.hasPrefix("E: ") } == events.count, "\(name)")
    }
  }

  /// Gives each recorder a turn if its device is ready.
  private func turn(_ recordings: ReportKernelRecordings) {
    for handler in recordings.handlers {
      var entries = handler.descriptors
      guard poll(&entries, UInt(entries.count), 0) > 0 else { continue }
      try? handler.handleReady(entries[...])
    }
  }
}
