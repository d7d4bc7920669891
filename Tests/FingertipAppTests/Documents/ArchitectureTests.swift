import TestSupport
import Testing

/// A step of a touch in ARCHITECTURE.md, such as `[Router](path) (functions) routes a frame`.
private struct PathStep {
  var path: String
  var functions: [String]

  init?(_ entry: Substring) {
    guard let link = entry.firstRange(of: "]("),
      let end = entry[link.upperBound...].firstIndex(of: ")")
    else {
      return nil
    }
    path = String(entry[link.upperBound..<end])
    let rest = entry[entry.index(after: end)...].drop { $0 == " " || $0 == "\n" }
    let names = rest.first == "(" ? rest.prefix { $0 != ")" } : ""
    functions = names.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }
}

@Test(
  "ARCHITECTURE.md follows a touch through eight files and names functions that they have"
)
func pathsOfTouches() throws {
  let text = try RepositoryFile.text("ARCHITECTURE.md")
  let section = try #require(
    text.split(separator: "\n## ").first { $0.hasPrefix("How a touch travels\n") })
  let routes = section.split(separator: "\n**From the socket").dropFirst()
  #expect(routes.count == 3)
  for route in routes {
    let steps = (1...9).compactMap { number in
      route.split(separator: "\n\(number). ").dropFirst().first.flatMap(PathStep.init)
    }
    #expect(steps.count == 8)
    for step in steps {
      #expect(!step.functions.isEmpty, "\(step.path)")
      let source = try RepositoryFile.text(step.path)
      for name in step.functions {
        #expect(source.contains("func \(name)("), "\(step.path): \(name)")
      }
    }
  }
}

/// The modules of Package.swift, each with the modules that it depends on.
private struct Manifest {
  /// The lists that targets share, by name.
  var lists: [String: Set<String>] = [:]
  /// The dependencies of each module, without `CLinux`; modules of C and of tests are left out.
  var modules: [String: Set<String>] = [:]

  init(_ text: String) {
    for name in ["pureModules", "support"] {
      if let list = text[...].rest(after: "let \(name): [Target.Dependency] =") {
        lists[name] = list.bracketed.quotedNames
      }
    }
    for entry in text.split(separator: "\n    .").dropFirst() where entry.hasPrefix("target(") {
      let name = entry.rest(after: "name: \"")?.prefix { $0 != "\"" } ?? ""
      guard !isCModule(name), !entry.contains("path: ") else { continue }
      var names: Set<String> = []
      if let dependencies = entry.rest(after: "dependencies:") {
        names = dependencies.bracketed.quotedNames
        let sum = dependencies.prefix { $0 != "[" }
        for (list, members) in lists where sum.contains(list) { names.formUnion(members) }
      }
      modules[String(name)] = names.subtracting(["CLinux"])
    }
  }

  /// Returns the disagreements of ARCHITECTURE.md's table of modules with the manifest.
  func disagreements(with document: String) -> [String] {
    var disagreements: [String] = []
    var above: Set<String> = []
    for line in document.split(separator: "\n") where line.hasPrefix("| [") {
      let module = String(line.dropFirst(3).prefix { $0 != "]" })
      let cell = line.split(separator: "|").last ?? ""
      let imports = imports(in: cell.drop { $0 == " " }.dropLast(), above: above)
      if !above.insert(module).inserted {
        disagreements.append("\(module): ARCHITECTURE.md has two rows")
      }
      guard let declared = modules[module] else {
        disagreements.append("\(module): Package.swift has no such module")
        continue
      }
      for name in imports.subtracting(declared).sorted() {
        disagreements.append("\(module): its row in ARCHITECTURE.md has \(name) in excess")
      }
      for name in declared.subtracting(imports).sorted() {
        disagreements.append("\(module): its row in ARCHITECTURE.md lacks \(name)")
      }
    }
    return disagreements
      + modules.keys.filter { !above.contains($0) }.sorted().map {
        "\($0): ARCHITECTURE.md has no row"
      }
  }

  /// Returns the modules that a cell lists.
  ///
  /// - Parameters:
  ///   - cell: the modules, separated by commas; lists are written as "the pure modules", and an
  ///     exception as "all above except A, B and C".
  ///   - above: the modules of the rows above.
  /// - Returns: the names of the modules.
  private func imports(in cell: Substring, above: Set<String>) -> Set<String> {
    let exception = "all above except "
    if cell.hasPrefix(exception) {
      let names = cell.dropFirst(exception.count).split(separator: ", ")
        .flatMap { $0.split(separator: " and ") }.map(String.init)
      return above.subtracting(names).union(names.filter { !above.contains($0) })
    }
    var imports: Set<String> = []
    for item in cell.split(separator: ", ") {
      switch item {
      case "nothing": break
      case "the pure modules": imports.formUnion(lists["pureModules"] ?? [])
      case "the support modules": imports.formUnion(lists["support"] ?? [])
      default: imports.insert(item.filter { $0 != "`" })
      }
    }
    return imports
  }
}

