/// One YAML document as a tree of nodes with their locations.
///
/// YAML features that the configuration does not use are refused: anchors and aliases (a small file
/// can expand to a gigantic one), tags (they would override our schema's types), keys that are not
/// text, duplicate keys, the escaped character NUL (functions in C end a text there), a second
/// document.
package struct YAMLDocument {
  /// The maximum nesting depth of lists and sections.
  package static let depthLimit = 64
  /// The depth of the values of sections.
  private static let sectionDepth = 2

  /// The value of the document; nil if it is empty.
  package private(set) var root: YAMLNode?
  /// All problems, in the order of the file.
  package private(set) var problems: [FileProblem] = []

  /// Whether sections or lists of the text are missing in `root`, because of a problem.
  package private(set) var isPartial = false

  private var source: YAMLSource

  /// The byte order mark that some editors write before a text in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8.
  ///   - file: the file, if another one includes it; nil for the main file.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, of file: IncludedFile? = nil) {
    // libyaml counts the mark as a column, so that the next line would be less indented than the
    // first.
    let mark = Self.byteOrderMark
    let bytes =
      bytes.starts(with: mark) ? UnsafeBufferPointer(rebasing: bytes.dropFirst(mark.count)) : bytes
    source = YAMLSource(bytes)
    guard var events = YAMLEvents(bytes) else {
      problems = [
        FileProblem(location: FileLocation(line: 1, column: 1), message: "out of memory")
      ]
      return
    }
    do throws(FileProblem) {
      try read(&events)
    } catch {
      problems.append(explained(error))
      isPartial = true
    }
    guard let file else { return }
    root?.setFile(file)
    problems = problems.map { problem in
      var location = problem.location
      location.file = file
      return FileProblem(location: location, key: problem.key, message: problem.message)
    }
  }

  /// Returns a syntax problem, with an explanation of its cause if that is a common one.
  private func explained(_ problem: FileProblem) -> FileProblem {
    if problem.message.hasPrefix(YAMLEvents.complaint) {
      if source.hasTab(at: problem.location) {
        return FileProblem(
          location: problem.location,
          message: YAMLEvents.complaint + "a tab is not allowed here; lines are indented with "
            + "spaces")
      }
      if let comment = source.lastColour(before: problem.location) {
        return FileProblem(
          location: comment.location,
          message: YAMLEvents.complaint
            + "a # without quotes begins a comment, which takes the rest of the line; write "
            + "'\(comment.text)' with the quotes")
      }
      if problem.message == YAMLEvents.complaint + YAMLComplaint.strayColon,
        let missing = source.missingSpace(before: problem.location)
      {
        return FileProblem(
          location: missing.location,
          message: YAMLEvents.complaint + "a space is missing after the '\(missing.sign)' here")
      }
    }
    return problem
  }

  private mutating func read(_ events: inout YAMLEvents) throws(FileProblem) {
    var documents = 0
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .streamEnd: return
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw FileProblem(
            location: event.location, message: "a second document begins; one is allowed")
        }
      default: root = try node(event, &events, depth: 1)
      }
    }
  }

  /// Returns the value that starts with an event.
  private mutating func node(
    _ event: YAMLEvent, _ events: inout YAMLEvents, depth: Int
  ) throws(FileProblem) -> YAMLNode {
    if depth > Self.depthLimit {
      throw FileProblem(
        location: event.location, message: "nested too deep; \(Self.depthLimit) levels are allowed")
    }
    refuseExtras(of: event)
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLNode(
        location: event.location, content: .scalar(text, isPlain: isPlain),
        comment: text.isEmpty && isPlain ? source.comment(after: event.location) : nil)
    case .sequenceStart:
      return YAMLNode(
        location: event.location, content: .sequence(try sequence(&events, depth: depth + 1)))
    case .mappingStart:
      return YAMLNode(
        location: event.location, content: .mapping(try mapping(&events, depth: depth + 1)))
    default:
      // An alias, which has been refused already; its value does not matter.
      return YAMLNode(location: event.location, content: .scalar("", isPlain: true))
    }
  }

  private mutating func sequence(
    _ events: inout YAMLEvents, depth: Int
  ) throws(FileProblem) -> [YAMLNode] {
    var nodes: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return nodes }
      nodes.append(try node(event, &events, depth: depth))
    }
  }

  private mutating func mapping(
    _ events: inout YAMLEvents, depth: Int
  ) throws(FileProblem) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var locations: [String: FileLocation] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(event, &events, depth: depth)
      let value = try node(try events.next(), &events, depth: depth)
      guard case .scalar(let name, _) = key.content else {
        refuse(key.location, "\(key.kind) cannot be a key; a key is a text")
        isPartial = true
        continue
      }
      if let first = locations.updateValue(key.location, forKey: name) {
        refuse(
          key.location,
          "\(quoted(name)) is given here a second time; the first is in line \(first.line)"
        )
        // A second length, for example, is no loss.
        let isText = if case .scalar = value.content { true } else { false }
        if !isText || depth == Self.sectionDepth { isPartial = true }
        continue
      }
      entries.append(YAMLEntry(key: name, keyLocation: key.location, value: value))
    }
  }

  private mutating func refuseExtras(of event: YAMLEvent) {
    if case .alias = event.kind {
      refuse(event.location, "an alias (*) is not allowed; write the value out")
      isPartial = true
    }
    if case .scalar(let text, _) = event.kind, text.utf8.contains(0) {
      refuse(event.location, "the character NUL (\\0) is not allowed")
    }
    if event.hasAnchor { refuse(event.location, "an anchor (&) is not allowed") }
    if event.hasTag {
      refuse(
        event.location,
        "a tag (!) is not allowed; the type of every key is fixed")
    }
  }

  private mutating func refuse(_ location: FileLocation, _ message: String) {
    problems.append(FileProblem(location: location, message: message))
  }
}
