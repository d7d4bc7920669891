import Glibc
import SettingsReading
import SystemSupport

/// The benchmark's options: what to measure and how to report it.
struct Options {
  /// The groups of figures, by the names used with `--only`.
  enum Group: String, CaseIterable {
    case latency
    case spotlight
    case regions
    case frames
    case crowd
    case tuio
    case orders
    case grid
    case idle
    case memory
    case routing
    case ink
    case analysis
    case films
    case pages
    case events
    case delay
    case start
    case size
    case mapping
    case desktops

    /// Whether it is measured by default; the desktops need further packages.
    var isUsual: Bool { self != .desktops }
  }

  var groups = Set(Group.allCases.filter(\.isUsual))
  var isHelp = false
  var asJSON = false
  /// Whether to use fewer samples and shorter loads, for figures to work with, not to publish.
  var isQuick = false
  /// The program to measure.
  var binary: String

  /// An option, by its name.
  private enum Name: String, CaseIterable, CommandLineOption {
    case only
    case quick
    case json
    case binary
    case help

    var name: String { rawValue }

    var placeholder: String? {
      switch self {
      case .only: "GROUP[,GROUP...]"
      case .binary: "FILE"
      case .quick, .json, .help: nil
      }
    }

    var help: String {
      switch self {
      case .only:
        "the groups of figures: \(Group.allCases.map(\.rawValue).joined(separator: ", ")); all but "
          + "desktops by default"
      case .quick: "fewer samples and shorter loads: figures to work with, not to publish"
      case .json: "one JSON document instead of a table"
      case .binary: "the program to measure; fingertip beside this one by default"
      case .help: "print this help"
      }
    }
  }

  static let usage = "usage: Benchmarks [OPTION]...\n\n" + Help.options(Name.allCases)

  /// Reads a command line, which begins with this program's path; fingertip is beside it.
  ///
  /// - Parameter arguments: the words of the command line.
  /// - Throws: the first error in them.
  init(_ arguments: [String]) throws(UsageError) {
    let program = arguments.first ?? "Benchmarks"
    binary = (program.lastIndex(of: "/").map { program[...$0] } ?? "./") + "fingertip"
    let options = Name.allCases
    let scanner = OptionScanner(arguments, options: options, program: "Benchmarks")
    while let (index, value) = try scanner.next() {
      switch options[index] {
      case .json: asJSON = true
      case .quick: isQuick = true
      case .binary: binary = value
      case .only: groups = try Self.groups(value)
      case .help: isHelp = true
      }
    }
    if let word = scanner.operands().first {
      throw UsageError("\(word): no operand is allowed; 'Benchmarks --help' lists the options")
    }
    guard isHelp || access(binary, X_OK) == 0 else {
      throw UsageError("--binary \(binary): \(String(cString: strerror(errno)))")
    }
  }

  private static func groups(_ list: String) throws(UsageError) -> Set<Group> {
    var groups: Set<Group> = []
    for name in list.split(separator: ",") {
      guard let group = Group(rawValue: String(name)) else {
        throw UsageError("--only \(name): no such group; 'Benchmarks --help' lists them")
      }
      groups.insert(group)
    }
    return groups
  }
}
