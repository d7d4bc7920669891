// The programs among which a scenario is played: nothing but a server, a compositor, or the window
// manager of a whole desktop.
//
// `make test` plays every scenario on the bare server, and some once more with picom or openbox.
// `make test-desktops` installs KWin and other window managers of desktops, and names them in
// `FINGERTIP_DESKTOPS`; then the same scenarios have one case for each of those, and none for
// anything else.

import Glibc
import Testing
import TouchRig

/// The programs that run beside an overlay and an application, in the order of their start.
struct Surroundings: Hashable, Sendable, CustomTestStringConvertible {
  var programs: [DesktopProgram]

  init(_ programs: DesktopProgram...) { self.programs = programs }

  /// Whether one of the programs blends translucent windows.
  var isComposited: Bool { programs.contains(where: \.composites) }

  /// Whether one of the programs holds the touch grab of the root window.
  var grabsTouches: Bool { programs.contains(where: \.grabsTouches) }

  var testDescription: String {
    programs.isEmpty ? "bare" : "with " + programs.map(\.rawValue).joined(separator: " and ")
  }

  /// The server alone.
  static let bare = Surroundings()

  /// The desktops that `FINGERTIP_DESKTOPS` names, separated by spaces; none if it is not set.
  ///
  /// A name that is not one of `DesktopProgram.desktops` ends the tests.
  static let desktops: [Surroundings] = desktopNames.map { name in
    guard let desktop = DesktopProgram(rawValue: name), DesktopProgram.desktops.contains(desktop)
    else {
      let known = DesktopProgram.desktops.map(\.rawValue).joined(separator: ", ")
      fatalError("FINGERTIP_DESKTOPS: \(name) is no desktop that is known: \(known)")
    }
    return Surroundings(desktop)
  }

  /// The surroundings of scenarios that need no other program: the bare server, or the desktops.
  static let usual = desktops.isEmpty ? [.bare] : desktops

  /// The surroundings of tests that name none: the first of the usual ones.
  static let plain = usual[0]

  /// A compositor, or the first of the desktops.
  static let compositor = composited[0]

  /// A window manager, or the first of the desktops.
  static let manager = managers[0]

  /// The surroundings of scenarios with a window manager: one, or the desktops.
  static let managers = desktops.isEmpty ? [Surroundings(.openbox)] : desktops

  /// The surroundings of scenarios about blending: with a compositor, or the desktops.
  static let composited = desktops.isEmpty ? [Surroundings(.picom)] : desktops

  /// The surroundings of scenarios whose picture depends on a compositor: with and without one, or
  /// the desktops.
  static let bareAndComposited =
    desktops.isEmpty ? [.bare, Surroundings(.picom)] : desktops

  /// Compositors of every kind, or the desktops.
  static let compositors =
    desktops.isEmpty ? [Surroundings(.picom), Surroundings(.xcompmgr)] : desktops

  /// The surroundings in which windows are managed, with and without a compositor, or the desktops.
  static let managed =
    desktops.isEmpty ? [Surroundings(.openbox), Surroundings(.openbox, .picom)] : desktops

  /// The bare server, and the surroundings in which windows are managed; or the desktops.
  static let bareAndManaged = desktops.isEmpty ? [.bare] + managed : desktops

  /// The surroundings in which a click or a touch gives the focus: with one window manager, or with
  /// each under which applications are tested if `FINGERTIP_APPLICATIONS` names some.
  static let withFocus =
    getenv("FINGERTIP_APPLICATIONS") == nil
    ? [Surroundings(.openbox)] : [Surroundings(.openbox), Surroundings(.xfwm4)]

  /// The surroundings in which no program holds the touch grab of the root window, as mutter does.
  static let withoutTouchGrab = usual.filter { !$0.grabsTouches }

  private static var desktopNames: [String] {
    guard let names = getenv("FINGERTIP_DESKTOPS") else { return [] }
    return String(cString: names).split(separator: " ").map(String.init)
  }
}
