import CPopt
import Glibc

/// Reads options and operands from a command line with popt(3).
///
/// popt's table must outlive its context and hold pointers to C strings, so this object owns both.
/// It is a class, because other modules, which do not import popt, could not know the size of a
/// value with such pointers. popt's own help and alias files stay unused: the help would end the
/// process, and a file could change the meaning of this program's options.
package final class OptionScanner {
  /// The index of an option in the table, and its value; empty for an option without one.
  package typealias Given = (index: Int, value: String)

  private let options: [any CommandLineOption]
  /// The program's name, for messages.
  private let program: String
  private let words: [String]
  /// The operands that have been taken from popt so far.
  private var takenOperands: [String] = []
  private let table: UnsafeMutablePointer<popt_entry>
  private let arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let context: poptContext?

  /// Prepares a command line.
  ///
  /// - Parameters:
  ///   - arguments: the words, the program's own name first.
  ///   - options: the known options.
  ///   - program: the program's name, for messages.
  package init(_ arguments: [String], options: [any CommandLineOption], program: String) {
    self.options = options
    self.program = program
    words = arguments
    var strings: [UnsafeMutablePointer<CChar>] = []
    func cString(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      strings.append(copy)
      return UnsafePointer(copy)
    }

    table = .allocate(capacity: options.count + 1)
    for (index, option) in options.enumerated() {
      var entry = popt_entry()
      entry.longName = cString(option.name)
      entry.shortName = option.short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
      entry.argInfo = option.placeholder == nil ? POPT_ARG_NONE : POPT_ARG_STRING
      if option.matchesOptionalValue != nil { entry.argInfo |= UInt32(POPT_ARGFLAG_OPTIONAL) }
      // popt reserves zero for options that it handles itself.
      entry.val = Int32(index) + 1
      (table + index).initialize(to: entry)
    }
    (table + options.count).initialize(to: popt_entry())

    self.arguments = .allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() {
      (self.arguments + index).initialize(to: cString(argument))
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

  /// Returns the next option, or nil after the last; operands in between are kept for `operands()`.
  package func next() throws(UsageError) -> Given? {
    let result = poptGetNextOpt(context)
    guard result > 0 else {
      if result == -1 { return nil }
      throw error(for: result)
    }
    let index = Int(result) - 1
    let option = options[index]
    guard option.placeholder != nil, let value = poptGetOptArg(context) else { return (index, "") }
    defer { free(value) }
    let text = String(cString: value)
    if let isOwn = option.matchesOptionalValue, !isOwn(text),
      !words.contains("--\(option.name)=\(text)")
    {
      // popt takes the next word as an optional value, whatever it is.
      takeOperands()
      takenOperands.append(text)
      return (index, "")
    }
    return (index, text)
  }

  /// Returns the operands, once every option has been read.
  package func operands() -> [String] {
    takeOperands()
    return takenOperands
  }

  private func takeOperands() {
    while let operand = poptGetArg(context) { takenOperands.append(String(cString: operand)) }
  }

  private func error(for result: Int32) -> UsageError {
    let bad = poptBadOption(context, POPT_BADOPTION_NOALIAS).map { String(cString: $0) } ?? ""
    let name = String(bad.prefix { $0 != "=" })
    switch result {
    case POPT_ERROR_BADOPT:
      return .unknownOption(name, known: options.map(\.name), of: program)
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
