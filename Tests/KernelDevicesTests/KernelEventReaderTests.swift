import Glibc
import SystemSupport
import TestSupport
import Testing
import TouchRecordings

@testable import KernelDevices

@Suite struct KernelEventReaderTests {
  @Test(
    "Kernel events are read completely, however the bytes are split",
    arguments: [1, 7, 24, 25, 4096])
  func splitReads(_ size: Int) {
    let pipe = KernelPipe()
    defer { close(pipe.reading) }
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    let events = KernelEvent.glide(fingers: 3, reports: 20)
    let bytes = KernelPipe.bytes(events)
    var reader = KernelEventReader(pipe.reading)
    var found: [KernelEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      pipe.write(Array(bytes[start..<min(start + size, bytes.count)]))
      #expect(reader.read(into: &found) == .waiting)
      #expect(found.count == min(start + size, bytes.count) / 24)
    }
    #expect(found == events)
    pipe.close()
    #expect(reader.read(into: &found) == .ended)
  }

  @Test("An incomplete event at the end of the input is ignored")
  func incompleteEvent() {
    let pipe = KernelPipe()
    defer { close(pipe.reading) }
    let events = KernelEvent.glide(reports: 2)
    pipe.write(Array(KernelPipe.bytes(events).dropLast(5)))
    pipe.close()
    var reader = KernelEventReader(pipe.reading)
    var found: [KernelEvent] = []
    #expect(reader.read(into: &found) == .ended)
    #expect(found == events.dropLast())
  }

  @Test(
    "More events than fit into one read are read, including negative values and large times")
  func manyEvents() {
    let pipe = KernelPipe()
    defer { close(pipe.reading) }
    var events = KernelEvent.glide(fingers: 10, reports: 400)
    events[3].value = .min
    events[4].value = -1
    events[5].time = 4_102_444_800_999_999
    pipe.write(events)
    pipe.close()
    var reader = KernelEventReader(pipe.reading)
    var found: [KernelEvent] = []
    #expect(reader.read(into: &found) == .ended)
    #expect(found == events)
  }

  @Test("A device that cannot be read is reported with the errno")
  func unreadableDevice() {
    var reader = KernelEventReader(-1)
    var found: [KernelEvent] = []
    #expect(reader.read(into: &found) == .failed(errno: EBADF))
    #expect(found.isEmpty)
  }
}

@Suite struct KernelNodeTests {
  @Test(
    "A path that is not an input device is reported with an example of one",
    arguments: [
      (
        "/dev/null",
        "is not an input device of the kernel; one such as /dev/input/event5 is needed"
      ),
      (
        "/etc/passwd",
        "is not an input device of the kernel; one such as /dev/input/event5 is needed"
      ),
      ("/", "is not an input device of the kernel; one such as /dev/input/event5 is needed"),
      ("/nonexistent/event0", "No such file or directory"),
    ])
  func noDevice(_ path: String, _ why: String) {
    #expect(throws: FileError.inaccessible(path: path, why: why)) { _ = try KernelNode(path) }
  }

  @Test("The error for an unreadable node names the group that may read it and the command to join")
  func unreadableNode() throws {
    let error = KernelNode.error("/dev/input/event5", EACCES)
    #expect(
      "\(error)".hasPrefix(
        "/dev/input/event5: Permission denied; only members of the group 'input' can read input "
          + "devices; 'sudo usermod -aG input "))
    #expect("\(error)".hasSuffix("' makes you one from the next login on"))
    #expect(
      "\(KernelNode.error("/dev/input/event5", ENODEV))" == "/dev/input/event5: No such device")
  }

  @Test("libevdev loads and does not describe a pipe as a device")
  func library() throws {
    let pipe = KernelPipe()
    defer { close(pipe.reading) }
    #expect(try EvdevLibrary().describe(pipe.reading) == nil)
  }
}
