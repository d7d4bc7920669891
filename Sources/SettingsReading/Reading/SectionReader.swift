internal import FingertipSettings
import SystemSupport

/// Reads sections of the configuration by tables of their keys, and gathers all that is wrong.
struct SectionReader {
  /// Everything that is wrong so far.
  private(set) var problems: [FileProblem] = []
  /// The key that is being read, in parts; put together only where somebody asks.
  private var path: [Part]
  /// The number of times that what was read was given the name of its key.
  private(set) var namings = 0
  /// The regions and looks that were read, for those that hardly differ; nil where none are kept.
  var patterns: RegionPatterns?
  /// The regions that were named so far, for those to look up who know all that there are.
  private(set) var mentions: [Mention] = []
  /// The variables that were named so far.
  private(set) var variables: [VariableMention] = []
  /// The pictures that were read so far.
  var pictures: PictureShelf

  /// A place in the file that names a region.
  struct Mention: Sendable {
    var name: String
    var place: FilePlace
    var key: String
  }

  /// A part of a key.
  enum Part: Sendable {
    case text(String)
    case name(String)
    case index(Int)
  }

  /// The number of unknown keys that are compared with those there are, more than are reported.
  static let comparisonLimit = 100

  /// A reader that has read nothing.
  ///
  /// - Parameters:
  ///   - key: the key that it begins with.
  ///   - directory: what the names of pictures are relative to.
  ///   - reach: the folders that files may be in.
  init(key: String, directory: String, reach: FileReach = .everywhere) {
    path = [.text(key)]
    pictures = PictureShelf(directory: directory, reach: reach)
  }

