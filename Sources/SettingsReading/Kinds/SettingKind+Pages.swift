internal import InkPages
internal import SystemSupport

extension SettingKind<String> {
  /// A folder; relative paths start at the working directory.
  static var folder: SettingKind {
    SettingKind(
      placeholder: "FOLDER", noun: "a folder", allowed: "the path of a folder",
      form: .file,
      read: { text throws(ValueProblem) in
        guard !text.isEmpty else { throw .malformed }
        try ValueProblem.checkHome(of: text)
        return text
      },
      write: { $0 })
  }
}

extension SettingKind<PageGround> {
  /// The ground of a page; a path must be absolute.
  static var ground: SettingKind {
    SettingKind(
      placeholder: "GROUND", noun: "a ground",
      allowed:
        "\(PageGround.words.joined(separator: ", ")), or the absolute path of a PNG or JPEG file or of a "
        + "PDF file, with #2 behind it for its second page",
      form: .text(offering: PageGround.words),
      read: { text throws(ValueProblem) in
        guard let ground = PageGround(text), ground.path.map({ $0.hasPrefix("/") }) ?? true else {
          throw .malformed
        }
        return ground
      },
      write: { $0.text })
  }
}
