// Fingers that slide from key to key, as on a piano. The region that contains the keys gets all of
// the fingers until their ends. Each key that a finger reaches is entered, and left before the next
// one is entered.
//
// A panel reports a finger about a hundred times a second, and a fast finger crosses several keys
// between two reports. So the way between two reports is sampled in strides: no key as broad as a
// stride is missed.

internal import Touches

/// Triggers events of the keys in a region as fingers enter and leave them.
///
/// Keys are the descendants with `isKey`. For every finger, `enter` and `leave` alternate and the
/// last is `leave`, so that an action held between them is always released. `down` follows the
/// `enter` of the key that a finger comes down on; `up` precedes the `leave` of the key that it is
/// lifted from.
public final class RegionSlide: RegionLossResponder {
  struct Finger {
    var touch: RoutedTouch
    var key: RegionID?
    var position: Point
  }

  /// The distance between two samples of a finger's way, in px; larger only beyond
  /// `maximumSampleCount`.
  private let stride: Double
  private(set) var fingers: [Finger] = []

  /// The largest number of samples between two reports of a finger.
  static let maximumSampleCount = 32.0

  /// Creates a responder without fingers.
  ///
  /// - Parameter stride: the distance between two samples, in px; 2 mm is less than the breadth of
  ///   any key.
  public init(stride: Double) {
    self.stride = max(1, stride)
  }

  /// Enters the keys that the fingers came down on.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      let key = context.tree.key(above: touch.region, in: context.region)
      fingers.append(Finger(touch: touch, key: key, position: touch.start))
      if let key {
        context.act(on: .control(.enter), of: key, by: touch)
        context.act(on: .control(.down), of: key, by: touch)
      }
      follow(fingers.count - 1, touch, context)
    }
    return .handled
  }

  /// Leaves and enters the keys along the fingers' paths.
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

  /// Leaves the keys of the cancelled fingers without `up`.
  public func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    for touch in event.changed {
      guard let index = index(of: touch) else { continue }
      enter(nil, index, touch, context)
      fingers.remove(at: index)
    }
  }

  /// Leaves keys that are gone or hidden, although no finger moved.
  public func regionsVanished(in context: ResponderContext) {
    for index in fingers.indices {
      guard let key = fingers[index].key, !context.tree.contains(key) || context.tree.isHidden(key)
      else { continue }
      enter(nil, index, fingers[index].touch, context)
    }
  }

  // MARK: - Paths

  private func index(of touch: RoutedTouch) -> Int? {
    fingers.firstIndex { $0.touch.id == touch.id }
  }

  /// Follows a finger's path from its last position to the present one.
  private func follow(_ index: Int, _ touch: RoutedTouch, _ context: ResponderContext) {
    let (start, end) = (fingers[index].position, touch.position)
    guard end != start else { return }
    let displacement = end - start
    let steps = min(max((displacement.length / stride).rounded(.up), 1), Self.maximumSampleCount)
    fingers[index].position = end
    fingers[index].touch = touch
    for step in 1...Int(steps) {
      let point = step == Int(steps) ? end : start + displacement * (Double(step) / steps)
      enter(context.tree.key(at: point, in: context.region), index, touch, context)
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
  /// Returns the key of a group at a point; nil if there is none, or another region covers it.
  func key(at point: Point, in group: RegionID) -> RegionID? {
    guard case .region(let hit, let policy) = hitTest(point), policy == .own || policy == .offer
    else { return nil }
    return key(above: hit, in: group)
  }

  /// Returns the innermost key among a region and its ancestors up to a group; nil if there is
  /// none.
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
