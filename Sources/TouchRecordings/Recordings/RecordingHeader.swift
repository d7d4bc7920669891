package import Touches

/// The first line of a recording: the screen and the devices at its start.
package struct RecordingHeader: Equatable, Sendable {
  /// The root window, with its physical size.
  package struct Screen: Equatable, Sendable {
    /// The width in px, 1…65535.
    package var width: Int
    /// The height in px, 1…65535.
    package var height: Int
    /// The width in mm, above 0 and at most 100000.
    package var widthMM: Double
    /// The height in mm, above 0 and at most 100000.
    package var heightMM: Double
    /// Whether the size in mm is assumed, because it was unknown.
    package var isAssumed = false
    /// The monitors, in px of the root, the primary one first; empty if there is only one.
    package var monitors: [PixelRect] = []

    /// Creates a screen from its sizes in px and mm.
    package init(
      width: Int, height: Int, widthMM: Double, heightMM: Double, isAssumed: Bool = false
    ) {
      self.isAssumed = isAssumed
      self.width = width
      self.height = height
      self.widthMM = widthMM
      self.heightMM = heightMM
    }

    /// The density in px/mm, the mean of both axes.
    package var pixelsPerMillimetre: Double {
      (Double(width) / widthMM + Double(height) / heightMM) / 2
    }
  }

  /// A device that was present when the recording began.
  package struct Device: Equatable, Sendable {
    /// The number of the device, to which the events refer.
    package var id: DeviceID
    /// The name given by its driver.
    package var name: String
    /// The number of contacts that it can follow; 0 if its driver does not say.
    package var maxTouches: Int

    /// Creates a device.
    package init(id: DeviceID, name: String, maxTouches: Int) {
      self.id = id
      self.name = name
      self.maxTouches = maxTouches
    }
  }

  /// The version of the format that is written and read.
  static let version = 1
  /// The text that identifies a recording.
  static let format = "fingertip-recording"

  /// The recorded root window.
  package var screen: Screen
  /// The devices that were present, in the server's order.
  package var devices: [Device]
  /// Whether events are unchanged reports of devices, with all faults and thus without any rules.
  package var isRaw = false

  /// Creates a header.
  package init(screen: Screen, devices: [Device], isRaw: Bool = false) {
    self.screen = screen
    self.devices = devices
    self.isRaw = isRaw
  }
}
