import FingertipSettings
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

@Suite("Messages about programs of regions")
struct ProgramMessageTests {
  @Test(
    "A program that cannot be started is reported once, however often a finger or a timer starts it",
    arguments: [
      (
        ["no-such-program", "x"],
        "cannot run 'no-such-program': posix_spawn: No such file or directory"
      ),
      ([], "run: there is no program to run"),
    ])
  func reportedOnce(arguments: [String], message: String) {
    var messages: [String] = []
    let runner = ActionRunner { _, message in messages.append(message) }
    for time in 0..<5 {
      for region in ["clock", "door"] {
        let emission = RegionEmission(
          name: "", region: region, act: Act(of: .nowhere, .idle(0), at: Point(x: 5, y: 6)),
          time: Timestamp(milliseconds: Double(time)))
        runner.carryOut(.run(arguments), for: emission)
      }
    }
    #expect(messages == ["region 'clock': \(message)", "region 'door': \(message)"])
  }
}
