// The configuration of a private X server, and its xorg.conf.
//
// The server must not touch the machine it runs on: no console (the dummy driver tells Xorg that it
// needs none), no graphics card, no input device of the host, no file of /etc/X11. So nothing is
// detected, and everything is listed here. The folder for further configuration is our own and
// contains a file, because Xorg falls back to the system's folder if ours is empty.

/// The configuration of a private X server.
package struct ServerConfiguration: Sendable {
  /// The root window's initial width, in px.
  package var width: Int
  /// The root window's initial height, in px.
  package var height: Int
  /// The frame rate that RandR reports, in Hz; the dummy driver's clock is limited to 300 MHz.
  package var refresh: Double
  /// The input devices, in the order in which they are added.
  package var devices: [RigDevice]
  /// The bits per pixel: 8, 15, 16, 24 or 30.
  package var depth: Int
  /// The authority file with the cookies for clients; nil to admit everybody.
  package var authority: String?
  /// The number of X screens, each with its own root.
  package var screens = 1
  /// Whether the server has GLX, which some window managers need and which costs 0.4 s at start.
  package var hasGLX: Bool
  /// The disabled extensions, by the names of `Xorg -extension`.
  package var disabledExtensions: [String]
  /// Further arguments for Xorg.
  package var arguments: [String]
  /// The time limit for the start, in seconds.
  package var patience: Double

  /// Creates a server with one screen, 1920 × 1080 px by default.
  package init(
    width: Int = 1920, height: Int = 1080, refresh: Double = 60,
    devices: [RigDevice] = [.touchscreen], depth: Int = 24, hasGLX: Bool = false,
    disabledExtensions: [String] = [], arguments: [String] = [], patience: Double = 30
  ) {
    self.width = width
    self.height = height
    self.refresh = refresh
    self.devices = devices
    self.depth = depth
    self.hasGLX = hasGLX
    self.disabledExtensions = disabledExtensions
    self.arguments = arguments
    self.patience = patience
  }

  /// The sizes that tests switch to, in addition to the initial one.
  static let furtherSizes = [(3840, 2160), (1280, 720), (1080, 1920)]

  /// The main configuration file: flags, card, screen and the list of devices.
  var xorgConf: String {
    let sizes =
      [(width, height)] + Self.furtherSizes.filter { $0 != (width, height) }
    let modes = sizes.map { "\"\($0.0)x\($0.1)\"" }.joined(separator: " ")
    let modeLines = sizes.map { "  " + Self.modeLine($0.0, $0.1, refresh) }.joined(separator: "\n")
    // Xorg searches for a mouse and a keyboard of the host unless a device claims to be both.
    let references = devices.enumerated().map { index, device in
      "  InputDevice \"\(device.name)\"" + (index == 0 ? " \"CorePointer\" \"CoreKeyboard\"" : "")
    }
    let numbers = 0..<screens
    let layout = numbers.map {
      "  Screen \($0) \"screen\($0)\"" + ($0 > 0 ? " RightOf \"screen\($0 - 1)\"" : "")
    }
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
        Option "AutoBindGPU" "false"
        Option "DontVTSwitch" "true"
        Option "BlankTime" "0"
        Option "StandbyTime" "0"
        Option "SuspendTime" "0"
        Option "OffTime" "0"
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-1000
      \(modeLines)
      EndSection
      \(numbers.map { screenSections($0, modes: modes) }.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
      \(layout.joined(separator: "\n"))
      \(references.joined(separator: "\n"))
      EndSection

      """
  }

  /// Returns the sections of an X screen and of its card.
  private func screenSections(_ number: Int, modes: String) -> String {
    """
    Section "Device"
      Identifier "card\(number)"
      Driver "dummy"
      VideoRam 131072
    EndSection
    Section "Screen"
      Identifier "screen\(number)"
      Device "card\(number)"
      Monitor "monitor"
      DefaultDepth \(depth)
      SubSection "Display"
        Depth \(depth)
        Modes \(modes)
      EndSubSection
    EndSection
    """
  }

  /// Returns the configuration file of the devices.
  ///
  /// - Parameter socket: returns the path of a device's socket.
  /// - Returns: the file's text.
  func devicesConf(socket: (RigDevice) -> String) -> String {
    devices.map { device in
      let kind =
        switch device.kind {
        case .touch(let contacts):
          "  Option \"DeviceType\" \"Touch\"\n  Option \"TouchCount\" \"\(contacts)\""
        case .pointer: "  Option \"DeviceType\" \"Pointer\""
        case .pointerAbsolute: "  Option \"DeviceType\" \"PointerAbsolute\""
        case .pen:
          "  Option \"DeviceType\" \"PointerAbsoluteProximity\"\n"
            + "  Option \"PointerHasPressure\" \"true\""
        case .keyboard: "  Option \"DeviceType\" \"Keyboard\""
        }
      return """
        Section "InputDevice"
          Identifier "\(device.name)"
          Driver "inputtest"
          Option "SocketPath" "\(socket(device))"
        \(kind)
        EndSection

        """
    }.joined() + "# The input devices of a private server.\n"
  }

  /// Returns a mode line; the driver's clock may limit the refresh rate, and blanking is arbitrary.
  private static func modeLine(_ width: Int, _ height: Int, _ refresh: Double) -> String {
    let columns = width + 160
    let rows = height + 40
    let clock = min(Double(columns * rows) * refresh / 1e6, 299)
    return "Modeline \"\(width)x\(height)\" \(clock) "
      + "\(width) \(width + 40) \(width + 80) \(columns) "
      + "\(height) \(height + 10) \(height + 20) \(rows)"
  }
}
