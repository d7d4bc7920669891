// Fingers that slide from key to key, as on a piano. The region that has the keys in it has all of their
// fingers to their ends, and tells the keys: each that a finger comes on is entered, and left before the next
// one, however the finger goes.
//
// A panel reports a finger some hundred times a second, and a fast one is several keys further then. So
// the way between two reports is gone in strides: no key that is as broad as a stride is missed.

package import Touches

/// Tells the keys in a region of the fingers that come on them and leave them.
///
/// Keys are those of its descendants that are `Region.isKey`. Of every finger, `enter` and `leave` of keys
/// alternate, and the last is `leave`, so that what is held from one to the other is let go. `down` is said after the
/// `enter` of the key that a finger comes down on, `up` before the `leave` of the one that it is lifted from.
public final class RegionSlide: RegionLossResponder {
  private struct Finger {
    var touch: RoutedTouch
    var key: RegionID?
    var place: Point
  }

  /// The largest distance between two places of a finger's way that are looked at, in px.
  private let stride: Double
  private var fingers: [Finger] = []

  /// The most places that are looked at between two reports of a finger.
  static let strideLimit = 32.0

  /// Creates one without fingers.
  ///
  /// - Parameter stride: how far a finger goes between two places that are looked at, in px; 2 mm are less
  ///   than any key is broad.
  public init(stride: Double) {
    self.stride = max(1, stride)
  }

  /// Returns the key that a finger is on; nil where it is on none.
  package func key(of touch: TouchID) -> RegionID? {
    fingers.first { $0.touch.id == touch }?.key
  }

  /// Enters the keys that the fingers came down on.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      let key = context.tree.key(above: touch.region, in: context.region)
      fingers.append(Finger(touch: touch, key: key, place: touch.start))
      if let key {
        context.act(on: .control(.enter), of: key, by: touch)
        context.act(on: .control(.down), of: key, by: touch)
      }
      follow(fingers.count - 1, touch, context)
    }
    return .handled
  }

  /// Leaves and enters the keys on the fingers' ways.
  public func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    var handling = Handling.notHandled
    for touch in event.changed {
      guard let index = index(of: touch) else { continue }
      follow(index, touch, context)
      handling = .handled
    }
    return handling
  }

  /// Leaves the keys that the fingers were lifted from.
  public func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    var handling = Handling.notHandled
    for touch in event.changed {
      guard let index = index(of: touch) else { continue }
      follow(index, touch, context)
      if let key = fingers[index].key { context.act(on: .control(.up), of: key, by: touch) }
      enter(nil, index, touch, context)
      fingers.remove(at: index)
      handling = .handled
    }
    return handling
  }

  /// Leaves the keys of the cancelled fingers without a click.
  public func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    for touch in event.changed {
      guard let index = index(of: touch) else { continue }
      enter(nil, index, touch, context)
      fingers.remove(at: index)
    }
  }

  /// Leaves keys that can no longer be seen, although no finger moves.
  public func regionsVanished(in context: ResponderContext) {
    for index in fingers.indices {
      guard let key = fingers[index].key, !context.tree.contains(key) || context.tree.isHidden(key)
      else { continue }
      enter(nil, index, fingers[index].touch, context)
    }
  }

  // MARK: - Ways

  private func index(of touch: RoutedTouch) -> Int? {
    fingers.firstIndex { $0.touch.id == touch.id }
  }

  /// Goes a finger's way from where it was to where it is.
  private func follow(_ index: Int, _ touch: RoutedTouch, _ context: ResponderContext) {
    let (start, end) = (fingers[index].place, touch.position)
    guard end != start else { return }
    let way = end - start
    let steps = min(max((way.length / stride).rounded(.up), 1), Self.strideLimit)
    fingers[index].place = end
    fingers[index].touch = touch
    for step in 1...Int(steps) {
      let place = step == Int(steps) ? end : start + way * (Double(step) / steps)
      enter(context.tree.key(at: place, in: context.region), index, touch, context)
    }
  }

  private func enter(
    _ key: RegionID?, _ index: Int, _ touch: RoutedTouch, _ context: ResponderContext
  ) {
    guard fingers[index].key != key else { return }
    if let former = fingers[index].key {
      context.act(on: .control(.leave), of: former, by: touch)
    }
    fingers[index].key = key
    if let key { context.act(on: .control(.enter), of: key, by: touch) }
  }
}

extension RegionTree {
  /// Returns the key at a point that is in a region; nil where something else is there, or nothing.
  func key(at point: Point, in group: RegionID) -> RegionID? {
    guard case .region(let hit, let policy) = hitTest(point), policy == .own || policy == .offer
    else { return nil }
    return key(above: hit, in: group)
  }

  /// Returns the innermost key that a region is or is in; nil where that is not in a group.
  func key(above region: RegionID, in group: RegionID) -> RegionID? {
    guard let slot = slot(of: region) else { return nil }
    var next = Int32(slot)
    var key: Int32?
    while next >= 0 {
      if next == group.slot { return key.map { id(ofSlot: $0) } }
      if key == nil, nodes[Int(next)].region.touchRules.isKey { key = next }
      next = nodes[Int(next)].parent
    }
    return nil
  }
}
