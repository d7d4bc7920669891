public import Touches

/// The difference between two states of a document's finished strokes.
public struct InkChange: Hashable, Sendable {
  /// One thing that happened, as a journal keeps it.
  public enum Entry: Hashable, Sendable {
    /// A stroke that was never there before, on top of all others.
    case added(StrokeID)
    /// Strokes that are gone, though an undo may bring them back.
    case removed([StrokeID])
    /// Strokes that were there before and are back.
    case restored([StrokeID])
    /// Strokes that lie elsewhere now, by a vector in px.
    case moved([StrokeID], by: Vector)
  }

  /// The changes in their order.
  public internal(set) var entries: [Entry] = []
  /// Tiles that have to be repainted.
  var tiles = TileSet()
  /// Strokes to be painted over everything that is there.
  var appended: [StrokeID] = []

  /// Creates a change that changes nothing.
  public init() {}

  /// Strokes have been moved by a vector in px, as a journal keeps it; nothing is to be painted.
  public init(moving strokes: [StrokeID], by offset: Vector) {
    entries = [.moved(strokes, by: offset)]
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { entries.isEmpty && tiles.isEmpty }

  /// Puts what happened later behind what happened first.
  public mutating func append(_ later: InkChange) {
    entries += later.entries
    tiles.formUnion(later.tiles)
    appended += later.appended
  }
}
