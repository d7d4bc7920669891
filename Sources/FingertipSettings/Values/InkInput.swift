package import DesktopRequests
internal import TouchDrawing
package import TouchInk

/// The fingers and devices that draw.
package struct InkInput: Equatable, Sendable {
  /// The devices that draw; all others operate the applications.
  package var devices = DrawDevices.all
  /// Whether only the first finger that comes down draws; others are ignored.
  package var drawsWithOneFinger = false
  /// The effect of palms and fists.
  package var hand = HandUse.size
  /// The key that must be held to draw; nil if touches always draw.
  package var holdKey: KeySymbol?
  /// Whether touches go through to the applications while the ink stays.
  package var isPassThrough = false
  /// The command for a double tap on the canvas; nil for none.
  package var doubleTap: DrawCommand?
  /// The treatment of a stroke whose touch is cancelled.
  package var cancellation = InkCancellation.end
  /// The command for a double tap that was left out because it needs another program; nil for none.
  package private(set) var omittedDoubleTap: DrawCommand?

  /// Leaves out a command for a double tap that needs another program.
  package mutating func omitProgram() {
    guard let command = doubleTap, command.startsProgram else { return }
    (omittedDoubleTap, doubleTap) = (command, nil)
  }
}

/// The effects that palms and fists can have.
package enum HandUse: String, CaseIterable, Hashable, Sendable {
  /// A contact as long as a palm does nothing; if a panel reports no lengths, everything draws.
  case size
  /// Palms do nothing, and neither do contacts that rest together like palms.
  case ignore
  /// They erase while they move, and do nothing while they rest.
  case erase
  /// They draw as fingers do, and fingers draw beside pens.
  case draw
}

/// The devices that draw.
package enum DrawDevices: Hashable, Sendable {
  /// Every touchscreen and every pen; the applications get none of them.
  case all
  /// Every pen.
  case pen
  /// One touchscreen, pen or mouse.
  case one(DeviceFilter)
}
