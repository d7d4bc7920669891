// The strokes of a drawing, without pixels.
//
// Each finished stroke has a number, which is also its place in the order from bottom to top. A
// stroke gets its number when its finger is lifted. Until then it is shown above all finished
// strokes, and so it stays on top of them. New ink therefore never goes beneath old ink, and is
// painted over it without repainting anything.
//
// Removed strokes are kept as long as an undo may bring them back.

public import Touches

/// The strokes of a drawing and their history, driven by the touches that it is given.
///
/// Each change of the finished strokes is returned as an `InkChange`. Changes of strokes in
/// progress, which come with every report, are not returned.
public struct InkDocument: Sendable {
  /// The shaping of strokes that begin from now on.
  public var shaping: StrokeShaping
  /// The treatment of strokes whose touch is cancelled.
  public var cancellation: InkCancellation
  /// The timing of the lasers' light.
  public var laserTiming: LaserTiming
  /// The strokes in progress and the light of lasers, in the order in which they began.
  public internal(set) var drafts: [StrokeDraft] = []

  var index: InkIndex
  var table = StrokeTable()
  var history: InkHistory
  private var undoGroups = 0
  /// The number of visible strokes.
  public internal(set) var count = 0

  /// Creates an empty document.
  ///
  /// - Parameters:
  ///   - area: the area in which ink can be seen, in px of the root; strokes outside are kept.
  ///   - shaping: the shaping of strokes.
  ///   - cancellation: the treatment of strokes whose touch is cancelled.
  ///   - laserTiming: the timing of the lasers' light.
  ///   - undoDepth: the number of changes that can be undone, 0 or more.
  public init(
    area: PixelRect, shaping: StrokeShaping = StrokeShaping(),
    cancellation: InkCancellation = .end, laserTiming: LaserTiming = LaserTiming(),
    undoDepth: Int = 100
  ) {
    index = InkIndex(area: area, view: .identity)
    self.shaping = shaping
    self.cancellation = cancellation
    self.laserTiming = laserTiming
    history = InkHistory(depth: undoDepth)
  }

  // MARK: - Strokes

  /// Whether no stroke has ever been finished.
  public var isPristine: Bool { table.isPristine }

  /// The area in which ink can be seen, in px of the root.
  public var area: PixelRect { index.grid.area }

  /// The visible finished strokes, from bottom to top.
  public var strokes: some Sequence<Stroke> {
    table.present.lazy.filter(\.isShown).map(\.stroke)
  }

  /// A stroke that is visible or that an undo may bring back.
  public subscript(id: StrokeID) -> Stroke? { table[id]?.stroke }

  /// Returns whether a stroke is visible.
  public func shows(_ id: StrokeID) -> Bool { table[id]?.isShown ?? false }

  /// Whether something can be undone.
  public var canUndo: Bool { history.undoable > 0 }
  /// Whether something that was undone can be redone.
  public var canRedo: Bool { history.redoable > 0 }

  /// Whether undoing would bring removed strokes back.
  public var undoRestoresStrokes: Bool {
    if case .removed = history.latest { true } else { false }
  }

  /// The view through which the page is seen; strokes lie on the page, and fingers on the screen.
  package var view: PageView { index.view }

  /// The pixels that the ink of the visible finished strokes may cover, in px of the page.
  package var bounds: PixelRect {
    strokes.filter { $0.brush.tool != .areaEraser }.reduce(PixelRect.empty) { $0.union($1.bounds) }
  }

  /// Follows a change of the screen's size; ink keeps its position on the root.
  public mutating func resize(to area: PixelRect) { show(view, on: area) }

  /// Shows the page through a view on an area, in px of the root.
  package mutating func show(_ view: PageView, on area: PixelRect) {
    guard area != self.area || view != self.view else { return }
    index = InkIndex(area: area, view: view)
    for stroke in strokes { place(stroke) { _ in } }
  }

  /// Adds a finished stroke on top, such as one read from a file.
  public mutating func add(
    _ nodes: [StrokeNode], _ brush: InkBrush, device: DeviceID, isProvisional: Bool = false,
    undoGroup: Int? = nil
  ) -> InkChange {
    guard !nodes.isEmpty else { return InkChange() }
    return add(undoGroup: undoGroup) { id in
      [Stroke(id: id, device: device, brush: brush, nodes: nodes, isProvisional: isProvisional)]
    }
  }

  /// Adds finished strokes on top, which are undone together.
  ///
  /// - Parameters:
  ///   - undoGroup: the undo group of the change; nil for none.
  ///   - transfer: the number of the transfer from another document that brings them; nil for none.
  ///   - make: creates the strokes, each with at least one node. It gets the id of the first one;
  ///     the others have consecutive ids.
  /// - Returns: what has changed.
  public mutating func add(
    undoGroup: Int? = nil, transfer: Int? = nil, _ make: (StrokeID) -> [Stroke]
  ) -> InkChange {
    let strokes = make(table.next)
    guard !strokes.isEmpty else { return InkChange() }
    let change = append(strokes)
    note(.added(strokes.map(\.id)), undoGroup, transfer)
    return change
  }

