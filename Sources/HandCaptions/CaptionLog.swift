import Touches

/// The latest gestures of all hands, in the order in which they began.
struct CaptionLog {
  private struct Row {
    var caption: Caption
    /// The index of the hand.
    var hand: Int
  }

  /// The largest number of rows.
  static let rowLimit = 6
  /// The time for which a row stays after the gesture, in ms.
  static let stay = 6000.0

  private var rows: [Row] = []

  /// Updates the rows from the captions of hands.
  ///
  /// - Parameters:
  ///   - captions: the captions, by the indices of the hands.
  ///   - now: the server time.
  mutating func follow(_ captions: [Caption?], at now: Timestamp) {
    for (hand, caption) in captions.enumerated() {
      let former = rows.lastIndex { $0.hand == hand }
      guard var caption else {
        // The gesture was cancelled, which removes its caption at once.
        endRow(former, at: now)
        continue
      }
      guard caption.start <= now else { continue }
      caption.end = caption.end.map { $0 + (Self.stay - Caption.stay) }
      caption.isRow = true
      if let former, isSame(rows[former].caption, caption) {
        caption.start = rows[former].caption.start
        rows[former].caption = caption
      } else {
        // A caption that another gesture replaced has ended.
        endRow(former, at: now)
        rows.append(Row(caption: caption, hand: hand))
      }
    }
    rows = rows.suffix(Self.rowLimit).filter { $0.caption.end.map { $0 > now } ?? true }
  }

  /// Ends the gesture of a row that has no end yet; nil for no row.
  private mutating func endRow(_ index: Int?, at now: Timestamp) {
    guard let index, rows[index].caption.end == nil else { return }
    rows[index].caption.end = now + Self.stay
  }

  /// Returns whether a caption continues a row.
  private func isSame(_ row: Caption, _ caption: Caption) -> Bool {
    row.start == caption.start || caption.gestureNumber == row.gestureNumber
  }

  /// The captions of the rows, the oldest first.
  var captions: [Caption] { rows.map(\.caption) }

  /// Returns the time at which the look of a row changes by itself; nil for never.
  func nextChange(after now: Timestamp) -> Timestamp? {
    rows.compactMap { $0.caption.nextChange(after: now) }.min()
  }

  /// Forgets every row.
  mutating func clear() { rows.removeAll() }
}
