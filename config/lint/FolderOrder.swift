// Checks the folders of each module against their order: a file may use what files of its own folder and of
// folders before it declare, and nothing else of its module. What a file declares and uses is read from
// the index that the compiler writes beside every debug build, so that a name in a comment, or the same
// name in two modules, means nothing.
//
//     folder-order LIST INDEX SOURCES
//
// LIST has a line for each module, `Module: First Second+Third Fourth`: the folders from the lowest to the
// highest, `.` for the module's own; those with `+` between them know each other. Every message names the
// file and the line; the exit status is 1 where there is any.

import Glibc

/// A place where a file names something.
struct Occurrence {
  var symbol: String
  var name: String
  var line: UInt32
  var isDeclaration: Bool
}

/// The folders of a module, by how high they are.
struct Module {
  var ranks: [String: Int] = [:]

  /// Reads the part of a line after the colon.
  init(_ text: Substring) {
    for (rank, group) in text.split(separator: " ").enumerated() {
      for folder in group.split(separator: "+") { ranks[String(folder)] = rank }
    }
  }
}

/// A file of a module.
struct SourceFile: Hashable {
  var module: String
  var folder: String
  var path: String

  /// The file of a path below the folder of sources; nil for one of another place.
  init?(_ path: String, below sources: String) {
    guard path.hasPrefix(sources), access(path, F_OK) == 0 else { return nil }
    self.path = path
    let parts = path.dropFirst(sources.count).split(separator: "/")
    guard let module = parts.first, parts.count > 1 else { return nil }
    self.module = String(module)
    folder = parts.count == 2 ? "." : parts.dropFirst().dropLast().joined(separator: "/")
  }
}

/// What the index tells of every file.
final class Index {
  private let store: indexstore_t
  private let sources: String
  private(set) var occurrences: [SourceFile: [Occurrence]] = [:]
  private var file: SourceFile?

  /// Opens the index of a build; nil where there is none.
  init?(_ path: String, sources: String) {
    guard let store = indexstore_store_create(path, nil) else { return nil }
    self.store = store
    self.sources = sources
    read()
  }

  private func read() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    _ = indexstore_store_units_apply_f(store, 1, me) { context, name in
      context.map { Unmanaged<Index>.fromOpaque($0).takeUnretainedValue().readUnit(name) }
      return true
    }
  }

  private func readUnit(_ name: indexstore_string_ref_t) {
    guard let unit = indexstore_unit_reader_create(store, text(name), nil) else { return }
    defer { indexstore_unit_reader_dispose(unit) }
    let main = text(indexstore_unit_reader_get_main_file(unit))
    guard SourceFile(main, below: sources) != nil else { return }
    let me = Unmanaged.passUnretained(self).toOpaque()
    _ = indexstore_unit_reader_dependencies_apply_f(unit, me) { context, dependency in
      guard let context, let dependency,
        indexstore_unit_dependency_get_kind(dependency) == INDEXSTORE_UNIT_DEPENDENCY_RECORD
      else { return true }
      Unmanaged<Index>.fromOpaque(context).takeUnretainedValue().readRecord(
        text(indexstore_unit_dependency_get_name(dependency)),
        of: text(indexstore_unit_dependency_get_filepath(dependency)))
      return true
    }
  }

  private func readRecord(_ name: String, of path: String) {
    guard let file = SourceFile(path, below: sources), occurrences[file] == nil,
      let record = indexstore_record_reader_create(store, name, nil)
    else { return }
    defer { indexstore_record_reader_dispose(record) }
    occurrences[file] = []
    self.file = file
    let me = Unmanaged.passUnretained(self).toOpaque()
    _ = indexstore_record_reader_occurrences_apply_f(record, me) { context, occurrence in
      guard let context, let occurrence else { return true }
      Unmanaged<Index>.fromOpaque(context).takeUnretainedValue().note(occurrence)
      return true
    }
  }

  private func note(_ occurrence: indexstore_occurrence_t) {
    guard let file, let symbol = indexstore_occurrence_get_symbol(occurrence) else { return }
    var place: (line: UInt32, column: UInt32) = (0, 0)
    indexstore_occurrence_get_line_col(occurrence, &place.line, &place.column)
    let declares =
      INDEXSTORE_SYMBOL_ROLE_DECLARATION | INDEXSTORE_SYMBOL_ROLE_DEFINITION
    occurrences[file]?.append(
      Occurrence(
        symbol: text(indexstore_symbol_get_usr(symbol)),
        name: text(indexstore_symbol_get_name(symbol)), line: place.line,
        isDeclaration: indexstore_occurrence_get_roles(occurrence) & UInt64(declares) != 0))
  }
}

func text(_ reference: indexstore_string_ref_t) -> String {
  String(
    decoding: UnsafeRawBufferPointer(start: reference.data, count: reference.length), as: UTF8.self)
}

func fail(_ message: String) -> Never {
  let line = Array("folder-order: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(2)
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("usage: folder-order LIST INDEX SOURCES") }
guard let list = fopen(arguments[1], "r") else { fail("\(arguments[1]): cannot be read") }
var modules: [String: Module] = [:]
while let line = readLine(from: list) {
  guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("#") else { continue }
  modules[String(line[..<colon])] = Module(line[line.index(after: colon)...])
}
func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(line) }
  let count = getline(&line, &capacity, file)
  guard count > 0, let line else { return nil }
  return String(cString: line).split(separator: "\n").first.map(String.init) ?? ""
}

let sources = arguments[3].hasSuffix("/") ? arguments[3] : arguments[3] + "/"
guard let index = Index(arguments[2], sources: sources) else {
  fail("\(arguments[2]): there is no index; build first")
}
var homes: [String: Set<SourceFile>] = [:]
for (file, occurrences) in index.occurrences {
  for occurrence in occurrences where occurrence.isDeclaration {
    homes[occurrence.symbol, default: []].insert(file)
  }
}
var messages: Set<String> = []
for (file, occurrences) in index.occurrences {
  guard let module = modules[file.module] else { continue }
  guard let rank = module.ranks[file.folder] else {
    messages.insert("\(file.path):1: the folder '\(file.folder)' of \(file.module) is in no order")
    continue
  }
  for occurrence in occurrences where !occurrence.isDeclaration {
    guard let declared = homes[occurrence.symbol], !declared.contains(file) else { continue }
    for home in declared where home.module == file.module {
      guard let other = module.ranks[home.folder], other > rank else { continue }
      messages.insert(
        "\(file.path):\(occurrence.line): '\(occurrence.name)' is declared in '\(home.folder)', "
          + "which lies above '\(file.folder)'")
    }
  }
}
if index.occurrences.isEmpty { fail("the index knows no file below \(sources); build first") }
for message in messages.sorted() { print(message) }
exit(messages.isEmpty ? 0 : 1)
