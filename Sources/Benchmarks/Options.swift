import FingertipApp
import Glibc

/// What to measure and how to tell.
struct Options {
  /// The groups of figures, by the names that `--only` takes.
  enum Group: String, CaseIterable {
    case latency
    case regions
    case frames
    case crowd
    case idle
    case memory
    case routing
    case ink
    case analysis
    case events
    case delay
    case start
    case size
    case desktops

    /// Whether it is measured where no group was named; the desktops take packages of their own.
    var isUsual: Bool { self != .desktops }
  }

  var groups = Set(Group.allCases.filter(\.isUsual))
  var asJSON = false
  /// Fewer samples and shorter loads: figures to work with, not to publish.
  var isQuick = false
  /// The program to measure.
  var binary: String

  static let usage = """
    usage: Benchmarks [--json] [--quick] [--only GROUP[,GROUP…]] [--binary PATH]
    groups: \(Group.allCases.map(\.rawValue).joined(separator: ", ")); all but desktops by default
    """

  /// Why the command line makes no sense.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments behind the program's name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - program: the path of this program, beside which the other one lies.
  /// - Throws: what is wrong with them.
  init(_ arguments: ArraySlice<String>, program: String) throws(Mistake) {
    let folder = program.lastIndex(of: "/").map { program[...$0] } ?? "./"
    binary = folder + "fingertip"
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--json": asJSON = true
      case "--quick": isQuick = true
      case "--binary": binary = try Self.value(of: option, &rest)
      case "--only": groups = try Self.groups(try Self.value(of: option, &rest))
      default: throw Mistake(description: "\(option): unknown\n\(Self.usage)")
      }
    }
    guard access(binary, X_OK) == 0 else {
      throw Mistake(description: "--binary \(binary): \(String(cString: strerror(errno)))")
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let value = rest.popFirst() else {
      throw Mistake(description: "\(option): needs a value\n\(usage)")
    }
    return value
  }

  private static func groups(_ list: String) throws(Mistake) -> Set<Group> {
    var groups: Set<Group> = []
    for name in list.split(separator: ",") {
      guard let group = Group(rawValue: String(name)) else {
        throw Mistake(description: "--only \(name): no such group\n\(usage)")
      }
      groups.insert(group)
    }
    return groups
  }
}
