public import Touches

/// The difference between two states of a document's finished strokes.
public struct InkChange: Hashable, Sendable {
  /// One change, in the form in which a journal records it.
  public enum Entry: Hashable, Sendable {
    /// A new stroke, on top of all others.
    case added(StrokeID)
    /// Strokes that were removed, though an undo may bring them back.
    case removed([StrokeID])
    /// Strokes that had been removed and are back.
    case restored([StrokeID])
    /// Strokes that were moved by a vector in px.
    case moved([StrokeID], by: Vector)
  }

  /// The changes, in the order in which they happened.
  public internal(set) var entries: [Entry] = []
  /// Tiles that have to be repainted.
  var tiles = TileSet()
  /// Strokes to be painted on top of the existing pixels.
  var appended: [StrokeID] = []

  /// Creates an empty change.
  public init() {}

  /// Creates the journal entry of strokes that were moved by a vector in px; nothing is repainted.
  public init(moving strokes: [StrokeID], by offset: Vector) {
    entries = [.moved(strokes, by: offset)]
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { entries.isEmpty && tiles.isEmpty }

  /// Appends a later change.
  public mutating func append(_ later: InkChange) {
    entries += later.entries
    tiles.formUnion(later.tiles)
    appended += later.appended
  }
}
