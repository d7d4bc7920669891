/// A third-party program that turns a bare server into a desktop.
package enum DesktopProgram: String, Hashable, Sendable, CaseIterable {
  /// The compositor picom.
  case picom
  /// The compositor xcompmgr.
  case xcompmgr
  /// The window manager openbox, which does not composite.
  case openbox
  /// The window manager of Xfce.
  case xfwm4
  /// The window manager of KDE.
  case kwin = "kwin_x11"
  /// The window manager of GNOME.
  case mutter
  /// The window manager of Cinnamon.
  case muffin
  /// The window manager of MATE.
  case marco

  /// The programs that start quickly and need neither GLX nor a session bus.
  package static let light: [DesktopProgram] = [.picom, .xcompmgr, .openbox]

  /// Window managers of whole desktops, which composite as well.
  ///
  /// They need a session bus: run tests with them under `dbus-run-session`. KWin, mutter and muffin
  /// need a server with GLX.
  package static let desktops: [DesktopProgram] = [.xfwm4, .kwin, .mutter, .muffin, .marco]

  /// The Debian package that contains it.
  package var package: String { self == .kwin ? "kwin-x11" : rawValue }

  /// Whether it owns the compositing selection once it is running.
  package var composites: Bool { self != .openbox }

  /// Whether it announces itself as the window manager once it is running.
  package var managesWindows: Bool { self != .picom && self != .xcompmgr }

  /// Whether it answers `_NET_REQUEST_FRAME_EXTENTS` as soon as it handles windows.
  ///
  /// KWin does not support the request.
  package var answersAboutFrames: Bool { managesWindows && self != .kwin }

  /// Whether it grabs the touches of the root window, for gestures of its own.
  package var grabsTouches: Bool { self == .mutter || self == .muffin }

  /// Its arguments; for picom, the defaults without animations that depend on time.
  func arguments(configuration: String) -> [String] {
    switch self {
    case .picom: ["--backend", "xrender", "--config", configuration, "--no-fading-openclose"]
    case .xcompmgr: ["-n"]
    case .openbox: ["--sm-disable", "--config-file", configuration]
    case .xfwm4: ["--compositor=on", "--vblank=off"]
    case .kwin: []
    case .mutter, .muffin: ["--x11"]
    case .marco: ["--sm-disable", "--composite"]
    }
  }

  /// Returns the variables for its environment, with a folder as the home directory.
  func environment(display: String, folder: String) -> [String: String?] {
    var variables: [String: String?] = [
      "DISPLAY": display, "WAYLAND_DISPLAY": nil, "HOME": folder, "XDG_CONFIG_HOME": folder,
      "XDG_CACHE_HOME": folder,
    ]
    switch self {
    case .kwin:
      variables["KWIN_COMPOSE"] = "O2"
      variables["LIBGL_ALWAYS_SOFTWARE"] = "1"
      variables["QT_QPA_PLATFORM"] = "xcb"
    case .mutter, .muffin:
      variables["LIBGL_ALWAYS_SOFTWARE"] = "1"
      variables["GSETTINGS_BACKEND"] = "memory"
    case .marco:
      // It keeps the number of workspaces there.
      variables["GSETTINGS_BACKEND"] = "memory"
    default: break
    }
    return variables
  }

  /// The text of its own configuration file, which replaces the user's.
  var configurationText: String {
    switch self {
    case .picom:
      """
      shadow = false;
      fading = false;
      vsync = false;
      use-damage = true;

      """
    case .openbox:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <openbox_config xmlns="http://openbox.org/3.4/rc">
        <focus><focusNew>yes</focusNew></focus>
        <placement><policy>Smart</policy></placement>
        <theme><animateIconify>no</animateIconify></theme>
        <mouse>
          <context name="Client">
            <mousebind button="Left" action="Press">
              <action name="Focus"/><action name="Raise"/>
            </mousebind>
          </context>
        </mouse>
      </openbox_config>

      """
    default: ""
    }
  }
}