/// Returns whether a module is one of C, such as `CCairo`.
private func isCModule(_ name: Substring) -> Bool {
  name.first == "C" && name.dropFirst().first?.isUppercase == true
}

extension Substring {
  /// Returns the text after the first occurrence of another text; nil if there is none.
  fileprivate func rest(after text: String) -> Substring? {
    firstRange(of: text).map { self[$0.upperBound...] }
  }

  /// The text within the first brackets.
  fileprivate var bracketed: Substring { drop { $0 != "[" }.prefix { $0 != "]" } }

  /// The texts between quotation marks.
  fileprivate var quotedNames: Set<String> {
    let parts = split(separator: "\"", omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }
}

@Suite struct ModuleTableTests {
  @Test("ARCHITECTURE.md's table of modules has the imports that Package.swift declares")
  func imports() throws {
    let manifest = Manifest(try RepositoryFile.text("Package.swift"))
    let section = try #require(
      try RepositoryFile.text("ARCHITECTURE.md").split(separator: "\n## ").first {
        $0.hasPrefix("The modules\n")
      })
    #expect(manifest.lists.values.allSatisfy { !$0.isEmpty })
    #expect(manifest.lists.count == 2)
    #expect(manifest.modules.count > 40)
    #expect(manifest.disagreements(with: String(section)) == [])
  }

  private static let manifest = """
    let pureModules: [Target.Dependency] = [
      "Paths", "Words",
    ]
    let support: [Target.Dependency] = ["Files"]
    let package = Package(
      targets: [
        .systemLibrary(name: "CLinux"),
        .target(name: "CPaper"),

        .target(name: "Paths", swiftSettings: pure),
        .target(name: "Words", dependencies: ["Paths"], swiftSettings: pure),
        .target(
          name: "Files", dependencies: ["CLinux", "CPaper"],
          swiftSettings: small),
        .target(
          name: "Pages", dependencies: pureModules + support + ["CLinux"]),
        .target(
          name: "Program", dependencies: ["Words", "Files", "Pages"]),
        .executableTarget(name: "program", dependencies: ["Program"]),
        .target(name: "Numbers", path: "Tests/Numbers"),
      ]
    )
    """

  @Test(
    "A row of the table of modules that disagrees with Package.swift is named",
    arguments: [
      ("", "", []),
      (
        "Paths | nothing", "Paths | Words",
        ["Paths: its row in ARCHITECTURE.md has Words in excess"]
      ),
      ("`CPaper`", "nothing", ["Files: its row in ARCHITECTURE.md lacks CPaper"]),
      (", the support modules", "", ["Pages: its row in ARCHITECTURE.md lacks Files"]),
      (
        "except Paths", "except Pages",
        [
          "Program: its row in ARCHITECTURE.md has Paths in excess",
          "Program: its row in ARCHITECTURE.md lacks Pages",
        ]
      ),
      (
        "except Paths", "except Paths and Pens",
        [
          "Program: its row in ARCHITECTURE.md has Pens in excess"
        ]
      ),
      (
        "[Words]", "[Verbs]",
        [
          "Verbs: Package.swift has no such module",
          "Program: its row in ARCHITECTURE.md has Verbs in excess",
          "Program: its row in ARCHITECTURE.md lacks Words",
          "Words: ARCHITECTURE.md has no row",
        ]
      ),
      (
        "[Pages]", "[Files]",
        [
          "Files: ARCHITECTURE.md has two rows",
          "Files: its row in ARCHITECTURE.md has Files in excess",
          "Files: its row in ARCHITECTURE.md has Paths in excess",
          "Files: its row in ARCHITECTURE.md has Words in excess",
          "Files: its row in ARCHITECTURE.md lacks CPaper",
          "Program: its row in ARCHITECTURE.md lacks Pages",
          "Pages: ARCHITECTURE.md has no row",
        ]
      ),
    ] as [(String, String, [String])])
  func disagreement(_ part: String, _ replacement: String, _ expected: [String]) {
    let table = """
      | module | contents | imports |
      | --- | --- | --- |
      | [Paths](Sources/Paths) | Paths | nothing |
      | [Words](Sources/Words) | words, and letters | Paths |
      | [Files](Sources/Files) | files | `CPaper` |
      | [Pages](Sources/Pages) | pages | the pure modules, the support modules |
      | [Program](Sources/Program) | commands | all above except Paths |
      """
    let changed = part.isEmpty ? table : table.replacing(part, with: replacement)
    #expect(Manifest(Self.manifest).disagreements(with: changed) == expected)
  }
}
