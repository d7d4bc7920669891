internal import TouchDrawing
/// The ground beneath the ink of a page.
///
/// Its text form is the same in a drawing, in the configuration and on the command line: a keyword,
/// or the path of a picture or of a document, with an optional page number after a `#`.
package enum PageGround: Hashable, Sendable {
  /// The desktop itself, with ink directly on it.
  case desktop
  /// A paper that covers the desktop.
  case paper(Paper)
  /// A picture file, by its path.
  case picture(String)
  /// A page of a PDF file, counted from 1.
  case document(String, page: Int)

  /// A paper that is painted.
  package enum Paper: String, CaseIterable, Hashable, Sendable {
    /// Plain white.
    case white
    /// Plain black.
    case black
    /// White with squares.
    case squared
    /// White with lines to write on.
    case lined
    /// White with dots where the lines of squares would cross.
    case dotted
    /// Staves of five lines for music.
    case staves
  }

  /// The paper; white beneath a picture or a document, and on the desktop.
  package var paper: Paper { if case .paper(let paper) = self { paper } else { .white } }

  /// The greatest page number of a document.
  package static let greatestPage = 9999

  /// The keywords for grounds.
  package static let words = ["desktop"] + Paper.allCases.map(\.rawValue)

  /// Creates the ground that a text names; nil if it names none.
  package init?(_ text: String) {
    if text == "desktop" {
      self = .desktop
    } else if let paper = Paper(rawValue: text) {
      self = .paper(paper)
    } else if PictureFile.suffixes.contains(where: text.hasSuffix(ending:)) {
      self = .picture(text)
    } else if text.hasSuffix(ending: ".pdf") {
      self = .document(text, page: 1)
    } else {
      guard let mark = text.lastIndex(of: "#"), text[..<mark].hasSuffix(ending: ".pdf"),
        let page = Int(text[text.index(after: mark)...]), (1...Self.greatestPage).contains(page)
      else { return nil }
      self = .document(String(text[..<mark]), page: page)
    }
  }

  /// The ground as a text.
  package var text: String {
    switch self {
    case .desktop: "desktop"
    case .paper(let paper): paper.rawValue
    case .picture(let path): path
    case .document(let path, let page): page == 1 ? path : "\(path)#\(page)"
    }
  }

  /// The path of the file that it shows; nil if it shows none.
  package var path: String? {
    switch self {
    case .desktop, .paper: nil
    case .picture(let path), .document(let path, _): path
    }
  }

  /// Whether it is the desktop.
  package var isDesktop: Bool { self == .desktop }

  /// Returns the same kind of ground with another file path.
  package func at(_ path: String) -> PageGround {
    switch self {
    case .desktop, .paper: self
    case .picture: .picture(path)
    case .document(_, let page): .document(path, page: page)
    }
  }
}

extension StringProtocol {
  /// Returns whether a text is longer than an ending and ends in it, ignoring case.
  fileprivate func hasSuffix(ending: String) -> Bool {
    utf8.count > ending.utf8.count && suffix(ending.count).lowercased() == ending
  }
}
