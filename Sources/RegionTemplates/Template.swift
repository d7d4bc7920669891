internal import SystemSupport

/// A region that is written once and used often, with parameters for the differences.
struct Template {
  /// A name that has a value in each use of a template.
  struct Parameter {
    var name: String
    /// Its default value; nil if each use must give one.
    var standard: TemplatePattern?
  }

  var parameters: [Parameter] = []
  var region: TemplatePattern
  /// Whether it uses the place of a cell.
  var usesCellPosition = false

  /// Whether its region contains no templates, grids, lists or children to expand.
  var isFinal = false

  /// The names for the id of the region, and for a cell's number, row and column, all from 1.
  static let placeNames = ["id", "index", "row", "column"]
  /// The numbers of the names that only cells have.
  static let placeNumbers = 1..<placeNames.count

  /// Returns the number of a name, place names before parameters; nil if it is neither.
  static func number(of name: String, among parameters: [String]) -> Int? {
    placeNames.firstIndex(of: name)
      ?? parameters.firstIndex(of: name).map { $0 + placeNames.count }
  }

  /// Returns the name with a number.
  func name(_ number: Int) -> String {
    number < Self.placeNames.count
      ? Self.placeNames[number] : parameters[number - Self.placeNames.count].name
  }

  /// The keys of a cell that are not arguments.
  static let cellKeys = ["use", "span"]
  /// The keys of a template.
  static let keys = ["parameters", "region"]
}

extension Template {
  /// Reads a template; nil if it is invalid.
  ///
  /// - Parameters:
  ///   - node: the section of the template.
  ///   - key: the key of the template, for messages.
  ///   - problems: the list that problems are added to.
  init?(_ node: YAMLNode, key: String, problems: inout [FileProblem]) {
    func refuse(_ location: FileLocation, _ part: String, _ message: String) {
      problems.append(FileProblem(location: location, key: key + part, message: message))
    }
    let problemCount = problems.count
    guard case .mapping(let entries) = node.content else {
      let names = Self.keys.joined(separator: ", ")
      refuse(node.location, "", "is \(node.kind); a section with these keys is allowed: \(names)")
      return nil
    }
    var reader = ParameterReader(key: key + ".parameters")
    var region: YAMLNode?
    for entry in entries {
      switch entry.key {
      case "region": region = entry.value
      case "parameters":
        reader.read(entry.value)
        problems += reader.problems
      default:
        refuse(entry.keyLocation, "", unknownKey(entry.key, among: Self.keys))
      }
    }
    problems += reader.compiler.problems
    guard let region, case .mapping = region.content else {
      refuse(
        region?.location ?? node.location, ".region", "a section with keys of a region is needed")
      return nil
    }
    var body = PatternCompiler(names: reader.parameters.map(\.name), key: key + ".region")
    self.init(parameters: reader.parameters, region: body.pattern(of: region))
    usesCellPosition = body.usesCellPosition || reader.compiler.usesCellPosition
    if case .mapping(let entries) = region.content {
      isFinal = !entries.contains { RegionExpansion.expands($0.key) }
    }
    problems += body.problems
    guard problems.count == problemCount else { return nil }
  }
}

/// Reads the parameters of a template.
private struct ParameterReader {
  /// The maximum number of parameters, which are searched by name at each use.
  private static let limit = 100

  /// The key of the parameters, for messages.
  let key: String
  private(set) var parameters: [Template.Parameter] = []
  /// Compiles the default values, in which the names of earlier parameters are allowed.
  private(set) var compiler: PatternCompiler
  /// The problems of the parameters, without those of their default values.
  private(set) var problems: [FileProblem] = []

  init(key: String) {
    self.key = key
    compiler = PatternCompiler(names: [], key: key)
  }

  mutating func read(_ node: YAMLNode) {
    switch node.content {
    case .sequence(let members):
      checkCount(members.count, node.location)
      for member in members.prefix(Self.limit) {
        guard case .scalar(let name, _) = member.content else {
          refuse(member.location, "\(member.kind) is in the list; only names are allowed")
          continue
        }
        add(name, member.location, nil)
      }
    case .mapping(let entries):
      checkCount(entries.count, node.location)
      for entry in entries.prefix(Self.limit) {
        add(
          entry.key, entry.keyLocation,
          entry.value.isEmpty ? nil : compiler.pattern(of: entry.value))
      }
    case .scalar:
      if node.isEmpty { return }
      refuse(
        node.location,
        "is a text; a list of names is allowed, or a section of names and their default values")
    }
  }

  /// Reports parameters beyond the limit.
  private mutating func checkCount(_ count: Int, _ location: FileLocation) {
    guard count > Self.limit else { return }
    refuse(location, "has \(count) parameters; at most \(Self.limit) are allowed")
  }

  private mutating func add(
    _ name: String, _ location: FileLocation, _ standard: TemplatePattern?
  ) {
    let reserved = Template.placeNames + Template.cellKeys
    if !TemplateName.isSound(name) {
      refuse(location, "\(quoted(name)) cannot be a name; \(TemplateName.allowed)")
    } else if reserved.contains(name) {
      refuse(
        location,
        "\(quoted(name)) has a meaning of its own; names other than "
          + "\(reserved.joined(separator: ", ")) are allowed")
    } else if parameters.contains(where: { $0.name == name }) {
      refuse(location, "\(quoted(name)) is given here a second time")
    }
    parameters.append(Template.Parameter(name: name, standard: standard))
    compiler.names.append(name)
  }

  private mutating func refuse(_ location: FileLocation, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }
}
