/// The ranges of the values of a YAML text, for changes that leave the rest of the text as it is.
package struct YAMLOutline {
  /// A value with its range in the text.
  package struct Value: Sendable {
    /// The text, the elements of a list, or the keys of a mapping.
    package enum Content: Sendable {
      /// A text.
      case scalar(String)
      /// The elements of a list, in order.
      case sequence([Value])
      /// The keys of a mapping, which are texts, with their values, in order.
      case mapping([(key: Value, value: Value)])
    }

    /// The Unicode scalars that it consists of, by their offsets in the text.
    package let range: Range<Int>
    /// The text, the elements of a list, or the keys of a mapping.
    package let content: Content
    /// Whether it is a list in brackets or a mapping in braces.
    package let isInBrackets: Bool

    /// The elements of a list; none for any other value.
    package var elements: [Value] {
      if case .sequence(let elements) = content { elements } else { [] }
    }

    /// The keys of a mapping with their values; none for any other value.
    package var entries: [(key: Value, value: Value)] {
      if case .mapping(let entries) = content { entries } else { [] }
    }

    /// Returns the index of a key among the entries; nil if there is none.
    package func index(of key: String) -> Int? {
      entries.firstIndex { entry in
        if case .scalar(let text) = entry.key.content { text == key } else { false }
      }
    }
  }

  /// The text.
  package let scalars: [Unicode.Scalar]
  /// The value of the document; nil if it is empty.
  package private(set) var root: Value?
  /// The number of scalars before those that the parser counts: 1 for a byte order mark.
  private let start: Int

  /// Outlines a text; nil if it is not valid YAML.
  package init?(_ text: String) {
    scalars = Array(text.unicodeScalars)
    start = scalars.first == "\u{FEFF}" ? 1 : 0
    let bytes = Array(text.utf8.dropFirst(start == 1 ? 3 : 0))
    let root = bytes.withUnsafeBufferPointer { bytes -> Value?? in
      guard var events = YAMLEvents(bytes) else { return nil }
      do throws(FileProblem) {
        return .some(try document(&events))
      } catch {
        return nil
      }
    }
    guard let root else { return nil }
    self.root = root
  }

  /// Returns the value of the document; nil if it is empty.
  private func document(_ events: inout YAMLEvents) throws(FileProblem) -> Value? {
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentStart: continue
      case .streamEnd, .documentEnd: return nil
      default: return try value(event, &events)
      }
    }
  }

  /// Returns the value that starts with an event.
  private func value(
    _ event: YAMLEvent, _ events: inout YAMLEvents
  ) throws(FileProblem) -> Value {
    let lower = event.range.lowerBound + start
    func isOpened(by bracket: Unicode.Scalar) -> Bool {
      lower < scalars.count && scalars[lower] == bracket
    }
    switch event.kind {
    case .sequenceStart:
      var elements: [Value] = []
      while true {
        let next = try events.next()
        if case .sequenceEnd = next.kind {
          let isInBrackets = isOpened(by: "[")
          // The end of a list without brackets is that of its last element: the parser finds it
          // only after comments and empty lines.
          let upper =
            isInBrackets
            ? next.range.upperBound + start : elements.last?.range.upperBound ?? lower
          return Value(
            range: lower..<max(lower, upper), content: .sequence(elements),
            isInBrackets: isInBrackets)
        }
        elements.append(try value(next, &events))
      }
    case .mappingStart:
      var entries: [(key: Value, value: Value)] = []
      while true {
        let next = try events.next()
        if case .mappingEnd = next.kind {
          let isInBrackets = isOpened(by: "{")
          let upper =
            isInBrackets
            ? next.range.upperBound + start : entries.last?.value.range.upperBound ?? lower
          return Value(
            range: lower..<max(lower, upper), content: .mapping(entries),
            isInBrackets: isInBrackets)
        }
        let key = try value(next, &events)
        entries.append((key, try value(try events.next(), &events)))
      }
    case .scalar(let text, _):
      var upper = event.range.upperBound + start
      // A text after "|" ends with its last line.
      while upper > lower, scalars[upper - 1].properties.isWhitespace { upper -= 1 }
      return Value(range: lower..<upper, content: .scalar(text), isInBrackets: false)
    default:
      return Value(range: lower..<lower, content: .scalar(""), isInBrackets: false)
    }
  }
}

/// A text with replacements, which refer to the text as it was.
package struct TextReplacements {
  private var all: [(range: Range<Int>, text: String)] = []

  /// Creates no replacements.
  package init() {}

  /// Replaces scalars; texts that are inserted at the same offset keep their order.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    all.append((range, text))
  }

  /// Returns a text with the replacements; no two ranges may overlap.
  package func text(from scalars: [Unicode.Scalar]) -> String {
    let order = all.indices.sorted { first, second in
      let (a, b) = (all[first].range, all[second].range)
      return (a.lowerBound, a.upperBound, first) < (b.lowerBound, b.upperBound, second)
    }
    var result = String.UnicodeScalarView()
    var end = 0
    for index in order {
      result.append(contentsOf: scalars[end..<max(end, all[index].range.lowerBound)])
      result.append(contentsOf: all[index].text.unicodeScalars)
      end = max(end, all[index].range.upperBound)
    }
    result.append(contentsOf: scalars[end...])
    return String(result)
  }
}
