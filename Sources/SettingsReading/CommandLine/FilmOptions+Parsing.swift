internal import FingertipSettings
internal import SystemSupport
internal import TouchDrawing

extension FilmSize {
  /// Reads a size such as `1280x720`.
  init(parsing text: String) throws(SettingProblem) {
    let side = SettingKind.whole("WxH", "a size in px, such as 1280x720", Self.range)
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Decimal.isWhole(String($0)) }) else {
      throw SettingProblem(
        message: "\(quoted(text)) is not \(side.noun): two whole numbers from "
          + "\(Self.range.lowerBound) to \(Self.range.upperBound)")
    }
    self.init(
      width: try side.value(of: String(parts[0])), height: try side.value(of: String(parts[1])))
  }
}

extension FilmGround {
  /// Reads a colour, the word `none` or the name of a picture file.
  init(parsing text: String) throws(SettingProblem) {
    if text == "none" {
      self = .transparent
    } else if PictureFile.suffixes.contains(where: text.lowercased().hasSuffix) {
      self = .picture(path: text)
    } else if let colour = try? Colour(parsing: text) {
      self = .colour(colour)
    } else {
      throw SettingProblem(
        message:
          "\(quoted(text)) is not a backdrop: none, a colour such as white or '#202830', or a file "
          + "that ends in .png, .jpg or .jpeg")
    }
  }
}
