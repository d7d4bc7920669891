// A strip is a region whose items lie one behind another. A pan along it scrolls the items, which
// are regions themselves and are clipped by the strip like any children. A pan across it takes an
// item out; see RegionStrips+Items.swift.
//
// A strip that is let go in motion coasts and slows down, until it comes to an end or a finger
// comes down on it. The caller asks for the time of the next step, and nothing wakes the program
// while all strips rest.

import FingertipSettings
import RegionMotion
import TouchRouting
import Touches

/// Scrolls the items of strips, and takes items out of them and puts them back.
final class RegionStrips {
  /// A region that scrolls its contents.
  struct Strip {
    var axis: StripAxis
    /// The distance of the first item from the start of the unscrolled strip, in px.
    var margin = 0.0
    /// Its items, first to last, with their configured slots.
    var slots: [(item: RegionID, slot: Slot)] = []

    func index(of item: RegionID) -> Int? { slots.firstIndex { $0.item == item } }
  }

  /// The place of an item in its strip.
  struct Slot {
    /// The place in the unscrolled strip.
    var origin: Point
    /// The distance from its start to the start of the next item, in px.
    var advance: Double
  }

  /// A gesture that scrolls.
  private struct Scroll {
    var strip: RegionID
    /// The place where the first item would start if the strip had no ends, in px of the strip.
    var unboundedStart: Double
    /// The gesture's distance along the strip at the last call, in px.
    var lastDistance = 0.0
  }

  /// A strip that coasts.
  private struct Coasting {
    var strip: RegionID
    /// The motion of its start, from 0.
    var curve: MotionCurve
    /// The distance that it has coasted, in px.
    var distance = 0.0
    /// The time of its next step.
    var next: Timestamp
  }

  let tree: RegionTree
  private let context: LayoutContext
  private(set) var strips: [RegionID: Strip] = [:]
  private var scrolls: [GestureID: Scroll] = [:]
  private var coasting: [Coasting] = []
  /// The items that gestures hold.
  var pulls: [GestureID: Pull] = [:]

  /// The interval between the steps of a coasting strip, in ms; about the refresh interval of fast
  /// monitors.
  private static let interval = 8.0

  /// - Parameters:
  ///   - tree: the regions.
  ///   - context: the monitors.
  init(_ tree: RegionTree, on context: LayoutContext) {
    self.tree = tree
    self.context = context
  }

  /// Makes a region a strip, whose items are at their unscrolled places now.
  func add(_ id: RegionID, _ axis: StripAxis) {
    let items = frames(in: id).sorted { axis.start(of: $0.frame) < axis.start(of: $1.frame) }
    var strip = Strip(axis: axis)
    strip.margin = items.first.map { axis.start(of: $0.frame) } ?? 0
    for (index, item) in items.enumerated() {
      let start = axis.start(of: item.frame)
      // The space behind the last item is as large as the one before it.
      let advance =
        index + 1 < items.count
        ? axis.start(of: items[index + 1].frame) - start
        : axis.length(of: item.frame)
          + (index > 0 ? start - axis.end(of: items[index - 1].frame) : 0)
      strip.slots.append((item.id, Slot(origin: item.frame.origin, advance: advance)))
    }
    strips[id] = strip
  }

  /// Returns the items of a strip, first to last; empty if the region is no strip.
  func items(of id: RegionID) -> [RegionID] { strips[id]?.slots.map(\.item) ?? [] }

  /// Makes a region an ordinary one again.
  func remove(_ id: RegionID) {
    stop(id)
    strips[id] = nil
    scrolls = scrolls.filter { $0.value.strip != id }
  }

  /// Forgets the strips that are no longer in the tree.
  func forgetGone() {
    for id in strips.keys where !tree.contains(id) { remove(id) }
  }

  // MARK: - Scrolling

  /// Makes the items of a strip follow a gesture, up to the ends.
  func scroll(_ id: RegionID, by gesture: Gesture) {
    guard let strip = strips[id], let translation = gesture.values.translation,
      let first = start(of: id)
    else { return }
    stop(id)
    var scroll = scrolls[gesture.id] ?? Scroll(strip: id, unboundedStart: first)
    scroll.unboundedStart += strip.axis.part(of: translation) - scroll.lastDistance
    scroll.lastDistance = strip.axis.part(of: translation)
    scrolls[gesture.id] = scroll
    put(id, at: scroll.unboundedStart)
  }

