internal import CX11
internal import DesktopRequests
internal import ScreenHardware

extension MonitorRotation {
  /// Converts RandR's bits; a vertical reflection is a horizontal one, turned by 180°.
  init(randr: UInt16) {
    let bits = Int32(randr)
    let turn: Turn =
      switch bits & (RR_Rotate_0 | RR_Rotate_90 | RR_Rotate_180 | RR_Rotate_270) {
      case RR_Rotate_90: .left
      case RR_Rotate_180: .inverted
      case RR_Rotate_270: .right
      default: .normal
      }
    let (x, y) = (bits & RR_Reflect_X != 0, bits & RR_Reflect_Y != 0)
    let quarters = (Turn.allCases.firstIndex(of: turn) ?? 0) + (y ? 2 : 0)
    self.init(turn: Turn.allCases[quarters % 4], isMirrored: x != y)
  }
}
