import Glibc
import SystemSupport
import TestSupport
import Testing
import TouchRig

@testable import Generate
@testable import Translations

@Suite("The catalogues of the repository") struct CatalogueFileTests {
  /// The languages that must have a catalogue.
  private static let languages = ["de", "es", "fr", "pl", "ru"]
  private static let folder = "config/locale"

  private static var files: [String] {
    RepositoryFile.files(in: folder, ending: ".po").sorted()
  }

  private static var texts: [TranslatableText] {
    get throws { try TextTemplate.texts(in: RepositoryFile.path("").withoutTrailingSlash) }
  }

  @Test("The repository has catalogues for German, Spanish, French, Polish and Russian")
  func requiredCatalogues() {
    let names = Self.files.map { Files.name(of: $0).dropLast(3) }.map(String.init)
    #expect(Set(names).isSuperset(of: Self.languages))
  }

  @Test(
    "Each catalogue has exactly the texts of the sources, with all of their arguments",
    arguments: files)
  func completeCatalogue(_ file: String) throws {
    let catalogue = try MessageCompiler.catalogue(RepositoryFile.path(file))
    let texts = try Self.texts
    #expect(texts.count > 100)
    for text in texts {
      // msgfmt omits fuzzy and empty translations.
      let forms = catalogue.forms(of: text.one, context: text.context) ?? []
      let wanted = text.other == nil ? 1 : catalogue.plurals.formCount
      #expect(forms.count == wanted, "\(file) lacks '\(text.one)'")
      for (index, form) in forms.enumerated() {
        // A plural form of one single number may omit that number.
        let counts = (0...1000).filter { catalogue.plurals.form(for: $0) == index }
        let optional: Set = text.other != nil && counts.count == 1 ? ["%1"] : []
        let placeholders = Self.placeholders(in: form).union(optional)
        #expect(
          placeholders == Self.placeholders(in: text.other ?? text.one).union(optional),
          "\(file): '\(form)'")
        #expect(form.first?.isWhitespace == false && form.last?.isWhitespace == false)
        #expect(
          form.unicodeScalars.allSatisfy(Self.isDrawn),
          "\(file): letters in '\(form)' are not drawn")
      }
    }
    let known = Set(texts.map { TextTemplate.quoted($0.one) })
    for line in try RepositoryFile.text(file).split(separator: "\n") where line.hasPrefix("msgid ")
    {
      let key = String(line.dropFirst(6))
      #expect(key == "\"\"" || known.contains(key), "\(file): \(key) is no text of the sources")
    }
  }

  /// Returns the placeholders of arguments in a pattern.
  private static func placeholders(in pattern: String) -> Set<String> {
    Set(
      zip(pattern, pattern.dropFirst()).compactMap {
        $0 == "%" && ("1"..."9").contains($1) ? "%\($1)" : nil
      })
  }

  /// Whether the screen can show a character: Latin, Greek, Cyrillic and punctuation.
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0xA0...0x52F).contains(scalar.value)
      || (0x2010...0x2027).contains(scalar.value) || scalar.value == 0x202F
  }
}

extension String {
  /// The path of a folder without its trailing slash.
  fileprivate var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

@Suite("The language of a session with catalogues") struct SessionLanguageTests {
  @Test(
    "The session's language is the first one with a catalogue",
    arguments: [
      ("de_AT.UTF-8", "", "de"), ("it_IT.UTF-8", "it:fr:de", "fr"), ("it_IT.UTF-8", "", "en"),
      ("pl_PL.UTF-8", "en:pl", "en"), ("en_US.UTF-8", "ru", "ru"), ("C.UTF-8", "ru", "en"),
    ])
  func sessionLanguage(_ locale: String, _ languages: String, _ name: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-locale")
    for language in ["de", "fr", "pl", "ru"] {
      let messages = folder.file("\(language)/LC_MESSAGES")
      try Files.makeFolders(to: messages)
      let source = RepositoryFile.path("config/locale/\(language).po")
      try #require(system("msgfmt -o '\(messages)/fingertip.mo' '\(source)'") == 0)
    }
    let environment = Environment(["LANG": locale, "LANGUAGE": languages])
    let language = ScreenLanguage(of: environment, in: folder.path)
    #expect(language.name == name)
    #expect((ScreenText("drag").words(in: language) == "drag") == (name == "en"))
  }
}

@Suite("Desktop entries of the program") struct DesktopFileLanguageTests {
  @Test(
    "Desktop entries have every text in each language that has a catalogue",
    arguments: ["de", "es", "fr", "pl", "ru"])
  func languagesOfDesktopEntry(_ language: String) throws {
    let lines = try RepositoryFile.text("config/fingertip.desktop").split(separator: "\n")
    for line in lines {
      guard let key = line.split(separator: "=").first, line.contains("="),
        ["GenericName", "Comment", "Keywords", "Name"].contains(key), line != "Name=Fingertip"
      else { continue }
      let index = try #require(lines.firstIndex(of: line))
      let translations = lines[index...].dropFirst().prefix { $0.hasPrefix("\(key)[") }
      #expect(translations.contains { $0.hasPrefix("\(key)[\(language)]=") }, "\(line)")
    }
    let metadata = try RepositoryFile.text("config/fingertip.metainfo.xml")
    for element in ["p", "li", "caption", "summary"] {
      let all = metadata.split(separator: "<\(element)>").count - 1
      let own = metadata.split(separator: "<\(element) xml:lang=\"\(language)\">").count - 1
      #expect(all > 0 && own == all, "<\(element)> in \(language)")
    }
  }
}
