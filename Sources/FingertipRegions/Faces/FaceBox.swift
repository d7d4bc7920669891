internal import FingertipSettings
internal import LabelLayout
internal import ThemeIcons
internal import TouchDrawing
internal import Touches

/// The box in which the label and the icon of a face lie beside each other: pure.
struct FaceBox {
  private let face: RegionFace
  /// The size of the frame, in px.
  private let width: Int
  private let height: Int
  /// The turn of the box in the frame; nil where it is all of it.
  private let turn: FaceTurn?
  private let pixels: (Length) -> Double

  /// The box of a face, in a frame of so many px.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - width: of the frame.
  ///   - height: of the frame.
  ///   - turn: how the box is turned in it; nil where it is all of it.
  ///   - pixels: makes px of lengths.
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

  private var side: (width: Double, height: Double) {
    (turn?.width ?? Double(width), turn?.height ?? Double(height))
  }

  /// Whether the icon has a part of the box that the label leaves.
  private var isShared: Bool {
    face.icon.name != nil && face.label.text != nil && face.label.lettering.placement != .middle
  }

  /// Returns the style of the label in a font.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - inset: the room that the border takes, in px.
  /// - Returns: the style, with the room for the icon left out.
  func style(_ font: LabelFont, inset: Double) -> LabelStyle {
    var style = LabelStyle()
    style.font = font
    style.alignment = face.label.lettering.alignment
    style.placement = face.label.lettering.placement
    style.wraps = face.label.lettering.wraps
    style.leastSize = face.label.lettering.leastSize.map(pixels)
    style.inset = inset
    if isShared { style.reserved = min(pixels(face.icon.size), side.height / 2) }
    return style
  }

  /// Returns the place of the icon beside a label of a style.
  func iconPlace(beside style: LabelStyle) -> IconPicture.Place {
    var (size, offset) = (pixels(face.icon.size), 0.0)
    if isShared, let label = face.label.text {
      let fit = LabelFit(
        label, style: style, size: pixels(face.label.size), width: side.width, height: side.height)
      let room = min(fit.room, side.height / 2)
      size = min(size, side.height - room)
      offset = style.placement == .top ? room / 2 : -room / 2
    }
    return IconPicture.Place(
      width: width, height: height, turn: turn, offset: offset, size: max(size.rounded(), 1))
  }
}
