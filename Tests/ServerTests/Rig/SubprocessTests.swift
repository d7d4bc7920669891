import Glibc
import Testing

@testable import SystemSupport
@testable import TouchRig

@Suite("A subprocess")
struct SubprocessTests {
  @Test("A subprocess reports how it ended", arguments: Ending.all)
  func endings(_ ending: Ending) throws {
    let child = try Subprocess(.init("sh", ["-c", ending.script]))
    #expect(child.wait(until: Deadline(seconds: 20)) == ending.expected)
  }

  @Test("A subprocess writes to the files and has the environment that it is given")
  func output() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-test")
    let child = try Subprocess(
      .init(
        "sh", ["-c", "echo \"$GIVEN${HOME-none}\"; echo \"$0\" >&2", "a b"],
        environment: ["GIVEN": "x=y", "HOME": nil], output: .file(folder.file("out")),
        errors: .file(folder.file("err"))))
    #expect(child.wait(until: Deadline(seconds: 20)) == .exited(0))
    #expect(Files.text(folder.file("out")) == "x=ynone\n")
    #expect(Files.text(folder.file("err")) == "a b\n")
  }

  @Test("A subprocess that ignores SIGTERM is killed with its group")
  func ignoredSIGTERM() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-test")
    let child = try Subprocess(
      .init(
        "sh", ["-c", "trap '' TERM; echo up; sleep 1000 & wait; wait; sleep 1000"],
        output: .file(folder.file("out"))))
    try Wait.until("the trap to be set") { Files.text(folder.file("out")) == "up\n" }
    #expect(child.stop(patience: 0.05) == .killed(signal: SIGKILL))
    // The group's number is the child's; the group is gone once its last member has ended.
    try Wait.until("the group to end") { kill(-child.pid, 0) != 0 && errno == ESRCH }
  }

  @Test("The processes that a subprocess leaves in its group are killed")
  func remainingGroup() throws {
    let child = try Subprocess(.init("sh", ["-c", "sleep 1000 &"]))
    #expect(child.wait(until: Deadline(seconds: 20)) == .exited(0))
    try Wait.until("the group to end") { kill(-child.pid, 0) != 0 && errno == ESRCH }
  }

  @Test("A subprocess outlives the thread that started it")
  func startedOnEndedThread() throws {
    let starter = Starter()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Starter>.fromOpaque(argument).takeUnretainedValue().start() }
        return nil
      }, Unmanaged.passUnretained(starter).toOpaque())
    pthread_join(thread, nil)
    let child = try #require(starter.child)
    // The child still runs after the end of the thread, which would have ended a child bound to it.
    #expect(child.wait(until: Deadline(seconds: 0.05)) == nil)
    child.signal(SIGINT)
    #expect(child.wait(until: Deadline(seconds: 20)) == .killed(signal: SIGINT))
  }

  @Test("The figures of a process contain its CPU time and its context switches")
  func figures() throws {
    let own = try #require(ProcessFigures(pid: getpid()))
    #expect(own.cpuSeconds > 0)
    #expect(own.voluntarySwitches > 0)
    #expect(ProcessFigures(pid: Int32.max) == nil)
  }

  @Test("The error about a program that does not exist names it")
  func missingProgram() {
    #expect {
      try Subprocess(.init("no-such-program"))
    } throws: {
      "\($0)".contains("no-such-program is not installed")
    }
  }
}

/// Starts a child on the calling thread.
private final class Starter {
  var child: Subprocess?

  func start() { child = try? Subprocess(.init("sleep", ["1000"])) }
}

/// A script and how it ends.
struct Ending: CustomTestStringConvertible {
  var script: String
  var expected: Subprocess.ExitStatus
  var testDescription: String { script }

  static let all = [
    Ending(script: "true", expected: .exited(0)),
    Ending(script: "exit 69", expected: .exited(69)),
    Ending(script: "kill -TERM $$", expected: .killed(signal: SIGTERM)),
    Ending(script: "kill -SEGV $$", expected: .killed(signal: SIGSEGV)),
  ]
}
