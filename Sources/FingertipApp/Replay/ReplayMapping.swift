import SettingsReading
import TouchRecordings
import Touches

/// The map from positions of a recording to positions on the screen of the replay.
struct ReplayMapping: Equatable, Sendable {
  /// The number of pixels of this screen for each pixel of the recording.
  private(set) var factor = 1.0
  /// The position of the recording's upper left corner, in px of this root.
  private(set) var offset = Vector.zero

  /// Creates the mapping between two screens; nil if they differ and `scale` refuses that.
  ///
  /// - Parameters:
  ///   - recorded: the screen of the recording.
  ///   - size: the size of this root, in px.
  ///   - scale: the way to place the recording if the two differ.
  init?(
    from recorded: RecordingHeader.Screen, to size: (width: Int, height: Int), _ scale: ReplayScale
  ) {
    let (width, height) = (Double(recorded.width), Double(recorded.height))
    guard recorded.width != size.width || recorded.height != size.height else { return }
    switch scale {
    case .refuse: return nil
    case .none: break
    case .fit:
      factor = min(Double(size.width) / width, Double(size.height) / height)
      offset = Vector(
        dx: (Double(size.width) - width * factor) / 2,
        dy: (Double(size.height) - height * factor) / 2)
    }
  }

  /// Returns the position on this screen of a position in the recording, in px of the root.
  func place(_ recorded: Point) -> Point {
    Point(x: recorded.x * factor + offset.dx, y: recorded.y * factor + offset.dy)
  }
}
