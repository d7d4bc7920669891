import Testing
import Touches

@testable import FingertipApp

@Test(
  "A touch that begins during a password prompt is hidden until it ends, and no other is",
  arguments: [
    // Each letter is a report: begin, move, end or cancel; a capital during a password prompt.
    ("b m e", "b m e"), ("B M E", ""), ("b M E", "b M E"), ("B m e b m e", "b m e"),
    ("b m E B M E b e", "b m E b e"), ("M E m e", "m e"), ("B B b e", "b e"), ("b B m e", "b"),
    ("B C b c", "b c"),
  ])
func touchesDuringPasswordPrompt(_ reports: String, _ expected: String) throws {
  let phases: [String: TouchPhase] = ["b": .began, "m": .moved, "e": .ended, "c": .cancelled]
  let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
  var choices = PrivacyChoices()
  let visible = try reports.split(separator: " ").filter { report in
    let phase = try #require(phases[report.lowercased()])
    return !choices.hides(id, phase, isPrivate: report != report.lowercased())
  }
  #expect(visible.joined(separator: " ") == expected)
}
