package import Touches

/// The first line of a recording: the screen and the devices that it was made with.
package struct RecordingHeader: Equatable, Sendable {
  /// The root window and how large it is to the eye.
  package struct Screen: Equatable, Sendable {
    /// In px, 1…65535.
    package var width: Int
    /// In px, 1…65535.
    package var height: Int
    /// In mm, above 0 and at most 100000.
    package var widthMM: Double
    /// In mm, above 0 and at most 100000.
    package var heightMM: Double
    /// Whether nobody told the size in mm.
    package var isAssumed = false

    /// A root window in px and mm.
    package init(
      width: Int, height: Int, widthMM: Double, heightMM: Double, isAssumed: Bool = false
    ) {
      self.isAssumed = isAssumed
      self.width = width
      self.height = height
      self.widthMM = widthMM
      self.heightMM = heightMM
    }

    /// Pixels for each millimetre, the mean of both axes.
    package var pixelsPerMillimetre: Double {
      (Double(width) / widthMM + Double(height) / heightMM) / 2
    }
  }

  /// A device that was there when the recording began.
  package struct Device: Equatable, Sendable {
    /// The number of the device, to which the events refer.
    package var id: DeviceID
    /// The name that its driver gave it.
    package var name: String
    /// The number of contacts that it tells apart; 0 where its driver does not say.
    package var maxTouches: Int

    /// A device by its id, its name and the number of contacts that it tells apart.
    package init(id: DeviceID, name: String, maxTouches: Int) {
      self.id = id
      self.name = name
      self.maxTouches = maxTouches
    }
  }

  /// The version of the format that is written and read.
  static let version = 1
  /// The text by which a recording is known.
  static let format = "fingertip-recording"

  /// The root window that was recorded.
  package var screen: Screen
  /// The devices that were there, in the server's order.
  package var devices: [Device]
  /// Whether events are what devices sent, faults included, so that nothing holds from one to the next.
  package var isRaw = false

  /// A header by its parts.
  package init(screen: Screen, devices: [Device], isRaw: Bool = false) {
    self.screen = screen
    self.devices = devices
    self.isRaw = isRaw
  }
}
