internal import FingertipSettings
internal import LabelLayout
internal import ThemeIcons
internal import TouchDrawing
internal import Touches

/// The box in which the label and the icon of a face lie beside each other; pure.
struct FaceBox {
  private let face: RegionFace
  /// The size of the frame, in px.
  private let width: Int
  private let height: Int
  /// The turn of the box in the frame; nil if the box is the whole frame.
  private let turn: FaceTurn?
  private let pixels: (Length) -> Double

  /// Creates the box of a face in a frame.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - width: the width of the frame, in px.
  ///   - height: the height of the frame, in px.
  ///   - turn: the turn of the box in the frame; nil if the box is the whole frame.
  ///   - pixels: converts lengths to px.
  init(
    _ face: RegionFace, width: Int, height: Int, turn: FaceTurn?,
    pixels: @escaping (Length) -> Double
  ) {
    self.face = face
    self.width = width
    self.height = height
    self.turn = turn
    self.pixels = pixels
  }

  private var boxSize: (width: Double, height: Double) {
    (turn?.width ?? Double(width), turn?.height ?? Double(height))
  }

  /// Whether the icon and the label share the box, so that the icon gets what the label leaves.
  private var isShared: Bool {
    face.icon.name != nil && face.label.text != nil && face.label.lettering.placement != .middle
  }

  /// Returns the style of the label in a font.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - inset: the space that the border takes, in px.
  /// - Returns: the style, without the space reserved for the icon.
  func style(_ font: LabelFont, inset: Double) -> LabelStyle {
    var style = LabelStyle()
    style.font = font
    style.alignment = face.label.lettering.alignment
    style.placement = face.label.lettering.placement
    style.wraps = face.label.lettering.wraps
    style.minimumSize = face.label.lettering.minimumSize.map(pixels)
    style.inset = inset
    style.sideMargin = pixels(face.label.lettering.sideMargin)
    if isShared { style.reserved = min(pixels(face.icon.size), boxSize.height / 2) }
    return style
  }

  /// Returns the place of the icon beside a label with a style.
  func iconPlace(beside style: LabelStyle) -> IconPicture.Place {
    var (size, offset) = (pixels(face.icon.size), 0.0)
    if isShared, let label = face.label.text {
      let fit = LabelFit(
        label, style: style, size: pixels(face.label.size), width: boxSize.width,
        height: boxSize.height)
      let room = min(fit.room, boxSize.height / 2)
      size = min(size, boxSize.height - room)
      offset = style.placement == .top ? room / 2 : -room / 2
    }
    return IconPicture.Place(
      width: width, height: height, turn: turn, offset: offset, size: max(size.rounded(), 1))
  }
}
