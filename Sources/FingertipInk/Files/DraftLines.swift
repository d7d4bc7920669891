internal import InkPages
internal import TouchDrawing
internal import Touches

/// A text that is typed, as the file keeps it.
struct KeptText: Equatable {
  var brush: InkBrush
  var device: DeviceID
  /// Its nodes on the page; none for a text without letters.
  var nodes: [StrokeNode]
  /// The stroke that is edited; nil for a new text.
  var former: StrokeID?
}

/// The lines that tell of strokes in progress.
struct DraftLines {
  private struct Draft {
    var number: Int
    /// The number of nodes in the file that will not change any more.
    var settledCount: Int
    var revision: Int
  }

  /// The drafts in the file that were not dropped, by their number in the document.
  private var drafts: [Int: Draft] = [:]
  private var next: Int
  /// The text that is typed, with the number of its draft; nil for that while it has no letters.
  private var text: (draft: Int?, kept: KeptText)?

  init(next: Int) { self.next = next }

  func isBehind(_ progress: [StrokeDraft]) -> Bool {
    progress.contains(where: isNew) || drafts.keys.contains { isGone($0, progress) }
  }

  private func isNew(_ draft: StrokeDraft) -> Bool {
    drafts[draft.gesture].map { $0.revision != draft.revision } ?? draft.leavesStroke
  }

  private func isGone(_ gesture: Int, _ progress: [StrokeDraft]) -> Bool {
    !progress.contains { $0.gesture == gesture }
  }

  /// Lines for the drafts that are over.
  mutating func takeDrops(_ progress: [StrokeDraft]) -> [DrawingLine] {
    let gone = drafts.filter { isGone($0.key, progress) }
    for gesture in gone.keys { drafts[gesture] = nil }
    return gone.values.map(\.number).sorted().map { .drop($0) }
  }

  /// Lines for what is new of the drafts, which the way back from the screen puts on the page.
  mutating func takeChanges(_ progress: [StrokeDraft], _ way: PageView) -> [DrawingLine] {
    var lines: [DrawingLine] = []
    for draft in progress where isNew(draft) {
      let known = drafts[draft.gesture]
      let number = known?.number ?? next
      var first = known?.settledCount ?? 0
      var rest = draft.nodes(from: first).map { $0.seen(through: way) }[...]
      if known == nil {
        next = DrawingLine.draft(after: next)
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(
          .draft(number, draft.brush.seen(through: way), device: draft.touch.device, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
      }
      // A line without nodes takes back those that are not there any more.
      while known != nil || !rest.isEmpty {
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(.redraft(number, from: first, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
        if rest.isEmpty { break }
      }
      drafts[draft.gesture] = Draft(
        number: number, settledCount: draft.settledCount, revision: draft.revision)
    }
    return lines
  }

  /// Lines for what is new of the text that is typed, nil for none.
  ///
  /// - Parameters:
  ///   - kept: the text.
  ///   - number: gives the number of a stroke in the file.
  /// - Returns: the lines in their order.
  mutating func takeChanges(_ kept: KeptText?, number: (StrokeID) -> Int) -> [DrawingLine] {
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
