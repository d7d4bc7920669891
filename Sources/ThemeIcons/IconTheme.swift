/// An icon theme, described by its index.theme as in freedesktop.org's Icon Theme Specification.
struct IconTheme: Equatable, Sendable {
  /// A folder of the theme with icons for some sizes.
  struct Directory: Equatable, Sendable {
    /// The path relative to the theme's folder.
    var path: String
    /// The size of its icons, in px of a monitor of standard density.
    var size = 48
    /// The number of device px per px of that size.
    var scale = 1
    /// The range of sizes for which its icons are meant, in px of that kind.
    var sizes = 48...48

    /// Returns the distance of a size from the range for which its icons are meant, in device px.
    func distance(from requested: Int) -> Int {
      let (minimum, maximum) = (sizes.lowerBound * scale, sizes.upperBound * scale)
      return requested < minimum
        ? minimum - requested : requested > maximum ? requested - maximum : 0
    }
  }

  /// The names of the themes that are searched for icons that this one lacks.
  var parents: [String] = []
  var directories: [Directory] = []

  /// Parses the text of index.theme; unknown entries are ignored.
  init(_ text: String) {
    var sections: [String: [String: String]] = [:]
    var section = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmedBlanks
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let separator = line.firstIndex(of: "=") {
        let value = line[line.index(after: separator)...].trimmedBlanks
        sections[section, default: [:]][String(line[..<separator].trimmedBlanks)] = String(value)
      }
    }
    let head = sections["Icon Theme"] ?? [:]
    func list(_ key: String) -> [String] {
      (head[key] ?? "").split(separator: ",").map { String($0.trimmedBlanks) }
        .filter { !$0.isEmpty && !$0.contains("..") && !$0.hasPrefix("/") }
    }
    parents = list("Inherits")
    directories = (list("Directories") + list("ScaledDirectories")).compactMap { path in
      sections[path].flatMap { Directory(path, $0) }
    }
  }
}

extension IconTheme.Directory {
  /// Parses a section of index.theme; nil if it has no size.
  fileprivate init?(_ path: String, _ keys: [String: String]) {
    func number(_ key: String) -> Int? {
      keys[key].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    guard let size = number("Size") else { return nil }
    self.path = path
    self.size = size
    scale = number("Scale") ?? 1
    switch keys["Type"] {
    case "Scalable":
      let (minimum, maximum) = (number("MinSize") ?? size, number("MaxSize") ?? size)
      sizes = minimum...max(minimum, maximum)
    case "Fixed": sizes = size...size
    default:
      let threshold = number("Threshold") ?? 2
      sizes = max(size - threshold, 1)...(size + threshold)
    }
  }
}

extension Substring {
  /// The text without blanks at its ends.
  var trimmedBlanks: Substring {
    var text = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text
  }
}
