import Testing
import Touches

@testable import FingertipStage

@Suite("The time for which the spotlight stays")
struct SpotlightStayTests {
  private static func time(_ milliseconds: Double) -> Timestamp {
    Timestamp(milliseconds: milliseconds)
  }

  @Test("The time begins when the last finger on the tool is lifted")
  func lifted() {
    var stay = SpotlightStay(1000, from: Self.time(0))
    stay.follow(isHeld: true, at: Self.time(300))
    #expect(stay.end == nil)
    stay.follow(isHeld: false, at: Self.time(500))
    #expect(stay.end == Self.time(1500))
    let isOver = [1499.0, 1500].map { stay.advance(to: Self.time($0)) }
    #expect(isOver == [false, true])
  }

  @Test("A finger that is not on the tool does not prolong the time, nor show the light again")
  func fingersElsewhere() {
    var stay = SpotlightStay(1000, from: Self.time(0))
    for time in stride(from: 100.0, to: 1000, by: 100) {
      stay.follow(isHeld: false, at: Self.time(time))
    }
    #expect(stay.end == Self.time(1000))
    let isOver = stay.advance(to: Self.time(1000))
    #expect(isOver)
    stay.follow(isHeld: false, at: Self.time(1100))
    #expect(stay.isGone)
  }
}
