// Touches as bundles of the TUIO protocol: version 1.1, https://www.tuio.org/?tuio11, and version
// 2.0, https://www.tuio.org/?tuio20.
//
// Packets can get lost. So the protocol has no messages for added and removed fingers: each bundle
// lists all fingers that are down, and receivers compare the lists. The next bundle makes up for a
// lost one, but would come late while nothing changes. So while fingers are down, at least one
// frame per second is sent with the state of each finger. After the last finger is lifted, the
// empty list is sent at once and again a second later, because the first packet may be lost. Then
// nothing is sent, and nothing wakes up, until a finger comes down.

package import Touches

/// A converter of the touches of a surface to a sequence of bundles.
///
/// Changes are passed to `follow`, and `takeBundles` returns the bundles. Each report gets a frame
/// of its own or shares it with reports of other fingers; none is omitted.
package struct TUIOStream: Sendable {
  /// The largest packet, in bytes: an Ethernet frame without the headers of IPv6 and UDP.
  static let packetLimit = 1452
  /// The time between frames while nothing changes, in ms.
  static let interval = 1000.0

  let version: TUIOVersion
  /// The source, as named in messages.
  package var source: TUIOSource
  /// The surface, in px of the root.
  package var surface = Rect.empty
  /// The Unix time of the server's time 0, in ms.
  package var epoch = 0.0

  /// The fingers that are down, in order of arrival.
  private(set) var fingers: [TUIOFinger] = []
  /// Whether a removed finger has not been reported yet, and whether one had a size.
  private var losses: (any: Bool, sized: Bool) = (false, false)
  /// Whether sizes have been sent since the surface was last empty for good.
  private var hasSentSizes = false
  private var counts: (frame: Int32, session: Int32)
  /// The time of the latest frame.
  private var frameTime = Timestamp(milliseconds: -.infinity)
  private var outbox: [OSCBundle] = []
  /// The time of the next repetition; nil if none is due.
  package private(set) var nextRepeat: Timestamp?

  /// Creates a stream without fingers.
  ///
  /// - Parameters:
  ///   - version: the version of the protocol.
  ///   - source: the source, as named in messages.
  ///   - first: the number before those of the first frame and the first finger. Receivers ignore
  ///     frames slightly older than the latest, so a restarted source should continue with greater
  ///     numbers.
  package init(_ version: TUIOVersion, source: TUIOSource, after first: Int32 = 0) {
    self.version = version
    self.source = source
    counts = (first, first)
  }

  /// Whether there are changes to send.
  private var hasChanged: Bool { losses.any || fingers.contains(where: \.hasChanged) }

  // MARK: - Touches

  /// Handles a change of a touch.
  package mutating func follow(_ touch: Touch) {
    let index = fingers.firstIndex { $0.touch == touch.id }
    switch touch.phase {
    case .stationary: return
    case .began:
      if let index { remove(index, at: touch.time) }
      add(touch)
    case .moved:
      guard let index else { return add(touch) }
      move(index, touch)
    case .ended, .cancelled:
      guard let index else { return }
      // Most devices repeat the last position with the end.
      if touch.phase == .ended, touch.position != touch.previousPosition, touch.sampleCount > 1 {
        var last = fingers[index]
        last.follow(touch, on: surface)
        if last.x.value != fingers[index].x.value || last.y.value != fingers[index].y.value {
          move(index, touch)
        }
      }
      remove(index, at: touch.time)
    }
  }

  /// Removes every finger.
  package mutating func removeAll(at time: Timestamp) {
    while !fingers.isEmpty { remove(fingers.count - 1, at: time) }
  }

  private mutating func add(_ touch: Touch) {
    counts.session = Self.number(after: counts.session)
    let taken = Set(fingers.map(\.number))
    let number = (0...Int32(fingers.count)).first { !taken.contains($0) } ?? 0
    fingers.append(
      TUIOFinger(touch, on: surface, session: counts.session, number: number))
  }

  private mutating func move(_ index: Int, _ touch: Touch) {
    if fingers[index].hasChanged { closeFrame(at: touch.time) }
    fingers[index].follow(touch, on: surface)
  }

  private mutating func remove(_ index: Int, at time: Timestamp) {
    if fingers[index].hasChanged { closeFrame(at: time) }
    let removed = fingers.remove(at: index)
    losses = (true, losses.sized || removed.ellipse != nil)
  }

  /// Returns the next number of a frame or a finger; after the largest they begin again at 1.
  private static func number(after number: Int32) -> Int32 { number == .max ? 1 : number + 1 }

  // MARK: - Bundles

  /// Returns the bundles to send at a time, in order: changes since the last call, then a
  /// repetition that is due.
  package mutating func takeBundles(at now: Timestamp) -> [OSCBundle] {
    if hasChanged { closeFrame(at: now) }
    if let nextRepeat, nextRepeat <= now { repeatFrame(at: now) }
    defer { outbox.removeAll(keepingCapacity: true) }
    return outbox
  }

  /// Includes the state of every finger in the next bundles, for a new receiver; does nothing
  /// before the first finger.
  package mutating func requestRepeat(at now: Timestamp) {
    if nextRepeat != nil { nextRepeat = now }
  }

  private mutating func closeFrame(at time: Timestamp) {
    counts.frame = Self.number(after: counts.frame)
    let changed = fingers.filter(\.hasChanged)
    let hasSized = losses.sized || changed.contains { $0.ellipse != nil }
    // Receivers compute speeds from it, and reports that are sent together have times of their own.
    frameTime = max(frameTime, changed.map(\.time).max() ?? time)
    outbox += bundles(of: changed, frame: counts.frame, at: frameTime, hasSized: hasSized)
    if hasSized { hasSentSizes = true }
    for index in fingers.indices { fingers[index].hasChanged = false }
    losses = (false, false)
    if nextRepeat == nil || fingers.isEmpty { nextRepeat = time + Self.interval }
  }

  /// Repeats the state; an empty surface is repeated once.
  private mutating func repeatFrame(at time: Timestamp) {
    for index in fingers.indices where time - fingers[index].time >= Self.interval {
      fingers[index].rest()
    }
    // In 1.1, repetitions have the number -1, which never counts as late; 2.0 has no such number.
    if version == .two { counts.frame = Self.number(after: counts.frame) }
    frameTime = max(frameTime, time)
    outbox += bundles(
      of: fingers, frame: version == .one ? -1 : counts.frame, at: frameTime,
      hasSized: hasSentSizes)
    guard fingers.isEmpty else { return nextRepeat = time + Self.interval }
    nextRepeat = nil
    hasSentSizes = false
  }

  private func bundles(
    of changed: [TUIOFinger], frame: Int32, at time: Timestamp, hasSized: Bool
  ) -> [OSCBundle] {
    switch version {
    case .one:
      let cursors = profile(.cursors, changed, frame: frame)
      return hasSized ? cursors + profile(.blobs, changed, frame: frame) : cursors
    case .two: return frames(of: changed, frame: frame, at: time)
    }
  }
}
