internal import SystemSupport

/// The template of catalogues, `config/locale/fingertip.pot`: every `ScreenText` in the sources.
package enum TextTemplate {
  /// The folder that defines `ScreenText`, which is skipped.
  private static let definition = "Sources/Translations/"
  private static let folder = "Sources"

  /// Returns every text of the sources below a folder, in the order of the files.
  package static func texts(
    in top: String = "."
  ) throws(GenerationError) -> [TranslatableText] {
    let files: [String]
    do throws(Files.FolderProblem) {
      files = try Files.below("\(top)/\(folder)")
    } catch {
      throw GenerationError("\(error.path): \(errorText(error.errno))")
    }
    var texts: [TranslatableText] = []
    for path in files where path.hasSuffix(".swift") {
      let file = String(path.dropFirst(top.utf8.count + 1))
      guard !file.hasPrefix(definition), let source = Files.text(path),
        source.contains("ScreenText(")
      else { continue }
      var scanner = TextScanner(source, file)
      texts += try scanner.texts()
    }
    return texts
  }

  /// Returns the texts as a template, with one entry for texts with the same words.
  package static func template(of texts: [TranslatableText]) throws(GenerationError) -> String {
    var keys: [[String?]] = []
    var groups: [[String?]: [TranslatableText]] = [:]
    for text in texts {
      let key = [text.context, text.one]
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(text)
    }
    var entries = [head]
    for key in keys { entries.append(try entry(groups[key] ?? [])) }
    return entries.joined(separator: "\n")
  }

  private static let head = #"""
    # The texts on the screen: make generate writes this file from the sources.
    # CONTRIBUTING.md explains how to add a language.
    msgid ""
    msgstr ""
    "Project-Id-Version: fingertip\n"
    "Language: \n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"

    """#

  /// Returns the entry of texts with the same words.
  private static func entry(_ texts: [TranslatableText]) throws(GenerationError) -> String {
    guard let first = texts.first else { return "" }
    let others = Set(texts.map(\.other))
    guard others.count == 1 else {
      throw GenerationError("'\(first.one)' is about a number of things in one place only")
    }
    var lines: [String] = []
    for comment in Set(texts.map(\.comment)).sorted() where !comment.isEmpty {
      lines.append("#. \(comment)")
    }
    for file in Set(texts.map(\.file)).sorted() { lines.append("#: \(file)") }
    if let context = first.context { lines.append("msgctxt \(quoted(context))") }
    lines.append("msgid \(quoted(first.one))")
    if let other = first.other {
      lines += ["msgid_plural \(quoted(other))", #"msgstr[0] """#, #"msgstr[1] """#]
    } else {
      lines.append(#"msgstr """#)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text in the notation of PO files.
  package static func quoted(_ text: String) -> String {
    "\"" + text.escaping(["\"": "\\\"", "\\": "\\\\", "\n": "\\n"]) + "\""
  }
}
