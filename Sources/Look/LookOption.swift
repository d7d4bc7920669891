import SystemSupport
import TouchRig

/// An option of `Look`, by its name.
enum LookOption: String, CaseIterable, CommandLineOption {
  case touch
  case file
  case at
  case size
  case desktop
  case compositor
  case wm
  case folder
  case binary
  case help

  var name: String { rawValue }

  var short: Character? { self == .help ? "h" : nil }

  var placeholder: String? {
    switch self {
    case .touch: "SCRIPT"
    case .file, .binary, .desktop: "FILE"
    case .at: "MS[,MS...]"
    case .size: "WIDTHxHEIGHT"
    case .compositor, .wm: "NAME"
    case .folder: "FOLDER"
    case .help: nil
    }
  }

  /// The names of the window managers, separated by commas.
  private static var windowManagers: String {
    DesktopProgram.allCases.filter(\.managesWindows).map(\.rawValue).joined(separator: ", ")
  }

  var help: String {
    switch self {
    case .touch: "the touches; one of --touch and --file is needed"
    case .file: "a recording whose touches are played"
    case .at:
      "when pictures are taken, from the start of the script or the first touch of the recording; "
        + "without it shortly before the end of each gesture and after the last"
    case .size: "the size of the screen of a script, in px; 1920x1080 by default"
    case .desktop: "a PNG file that is the desktop; the one of the demo by default"
    case .compositor: "what composites the screen: picom, xcompmgr or none; picom by default"
    case .wm: "the window manager, one of \(Self.windowManagers); none by default"
    case .folder: "where the pictures go; .build/look by default"
    case .binary: "the program; fingertip beside this one by default"
    case .help: "print this help"
    }
  }
}
