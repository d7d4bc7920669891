import CYaml

/// A parser event of libyaml.
struct YAMLEvent {
  /// The kind of an event, with libyaml's names.
  enum Kind {
    /// The file begins.
    case streamStart
    /// The file ends.
    case streamEnd
    /// A document begins.
    case documentStart
    /// A document ends.
    case documentEnd
    /// A reference to the value of an anchor.
    case alias
    /// A text, with or without quotes.
    case scalar(String, isPlain: Bool)
    /// A list begins.
    case sequenceStart
    /// A list ends.
    case sequenceEnd
    /// A mapping begins.
    case mappingStart
    /// A mapping ends.
    case mappingEnd
  }

  /// The kind of the event.
  let kind: Kind
  /// The location where the event starts.
  let location: FileLocation
  /// The Unicode scalars that it consists of, by their offsets in the text.
  let range: Range<Int>
  /// Whether it has an anchor, `&name`.
  let hasAnchor: Bool
  /// Whether it has a tag, `!tag`.
  let hasTag: Bool
}

/// libyaml's parser, read event by event, over bytes that the caller keeps alive.
///
/// The parser must not move in memory, so it is allocated separately.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Creates a parser; nil if memory runs out.
  ///
  /// - Parameter bytes: valid UTF-8; it must outlive the parser.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next event.
  ///
  /// - Throws: `FileProblem` about the syntax.
  mutating func next() throws(FileProblem) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    var hasAnchor = false
    var hasTag = false
    let kind: YAMLEvent.Kind
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      hasAnchor = scalar.anchor != nil
      hasTag = scalar.tag != nil
      let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        String(decoding: text, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      hasAnchor = event.data.sequence_start.anchor != nil
      hasTag = event.data.sequence_start.tag != nil
      kind = .sequenceStart
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      hasAnchor = event.data.mapping_start.anchor != nil
      hasTag = event.data.mapping_start.tag != nil
      kind = .mappingStart
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
    return YAMLEvent(
      kind: kind, location: FileLocation(event.start_mark),
      range: event.start_mark.index..<max(event.start_mark.index, event.end_mark.index),
      hasAnchor: hasAnchor, hasTag: hasTag)
  }

  /// The start of messages about the syntax.
  static let complaint = "not valid YAML: "

  /// The reason why the parser stopped.
  private var problem: FileProblem {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? "cannot be parsed"
    // The reader, unlike the scanner and the parser, reports a byte offset and no line.
    let location =
      parser.pointee.error == YAML_READER_ERROR
      ? FileLocation(ofByte: parser.pointee.problem_offset, in: bytes)
      : FileLocation(parser.pointee.problem_mark)
    let complaint = YAMLComplaint(
      text, at: location, reading: FileLocation(parser.pointee.context_mark))
    return FileProblem(location: complaint.location, message: Self.complaint + complaint.text)
  }
}

extension FileProblem: Error {}

extension FileLocation {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
