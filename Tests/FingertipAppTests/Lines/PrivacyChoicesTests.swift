import Testing
import Touches

@testable import FingertipApp

@Test(
  "A touch that begins while a password is asked for is left out until it ends, and no other is",
  arguments: [
    // Each report: b, m, e or c of a touch, a capital while a password is asked for.
    ("b m e", "b m e"), ("B M E", ""), ("b M E", "b M E"), ("B m e b m e", "b m e"),
    ("b m E B M E b e", "b m E b e"), ("M E m e", "m e"), ("B B b e", "b e"), ("b B m e", "b"),
    ("B C b c", "b c"),
  ])
func leftOutTouches(_ reports: String, _ told: String) throws {
  let phases: [String: TouchPhase] = ["b": .began, "m": .moved, "e": .ended, "c": .cancelled]
  let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
  var choices = PrivacyChoices()
  let seen = try reports.split(separator: " ").filter { report in
    let phase = try #require(phases[report.lowercased()])
    return !choices.hides(id, phase, isPrivate: report != report.lowercased())
  }
  #expect(seen.joined(separator: " ") == told)
}
