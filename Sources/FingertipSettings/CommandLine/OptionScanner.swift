import CPopt
import Glibc

/// Reads options and operands from a command line with popt(3).
///
/// popt's table must outlive its context and hold pointers to C strings, so both belong to this
/// one owner. Its own help and its files of aliases stay unused: the first would end the process,
/// the second would let a file change what the options of this program mean.
struct OptionScanner: ~Copyable {
  /// An option as it was given; one that takes no value has an empty one.
  typealias Given = (option: Option, value: String)

  private let options: [Option]
  private let words: [String]
  /// The operands between options that were taken off popt so far.
  private var taken: [String] = []
  private let table: UnsafeMutablePointer<popt_entry>
  private let arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let context: poptContext?

  /// Takes a command line, the program's own name first, and the options that may stand in it.
  init(_ arguments: [String], options: [Option]) {
    self.options = options
    words = arguments
    var strings: [UnsafeMutablePointer<CChar>] = []
    func keep(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      strings.append(copy)
      return UnsafePointer(copy)
    }

    table = .allocate(capacity: options.count + 1)
    for (index, option) in options.enumerated() {
      var entry = popt_entry()
      entry.longName = keep(option.name)
      entry.shortName = option.short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
      entry.argInfo = option.placeholder == nil ? POPT_ARG_NONE : POPT_ARG_STRING
      if option.isOwnValue != nil { entry.argInfo |= UInt32(POPT_ARGFLAG_OPTIONAL) }
      // popt keeps zero for options that it handles itself.
      entry.val = Int32(index) + 1
      (table + index).initialize(to: entry)
    }
    (table + options.count).initialize(to: popt_entry())

    self.arguments = .allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() {
      (self.arguments + index).initialize(to: keep(argument))
    }
    (self.arguments + arguments.count).initialize(to: nil)
    self.strings = strings
    context = poptGetContext(nil, Int32(arguments.count), self.arguments, table, 0)
  }

  deinit {
    _ = poptFreeContext(context)
    for string in strings { free(string) }
    table.deallocate()
    arguments.deallocate()
  }

  /// The next option, or nil after the last; operands in between are kept for `operands()`.
  mutating func next() throws(UsageError) -> Given? {
    let result = poptGetNextOpt(context)
    guard result > 0 else {
      if result == -1 { return nil }
      throw error(for: result)
    }
    let option = options[Int(result) - 1]
    guard option.placeholder != nil, let value = poptGetOptArg(context) else { return (option, "") }
    defer { free(value) }
    let text = String(cString: value)
    if let isOwn = option.isOwnValue, !isOwn(text), !words.contains("--\(option.name)=\(text)") {
      // popt takes the next word for a value that may be left out, whatever it is.
      takeOperands()
      taken.append(text)
      return (option, "")
    }
    return (option, text)
  }

  /// What is left once every option has been read.
  mutating func operands() -> [String] {
    takeOperands()
    return taken
  }

  private mutating func takeOperands() {
    while let operand = poptGetArg(context) { taken.append(String(cString: operand)) }
  }

  private func error(for result: Int32) -> UsageError {
    let bad = poptBadOption(context, POPT_BADOPTION_NOALIAS).map { String(cString: $0) } ?? ""
    let name = String(bad.prefix { $0 != "=" })
    switch result {
    case POPT_ERROR_BADOPT: return .unknownOption(name, known: options.map(\.name))
    case POPT_ERROR_NOARG: return UsageError("\(name): needs a value\(expectation(of: name))")
    case POPT_ERROR_UNWANTEDARG: return UsageError("\(name): takes no value")
    default:
      return UsageError("\(name): " + String(cString: poptStrerror(result)))
    }
  }

  private func expectation(of name: String) -> String {
    let option = options.first { "--" + $0.name == name || $0.short.map { "-\($0)" } == name }
    return option?.placeholder.map { ": --\(option?.name ?? "") \($0)" } ?? ""
  }
}
