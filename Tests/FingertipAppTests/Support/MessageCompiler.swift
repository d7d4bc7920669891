import Glibc
import SystemSupport
import TestSupport
import Testing
import Translations

@testable import Generate

/// A compiler of catalogues that uses msgfmt(1), like the build.
enum MessageCompiler {
  /// Returns the language of a PO file.
  static func language(_ name: String, _ path: String) throws -> ScreenLanguage {
    ScreenLanguage(name, try catalogue(path))
  }

  /// Returns the catalogue of a PO file.
  static func catalogue(_ path: String) throws -> Catalogue {
    let stream = try #require(
      popen("msgfmt --check-format --check-domain --output-file=- '\(path)'", "r"))
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 {
      bytes += chunk[..<count]
    }
    try #require(pclose(stream) == 0, "msgfmt (Debian's gettext) refuses \(path)")
    return try #require(Catalogue(bytes))
  }

  /// Returns a language in which every word that can be translated has Greek letters only.
  static func greek(_ texts: [TranslatableText]) throws -> ScreenLanguage {
    let head = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=2; plural=n != 1;\\n"

      """
    var keys: Set<[String?]> = []
    let entries = texts.compactMap { text -> String? in
      guard keys.insert([text.context, text.one]).inserted else { return nil }
      let context = text.context.map { "msgctxt \(TextTemplate.quoted($0))\n" } ?? ""
      let one = "msgid \(TextTemplate.quoted(text.one))\n"
      guard let other = text.other else {
        return "\n" + context + one + "msgstr \(TextTemplate.quoted(greek(text.one)))\n"
      }
      return "\n" + context + one + "msgid_plural \(TextTemplate.quoted(other))\n"
        + "msgstr[0] \(TextTemplate.quoted(greek(text.one)))\n"
        + "msgstr[1] \(TextTemplate.quoted(greek(other)))\n"
    }
    var language: ScreenLanguage?
    try withTemporaryFile((head + entries.joined()).utf8) { path in
      language = try Self.language("el", path)
    }
    return try #require(language)
  }

  /// Returns a text with a Greek letter for each Latin one.
  private static func greek(_ text: String) -> String {
    String(text.map { $0.isASCII && $0.isLetter ? "ω" : $0 })
  }
}
