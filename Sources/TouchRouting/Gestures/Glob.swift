/// Patterns in which a `*` stands for any run of characters.
package enum Glob {
  /// Returns whether a text matches a pattern.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text)
    let pattern = Array(pattern)
    var (place, next) = (0, 0)
    // The latest star's place in the pattern, and the place in the text up to which it stands.
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, place)
        next += 1
      } else if next < pattern.count, pattern[next] == text[place] {
        place += 1
        next += 1
      } else if let latest = star {
        star?.place += 1
        place = latest.place + 1
        next = latest.next + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
