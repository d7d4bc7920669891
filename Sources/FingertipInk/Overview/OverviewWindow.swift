// Small pictures over everything else on one monitor. One window has them, which is there as long as somebody looks
// at them; a region in front of all others has the touches of that monitor. It is opaque, and so the same with and
// without a compositor.

package import Glibc
package import InkPages
package import SystemSupport
package import TouchDrawing
package import TouchRouting
package import TouchX11
package import Touches

/// A change of the content of an overview.
package enum OverviewNews: Equatable {
  /// No picture is another one.
  case nothing
  /// The picture at a place, from 0, is another one.
  case picture(Int)
  /// Something else is different.
  case change
  /// There are other pictures altogether, of which one by its place is seen.
  case others(showing: Int)
  /// Nobody looks at them any more.
  case done
}

/// The content of an overview: its pictures, and what fingers do with them.
package protocol OverviewContent: AnyObject {
  /// The places of the pictures.
  var grid: OverviewGrid { get }
  /// The picture that is seen first, by its place from 0.
  var first: Int { get }
  /// The picture that lies on every small picture.
  var frame: ScaledPicture? { get set }
  /// The descriptors to poll for pictures.
  var descriptors: [pollfd] { get }
  /// Does what a finger asks for.
  func perform(_ deed: OverviewDeed) -> OverviewNews
  /// Follows what is shown, whoever has changed it.
  func follow() -> OverviewNews
  /// Takes pictures that are made, and has others made.
  ///
  /// - Parameter visible: the places of those that may be seen.
  /// - Returns: what has changed by them.
  func takePictures(visible: Range<Int>) -> OverviewNews
  /// Returns what is shown beneath fingers.
  func scene(_ hand: OverviewHand) -> OverviewScene
}

/// A window with small pictures, which fingers scroll and touch.
package final class OverviewWindow: Responder {
  /// The monitor that it covers, in px of the root.
  package let frame: PixelRect
  private let content: any OverviewContent
  private let connection: DisplayConnection
  private let log: LogSink
  private var window: Pane
  private let painter: OverviewPainter
  private var hand: OverviewHand
  private var gestures: LeaveGestures
  private var damage: DamageList
  private var wishes = Wishes()

  /// The wishes of fingers.
  private struct Wishes {
    /// The deeds that were not done yet.
    var deeds: [OverviewDeed] = []
    /// Whether to close the overview.
    var isDone = false
    /// Whether to leave draw mode.
    var leaves = false
  }

  /// Whether a finger has asked to close it.
  package var isDone: Bool { wishes.isDone }
  /// Whether a gesture has asked to leave draw mode.
  package var wantsToLeave: Bool { wishes.leaves }

  /// Covers the monitor of some content.
  ///
  /// - Parameters:
  ///   - content: the pictures.
  ///   - gestures: the gestures that leave draw mode.
  ///   - connection: the display.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` where there is no memory for the pixels.
  package init(
    _ content: any OverviewContent, gestures: LeaveGestures,
    _ connection: DisplayConnection, log: @escaping LogSink
  ) throws(PixelImageError) {
    self.content = content
    self.gestures = gestures
    self.connection = connection
    self.log = log
    let grid = content.grid
    frame = grid.area
    window = try Pane(connection: connection, frame: frame, surface: .opaque)
    damage = DamageList(pane: frame)
    hand = OverviewHand(grid, showing: content.first)
    painter = OverviewPainter(grid)
    content.frame = painter.frame
    damage.add(frame)
  }

  // MARK: - Fingers

  /// Begins a tap or a drag on the overview.
  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

  /// Scrolls the overview, or moves the page that is dragged.
  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

  /// Ends a tap or a drag, which may turn to a page or move one.
  package func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

  /// Gives up the tap or the drag.
  package func cancelled(_ event: RegionEvent, in context: ResponderContext) { _ = follow(event) }

  private func follow(_ event: RegionEvent) -> Handling {
    for touch in event.changed { follow(touch.touch) }
    return .handled
  }

  private func follow(_ touch: Touch) {
    var touch = touch
    switch gestures.follow(touch) {
    case .ink: break
    case .tap: touch.phase = .cancelled
    case .leave:
      touch.phase = .cancelled
      wishes.leaves = true
    }
    let former = hand
    if let deed = hand.follow(touch) { wishes.deeds.append(deed) }
    if hand != former { damage.add(frame) }
  }

  /// The time at which it wants a turn although no finger moves, in server time.
  package var deadline: Timestamp? {
    // A finger that carries a page may rest in a corner.
    hand.carried == nil ? gestures.deadline : nil
  }

  // MARK: - Turns

  /// The descriptors to poll for pictures.
  package var descriptors: [pollfd] { content.descriptors }

  /// Does what fingers asked for, and follows what is shown.
  ///
  /// - Parameter now: server time.
  package func takeTurn(at now: Timestamp) {
    if let deadline, deadline <= now { wishes.leaves = true }
    while !isDone, !wishes.deeds.isEmpty {
      show(content.perform(wishes.deeds.removeFirst()))
      show(content.follow())
    }
    show(content.follow())
    guard !isDone else { return }
    show(content.takePictures(visible: hand.grid.visibleSlots(scroll: hand.scroll)))
  }

  private func show(_ news: OverviewNews) {
    switch news {
    case .nothing: break
    case .picture(let place):
      damage.add(hand.grid.picture(in: hand.slot(of: place), scroll: hand.scroll))
      if hand.carried?.place == place { damage.add(frame) }
    case .change:
      hand.use(content.grid)
      damage.add(frame)
    case .others(let place):
      // What fingers asked for was meant for the pictures before these.
      wishes.deeds = []
      hand = OverviewHand(content.grid, showing: place)
      damage.add(frame)
    case .done: wishes.isDone = true
    }
  }

  // MARK: - Frames

  /// The windows, to be kept on top.
  package var panes: [Pane] { [window] }

  /// Makes another window where another client may have taken that away which was there; it is done where there is no
  /// memory for one.
  package func renew() {
    do throws(PixelImageError) {
      window = try Pane(connection: connection, frame: frame, surface: .opaque)
      damage.add(frame)
    } catch {
      log(.error, "\(error)")
      wishes.isDone = true
    }
  }

  /// Whether the next frame shows something else.
  package var isOutdated: Bool { !damage.isEmpty }

  /// Advances what moves by itself to a time, in server time.
  package func move(to now: Timestamp) {
    let former = hand
    hand.advance(to: now)
    if hand != former { damage.add(frame) }
  }

  /// The time at which something else is to be seen although nothing happens, in server time; nil where nothing
  /// is.
  package func nextWake(after now: Timestamp) -> Timestamp? { hand.isMoving ? now : hand.deadline }

  /// Paints what has changed.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: how many completion events will come.
  package func paint(isLost: Bool) -> Int {
    if isLost { damage.add(frame) }
    let rects = damage.rects
    guard !rects.isEmpty else { return 0 }
    damage.removeAll()
    let scene = content.scene(hand)
    let target = PixelTarget(bounds: frame, pixels: window.pixels, stride: frame.width)
    for rect in rects { painter.paint(scene, rect, into: target) }
    if window.isParked { window.cut([frame]) }
    for rect in rects { window.put(rect, completes: rect == rects.last) }
    return 1
  }
}
