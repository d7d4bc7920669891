import Touches

/// What the first line of a recording says: the screen and the devices that it was made with.
struct RecordingHeader: Equatable, Sendable {
  /// The root window and how large it is to the eye.
  struct Screen: Equatable, Sendable {
    /// In px, 1…65535.
    var width: Int
    /// In px, 1…65535.
    var height: Int
    /// In mm, above 0 and at most 100000.
    var widthMM: Double
    /// In mm, above 0 and at most 100000.
    var heightMM: Double

    /// Pixels for each millimetre, the mean of both axes.
    var pixelsPerMillimetre: Double {
      (Double(width) / widthMM + Double(height) / heightMM) / 2
    }
  }

  /// A device that was there when the recording began.
  struct Device: Equatable, Sendable {
    var id: DeviceID
    var name: String
    /// How many contacts it tells apart; 0 where its driver does not say.
    var maxTouches: Int
  }

  /// The version of the format that is written and read.
  static let version = 1
  /// The text by which a recording is known.
  static let format = "fingertip-recording"

  var screen: Screen
  var devices: [Device]
  /// Whether events are what devices sent, faults included, so that nothing holds from one to the next.
  var isRaw = false
}
