internal import Glibc
internal import SystemSupport
internal import TouchDrawing

extension SettingKind<String> {
  /// A picture file; relative paths start at the working directory.
  static var picture: SettingKind {
    SettingKind(
      placeholder: "FILE", noun: "a picture", allowed: "the path of a PNG or JPEG file",
      form: .file,
      read: { text throws(ValueProblem) in
        guard !text.isEmpty, text.utf8.count < Int(PATH_MAX) else { throw .malformed }
        try ValueProblem.checkHome(of: text)
        do throws(PictureError) {
          _ = try CheckedPicture.summary(of: text)
        } catch {
          throw .because(error.message)
        }
        return text
      },
      write: { $0 })
  }
}
