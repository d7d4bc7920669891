/// Returns a text in quotes for a message: control characters escaped for a terminal, and long
/// texts cut.
package func quoted(_ text: String) -> String {
  let limit = 60
  let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  return "'\(escaped(shown))\(text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")'"
}

/// Returns a number with its noun, such as "3 faults"; without a plural, the noun gets an "s".
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}

/// Returns the message about an unknown name; many known names are counted rather than listed.
package func unknown(_ name: String, _ what: String, among known: [String]) -> String {
  let suggestion: String
  if let nearest = known.nearest(to: name) {
    suggestion = "did you mean '\(nearest)'?"
  } else if known.isEmpty {
    suggestion = "there is none"
  } else if known.count > 40 {
    suggestion = "none of the \(known.count) known ones is similar"
  } else {
    suggestion =
      (known.count == 1 ? "the only one is" : "there are") + " \(known.joined(separator: ", "))"
  }
  return "\(quoted(name)) is not a \(what); \(suggestion)"
}

/// Returns the message about an unknown key of a file, which may only lack the space before its
/// value.
package func unknownKey(_ key: String, _ what: String = "key", among known: [String]) -> String {
  if key == "<<" { return "'<<' merges nothing here; write the keys of the other section out" }
  return SpacingMistake(in: key, among: known)?.message ?? unknown(key, what, among: known)
}

/// The names defined in a file, and the messages about unknown references.
///
/// Similar names are searched for only as long as that is cheap: with 10,000 names and as many
/// references, it would take minutes.
package struct KnownNames {
  private let names: [String]
  private let set: Set<String>
  private let what: String
  /// The remaining number of searches for similar names.
  private var searches: Int

  /// Creates the list of known names.
  ///
  /// - Parameters:
  ///   - names: the names, each once.
  ///   - what: the kind of thing that they name, such as `profile`.
  package init(_ names: some Sequence<String>, of what: String) {
    set = Set(names)
    self.names = set.sorted()
    self.what = what
    searches = min(100, max(2, 50_000 / max(1, set.count)))
  }

  /// Returns the problem of a reference, as the end of a message; nil if the name is known.
  package mutating func problem(with name: String) -> String? {
    guard !set.contains(name) else { return nil }
    guard searches > 0 else { return "\(quoted(name)) is not a \(what)" }
    searches -= 1
    return unknown(name, what, among: names)
  }
}

extension [String] {
  /// The words as a choice: `raw`, `raw or root`, `raw, root or window`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the word that was most likely meant by a mistyped one; nil if none is similar.
  package func nearest(to typed: String) -> String? {
    let completions = filter { typed.count >= 3 && $0.hasPrefix(typed) }
    if completions.count == 1 { return completions.first }
    let mistakesAllowed = Swift.max(1, Swift.min(3, typed.count / 3))
    return map { (word: $0, mistakes: mistakes(from: typed, to: $0)) }
      .filter { $0.mistakes <= mistakesAllowed }
      .min { $0.mistakes < $1.mistakes }?
      .word
  }
}

/// Returns the number of letters to insert, delete, change or swap with a neighbour (optimal string
/// alignment); `Int.max` if the lengths differ by more than 3, or `typed` is too long.
private func mistakes(from typed: String, to word: String) -> Int {
  let a = Array(typed.unicodeScalars.prefix(64))
  let b = Array(word.unicodeScalars)
  guard abs(a.count - b.count) <= 3, typed.unicodeScalars.dropFirst(64).isEmpty else {
    return .max
  }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = Swift.min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
