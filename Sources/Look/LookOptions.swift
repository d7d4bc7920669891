import Glibc
import TouchRig

/// The command line of `Look`.
struct LookOptions {
  /// What is wrong with a command line.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: Look [OPTION...] [-- FINGERTIP-ARGUMENT...]
      --touch SCRIPT      the touches; one of --touch and --file is needed
      --file FILE         a recording whose touches are played
      --at MS[,MS...]     when pictures are taken, from the first touch on; without it shortly
                          before the end of each gesture and after the last
      --compositor NAME   what composites the screen: picom, xcompmgr or none; picom by default
      --wm NAME           a window manager: openbox, xfwm4, kwin_x11 or mutter; none by default
      --folder FOLDER     where the pictures go; .build/look by default
      --binary FILE       the program; fingertip beside this one by default

    A SCRIPT is one or several of these, separated by ";", or by "+" to begin together:
    \(TouchScript.usage.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    Places are px of a screen of 1920 × 1080, times ms, angles degrees.
    """

  var isHelp = false
  var touch: String?
  var file: String?
  /// In ms since the first touch; empty for the usual moments.
  var moments: [Double] = []
  var compositor: DesktopProgram?
  var windowManager: DesktopProgram?
  var folder = ".build/look"
  var binary: String
  /// What follows "--": the arguments of Fingertip.
  var arguments: [String] = []

  /// Reads the arguments that follow the program's name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments; an option whose value is empty counts as not given.
  ///   - program: the path of this program.
  /// - Throws: `Mistake`.
  init(_ arguments: ArraySlice<String>, program: String) throws(Mistake) {
    binary = (program.lastIndex(of: "/").map { program[...$0] } ?? "./") + "fingertip"
    var compositorName = ""
    var rest = arguments
    while let option = rest.popFirst() {
      if option == "--" {
        self.arguments = Array(rest)
        break
      }
      if option == "--help" || option == "-h" {
        isHelp = true
        return
      }
      guard let value = rest.popFirst() else {
        throw Mistake(description: "\(option): unknown or without a value\n\(Self.usage)")
      }
      switch option {
      case _ where value.isEmpty: break
      case "--touch": touch = value
      case "--file": file = value
      case "--at": moments = try Self.moments(value)
      case "--compositor": compositorName = value
      case "--wm": windowManager = try Self.program(value, of: option) { $0.managesWindows }
      case "--folder": folder = value
      case "--binary": binary = value
      default: throw Mistake(description: "\(option): unknown\n\(Self.usage)")
      }
    }
    switch compositorName {
    case "": compositor = windowManager?.composites == true ? nil : .picom
    case "none": compositor = nil
    default:
      compositor = try Self.program(compositorName, of: "--compositor") { !$0.managesWindows }
    }
    guard (touch == nil) != (file == nil) else {
      throw Mistake(description: "one of --touch and --file is needed\n\(Self.usage)")
    }
  }

  private static func program(
    _ name: String, of option: String, _ isAllowed: (DesktopProgram) -> Bool
  ) throws(Mistake) -> DesktopProgram {
    let allowed = DesktopProgram.allCases.filter(isAllowed)
    guard let program = allowed.first(where: { $0.rawValue == name }) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw Mistake(description: "\(option) \(name): unknown; allowed are \(names)")
    }
    return program
  }

  private static func moments(_ list: String) throws(Mistake) -> [Double] {
    var moments: [Double] = []
    for word in list.split(separator: ",") {
      guard let moment = Double(word), (0...3_600_000).contains(moment) else {
        throw Mistake(description: "--at \(word): no number of ms from 0 to 3600000")
      }
      moments.append(moment)
    }
    return moments.sorted()
  }
}
