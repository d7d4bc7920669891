import TouchRouting
import Touches
import Translations

/// One hand: its fingers, their recognizers, and its caption.
///
/// It has its own router, over a single region, so that people beside each other have separate
/// gestures. No touch is taken: the router's answers are not sent.
final class CaptionHand {
  private let router: Router
  private let context: LayoutContext
  /// The language of its next captions.
  var language: ScreenLanguage
  private var effects = Effects()
  private(set) var fingers = HandFingers()
  private(set) var caption: Caption?
  /// Whether the fingers of a long press have moved since it began.
  private var isDragged = false
  private var gestureCount = 0
  private var rank = (value: 0, time: Timestamp(milliseconds: 0))
  /// The gesture that was named last, and its number of fingers in the caption.
  private var named: (gesture: GestureID?, fingers: Int) = (nil, 0)
  /// The fingers of the drag that the caption names; empty for another gesture.
  private var dragging: Set<TouchID> = []

  /// Creates a hand without fingers or a caption.
  init(_ context: LayoutContext, in language: ScreenLanguage) {
    self.context = context
    self.language = language
    let tree = RegionTree(screen: Self.area)
    let region = tree.insert(Region(frame: Rect(Self.area), touches: .gesture))
    router = Router(tree: tree, layout: context)
    let arena = GestureArena(layout: context)
    for gesture in Self.gestures { arena.add(gesture, to: region) }
    router.recognizers = arena
  }

  /// The area of the region, in px of the root.
  ///
  /// It is much larger than every screen: a recording from a larger one has touches beyond this
  /// one.
  private static let area = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)

  /// The gestures that have names.
  ///
  /// They have no effects, so none needs to wait for another.
  private static let gestures: [GestureSettings] = {
    var gestures: [GestureSettings] = []
    for fingers in 1...5 {
      for taps in 1...3 {
        var tap = GestureSettings(
          id: GestureID(rawValue: "tap \(fingers) \(taps)"), type: .tap, fingers: fingers...fingers,
          taps: taps)
        tap.relations.group = "taps"
        gestures.append(tap)
      }
    }
    for type in [GestureType.longPress, .pan, .pinch, .rotate, .flick, .circle] {
      var gesture = GestureSettings(
        id: GestureID(rawValue: type.rawValue), type: type, fingers: type.fingers)
      if type == .flick { gesture.relations.simultaneous = ["pan", "circle"] }
      if type == .circle { gesture.relations.simultaneous = ["pan"] }
      gestures.append(gesture)
    }
    return gestures
  }()

  // MARK: - Fingers

  /// Adds a finger that comes down.
  func add(_ touch: Touch) { fingers.add(touch) }

  /// Handles the changes of its fingers, in the order in which they happened.
  func follow(_ changes: [Touch]) {
    fingers.follow(changes, on: context)
    for frame in TouchFrames(changes) {
      router.step(frame, into: &effects)
      handleEffects()
    }
  }

  /// Advances the time.
  func advance(to now: Timestamp) {
    while let deadline = router.nextDeadline, deadline <= now {
      router.step(timer: deadline, into: &effects)
      handleEffects()
      guard router.nextDeadline != deadline else { break }
    }
    if let end = caption?.end, end <= now { caption = nil }
  }

  /// Returns the time at which the captions may change without a touch; nil for never.
  func nextChange(after now: Timestamp) -> Timestamp? {
    [router.nextDeadline, caption?.nextChange(after: now)].compactMap(\.self).min()
  }

  // MARK: - Captions

  private func handleEffects() {
    for effect in effects {
      if case .gesture(let gesture) = effect.kind { updateCaption(gesture, at: effect.time) }
    }
    effects.removeAll()
  }

  private func updateCaption(_ gesture: Gesture, at now: Timestamp) {
    switch gesture.state {
    case .possible, .failed: return
    case .cancelled: caption?.end = now
    case .began, .changed, .ended:
      notePress(gesture)
      var gesture = gesture
      gesture.values.fingers = countFingers(of: gesture)
      guard let text = gesture.caption(isDragged: isDragged) else { return }
      // So a drag that ends as a swipe keeps the swipe's caption.
      let isOutranked = rank.time == now && rank.value > gesture.captionRank
      if !isOutranked { show(text, for: gesture, at: now) }
    }
  }

  /// Shows the name of a gesture.
  private func show(_ text: ScreenText, for gesture: Gesture, at now: Timestamp) {
    let isNew = gesture.state == .began || gesture.type.isDiscrete
    countGesture(gesture, isNew: isNew, at: now)
    var start = now
    if gesture.type == .pan { start = isNew ? now + Caption.dragDelay : caption?.start ?? now }
    if gesture.state == .ended { start = min(start, now) }
    caption = Caption(
      text: text.words(in: language), frame: fingers.box, start: start,
      end: gesture.state == .ended ? now + Caption.stay : nil, gestureNumber: gestureCount)
    rank = (gesture.captionRank, now)
  }

  /// Counts a gesture, unless it continues the one before it.
  private func countGesture(_ gesture: Gesture, isNew: Bool, at now: Timestamp) {
    let continuesTaps = gesture.type == .tap && gesture.values.taps ?? 1 > 1
    // A drag often ends as a swipe, which is then the name of the whole movement.
    let continuesDrag = !dragging.isEmpty && dragging.isSubset(of: gesture.touches)
    dragging = gesture.type == .pan ? Set(gesture.touches) : []
    if isNew, !continuesTaps, !continuesDrag {
      gestureCount += 1
    } else if continuesTaps, rank.time == now {
      // Its last tap was counted as a single tap at the same time.
      gestureCount -= 1
    }
  }

  /// Returns the number of fingers in the name of a gesture.
  ///
  /// The fingers of a hand are never lifted at exactly the same time. So the number does not
  /// decrease before the remaining fingers continue without those that were lifted.
  private func countFingers(of gesture: Gesture) -> Int {
    var count = gesture.values.fingers ?? gesture.touches.count
    guard !gesture.type.isDiscrete else { return count }
    if named.gesture == gesture.id, gesture.state != .began, fingers.isReleasing(on: context) {
      count = max(count, named.fingers)
    }
    named = (gesture.id, count)
    return count
  }

  /// Records whether the fingers of a long press have moved, even if they came back.
  private func notePress(_ gesture: Gesture) {
    guard gesture.type == .longPress else { return }
    if gesture.state == .began { isDragged = false }
    let slop = GestureLimits().slop * context.pixelsPerMillimetre(at: gesture.position)
    if let translation = gesture.values.translation, translation.lengthSquared > slop * slop {
      isDragged = true
    }
  }
}
