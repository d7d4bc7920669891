// The server moves the pointer to a finger that is down on a region before any client hears of it.
// So the place of the pointer before that is known only by tracking it. The account notes what
// moved the pointer last: a finger elsewhere, this program, or a mouse or another program. The
// devices of the last two are asked for their places, because hearing of every move would wake us
// for nothing.

internal import TouchX11
internal import Touches

/// Tracks where the pointer would be without the fingers on regions.
struct PointerTracker {
  private let connection: DisplayConnection
  /// The pointer's place without the fingers on regions, in px of the root; nil if unknown.
  var position: Point?
  /// The last known places of mice and of the XTEST pointer.
  private var mice = PointerPositions()
  /// The place that we last moved the pointer to, in px of the root; nil for none since `mice` was
  /// read.
  private var lastOwnMove: Point?

  init(_ connection: DisplayConnection) { self.connection = connection }

  /// Notes the pointer's place while no finger has the pointer.
  mutating func note() {
    position = connection.pointerPosition() ?? position
    mice = connection.pointerDevicePositions()
    lastOwnMove = nil
  }

  /// Notes that a finger took the pointer along and left it at a place, in px of the root.
  ///
  /// The server is not asked for the place: the next finger may be down already and have the
  /// pointer.
  mutating func leave(at position: Point) {
    self.position = Self.roundedByServer(position)
    mice = connection.pointerDevicePositions()
    lastOwnMove = nil
  }

  /// Notes that we moved the pointer, so that `noteForeignMoves` does not blame another program.
  mutating func noteMove(to position: Point) {
    lastOwnMove = Point(x: position.x.rounded(.down), y: position.y.rounded(.down))
  }

  /// Notes where a mouse or another program has moved the pointer since the last call.
  mutating func noteForeignMoves() {
    let places = connection.pointerDevicePositions()
    for (device, position) in places.devices
    where mice.devices[device].map({ $0 != position }) ?? false {
      self.position = Self.roundedByServer(position)
    }
    if let position = places.synthetic, position != mice.synthetic, position != lastOwnMove {
      self.position = Self.roundedByServer(position)
    }
    mice = places
    lastOwnMove = nil
  }

  /// Returns a device's place as the server rounds it: to pixels, and before the protocol drops the
  /// last bits.
  private static func roundedByServer(_ position: Point) -> Point {
    position + Vector(dx: 1e-3, dy: 1e-3)
  }
}