  /// Ends the effects of a gesture on strips.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - time: the server time of its end.
  ///   - isUndone: whether an item that it took out goes back from wherever it is.
  func end(_ gesture: Gesture, at time: Timestamp, isUndone: Bool) {
    if let scroll = scrolls.removeValue(forKey: gesture.id), gesture.state == .ended {
      coast(scroll.strip, with: gesture.values.velocity ?? .zero, from: time)
    }
    endPull(gesture.id, isUndone: isUndone)
  }

  private func coast(_ id: RegionID, with velocity: Vector, from time: Timestamp) {
    guard let axis = strips[id]?.axis, let frame = tree.absoluteFrame(of: id) else { return }
    var rules = MotionRules()
    rules.pixelsPerMillimetre = context.pixelsPerMillimetre(at: frame.center)
    let along = axis.vector(axis.part(of: velocity))
    guard let curve = rules.coasting(from: Point(x: 0, y: 0), along, at: time) else { return }
    stop(id)
    coasting.append(Coasting(strip: id, curve: curve, next: time + Self.interval))
  }

  /// Stops the coasting strips that a finger came down on or in.
  func touch(_ region: RegionID) {
    guard !coasting.isEmpty else { return }
    for id in tree.lineage(of: region) { stop(id) }
  }

  /// The time of the next step of a strip; nil while all strips rest.
  var nextMove: Timestamp? { coasting.map(\.next).min() }

  /// Advances the coasting strips to a time.
  func advance(to now: Timestamp) {
    for index in coasting.indices.reversed() where coasting[index].next <= now {
      let (id, former) = (coasting[index].strip, coasting[index].distance)
      let curve = coasting[index].curve
      let distance = strips[id]?.axis.part(of: curve.position(at: now) - curve.origin) ?? 0
      coasting[index].distance = distance
      coasting[index].next = now + Self.interval
      let hasRoom = start(of: id).map { put(id, at: $0 + distance - former) } ?? false
      if !hasRoom || curve.isOver(at: now) { coasting.remove(at: index) }
    }
  }

  private func stop(_ strip: RegionID) { coasting.removeAll { $0.strip == strip } }

  /// Returns the start of the first item of a strip, in px of the strip; nil if there is none.
  func start(of id: RegionID) -> Double? {
    guard let axis = strips[id]?.axis else { return nil }
    return frames(in: id).map { axis.start(of: $0.frame) }.min()
  }

  /// Moves the items of a strip so that the first one starts at a place, or as near as the ends
  /// allow.
  ///
  /// - Returns: whether the wanted place was reached.
  @discardableResult
  func put(_ id: RegionID, at wanted: Double) -> Bool {
    let items = frames(in: id)
    guard let strip = strips[id], let frame = tree[id]?.frame, let first = start(of: id),
      let last = items.map({ strip.axis.end(of: $0.frame) }).max()
    else { return false }
    let room = strip.axis.length(of: frame) - strip.margin - (last - first)
    let allowedStart = max(min(strip.margin, room), min(wanted, strip.margin))
    shift(items.map(\.id), by: strip.axis.vector(allowedStart - first))
    return allowedStart == wanted
  }

  /// Moves the items of a strip into its range, if its size or its items have changed.
  func keepInRange(_ id: RegionID) {
    if let first = start(of: id) { put(id, at: first) }
  }

  // MARK: - Regions

  func frames(in strip: RegionID) -> [(id: RegionID, frame: Rect)] {
    tree.children(of: strip).compactMap { id in tree[id].map { (id, $0.frame) } }
  }

  func shift(_ regions: [RegionID], by offset: Vector) {
    guard offset != .zero else { return }
    for id in regions {
      guard let frame = tree[id]?.frame else { continue }
      tree.move(id, to: frame.origin + offset)
    }
  }
}

extension StripAxis {
  func start(of frame: Rect) -> Double { self == .horizontal ? frame.x : frame.y }
  func end(of frame: Rect) -> Double { self == .horizontal ? frame.maxX : frame.maxY }
  func length(of frame: Rect) -> Double {
    self == .horizontal ? frame.width : frame.height
  }
  func part(of displacement: Vector) -> Double {
    self == .horizontal ? displacement.dx : displacement.dy
  }
  func vector(_ length: Double) -> Vector {
    self == .horizontal ? Vector(dx: length, dy: 0) : Vector(dx: 0, dy: length)
  }
}
