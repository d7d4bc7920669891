import Testing
import Touches

@Suite struct TouchAnomalyTests {
  @Test(
    "An anomaly's description names the touch",
    arguments: [
      (
        TouchAnomaly.beganWhileDown(contact(3)),
        "touch 3 of device 8 began while it was down: its end was never seen"
      ),
      (.beganWithoutPosition(contact(3)), "touch 3 of device 8 began without a usable position"),
      (
        .unknownTouch(contact(3), phase: .ended),
        "touch 3 of device 8 reports 'ended' but is not down"
      ),
      (
        .timeRanBack(contact(3), milliseconds: 2.5),
        "the clock of touch 3 of device 8 ran back by 2.5 ms"
      ),
      (
        .notAnEvent(contact(3)),
        "touch 3 of device 8 reports that it is stationary, which is not an event"
      ),
    ])
  func describesTouch(anomaly: TouchAnomaly, text: String) {
    #expect("\(anomaly)" == text)
  }
}
