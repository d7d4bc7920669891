public import Touches

/// The number of a stroke in its document; what came later has the higher one and lies on top.
public struct StrokeID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, which counts up from 0 in a document.
  public var rawValue: Int32

  /// Makes an identifier of a number, which no document need have given.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Orders strokes from the oldest, which lies at the bottom, to the newest.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}

/// A finished stroke.
///
/// Its nodes are joined by straight pieces, whatever drew it: curves were flattened and simplified
/// when the finger was lifted, so that painting a part of it again costs little. A text has two
/// nodes, the upper left and the lower right corner of its box.
public struct Stroke: Hashable, Sendable {
  /// The stroke's number, unique in its document.
  public let id: StrokeID
  /// The device whose finger drew it.
  public var device: DeviceID
  /// The brush that drew it.
  public var brush: InkBrush
  /// At least one; a single one is a dot.
  public var nodes: [StrokeNode]
  /// Whether the touch was taken away while it drew, and the stroke is marked as such.
  public let isProvisional: Bool
  /// The width of the rim that shows that it is selected, in px of the screen; 0 where it is not.
  var rim: Float = 0

  /// Creates a finished stroke from its nodes.
  public init(
    id: StrokeID, device: DeviceID, brush: InkBrush, nodes: [StrokeNode],
    isProvisional: Bool = false
  ) {
    self.id = id
    self.device = device
    self.brush = brush
    self.nodes = nodes
    self.isProvisional = isProvisional
    guard isHollow else { return }
    // What is too thin to be hollow would look like any other stroke.
    for index in nodes.indices { self.nodes[index].radius = max(nodes[index].radius, 1.75 * shell) }
  }

  /// Whether only its outline is painted, which marks it where nothing can be translucent as well.
  ///
  /// What an eraser took has no ink to be marked.
  var isHollow: Bool { isProvisional && brush.tool != .areaEraser }

  /// The thickness of the ink around the middle of a hollow stroke, in px; a letter's lines are a
  /// fraction of its height.
  var shell: Float { max(1, Float(brush.width) / (brush.tool == .text ? 30 : 6)) }

  /// Returns the pieces of all that a view shows of it, its rim as well: as many as there are without.
  func footprint(in view: PageView) -> InkPieces { pieces(in: view, grownBy: rim) }

  /// Returns the pieces between its nodes with so many px more around them, or fewer where that is negative;
  /// a dot is one piece of no length.
  func pieces(in view: PageView, grownBy margin: Float = 0) -> InkPieces {
    InkPieces(nodes: nodes[...], tool: brush.tool, margin: margin, view: view)
  }

  /// The pixels that it may cover, in px of the page.
  public var bounds: PixelRect {
    pieces(in: .identity).reduce(PixelRect.empty) { $0.union($1.box) }
  }
}
