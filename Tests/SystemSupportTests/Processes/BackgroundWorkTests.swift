import CLinux
import Glibc
import Synchronization
import Testing

@testable import SystemSupport

/// A latch on which a thread waits until it is opened.
private final class Latch: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  init() {
    var ends: [Int32] = [0, 0]
    pipe2(&ends, O_CLOEXEC)
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

@Test("When background work is done, its descriptor becomes readable and its result available once")
func workDone() throws {
  let latch = Latch()
  let work = try BackgroundWork { () -> [Int] in
    latch.wait()
    return Array(1...3)
  }
  #expect(work.takeResult() == nil)
  #expect(!pollfd.isReadable(work.descriptor))
  latch.open()
  var descriptors = [pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0)]
  #expect(poll(&descriptors, 1, 20_000) == 1)
  #expect(work.takeResult() == [1, 2, 3])
  #expect(work.takeResult() == nil, "it was taken")
}

/// An object that opens a latch when it is freed.
private final class LatchedValue: Sendable {
  let latch: Latch

  init(_ latch: Latch) { self.latch = latch }

  deinit { latch.open() }
}

@Test("Background work whose owner is gone ends and frees what it has captured")
func abandonedWork() throws {
  let (start, end) = (Latch(), Latch())
  var work: BackgroundWork<LatchedValue>?
  do {
    let value = LatchedValue(end)
    work = try BackgroundWork {
      start.wait()
      return value
    }
  }
  #expect(work?.takeResult() == nil)
  work = nil
  start.open()
  end.wait()
}

/// An object that reports the thread that frees it.
private final class DeinitReporter: Sendable {
  let report: @Sendable (pthread_t) -> Void

  init(_ report: @escaping @Sendable (pthread_t) -> Void) { self.report = report }

  deinit { report(pthread_self()) }
}

@Test(
  "A background thread leaves signals to the thread that started it, except those of a crash",
  arguments: [
    (SIGTSTP, true), (SIGINT, true), (SIGTERM, true), (SIGHUP, true), (SIGUSR1, true),
    (SIGCHLD, true), (SIGPIPE, true), (SIGSEGV, false), (SIGABRT, false), (SIGTRAP, false),
  ])
func signalsOfBackgroundThreads(signal: Int32, isBlocked: Bool) throws {
  @Sendable func blocks() -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }
  let wasBlocked = blocks()
  #expect(try BackgroundWork { blocks() }.wait() == isBlocked)
  #expect(blocks() == wasBlocked)
}

@Test("A detached value is freed on another thread, except for the parts that are still shared")
func freedElsewhere() {
  let latch = Latch()
  let thread = Mutex<pthread_t?>(nil)
  let shared = DeinitReporter { _ in }
  weak let stillShared = shared
  withExtendedLifetime(shared) {
    DetachedThread.free([
      shared,
      DeinitReporter { id in
        thread.withLock { $0 = id }
        latch.open()
      },
    ])
    latch.wait()
    #expect(thread.withLock { $0 } != nil && thread.withLock { $0 } != pthread_self())
    #expect(stillShared != nil)
  }
}

@Test("Waiting for background work returns its result, or nil at the deadline")
func waitWithDeadline() throws {
  let latch = Latch()
  let work = try BackgroundWork { () -> Int in
    latch.wait()
    return 7
  }
  #expect(work.wait(until: Monotonic.milliseconds) == nil)
  latch.open()
  #expect(work.wait(until: Monotonic.milliseconds + 60_000) == 7)
}
