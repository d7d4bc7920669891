// The server moves the pointer to a finger that is down on a region, before anybody hears of it: where the
// pointer was before is known only by keeping account of it. The account is of what took the pointer along
// last: a finger elsewhere, ourselves, or a mouse or another program, whose devices are asked where they
// stand, since hearing of every move would wake us for nothing.

internal import TouchX11
internal import Touches

/// Keeps account of where the pointer is without the fingers on regions.
struct PointerAccount {
  private let connection: DisplayConnection
  /// The pointer's place without the fingers on regions, in px of the root; nil where it is not known.
  var place: Point?
  /// The places of mice and XTEST as they were last known.
  private var mice = PointerPlaces()
  /// The place that we moved the pointer to last, in px of the root; nil for none since the places were known.
  private var moved: Point?

  init(_ connection: DisplayConnection) { self.connection = connection }

  /// Notes where the pointer is while no finger has it.
  mutating func note() {
    place = connection.pointerPosition() ?? place
    mice = connection.pointerDevicePlaces()
    moved = nil
  }

  /// Notes that the pointer was left in a place, in px of the root, by a finger that took it along.
  ///
  /// The server is not asked: the next finger may be down already, and have it.
  mutating func leave(at place: Point) {
    self.place = Self.served(place)
    mice = connection.pointerDevicePlaces()
    moved = nil
  }

  /// Notes that we moved the pointer, which is not to be taken for another program's doing afterwards.
  mutating func noteMove(to place: Point) {
    moved = Point(x: place.x.rounded(.down), y: place.y.rounded(.down))
  }

  /// Notes where a mouse or another program took the pointer that was moved since.
  mutating func followMice() {
    let places = connection.pointerDevicePlaces()
    for (device, place) in places.devices where mice.devices[device].map({ $0 != place }) ?? false {
      self.place = Self.served(place)
    }
    if let place = places.synthetic, place != mice.synthetic, place != moved {
      self.place = Self.served(place)
    }
    mice = places
    moved = nil
  }

  /// Returns a place of a device as the server has it, which rounds to pixels before the last bits are lost
  /// that the protocol has no room for.
  private static func served(_ place: Point) -> Point { place + Vector(dx: 1e-3, dy: 1e-3) }
}
