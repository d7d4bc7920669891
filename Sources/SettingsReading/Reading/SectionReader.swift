internal import FingertipSettings
import SystemSupport

/// Reads sections of the configuration by tables of their keys, and collects all problems.
struct SectionReader {
  /// All problems so far.
  private(set) var problems: [FileProblem] = []
  /// The key that is being read, in parts; they are joined only on demand.
  private var path: [Part]
  /// The number of times that a key was used as a name.
  private(set) var keyNameUses = 0
  /// The regions and looks kept for later ones that differ little; nil if none are kept.
  var patterns: RegionPatterns?
  /// The mentions of regions so far, to be checked once all regions are known.
  private(set) var mentions: [NameMention] = []
  /// The mentions of variables so far.
  private(set) var variables: [NameMention] = []
  /// The pictures that were read so far.
  var pictures: PictureCache
  /// Returns the names of the keys of a section, to say where a misplaced key belongs.
  var keysOfSection: @Sendable (SectionName) -> [String] = { _ in [] }

  /// A part of a key.
  enum Part: Sendable {
    case text(String)
    case name(String)
    case index(Int)
    /// The direction for which an action is read, a part of names only.
    case direction(String)
  }

  /// The number of problems after which unknown keys are not compared with known ones any more.
  static let comparisonLimit = 100

  /// Creates a reader that has read nothing.
  ///
  /// - Parameters:
  ///   - key: the key that it begins with.
  ///   - directory: the folder to which the names of pictures are relative.
  ///   - reach: the folders that may contain files.
  init(key: String, directory: String, reach: FileReach = .everywhere) {
    path = [.text(key)]
    pictures = PictureCache(directory: directory, reach: reach)
  }

  /// The key that is being read, with its parents, such as `regions[0].frame`.
  private var keyText: String { keyText(naming: false) }

  /// Returns the key that is being read, as a name or for a message.
  private func keyText(naming: Bool) -> String {
    path.reduce(into: "") { text, part in
      switch part {
      case .text(let words): text += words
      case .name(let name): text += "." + name
      case .index(let index): text += "[\(index)]"
      case .direction(let word): if naming { text += "(\(word))" }
      }
    }
  }

  /// Returns the key that is being read, to name an item without an id.
  mutating func keyAsName() -> String {
    keyNameUses += 1
    return keyText(naming: true)
  }

  /// Reports a problem with the key that is being read.
  mutating func refuse(_ location: FileLocation, _ message: String) {
    problems.append(FileProblem(location: location, key: keyText, message: message))
  }

  /// Reports a problem with another key.
  mutating func refuse(_ location: FileLocation, key: String, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }

  /// Records a mention of a variable, and whether it must be true or false.
  mutating func mentionVariable(
    _ name: String, _ location: FileLocation, mustBeBoolean: Bool = false
  ) {
    variables.append(
      NameMention(name: name, location: location, key: keyText, mustBeBoolean: mustBeBoolean))
  }

  /// Returns the id of a region that need not be known yet; nil if it is no id, which is reported.
  mutating func region(_ node: YAMLNode) -> String? {
    guard let name = value(of: node, .regionID) else { return nil }
    mentions.append(NameMention(name: name, location: node.location, key: keyText))
    return name
  }

  /// Returns the id of a region, or an inner nil for `self`; nil if it is wrong, which is reported.
  mutating func regionOrSelf(_ node: YAMLNode) -> String?? {
    guard let name = value(of: node, .either(.regionID, or: "self")) else { return nil }
    if let name { mentions.append(NameMention(name: name, location: node.location, key: keyText)) }
    return .some(name)
  }

  /// Reads something under a part of the current key, such as `.frame` or `[0]`.
  mutating func under<Result>(
    _ part: String, _ body: (inout SectionReader) -> Result
  ) -> Result {
    under(.text(part), body)
  }

  /// Reads something under a part of the current key: a name, or an index in a list.
  mutating func under<Result>(_ part: Part, _ body: (inout SectionReader) -> Result) -> Result {
    path.append(part)
    defer { path.removeLast() }
    return body(&self)
  }

  /// Returns the value of a text; nil if it is not of the kind, which is reported.
  mutating func value<Value>(of node: YAMLNode, _ kind: SettingKind<Value>) -> Value? {
    guard case .scalar(let text, _) = node.content else {
      refuse(node.location, "is \(node.kind); a single value is allowed")
      return nil
    }
    guard !node.isEmpty else {
      if let comment = node.comment {
        refuse(comment.location, comment.complaint)
      } else {
        refuse(node.location, "has no value; allowed: \(kind.allowedValues)")
      }
      return nil
    }
    do throws(SettingProblem) {
      return try kind.value(of: text)
    } catch {
      refuse(node.location, error.message)
      return nil
    }
  }

  /// Returns the members of a list; nil if it is not a list, which is reported.
  mutating func list(_ node: YAMLNode, of noun: String) -> [YAMLNode]? {
    if node.isEmpty { return [] }
    guard case .sequence(let members) = node.content else {
      if case .mapping(let entries) = node.content, let first = entries.first,
        let spacing = SpacingMistake(inElement: first.key)
      {
        refuse(first.keyLocation, spacing.message)
      } else {
        refuse(node.location, "is \(node.kind); a list of \(noun) is allowed")
      }
      return nil
    }
    return members
  }

