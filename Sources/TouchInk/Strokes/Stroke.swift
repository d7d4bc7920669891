public import Touches

/// The number of a stroke in its document; a newer stroke has a higher one and lies on top.
public struct StrokeID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, which counts up from 0 in a document.
  public var rawValue: Int32

  /// Creates an identifier from a number, which need not belong to any document.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Orders strokes from the oldest, which lies at the bottom, to the newest.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}

/// A finished stroke.
///
/// Its nodes are joined by straight pieces, whatever drew it: curves were flattened and simplified
/// when the finger was lifted, so that repainting a part of it costs little. A text has two nodes,
/// the upper left and the lower right corner of its box.
public struct Stroke: Hashable, Sendable {
  /// The stroke's number, unique in its document.
  public let id: StrokeID
  /// The device whose finger drew it.
  public var device: DeviceID
  /// The brush that drew it.
  public var brush: InkBrush
  /// The nodes, at least one; a single one is a dot.
  public var nodes: [StrokeNode]
  /// Whether its touch was cancelled while it drew, so that the stroke is marked as provisional.
  public let isProvisional: Bool
  /// The width of the rim of a selected stroke, in px of the screen; 0 if it is not selected.
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
    // A thinner hollow stroke would look like any other stroke.
    for index in nodes.indices { self.nodes[index].radius = max(nodes[index].radius, 1.75 * shell) }
  }

  /// Whether only its outline is painted, which marks it even in a shaped medium.
  ///
  /// An eraser's stroke has no ink that could be marked.
  var isHollow: Bool { isProvisional && brush.tool != .areaEraser }

  /// The thickness of the ink around the middle of a hollow stroke, in px; for a text it is
  /// smaller, because the lines of its letters are thin.
  var shell: Float { max(1, Float(brush.width) / (brush.tool == .text ? 30 : 6)) }

  /// The distance by which letters may extend beyond the box of a text, as a share of the line
  /// height: capital letters with two accents, and marks beneath or behind the last letter.
  private static let overhangShare: Float = 0.15

  /// Returns its pieces as a view shows them, with the rim and what extends beyond them.
  ///
  /// That is the letters of a text, and the bends of an enlarged line; there are as many pieces as
  /// without.
  func footprint(in view: PageView) -> InkPieces {
    let overhang =
      brush.tool == .text ? Self.overhangShare * Float(brush.width * view.scale) : 0
    var pieces = pieces(in: view, grownBy: rim + overhang)
    pieces.margin += pieces.bendMargin
    return pieces
  }

  /// Returns the pixels that it may cover as a view shows it, including letters that extend beyond
  /// their box, in px of the root.
  package func inkBounds(in view: PageView) -> PixelRect {
    footprint(in: view).reduce(PixelRect.empty) { $0.union($1.box) }
  }

  /// Returns the pieces between its nodes, grown by a margin in px, or shrunk if it is negative; a
  /// dot is one piece without length.
  func pieces(in view: PageView, grownBy margin: Float = 0) -> InkPieces {
    InkPieces(nodes: nodes[...], tool: brush.tool, margin: margin, view: view)
  }

  /// The pixels that it may cover, or the box of a text, in px of the page.
  public var bounds: PixelRect {
    pieces(in: .identity).reduce(PixelRect.empty) { $0.union($1.box) }
  }
}
