// All pages as small pictures, over everything else on one monitor. One window has them, which is there as long
// as the overview is open; a region in front of all others has the touches of that monitor. It is opaque, and so
// the same with and without a compositor.

package import Glibc
internal import InkPages
package import SystemSupport
internal import TouchDrawing
package import TouchRouting
package import TouchX11
package import Touches

/// The overview of the pages of a drawing, which fingers turn, move and remove.
package final class PageOverview: Responder {
  /// The monitor that it covers, in px of the root.
  package let frame: PixelRect
  private let editor: InkEditor
  private let density: Double
  private let connection: DisplayConnection
  private let log: LogSink
  private var window: Pane
  private let pictures: PagePictures
  private let painter: OverviewPainter
  private var hand: OverviewHand
  private var gestures: LeaveGestures
  private var damage: DamageList
  /// The pages and the ink that are shown.
  private var known: Known
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

  /// The state of the drawing that is shown.
  private struct Known: Equatable {
    var numbers: [Int]
    var place: Int
    var revision: Int
    var canRestore: Bool
  }

  /// Covers a monitor with the pages of a drawing.
  ///
  /// - Parameters:
  ///   - editor: has the drawing.
  ///   - frame: the monitor, in px of the root.
  ///   - density: its density, in px/mm.
  ///   - gestures: the gestures that leave draw mode.
  ///   - connection: the display.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` where there is no memory for the pixels.
  package init(
    of editor: InkEditor, on frame: PixelRect, density: Double, gestures: LeaveGestures,
    _ connection: DisplayConnection, log: @escaping LogSink
  ) throws(PixelImageError) {
    self.editor = editor
    self.frame = frame
    self.density = density
    self.gestures = gestures
    self.connection = connection
    self.log = log
    window = try Pane(connection: connection, frame: frame, surface: .opaque)
    damage = DamageList(pane: frame)
    let grid = Self.grid(of: editor, on: frame, density)
    hand = OverviewHand(grid, showing: editor.pagePlace)
    painter = OverviewPainter(grid)
    pictures = PagePictures(
      PagePicture(
        of: editor.document.area, pixelsPerMillimetre: density, in: grid, frame: painter.frame),
      log: log)
    known = Self.known(of: editor)
    damage.add(frame)
  }

  private static func grid(
    of editor: InkEditor, on frame: PixelRect, _ density: Double
  ) -> OverviewGrid {
    let area = editor.document.area
    return OverviewGrid(
      editor.pageCount, on: frame, sheet: (area.width, area.height), pixelsPerMillimetre: density)
  }

  private static func known(of editor: InkEditor) -> Known {
    Known(
      numbers: editor.pages.pages.map(\.number), place: editor.pagePlace,
      revision: editor.keeping.revision, canRestore: editor.pages.canRestore)
  }

  // MARK: - Fingers

  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

  package func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    follow(event)
  }

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
  package var descriptors: [pollfd] { pictures.descriptors }

  /// Does what fingers asked for, and follows the drawing.
  ///
  /// - Parameter now: server time.
  package func takeTurn(at now: Timestamp) {
    if let deadline, deadline <= now { wishes.leaves = true }
    for deed in wishes.deeds where !isDone {
      perform(deed)
      follow(editor)
    }
    wishes.deeds = []
    follow(editor)
    guard !isDone else { return }
    let visible = hand.grid.visibleSlots(scroll: hand.scroll)
    guard
      let number = pictures.takeTurn(
        known.numbers, visible: visible, page: editor.pageAsItIs)
    else { return }
    if let place = known.numbers.firstIndex(of: number) {
      damage.add(hand.grid.picture(in: hand.slot(of: place), scroll: hand.scroll))
      if hand.carried?.place == place { damage.add(frame) }
    }
  }

  private func perform(_ deed: OverviewDeed) {
    switch deed {
    case .turn(let place):
      editor.turn(to: place)
      wishes.isDone = true
    case .new:
      editor.turn(to: editor.pageCount - 1)
      editor.addPage(editor.ground)
      wishes.isDone = true
    case .move(let start, let end): editor.movePage(from: start, to: end)
    case .remove(let place): try? editor.removePage(at: place)
    case .undo: _ = editor.restorePage()
    case .close: wishes.isDone = true
    }
  }

  /// Shows the drawing as it is now, whoever has changed it.
  private func follow(_ editor: InkEditor) {
    let new = Self.known(of: editor)
    guard new != known else { return }
    if new.revision != known.revision {
      for number in Set([known.numbers[known.place], new.numbers[new.place]]) {
        pictures.noteChange(of: number)
      }
    }
    let hasOtherPages = new.numbers != known.numbers
    known = new
    if hasOtherPages { hand.use(Self.grid(of: editor, on: frame, density)) }
    damage.add(frame)
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
    let scene = OverviewScene(hand, shown: known.place, canUndo: known.canRestore) {
      [known, pictures] in pictures.picture(of: known.numbers[$0])
    }
    let target = PixelTarget(bounds: frame, pixels: window.pixels, stride: frame.width)
    for rect in rects { painter.paint(scene, rect, into: target) }
    if window.isParked { window.cut([frame]) }
    for rect in rects { window.put(rect, completes: rect == rects.last) }
    return 1
  }
}
