public import Touches

/// The number of a stroke in its document; what came later has the higher one and lies on top.
public struct StrokeID: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}

/// A finished stroke.
///
/// Its nodes are joined by straight pieces, whatever drew it: curves were flattened and simplified
/// when the finger was lifted, so that painting a part of it again costs little. A text has two
/// nodes, the upper left and the lower right corner of its box.
public struct Stroke: Hashable, Sendable {
  public let id: StrokeID
  /// The device whose finger drew it.
  public var device: DeviceID
  public var brush: InkBrush
  /// At least one; a single one is a dot.
  public var nodes: [StrokeNode]
  /// Whether the touch was taken away while it drew, and the stroke is marked as such.
  public var isProvisional: Bool
  /// The width of the rim that shows that it is selected, in px; 0 where it is not.
  var rim: Float = 0

  public init(
    id: StrokeID, device: DeviceID, brush: InkBrush, nodes: [StrokeNode],
    isProvisional: Bool = false
  ) {
    self.id = id
    self.device = device
    self.brush = brush
    self.nodes = nodes
    self.isProvisional = isProvisional
  }

  /// How much of its ink's alpha is seen, 0…1 (row M13).
  var share: Double { isProvisional ? 0.5 : 1 }

  /// The pieces between its nodes; a dot is one piece of no length.
  var pieces: InkPieces { pieces(grownBy: 0) }

  /// The pieces of all that is seen of it, its rim as well: as many as there are without.
  var footprint: InkPieces { pieces(grownBy: rim) }

  /// The pieces with so many px more around them.
  func pieces(grownBy margin: Float) -> InkPieces {
    InkPieces(nodes: nodes[...], isText: brush.tool == .text, margin: margin)
  }

  /// The pixels that it may cover, in px of the root.
  public var bounds: PixelRect {
    pieces.reduce(PixelRect.empty) { $0.union($1.box) }
  }
}