  /// Reads a section into a target.
  ///
  /// - Parameters:
  ///   - node: the section.
  ///   - keys: the keys that it may have.
  ///   - later: keys that are reserved for a later version.
  ///   - target: the value that the section describes.
  ///   - elsewhere: returns the problem with an unknown key that has its place elsewhere.
  /// - Returns: the locations of the values; empty if it is not a section, which is reported.
  @discardableResult
  mutating func section<Target>(
    _ node: YAMLNode, _ keys: [SectionKey<Target>], later: [String] = [], into target: inout Target,
    elsewhere: (String) -> String? = { _ in nil }
  ) -> KeyLocations {
    guard case .mapping(let entries) = node.content else {
      refuse(
        node.location,
        spacingMessage(node, among: keys.map(\.name))
          ?? "is \(node.kind); a section with these keys is allowed: "
          + keys.map(\.name).joined(separator: ", "))
      return KeyLocations()
    }
    var locations = KeyLocations(capacity: entries.count)
    for entry in entries {
      // Search for an index, because comparing keys by value would copy them.
      guard let known = keys.indices.first(where: { keys[$0].name == entry.key }) else {
        refuse(
          entry.keyLocation,
          later.contains(entry.key)
            ? "\(quoted(entry.key)) is not supported in this version"
            : problems.count < SectionReader.comparisonLimit
              ? elsewhere(entry.key) ?? keys.message(aboutPlaceOf: entry.key, keysOfSection)
                ?? unknownKey(entry.key, among: keys.map(\.name))
              : "\(quoted(entry.key)) is not a key")
        continue
      }
      let before = keyNameUses
      under(.name(entry.key)) { keys[known].read(entry.value, &target, &$0) }
      locations.append(entry.value.location, for: entry.key, isNamed: keyNameUses > before)
    }
    return locations
  }
}

/// Returns the message about a text without a space after a key, in place of a section; nil for
/// others.
func spacingMessage(_ node: YAMLNode, among keys: [String]) -> String? {
  guard case .scalar(let text, isPlain: true) = node.content else { return nil }
  return SpacingMistake(in: text, among: keys)?.message
}

/// One key of a section, and the way its value is read into a target.
struct SectionKey<Target>: Sendable {
  let name: String
  /// The description of its value for documents.
  let value: SectionValue<Target>
  let read: @Sendable (YAMLNode, inout Target, inout SectionReader) -> Void

  /// Creates a key with its own function to read the value.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - form: the form of the value.
  ///   - placeholder: the placeholder for the value, such as `LENGTH`.
  ///   - text: returns the text for a target's value; nil if it has none.
  ///   - read: reads the value into a target.
  init(
    _ name: String, _ form: ValueForm, named placeholder: String = "",
    text: @escaping @Sendable (Target) -> String? = { _ in nil },
    read: @escaping @Sendable (YAMLNode, inout Target, inout SectionReader) -> Void
  ) {
    self.name = name
    value = SectionValue(placeholder: placeholder, form: form, text: text)
    self.read = read
  }

  /// Creates a key with a single value of a kind, which has a default.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value> & Sendable,
    _ kind: SettingKind<Value>
  ) {
    self.init(name, kind, text: { kind.write($0[keyPath: path]) }) { $0[keyPath: path] = $1 }
  }

  /// Creates a key with an optional single value of a kind.
  init<Value>(
    _ name: String, optional path: any WritableKeyPath<Target, Value?> & Sendable,
    _ kind: SettingKind<Value>
  ) {
    self.init(name, kind, text: { $0[keyPath: path].map(kind.write) }) { $0[keyPath: path] = $1 }
  }

  /// Creates a key with a single value of a kind, and its own function to set it.
  init<Value>(
    _ name: String, _ kind: SettingKind<Value>,
    text: @escaping @Sendable (Target) -> String? = { _ in nil },
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.init(name, kind.form, named: kind.placeholder, text: text) { node, target, reader in
      if let value = reader.value(of: node, kind) { set(&target, value) }
    }
  }
}

extension SectionKey {
  /// Returns the same key for a value that contains the target.
  func within<Outer>(
    _ path: any WritableKeyPath<Outer, Target> & Sendable
  ) -> SectionKey<Outer> {
    let (read, text) = (read, value.text)
    return SectionKey<Outer>(
      name, value.form, named: value.placeholder, text: { text($0[keyPath: path]) }
    ) { node, outer, reader in read(node, &outer[keyPath: path], &reader) }
  }
}

/// The description of a key's value for documents.
struct SectionValue<Target>: Sendable {
  /// The placeholder for it, such as `LENGTH`.
  let placeholder: String
  /// Its form.
  let form: ValueForm
  /// Returns the text for a target's value; nil if it has none.
  let text: @Sendable (Target) -> String?
}
