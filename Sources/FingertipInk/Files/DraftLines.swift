internal import InkPages
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// A text in progress, as the file stores it.
struct StoredText: Equatable {
  var brush: InkBrush
  var device: DeviceID
  /// Its nodes on the page; empty for a text without letters.
  var nodes: [StrokeNode]
  /// The stroke that is edited; nil for a new text.
  var former: StrokeID?
}

/// Produces the file's lines for strokes and texts in progress.
struct DraftLines {
  private struct Draft {
    var number: Int
    /// The number of nodes in the file that are final.
    var settledCount: Int
    var revision: Int
  }

  /// The drafts in the file that have not been dropped, by their undo groups in the document.
  private var drafts: [Int: Draft] = [:]
  private var next: Int
  /// The text in progress and the number of its draft, which is nil while the text has no letters.
  private var text: (draft: Int?, kept: StoredText)?

  init(next: Int) { self.next = next }

  /// Forgets what is in the file, so that the next changes describe all drafts anew.
  mutating func startOver() {
    drafts = [:]
    text = nil
  }

  func isBehind(_ progress: [StrokeDraft]) -> Bool {
    progress.contains(where: isNew) || drafts.keys.contains { isGone($0, progress) }
  }

  private func isNew(_ draft: StrokeDraft) -> Bool {
    drafts[draft.undoGroup].map { $0.revision != draft.revision } ?? draft.leavesStroke
  }

  private func isGone(_ undoGroup: Int, _ progress: [StrokeDraft]) -> Bool {
    !progress.contains { $0.undoGroup == undoGroup }
  }

  /// Returns lines that drop the drafts that have ended.
  mutating func takeDrops(_ progress: [StrokeDraft]) -> [DrawingLine] {
    let gone = drafts.filter { isGone($0.key, progress) }
    for undoGroup in gone.keys { drafts[undoGroup] = nil }
    return gone.values.map(\.number).sorted().map { .drop($0) }
  }

  /// Returns lines for the changed drafts; `inverse` maps from the screen to the page.
  mutating func takeChanges(_ progress: [StrokeDraft], _ inverse: PageView) -> [DrawingLine] {
    var lines: [DrawingLine] = []
    for draft in progress where isNew(draft) {
      let known = drafts[draft.undoGroup]
      let number = known?.number ?? next
      var first = known?.settledCount ?? 0
      var rest = draft.nodes(from: first).map { $0.seen(through: inverse) }[...]
      if known == nil {
        next = DrawingLine.draft(after: next)
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(
          .draft(number, draft.brush.seen(through: inverse), device: draft.touch.device, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
      }
      // A line without nodes removes the nodes that no longer exist.
      while known != nil || !rest.isEmpty {
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(.redraft(number, from: first, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
        if rest.isEmpty { break }
      }
      drafts[draft.undoGroup] = Draft(
        number: number, settledCount: draft.settledCount, revision: draft.revision)
    }
    return lines
  }

  /// Returns lines for the changes of the text in progress.
  ///
  /// - Parameters:
  ///   - kept: the text; nil if none is in progress.
  ///   - number: returns a stroke's number in the file.
  /// - Returns: the lines in their order; empty if nothing changed.
  mutating func takeChanges(_ kept: StoredText?, number: (StrokeID) -> Int) -> [DrawingLine] {
    let old = text
    guard kept != old?.kept else { return [] }
    var lines: [DrawingLine] = []
    if kept?.former != old?.kept.former {
      if let stroke = old?.kept.former { lines.append(.restore([number(stroke)])) }
      if let stroke = kept?.former { lines.append(.remove([number(stroke)])) }
    }
    text = kept.map { (nil, $0) }
    if let kept, !kept.nodes.isEmpty {
      lines.append(.draft(next, kept.brush, device: kept.device, kept.nodes))
      text?.draft = next
      next = DrawingLine.draft(after: next)
    }
    if let draft = old?.draft { lines.append(.drop(draft)) }
    return lines
  }
}