  private mutating func append(_ strokes: [Stroke]) -> InkChange {
    for stroke in strokes {
      table.append(StrokeTable.Entry(stroke: stroke, isShown: true))
      index.insert(stroke) { _ in }
    }
    count += strokes.count
    var change = InkChange()
    let ids = strokes.map(\.id)
    change.entries = ids.map { .added($0) }
    change.appended = ids
    return change
  }

  /// The number of changes that can be undone, 0 or more; takes effect at the next change.
  public var undoDepth: Int {
    get { history.depth }
    set { history.depth = max(newValue, 0) }
  }

  /// Makes all changes so far final, for example after a drawing was opened.
  public mutating func clearHistory() {
    history = InkHistory(depth: history.depth)
    table.forget(table.present.filter { !$0.isShown }.map(\.stroke.id))
  }

  /// Removes strokes; strokes that are not visible are ignored.
  ///
  /// - Parameters:
  ///   - strokes: the strokes.
  ///   - undoGroup: the undo group of the change; nil for none.
  ///   - transfer: the number of the transfer to another document that takes them; nil for none.
  /// - Returns: what has changed.
  public mutating func remove(
    _ strokes: [StrokeID], undoGroup: Int? = nil, transfer: Int? = nil
  ) -> InkChange {
    let strokes = strokes.filter(shows)
    guard !strokes.isEmpty else { return InkChange() }
    let change = hide(strokes)
    note(.removed(strokes), undoGroup, transfer)
    return change
  }

  /// Replaces a stroke by another one on top of all; does nothing if it is not visible.
  ///
  /// - Parameters:
  ///   - id: the stroke; an undo brings it back.
  ///   - nodes: the nodes of the new stroke, at least one, in px of the root.
  /// - Returns: what has changed.
  public mutating func replace(_ id: StrokeID, with nodes: [StrokeNode]) -> InkChange {
    let view = view.inverse
    return replace([id]) { former, id in
      Stroke(
        id: id, device: former.device, brush: former.brush,
        nodes: nodes.seen(through: view, as: former.brush.tool))
    }
  }

  /// Replaces strokes by others, on top of all and in their order; strokes that are not visible are
  /// ignored.
  ///
  /// - Parameters:
  ///   - ids: the strokes; an undo brings them back together.
  ///   - make: creates the replacement of a stroke, with at least one node and the given id.
  /// - Returns: what has changed.
  public mutating func replace(
    _ ids: [StrokeID], with make: (Stroke, StrokeID) -> Stroke
  ) -> InkChange {
    let former = ids.filter(shows).sorted()
    guard !former.isEmpty else { return InkChange() }
    let first = table.next.rawValue
    let strokes = former.compactMap { self[$0] }.enumerated().map { index, stroke in
      make(stroke, StrokeID(rawValue: first + Int32(index)))
    }
    var change = hide(former)
    change.append(append(strokes))
    note(.replaced(former, by: strokes.map(\.id)))
    return change
  }

  /// Removes every visible finished stroke, and keeps those in progress.
  public mutating func clear() -> InkChange { remove(strokes.map(\.id)) }

  /// Moves strokes by a vector in px of the page; all moves of one undo group are undone together.
  public mutating func move(
    _ strokes: [StrokeID], by offset: Vector, undoGroup: Int? = nil
  ) -> InkChange {
    let strokes = strokes.filter(shows)
    guard !strokes.isEmpty, offset != .zero else { return InkChange() }
    note(.moved(strokes, by: offset), undoGroup)
    return shift(strokes, by: offset)
  }

  /// Shows strokes as selected, by a rim around their ink.
  ///
  /// - Parameters:
  ///   - rim: the width of the rim in px; 0 for none.
  ///   - strokes: the strokes; invisible ones have the rim once they are visible.
  /// - Returns: what is to be painted; journals do not record it.
  public mutating func setRim(_ rim: Double, of strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    for id in strokes {
      guard var stroke = self[id], stroke.rim != Float(rim) else { continue }
      // A stroke lies on every tile that its rim meets.
      if shows(id) { index.remove(stroke) { change.tiles.insert($0) } }
      stroke.rim = Float(rim)
      if shows(id) { place(stroke) { change.tiles.insert($0) } }
      table[id]?.stroke = stroke
    }
    return change
  }

  /// The selected strokes, from bottom to top.
  public var selected: some Sequence<StrokeID> {
    table.present.lazy.filter { $0.stroke.rim > 0 }.map(\.stroke.id)
  }

  /// Returns the number of a new undo group: consecutive changes of a group are undone together.
  public mutating func newUndoGroup() -> Int {
    undoGroups += 1
    return undoGroups
  }
}
