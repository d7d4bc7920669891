// Miniatures that cover everything on one monitor. A single window shows them while the overview is
// open; a region in front of all others receives the touches of that monitor. The window is opaque,
// so it looks the same with and without a compositor.

package import Glibc
package import InkPages
package import SystemSupport
package import TouchDrawing
package import TouchRouting
package import TouchX11
package import Touches

/// A change of the content of an overview.
package enum OverviewChange: Equatable {
  /// Nothing has changed.
  case nothing
  /// The picture at an index, from 0, has changed.
  case picture(Int)
  /// Something else has changed.
  case change
  /// All pictures are replaced; the one at an index is to be in view.
  case others(showing: Int)
  /// The overview is finished.
  case done
}

/// The content of an overview: its pictures and their reaction to fingers.
package protocol OverviewContent: AnyObject {
  /// The layout of the pictures.
  var grid: OverviewGrid { get }
  /// The index of the picture that is in view first, from 0.
  var first: Int { get }
  /// The frame that is drawn over every miniature.
  var frame: ScaledPicture? { get set }
  /// The descriptors to poll for finished pictures.
  var descriptors: [pollfd] { get }
  /// Performs an action that a finger asks for.
  func perform(_ action: OverviewAction) -> OverviewChange
  /// Updates the content to external changes.
  func follow() -> OverviewChange
  /// Takes over finished pictures, and starts missing ones.
  ///
  /// - Parameter visible: the indices of those that may be visible.
  /// - Returns: the change that they cause.
  func takePictures(visible: Range<Int>) -> OverviewChange
  /// Returns the scene to paint, with the state of the fingers.
  func scene(_ hand: OverviewHand) -> OverviewScene
}

/// A window with miniatures, which fingers scroll and touch.
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
  private var requests = Requests()

  /// The pending requests of fingers.
  private struct Requests {
    /// The actions that have not been performed yet.
    var actions: [OverviewAction] = []
    /// Whether to close the overview.
    var isDone = false
    /// Whether to leave draw mode.
    var leaves = false
  }

  /// Whether the overview is to be closed.
  package var isDone: Bool { requests.isDone }
  /// Whether a gesture has asked to leave draw mode.
  package var wantsToLeave: Bool { requests.leaves }

  /// Creates a window that covers the monitor of the content.
  ///
  /// - Parameters:
  ///   - content: the pictures.
  ///   - gestures: the gestures that leave draw mode.
  ///   - connection: the display.
  ///   - log: receives messages.
  /// - Throws: `PixelImageError` if there is no memory for the pixels.
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

  /// Cancels the tap or the drag.
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
      requests.leaves = true
    }
    let former = hand
    if let action = hand.follow(touch) { requests.actions.append(action) }
    if hand != former { damage.add(frame) }
  }

  /// The time at which it needs a turn even if no finger moves, in server time.
  package var deadline: Timestamp? {
    // A finger that carries a page may rest in a corner.
    hand.carried == nil ? gestures.deadline : nil
  }

  // MARK: - Turns

  /// The descriptors to poll for finished pictures.
  package var descriptors: [pollfd] { content.descriptors }

  /// Performs the requested actions, and updates the content.
  ///
  /// - Parameter now: the server time.
  package func takeTurn(at now: Timestamp) {
    if let deadline, deadline <= now { requests.leaves = true }
    while !isDone, !requests.actions.isEmpty {
      show(content.perform(requests.actions.removeFirst()))
      show(content.follow())
    }
    show(content.follow())
    guard !isDone else { return }
    show(content.takePictures(visible: hand.grid.visibleSlots(scroll: hand.scroll)))
  }

  private func show(_ change: OverviewChange) {
    switch change {
    case .nothing: break
    case .picture(let index):
      damage.add(hand.grid.picture(in: hand.slot(of: index), scroll: hand.scroll))
      if hand.carried?.index == index { damage.add(frame) }
    case .change:
      hand.use(content.grid)
      damage.add(frame)
    case .others(let index):
      // The requests were meant for the former pictures.
      requests.actions = []
      hand = OverviewHand(content.grid, showing: index)
      damage.add(frame)
    case .done: requests.isDone = true
    }
  }

  // MARK: - Frames

  /// The windows, which are to be kept on top.
  package var panes: [Pane] { [window] }

  /// Replaces a window that another client may have destroyed.
  ///
  /// The overview is finished if there is no memory for a new one.
  package func renew() {
    do throws(PixelImageError) {
      window = try Pane(connection: connection, frame: frame, surface: .opaque)
      damage.add(frame)
    } catch {
      log(.error, "\(error)")
      requests.isDone = true
    }
  }

  /// Whether the next frame differs from the last.
  package var isOutdated: Bool { !damage.isEmpty }

  /// Advances the animations to a server time.
  package func move(to now: Timestamp) {
    let former = hand
    hand.advance(to: now)
    if hand != former { damage.add(frame) }
  }

  /// Returns the time of the next change without input, in server time; nil for none.
  package func nextWake(after now: Timestamp) -> Timestamp? { hand.isMoving ? now : hand.deadline }

  /// Paints the changes.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: the number of completion events that will come.
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
