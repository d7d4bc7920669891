import Glibc
import Testing
import TouchRig
import WindowStates

@testable import HelperProcesses
@testable import SystemSupport

// One after the other, because the handlers of crashes belong to the process.
@Suite("The process that releases input for this one", .serialized)
struct ReleaseGuardTests {
  /// A guard that asks at once, and writes the first two messages to files.
  private static let script = """
    #!/bin/sh
    printf '\\002' >&0
    dd bs=4096 count=1 of="$0.first" 2>/dev/null
    dd bs=4096 count=1 of="$0.second" 2>/dev/null
    mv "$0.second" "$0.end"

    """

  @Test("The release guard is told of progress in a long turn, and gets its answer afterwards")
  func progress() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-guard")
    let program = folder.file("guard")
    let guardian = try Self.start(Self.script, at: program)
    try Wait.until("the guard to ask") {
      var descriptors = [guardian.descriptor]
      return poll(&descriptors, 1, 0) == 1
    }
    #expect(guardian.takeMessage() == .nothing)
    guardian.noteProgress()
    guardian.answer()
    try Wait.until("the guard to receive two messages") { Files.text("\(program).end") != nil }
    #expect(Files.text("\(program).first") == "\u{4}")
    #expect(Files.text("\(program).end") == "\u{3}")
  }

  /// A guard that asks, lets go, and writes the next message to a file.
  private static let lettingGo = """
    #!/bin/sh
    printf '\\002' >&0
    printf '\\001' >&0
    : > "$0.gone"
    dd bs=4096 count=1 of="$0.next" 2>/dev/null
    mv "$0.next" "$0.end"

    """

  /// Starts a script as the guard.
  private static func start(_ script: String, at program: String) throws -> ReleaseGuard {
    try Files.write(script, to: program)
    #expect(chmod(program, 0o700) == 0)
    return try ReleaseGuard(program, display: ":0")
  }

  @Test("A question of the release guard is not answered after the guard has let go")
  func questionBeforeRelease() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-guard")
    let program = folder.file("guard")
    let guardian = try Self.start(Self.lettingGo, at: program)
    try Wait.until("the guard to let go") { Files.text("\(program).gone") != nil }
    #expect(guardian.takeMessage() == .released)
    guardian.answer()
    guardian.watchAgain()
    try Wait.until("the guard to receive a message") { Files.text("\(program).end") != nil }
    #expect(Files.text("\(program).end") == "-")
  }

  @Test("The release guard gets its answer only after the turn's events are handled")
  func answer() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-guard")
    let program = folder.file("guard")
    let guardian = try Self.start(Self.script, at: program)
    try Wait.until("the guard to ask") {
      var descriptors = [guardian.descriptor]
      return poll(&descriptors, 1, 0) == 1
    }
    #expect(guardian.takeMessage() == .nothing)
    // The work of a turn may take a long time, or never end.
    guardian.watch(WindowID(rawValue: 5))
    guardian.answer()
    guardian.answer()
    guardian.watch(nil)
    try Wait.until("the guard to receive two messages") { Files.text("\(program).end") != nil }
    #expect(Files.text("\(program).first") == "w5 urgent")
    #expect(Files.text("\(program).end") == "\u{3}")
  }

  @Test(
    "The release guard checks the other process only while there is something to let go of",
    arguments: [
      // The question and its answer may be overtaken by the message that nothing is held any more.
      ("-", 900, nil), ("-", nil, nil), ("urgent", 900, nil), ("w5", nil, nil), ("w5", 900, 900),
      ("w5", 1300, 1300), ("w5 urgent", nil, 1200), ("w5 urgent", 900, 900),
      ("w5 urgent", 1300, 1200), ("g5 urgent", 1300, 1200), ("k37", nil, 1200), ("k37", 1100, 1100),
    ] as [(String, Double?, Double?)])
  func checks(_ state: String, _ deadline: Double?, _ expected: Double?) {
    let state = ReleaseGuard.GuardedState(text: state)
    #expect(ReleaseGuardProcess.nextCheck(state, deadline, at: 1000) == expected)
  }

  @Test("A release guard that does not read is ended, and nobody waits for it")
  func fullChannel() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-guard")
    let guardian = try Self.start("#!/bin/sh\nexec sleep 600\n", at: folder.file("guard"))
    try Wait.until("the guard to be ended") {
      for _ in 0..<1000 { guardian.watchAgain() }
      return guardian.takeMessage() == .gone
    }
  }

  @Test("The end of a release guard that was stopped is not waited for in vain")
  func stoppedGuard() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-guard")
    let program = folder.file("guard")
    var guardian: ReleaseGuard? = try Self.start(
      "#!/bin/sh\necho $$ > \"$0.pid\"\nkill -STOP $$\n", at: program)
    try Wait.until("the guard to be stopped") {
      let pid = Files.text("\(program).pid").flatMap { Int32($0.prefix { $0.isNumber }) }
      return pid.map { ProcessFigures.isStopped($0) } ?? false
    }
    #expect(guardian?.takeMessage() == .nothing)
    guardian = nil
  }
}
