package import SystemSupport

/// A configuration file and all files that it includes, as one tree.
package struct ConfigurationTree {
  /// The merged sections; nil if there are none.
  package private(set) var root: YAMLNode?
  /// All problems with the syntax and with the included files.
  package private(set) var problems: [FileProblem] = []
  /// The included files, including those that cannot be read.
  package private(set) var includes: [ReadFile] = []

  /// Whether a part of the files is missing, because it cannot be read.
  package private(set) var isPartial = false

  /// The maximum number of included files, and of levels at which they include each other.
  static let fileLimit = 64
  static let depthLimit = 8

  private var reader: IncludeReader
  private var visitedPaths: Set<String> = []
  private var size: Int

  /// Reads the content of a file, and the files that it includes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path of the file; nil for text from elsewhere.
  ///   - reader: reads the included files.
  package init(_ bytes: [UInt8], path: String?, reader: IncludeReader) {
    self.reader = reader
    size = bytes.count
    var chain: [String] = []
    if let path, let realPath = Files.realPath(path) {
      chain = [realPath]
      visitedPaths = [realPath]
    }
    root = tree(bytes, of: nil, directory: path.map(Files.directory) ?? ".", chain: chain)
  }

  /// Returns the sections of a file, preceded by those of the files that it includes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: the included file; nil for the main one.
  ///   - directory: the folder to which its includes are relative.
  ///   - chain: the files that lead to it by inclusion, and itself.
  /// - Returns: its tree; nil if it cannot be read.
  private mutating func tree(
    _ bytes: [UInt8], of file: IncludedFile?, directory: String, chain: [String]
  ) -> YAMLNode? {
    if var location = FileLocation(ofInvalidUTF8In: bytes) {
      location.file = file
      refuseUnread(location, nil, "not valid UTF-8; save the file as UTF-8")
      return nil
    }
    let document = bytes.withUnsafeBufferPointer { YAMLDocument($0, of: file) }
    problems += document.problems
    if document.isPartial { isPartial = true }
    guard let root = document.root, case .mapping(var entries) = root.content else {
      return document.root
    }
    guard let include = entries.remove("include") else { return root }
    var merged: [YAMLEntry] = []
    for name in names(include) {
      guard let tree = included(name, in: directory, chain: chain) else { continue }
      guard case .mapping(let sections) = tree.content else {
        if !tree.isEmpty {
          refuseUnread(
            tree.location, nil,
            "is \(tree.kind); the file must contain sections")
        }
        continue
      }
      merged = merge(merged, sections)
    }
    return YAMLNode(location: root.location, content: .mapping(merge(merged, entries)))
  }

  private mutating func names(_ include: YAMLEntry) -> [YAMLNode] {
    let members: [YAMLNode]
    switch include.value.content {
    case .sequence(let list): members = list
    case .scalar: members = [include.value]
    case .mapping:
      refuseUnread(
        include.value.location, "include",
        "is a section; the name of a file or a list of names is allowed")
      return []
    }
    return members.filter { member in
      if member.scalar != nil { return true }
      refuseUnread(member.location, "include", "is \(member.kind); the name of a file is allowed")
      return false
    }
  }

  private mutating func included(
    _ name: YAMLNode, in directory: String, chain: [String]
  ) -> YAMLNode? {
    guard let text = name.scalar else { return nil }
    let path = text.hasPrefix("/") || directory == "." ? text : directory + "/" + text
    if !includes.contains(where: { $0.path == path }) { includes.append(ReadFile(path)) }
    let realPath = Files.realPath(path) ?? path
    if chain.contains(realPath) {
      refuse(name.location, "include", "\(quoted(text)) includes itself")
      return nil
    }
    // A file that is included twice is merged once.
    guard visitedPaths.insert(realPath).inserted else { return nil }
    guard chain.count <= Self.depthLimit, includes.count <= Self.fileLimit else {
      refuseUnread(
        name.location, "include",
        includes.count > Self.fileLimit
          ? "is one file too many; at most \(Self.fileLimit) are allowed"
          : "is included too deeply; at most \(Self.depthLimit) levels are allowed")
      return nil
    }
    let bytes: [UInt8]
    do throws(IncludeReader.Failure) {
      bytes = try reader.read(path)
    } catch {
      refuseUnread(name.location, "include", "cannot read \(quoted(text)): \(error.reason)")
      return nil
    }
    size += bytes.count
    guard size <= reader.sizeLimit else {
      refuseUnread(
        name.location, "include",
        "makes all files together larger than the \(reader.sizeLimit >> 20) MiB allowed")
      return nil
    }
    let file = IncludedFile(path: path, location: name.location, number: includes.count)
    return tree(
      bytes, of: file, directory: Files.directory(of: path),
      chain: chain.isEmpty ? ["", realPath] : chain + [realPath])
  }

  // MARK: - Merging

  /// The sections that are lists; those of all files are concatenated.
  private static let lists: Set<String> = ["regions", "rules"]
  /// The section that may be a list as well, and is replaced as a whole.
  private static let idle = "idle"
  /// The section whose names must be unique across files.
  private static let templates = "templates"

  private mutating func merge(_ base: [YAMLEntry], _ own: [YAMLEntry]) -> [YAMLEntry] {
    var result = base
    for entry in own {
      guard let index = result.firstIndex(where: { $0.key == entry.key }) else {
        result.append(entry)
        continue
      }
      let former = result[index]
      if entry.value.isEmpty { continue }
      switch (former.value.content, entry.value.content) {
      case _ where entry.key == Self.idle: result[index] = entry
      case (.sequence(let first), .sequence(let second)) where Self.lists.contains(entry.key):
        result[index].value = YAMLNode(
          location: entry.value.location, content: .sequence(first + second))
      case (.mapping(let first), .mapping(let second)):
        if entry.key == Self.templates { refuseDuplicates(first, second) }
        result[index].value = YAMLNode(
          location: entry.value.location, content: .mapping(Self.mergedEntries(first, second)))
      case (.scalar, _) where former.value.isEmpty: result[index] = entry
      default:
        refuseUnread(
          entry.value.location, entry.key,
          "is \(entry.value.kind), but \(former.value.kind) in "
            + former.value.location.lineText(from: entry.value.location)
            + "; both must be of the same "
            + "kind")
      }
    }
    return result
  }

  private mutating func refuseDuplicates(_ first: [YAMLEntry], _ second: [YAMLEntry]) {
    let known = Dictionary(first.map { ($0.key, $0.keyLocation) }) { $1 }
    for entry in second {
      guard let location = known[entry.key] else { continue }
      refuse(
        entry.keyLocation, Self.templates,
        "\(quoted(entry.key)) is already a template in \(location.lineText(from: entry.keyLocation))"
      )
    }
  }

  /// Returns the merged keys of two sections; later ones win.
  private static func mergedEntries(_ first: [YAMLEntry], _ second: [YAMLEntry]) -> [YAMLEntry] {
    var result = first
    // Both can have tens of thousands of keys, such as names of variables.
    var indices = Dictionary(zip(first.map(\.key), first.indices)) { former, _ in former }
    for entry in second {
      guard let index = indices[entry.key] else {
        indices[entry.key] = result.count
        result.append(entry)
        continue
      }
      if case .mapping(let inner) = result[index].value.content,
        case .mapping(let other) = entry.value.content
      {
        result[index].value = YAMLNode(
          location: entry.value.location, content: .mapping(mergedEntries(inner, other)))
      } else {
        result[index] = entry
      }
    }
    return result
  }

  /// Reports a problem because of which a part of the files is missing.
  private mutating func refuseUnread(
    _ location: FileLocation, _ key: String?, _ message: String
  ) {
    refuse(location, key, message)
    isPartial = true
  }

  private mutating func refuse(_ location: FileLocation, _ key: String?, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }
}

/// A reader of included files.
package struct IncludeReader {
  /// The reason why a file cannot be read.
  package struct Failure: Error {
    /// The reason, as the end of a message that has named the file.
    package let reason: String

    /// Creates a failure with a reason.
    package init(reason: String) { self.reason = reason }
  }

  /// The maximum total size of all files, in bytes.
  let sizeLimit: Int
  /// Returns the bytes of a file.
  let read: (String) throws(Failure) -> [UInt8]

  /// Creates a reader with a limit for the total size of all files, in bytes.
  package init(
    sizeLimit: Int, read: @escaping (String) throws(Failure) -> [UInt8]
  ) {
    self.sizeLimit = sizeLimit
    self.read = read
  }
}