  /// The key that is being read, with those it lies under: `regions[0].frame`.
  private var keyText: String {
    path.reduce(into: "") { text, part in
      switch part {
      case .text(let words): text += words
      case .name(let name): text += "." + name
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// Returns the key that is being read, as a name for what is read there.
  mutating func keyAsName() -> String {
    namings += 1
    return keyText
  }

  /// Notes that something is wrong with the key that is being read.
  mutating func refuse(_ place: FilePlace, _ message: String) {
    problems.append(FileProblem(place: place, key: keyText, message: message))
  }

  /// Notes that something is wrong with another key.
  mutating func refuse(_ place: FilePlace, key: String, _ message: String) {
    problems.append(FileProblem(place: place, key: key, message: message))
  }

  /// Notes that a variable is named, and whether it must be true or false.
  mutating func mentionVariable(_ name: String, _ place: FilePlace, isTruth: Bool = false) {
    variables.append(VariableMention(name: name, place: place, key: keyText, isTruth: isTruth))
  }

  /// Returns the id of a region that need not be known yet; nil where it is not one, which is noted.
  mutating func region(_ node: YAMLNode) -> String? {
    guard let name = value(of: node, .regionID) else { return nil }
    mentions.append(Mention(name: name, place: node.place, key: keyText))
    return name
  }

  /// Returns the id of a region, or nil inside for the word that stands for the region itself.
  mutating func regionOrSelf(_ node: YAMLNode) -> String?? {
    guard let name = value(of: node, .either(.regionID, or: "self")) else { return nil }
    if let name { mentions.append(Mention(name: name, place: node.place, key: keyText)) }
    return .some(name)
  }

  /// Reads what lies under a part of the present key, such as `.frame` or `[0]`.
  mutating func under<Result>(
    _ part: String, _ body: (inout SectionReader) -> Result
  ) -> Result {
    under(.text(part), body)
  }

  /// Reads what lies under a part of the present key, a name or a number in a list.
  mutating func under<Result>(_ part: Part, _ body: (inout SectionReader) -> Result) -> Result {
    path.append(part)
    defer { path.removeLast() }
    return body(&self)
  }

  /// Returns the value of a kind that a text stands for; nil where it does not, which is noted.
  mutating func value<Value>(of node: YAMLNode, _ kind: SettingKind<Value>) -> Value? {
    guard case .scalar(let text, _) = node.content else {
      refuse(node.place, "is \(node.kind); a single value is allowed")
      return nil
    }
    guard !node.isEmpty else {
      if let comment = node.comment {
        refuse(comment.place, comment.complaint)
      } else {
        refuse(node.place, "has no value; allowed: \(kind.allowed)")
      }
      return nil
    }
    do throws(SettingProblem) {
      return try kind.value(of: text)
    } catch {
      refuse(node.place, error.message)
      return nil
    }
  }

  /// Returns the members of a list; nil where it is not one, which is noted.
  mutating func list(_ node: YAMLNode, of what: String) -> [YAMLNode]? {
    if node.isEmpty { return [] }
    guard case .sequence(let members) = node.content else {
      refuse(node.place, "is \(node.kind); a list of \(what) is allowed")
      return nil
    }
    return members
  }

  /// Reads a section into what it describes.
  ///
  /// - Parameters:
  ///   - node: the section.
  ///   - keys: the keys that it may have.
  ///   - later: keys that are known to come with a later version.
  ///   - target: what it describes.
  /// - Returns: where the values of the keys stand; empty where it is no section, which is noted.
  @discardableResult
  mutating func section<Target>(
    _ node: YAMLNode, _ keys: [SectionKey<Target>], later: [String] = [], into target: inout Target
  ) -> KeyPlaces {
    guard case .mapping(let entries) = node.content else {
      let names = keys.map(\.name).joined(separator: ", ")
      refuse(node.place, "is \(node.kind); allowed is a section with keys of: \(names)")
      return KeyPlaces()
    }
    var places = KeyPlaces(capacity: entries.count)
    for entry in entries {
      // An index, since a key that is compared by value would be copied.
      guard let known = keys.indices.first(where: { keys[$0].name == entry.key }) else {
        refuse(
          entry.keyPlace,
          later.contains(entry.key)
            ? "\(quoted(entry.key)) is not there yet in this version"
            : problems.count < SectionReader.comparisonLimit
              ? unknown(entry.key, "key", among: keys.map(\.name))
              : "\(quoted(entry.key)) is not a key")
        continue
      }
      let before = namings
      under(.name(entry.key)) { keys[known].read(entry.value, &target, &$0) }
      places.append(entry.value.place, for: entry.key, isNamed: namings > before)
    }
    return places
  }
}

/// One key of a section, and how its value becomes a part of what the section describes.
struct SectionKey<Target>: Sendable {
  let name: String
  /// The description of its value for documents.
  let value: SectionValue<Target>
  let read: @Sendable (YAMLNode, inout Target, inout SectionReader) -> Void

  /// A key whose value is read in a way of its own.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - form: what its value looks like.
  ///   - placeholder: what stands for the value, such as `LENGTH`.
  ///   - text: the text that sets what a target has; nil where it has nothing.
  ///   - read: makes the value a part of a target.
  init(
    _ name: String, _ form: ValueForm, named placeholder: String = "",
    text: @escaping @Sendable (Target) -> String? = { _ in nil },
    read: @escaping @Sendable (YAMLNode, inout Target, inout SectionReader) -> Void
  ) {
    self.name = name
    value = SectionValue(placeholder: placeholder, form: form, text: text)
    self.read = read
  }

  /// A key with a single value of a kind, which sections without it have as well.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value> & Sendable,
    _ kind: SettingKind<Value>
  ) {
    self.init(name, kind, text: { kind.write($0[keyPath: path]) }) { $0[keyPath: path] = $1 }
  }

  /// A key with a single value of a kind, which may be left out.
  init<Value>(
    _ name: String, optional path: any WritableKeyPath<Target, Value?> & Sendable,
    _ kind: SettingKind<Value>
  ) {
    self.init(name, kind, text: { $0[keyPath: path].map(kind.write) }) { $0[keyPath: path] = $1 }
  }

  /// A key with a single value of a kind, which becomes a part of a target in a way of its own.
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
  /// Returns the same key for what has the target within itself.
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
  /// The text that sets what a target has; nil where it has nothing.
  let text: @Sendable (Target) -> String?
}
