import FingertipSettings
import SettingsReading
import SystemSupport
import TouchRig
import Touches

/// The command line of `Look`.
struct LookOptions {
  static let usage = """
    usage: Look [OPTION]... [-- FINGERTIP-ARGUMENT...]

    \(Help.options(LookOption.allCases))

    A SCRIPT is one or several of these, separated by ";", which is a pause of \(Int(TouchScript.pause)) ms,
    or by "+" to begin together:
    \(TouchScript.usage.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    Places are px of the screen, times ms, angles degrees.
    """

  var isHelp = false
  var touch: String?
  var file: String?
  /// The times of the pictures, in ms since the playback began; empty for the default times.
  var moments: [Double] = []
  /// The screen of a script, in px.
  var screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  /// The path of the picture for the desktop; nil for the demo's desktop.
  var desktop: String?
  var compositor: DesktopProgram?
  var windowManager: DesktopProgram?
  var folder = ".build/look"
  var binary: String
  /// The operands, which are Fingertip's arguments.
  var arguments: [String]

  /// Parses a command line whose first word is the program's own path.
  ///
  /// - Parameter arguments: the words; an option with an empty value is ignored.
  /// - Throws: `UsageError` for invalid options.
  init(_ arguments: [String]) throws(UsageError) {
    let program = arguments.first ?? "Look"
    binary = (program.lastIndex(of: "/").map { program[...$0] } ?? "./") + "fingertip"
    var compositorName = ""
    let options = LookOption.allCases
    let scanner = OptionScanner(arguments, options: options, program: "Look")
    while let (index, value) = try scanner.next() {
      switch options[index] {
      case .help: isHelp = true
      case _ where value.isEmpty: break
      case .touch: touch = value
      case .file: file = value
      case .at: moments = try Self.moments(value)
      case .size: screen = try Self.screen(value)
      case .desktop: desktop = value
      case .compositor: compositorName = value
      case .wm: windowManager = try Self.program(value, of: .wm) { $0.managesWindows }
      case .folder: folder = value
      case .binary: binary = value
      }
    }
    self.arguments = scanner.operands()
    switch compositorName {
    case "": compositor = windowManager?.composites == true ? nil : .picom
    case "none": compositor = nil
    default:
      compositor = try Self.program(compositorName, of: .compositor) { !$0.managesWindows }
      if let windowManager, windowManager.composites {
        throw UsageError(
          "--compositor \(compositorName): --wm \(windowManager.rawValue) composites the screen itself; "
            + "only none is allowed beside it")
      }
    }
    guard isHelp || (touch == nil) != (file == nil) else {
      throw UsageError("one of --touch and --file is needed; 'Look --help' lists the options")
    }
  }

  private static func program(
    _ name: String, of option: LookOption, _ isAllowed: (DesktopProgram) -> Bool
  ) throws(UsageError) -> DesktopProgram {
    let allowed = DesktopProgram.allCases.filter(isAllowed)
    guard let program = allowed.first(where: { $0.rawValue == name }) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--\(option.name) \(name): unknown; allowed are \(names)")
    }
    return program
  }

  private static func screen(_ text: String) throws(UsageError) -> PixelRect {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy({ (64...8192).contains($0) }) else {
      throw UsageError("--size \(text): not WIDTHxHEIGHT with 64 to 8192 px each")
    }
    return PixelRect(x: 0, y: 0, width: numbers[0], height: numbers[1])
  }

  private static func moments(_ list: String) throws(UsageError) -> [Double] {
    var moments: [Double] = []
    for word in list.split(separator: ",") {
      guard let moment = Double(word), (0...3_600_000).contains(moment) else {
        throw UsageError("--at \(word): not a number of ms from 0 to 3600000")
      }
      moments.append(moment)
    }
    return moments.sorted()
  }
}
