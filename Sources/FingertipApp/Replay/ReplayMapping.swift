import SettingsReading
import TouchRecordings
import Touches

/// The map from places of a recording to those of the screen that it is replayed on.
struct ReplayMapping: Equatable, Sendable {
  /// Pixels of this screen for each of the recording's.
  private(set) var factor = 1.0
  /// The place of the recording's upper left corner, in px of this root.
  private(set) var offset = Vector.zero

  /// The mapping between two screens; nil if they differ and the settings refuse that.
  ///
  /// - Parameters:
  ///   - recorded: the screen of the recording.
  ///   - size: the size of this root, in px.
  ///   - scale: what is wanted where the two differ.
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

  /// Returns the place on this screen of a place of the recording, in px of the root.
  func place(_ recorded: Point) -> Point {
    Point(x: recorded.x * factor + offset.dx, y: recorded.y * factor + offset.dy)
  }
}
