internal import TouchDrawing
internal import Touches

/// The texts of the page overview, each drawn at its first use.
final class OverviewTexts {
  private let grid: OverviewGrid
  private var numbers: [Int: ScaledPicture] = [:]
  private var shownNumber: (Int, ScaledPicture)?
  private var latestTitle: (String, ScaledPicture)?
  private var names: [String: (ScaledPicture, isShown: Bool)] = [:]

  /// The colour of texts of the current page.
  private static let bright = Colour(hex: 0x8F_B4FF)

  /// Creates an empty set of texts, in the sizes of a grid.
  init(_ grid: OverviewGrid) { self.grid = grid }

  private func text(
    _ text: String, _ size: Double, _ colour: Colour, width: Int? = nil
  ) -> ScaledPicture {
    let (width, height) = (width ?? grid.px(40), grid.px(6))
    let mask = TextMask(text, size: grid.unit * size, width: width, height: height)
    return OverviewParts.picture(width, height) { drawing in
      let frame = PixelRect(x: 0, y: 0, width: width, height: height)
      drawing.beginFigure(Figure(Outline(frame), face: Face(text: mask, textColour: colour)))
    }
  }

  /// Returns the number of a page, brighter for the current page.
  func number(_ number: Int, isShown: Bool) -> ScaledPicture {
    if isShown {
      if let shownNumber, shownNumber.0 == number { return shownNumber.1 }
      let picture = text("\(number)", 4, Self.bright)
      shownNumber = (number, picture)
      return picture
    }
    if let known = numbers[number] { return known }
    let picture = text("\(number)", 4, OverviewParts.grey)
    numbers[number] = picture
    return picture
  }

  /// Returns the shortened name of a picture, brighter for the current page's ground.
  func name(_ name: String, isShown: Bool) -> ScaledPicture {
    if let known = names[name], known.isShown == isShown { return known.0 }
    let size = 3.4
    let room = Int(Double(grid.pictureWidth) / (size * Self.letterWidth * grid.unit))
    let picture = text(
      Self.shortened(name, to: room), size, isShown ? Self.bright : OverviewParts.grey,
      width: grid.pictureWidth)
    names[name] = (picture, isShown)
    return picture
  }

  /// The mean width of a letter, relative to its height.
  private static let letterWidth = 0.6

  /// Returns a text with an ellipsis in the middle if it has more letters than there is room for.
  static func shortened(_ text: String, to count: Int) -> String {
    guard text.count > count, count > 2 else { return text }
    let end = count / 3
    return "\(text.prefix(count - 1 - end))\u{2026}\(text.suffix(end))"
  }

  /// Returns the title in the middle of the bar.
  func title(_ words: String) -> ScaledPicture {
    if let latestTitle, latestTitle.0 == words { return latestTitle.1 }
    let room = grid.bar.width - 4 * grid.closeButton.width
    let letters = Double(room) / (4.6 * Self.letterWidth * grid.unit)
    let picture = text(
      Self.shortened(words, to: Int(letters)), 4.6, .white, width: max(room, grid.px(40)))
    latestTitle = (words, picture)
    return picture
  }
}
