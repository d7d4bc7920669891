import Glibc
import TestSupport
import Testing
import TouchRig

@testable import FingertipApp
@testable import SystemSupport

@Suite("An analysis that a signal ends") struct InterruptedAnalysisTests {
  @Test(
    "A signal while analyze writes its picture leaves the whole picture and no other file",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedPicture(_ signal: Int32) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-interrupted")
    try Files.write(
      RecordingText.header + "\n"
        + (0..<200).map {
          #"{"t":\#($0),"device":8,"touch":\#($0),"phase":"began","x":\#(9 * $0),"y":\#(5 * $0)}"#
            + "\n"
        }.joined(), to: folder.file("touches.jsonl"))
    let program = try #require(BuiltProgram.path(of: "fingertip"))
    let process = try Subprocess(
      .init(
        program, ["analyze", folder.file("touches.jsonl"), "--picture", folder.file("panel.png")]))
    // The first file with this name only tests whether the folder can be written.
    try Wait.until("the picture to be written") {
      try Files.names(in: folder.path).contains { name in
        name.hasPrefix(".fingertip-")
          && FileIdentity(of: folder.file(name)).map { $0.size > 0 } ?? false
      }
    }
    kill(process.pid, signal)
    _ = process.wait(until: Deadline(seconds: 60))
    #expect(try Files.names(in: folder.path).sorted() == ["panel.png", "touches.jsonl"])
  }

  @Test("Signals that end the program are delayed for a function, and blocked as before afterwards")
  func delayedEnd() {
    /// Returns whether this thread blocks each of the signals.
    func blocked() -> [Bool] {
      var set = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &set)
      return [SIGINT, SIGTERM, SIGHUP].map { sigismember(&set, $0) == 1 }
    }
    let before = blocked()
    SignalDescriptor.delayingEnd {
      #expect(blocked() == [true, true, true])
      SignalDescriptor.delayingEnd { #expect(blocked() == [true, true, true]) }
      #expect(blocked() == [true, true, true])
    }
    #expect(blocked() == before)
  }
}
