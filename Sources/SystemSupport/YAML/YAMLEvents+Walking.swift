/// Going through a document without keeping it, for files of many megabytes.
extension YAMLEvents {
  /// Goes through the mapping that begins with an event.
  ///
  /// - Parameters:
  ///   - start: the event.
  ///   - body: gets each key with the events of its value before it; false where it has taken none
  ///     of them, and the value is skipped.
  /// - Throws: what is wrong with the syntax, and where; and what `body` throws.
  package mutating func forEachMember(
    from start: YAMLEvent,
    _ body: (String, inout YAMLEvents) throws(FileProblem) -> Bool
  ) throws(FileProblem) {
    guard case .mappingStart = start.kind else {
      throw FileProblem(place: start.place, message: "a mapping is needed")
    }
    while true {
      let event = try next()
      switch event.kind {
      case .mappingEnd: return
      case .scalar(let key, _):
        if try !body(key, &self) { try skip() }
      default: throw FileProblem(place: event.place, message: "a key is needed")
      }
    }
  }

  /// Goes through the list that comes next.
  ///
  /// - Parameter body: gets the first event of each element with the others before it, and takes
  ///   them all.
  /// - Throws: what is wrong with the syntax, and where; and what `body` throws.
  package mutating func forEachElement(
    _ body: (YAMLEvent, inout YAMLEvents) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let start = try next()
    // A list of nothing is written as nothing.
    if case .scalar("", _) = start.kind { return }
    guard case .sequenceStart = start.kind else {
      throw FileProblem(place: start.place, message: "a list is needed")
    }
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return }
      try body(event, &self)
    }
  }

  /// Returns the text that comes next.
  package mutating func text() throws(FileProblem) -> String {
    let event = try next()
    guard case .scalar(let text, _) = event.kind else {
      throw FileProblem(place: event.place, message: "a text is needed")
    }
    return text
  }

  /// Returns the whole numbers of 32 bits in the list that begins with an event.
  package mutating func numbers(from start: YAMLEvent) throws(FileProblem) -> [Int32] {
    guard case .sequenceStart = start.kind else {
      throw FileProblem(place: start.place, message: "a list of numbers is needed")
    }
    var numbers: [Int32] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return numbers }
      guard case .scalar(let text, _) = event.kind, let number = Int32(text) else {
        throw FileProblem(
          place: event.place,
          message: "a whole number from \(Int32.min) to \(Int32.max) is needed")
      }
      numbers.append(number)
    }
  }

  /// Skips the value that comes next.
  private mutating func skip() throws(FileProblem) {
    var depth = 0
    repeat {
      switch try next().kind {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .streamEnd: return
      default: break
      }
    } while depth > 0
  }
}
