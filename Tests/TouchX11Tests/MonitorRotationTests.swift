import DesktopRequests
import ScreenHardware
import Testing

@testable import TouchX11

@Test(
  "RandR's bits are read as a rotation and a reflection",
  arguments: [
    (0x01, MonitorRotation.normal), (0x02, MonitorRotation(turn: .left)),
    (0x04, MonitorRotation(turn: .inverted)), (0x08, MonitorRotation(turn: .right)),
    (0x11, MonitorRotation(turn: .normal, isMirrored: true)),
    (0x21, MonitorRotation(turn: .inverted, isMirrored: true)),
    (0x31, MonitorRotation(turn: .inverted)), (0, MonitorRotation.normal),
  ] as [(UInt16, MonitorRotation)])
func rotation(_ bits: UInt16, _ rotation: MonitorRotation) {
  #expect(MonitorRotation(randr: bits) == rotation)
}
