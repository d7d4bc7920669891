import Glibc
import Synchronization
import Testing

@testable import SystemSupport

/// A door that somebody waits at until it is opened.
private final class Door: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  func open() {
    var byte: UInt8 = 1
    _ = write(ends.writing, &byte, 1)
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(ends.reading, &byte, 1)
  }
}

@Test("Background work has its result when it is done, and is readable from then on")
func workDone() throws {
  let door = Door()
  let work = try BackgroundWork { () -> [Int] in
    door.wait()
    return Array(1...3)
  }
  #expect(work.takeResult() == nil)
  #expect(!pollfd.isReadable(work.descriptor))
  door.open()
  var descriptors = [pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0)]
  #expect(poll(&descriptors, 1, 20_000) == 1)
  #expect(work.takeResult() == [1, 2, 3])
  #expect(work.takeResult() == nil, "it was taken")
}

/// Something that work needs, and that opens a door when nobody needs it any more.
private final class Need: Sendable {
  let door: Door

  init(_ door: Door) { self.door = door }

  deinit { door.open() }
}

@Test("Background work that nobody waits for any more ends by itself, and leaves nothing behind")
func workLeft() throws {
  let (begin, end) = (Door(), Door())
  var work: BackgroundWork<Need>?
  do {
    let need = Need(end)
    work = try BackgroundWork {
      begin.wait()
      return need
    }
  }
  #expect(work?.takeResult() == nil)
  work = nil
  begin.open()
  end.wait()
}

/// Tells which thread frees it.
private final class Freed: Sendable {
  let tell: @Sendable (pthread_t) -> Void

  init(_ tell: @escaping @Sendable (pthread_t) -> Void) { self.tell = tell }

  deinit { tell(pthread_self()) }
}

@Test("A value that is given away is freed on another thread, and shared parts of it stay")
func freedElsewhere() {
  let door = Door()
  let thread = Mutex<pthread_t?>(nil)
  let others = Freed { _ in }
  weak let kept = others
  withExtendedLifetime(others) {
    DetachedThread.free([
      others,
      Freed { id in
        thread.withLock { $0 = id }
        door.open()
      },
    ])
    door.wait()
    #expect(thread.withLock { $0 } != nil && thread.withLock { $0 } != pthread_self())
    #expect(kept != nil)
  }
}

@Test("Whoever waits for background work until a time has its result, or nothing by then")
func workInTime() throws {
  let door = Door()
  let work = try BackgroundWork { () -> Int in
    door.wait()
    return 7
  }
  #expect(work.wait(until: Monotonic.milliseconds) == nil)
  door.open()
  #expect(work.wait(until: Monotonic.milliseconds + 60_000) == 7)
}
