package import DesktopRequests
package import TouchDrawing

/// The fingers and devices that draw.
package struct InkInput: Equatable, Sendable {
  /// The devices that draw; all others operate the applications.
  package var devices = DrawDevices.all
  /// Whether one finger draws at a time, the first that comes down; others are ignored.
  package var drawsWithOneFinger = false
  /// The use of palms and fists.
  package var hand = HandUse.size
  /// The key that has touches draw while it is held; nil where they always do.
  package var holdKey: KeySymbol?
  /// Whether touches go through to the applications while the ink stays.
  package var isLetThrough = false
  /// The command of two taps of a finger on the canvas; nil for no more than two taps.
  package var doubleTap: DrawCommand?
  /// The fate of a stroke whose touch is taken away.
  package var cancellation = InkCancellation.end
}

/// The uses that palms and fists can have.
package enum HandUse: String, CaseIterable, Hashable, Sendable {
  /// A contact as long as a palm does nothing; where a panel reports no lengths, everything draws.
  case size
  /// Nothing, nor does what rests together as palms do.
  case ignore
  /// They erase while they move, and do nothing while they rest.
  case erase
  /// They draw as fingers do, and fingers draw beside pens.
  case draw
}

/// The devices that draw.
package enum DrawDevices: Hashable, Sendable {
  /// Every touchscreen and every pen, and nothing is left to the applications.
  case all
  /// Every pen.
  case pen
  /// One, be it a touchscreen, a pen or a mouse.
  case one(DeviceFilter)
}
