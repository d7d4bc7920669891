internal import SystemSupport

/// Reads the lines written by one tool for kernel events.
protocol KernelTextParser {
  /// The devices described by the lines so far.
  var devices: [KernelDevice] { get }

  /// Parses the next line.
  ///
  /// - Parameters:
  ///   - line: the line without its line break.
  ///   - events: the events of the line are appended to it.
  /// - Throws: the problem with the line.
  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem)
}

/// The tools whose files of kernel events can be read.
enum KernelTextFormat: String, CaseIterable, Sendable {
  case evemu
  case libinput
  case getevent
  case evtest
  case hid = "hid-recorder"

  /// Recognizes the format by the first line that only one tool writes; nil if there is none.
  init?(of start: UnsafeRawBufferPointer) {
    var rest = start[...]
    var hasName = false
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if let format = Self(line: UnsafeRawBufferPointer(rebasing: line)) {
        self = format
        return
      }
      var scanner = KernelTextScanner(UnsafeRawBufferPointer(rebasing: line))
      hasName = hasName || scanner.skip("N: ")
      rest = rest.dropFirst(line.count + 1)
    }
    // Both evemu and hid-recorder write names, but hid-recorder writes a descriptor first.
    guard hasName else { return nil }
    self = .evemu
  }

  private init?(line: UnsafeRawBufferPointer) {
    var scanner = KernelTextScanner(line)
    // A file that begins with a brace is a Fingertip recording, whatever its content.
    if scanner.next == UInt8(ascii: "{") { return nil }
    if scanner.skip("# EVEMU") || scanner.skip("A: ") || Self.isEvemuEvent(scanner) {
      self = .evemu
    } else if scanner.skip("version:") || scanner.skip("ndevices:") || scanner.skip("- node:") {
      self = .libinput
    } else if scanner.skip("add device ") || Self.isGetevent(scanner) {
      self = .getevent
    } else if scanner.skip("Input driver version") || scanner.skip("Input device name:")
      || EvtestParser.time(&scanner) != nil
    {
      self = .evtest
    } else if scanner.skip("R: ") || scanner.skip("D:") {
      self = .hid
    } else {
      return nil
    }
  }

  private static func isEvemuEvent(_ given: KernelTextScanner) -> Bool {
    var scanner = given
    guard scanner.skip("E: "), scanner.time() != nil else { return false }
    return scanner.word().count == 4 && scanner.word().count == 4
  }

  private static func isGetevent(_ given: KernelTextScanner) -> Bool {
    var parser = GeteventParser()
    var events: [KernelEvent] = []
    do throws(LineProblem) {
      try parser.parse(given.bytes, into: &events)
    } catch {
      return true
    }
    return !events.isEmpty
  }

  /// A new parser of the format.
  var parser: any KernelTextParser {
    switch self {
    case .evemu: EvemuParser()
    case .libinput: LibinputParser()
    case .getevent: GeteventParser()
    case .evtest: EvtestParser()
    case .hid: HIDParser()
    }
  }
}
