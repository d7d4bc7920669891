internal import Touches

/// The looks of a figure inside its outline: a fill, a picture on it, a border on both, and a text
/// on top.
public struct Face: Equatable {
  /// The colour of the inside; nil for none.
  public var fill: Colour?
  /// The picture, stretched over the frame.
  public var picture: ScaledPicture?
  /// The colour of a border along the inside of the outline; nil for none.
  public var border: Colour?
  /// The width of the border, in whole px.
  public var borderWidth: Int
  /// The text in the middle of the frame, clipped to the outline.
  public var text: TextMask?
  /// The colour of the text.
  public var textColour: Colour

  /// Creates a face; omitted parts are not painted.
  public init(
    fill: Colour? = nil, picture: ScaledPicture? = nil, border: Colour? = nil,
    borderWidth: Int = 1, text: TextMask? = nil, textColour: Colour = .white
  ) {
    self.fill = fill
    self.picture = picture
    self.border = border
    self.borderWidth = max(borderWidth, 1)
    self.text = text
    self.textColour = textColour
  }

  /// Whether nothing of it is visible.
  public var isEmpty: Bool { fill == nil && picture == nil && border == nil && text == nil }
}

/// The rotation of a picture or a text about the middle of its frame.
public struct FaceTurn: Hashable, Sendable {
  /// The rotation in radians, clockwise positive.
  public var rotation: Double
  /// The width of the frame before it was turned, in px.
  public var width: Double
  /// The height of the frame before it was turned, in px.
  public var height: Double
  /// Whether a picture is clipped at the turned frame; else its edge pixels extend beyond it.
  public var clipsToFrame: Bool

  /// Creates a turn of a frame about its centre.
  public init(rotation: Double, width: Double, height: Double, clipsToFrame: Bool = false) {
    self.rotation = rotation
    self.width = width
    self.height = height
    self.clipsToFrame = clipsToFrame
  }
}

/// A picture at its displayed size; everything that shows it shares the pixels.
public final class ScaledPicture: Equatable, Sendable {
  /// The width in px.
  public let width: Int
  /// The height in px.
  public let height: Int
  /// The premultiplied pixels, row by row.
  package let pixels: [UInt32]

  /// Creates a picture from `width` × `height` premultiplied pixels, row by row.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Draws the picture over the pixels of a view, with its corner at a place in px of the root.
  package func draw(atX x: Int, y: Int, into target: PixelTarget) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      // The pixels are only read.
      target.draw(
        PixelTarget(
          bounds: PixelRect(x: x, y: y, width: width, height: height),
          pixels: UnsafeMutablePointer(mutating: start), stride: width))
    }
  }

  /// Compares identities, not pixels.
  public static func == (a: ScaledPicture, b: ScaledPicture) -> Bool { a === b }
}
