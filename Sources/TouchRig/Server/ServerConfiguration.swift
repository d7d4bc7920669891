import ScreenHardware

// What a private X server is to be, and its xorg.conf.
//
// The server must keep its hands off the machine it runs on: no console (the dummy driver tells
// Xorg that it needs none), no graphics card, no input device of the host, no file from
// /etc/X11. So nothing is detected, everything is named here, and the folder for further
// configuration is one of our own, with a file in it, since Xorg falls back to the system's folder
// when it finds ours empty.

/// The parts and properties of a private X server.
package struct ServerConfiguration: Sendable {
  /// The root window's size at start, in px.
  package var width: Int
  /// The root window's height at start, in px.
  package var height: Int
  /// The frame rate that RandR reports, in Hz; the dummy driver's clock ends at 300 MHz.
  package var refresh: Double
  /// The input devices, in the order in which they are plugged in.
  package var devices: [RigDevice]
  /// The bits of a pixel: 8, 15, 16, 24 or 30.
  package var depth: Int
  /// The file with the cookies of those who may connect; nil for everybody.
  package var authority: String?
  /// The number of X screens, each with a root of its own.
  package var screens = 1
  /// Whether the server has GLX, which some window managers need and which costs 0.4 s at start.
  package var hasGLX: Bool
  /// Extensions switched off, by the names that `Xorg -extension` knows.
  package var withoutExtensions: [String]
  /// Further arguments for Xorg.
  package var arguments: [String]
  /// The time that the server may take to come up, in seconds.
  package var patience: Double

  /// A server of one screen; without arguments, a usual one of 1920 × 1080 px.
  package init(
    width: Int = 1920, height: Int = 1080, refresh: Double = 60,
    devices: [RigDevice] = [.touchscreen], depth: Int = 24, hasGLX: Bool = false,
    withoutExtensions: [String] = [], arguments: [String] = [], patience: Double = 30
  ) {
    self.width = width
    self.height = height
    self.refresh = refresh
    self.devices = devices
    self.depth = depth
    self.hasGLX = hasGLX
    self.withoutExtensions = withoutExtensions
    self.arguments = arguments
    self.patience = patience
  }

  /// The sizes that tests switch to, beside the one at start.
  static let furtherSizes = [(3840, 2160), (1280, 720), (1080, 1920)]

  /// The main configuration file: flags, card, screen and which devices the server uses.
  var xorgConf: String {
    let sizes =
      [(width, height)] + Self.furtherSizes.filter { $0 != (width, height) }
    let modes = sizes.map { "\"\($0.0)x\($0.1)\"" }.joined(separator: " ")
    let modeLines = sizes.map { "  " + Self.modeLine($0.0, $0.1, refresh) }.joined(separator: "\n")
    // Xorg looks for a mouse and a keyboard of the host unless some device claims to be both.
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
  /// - Parameter socket: gives the path of a device's socket.
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

  /// Returns a mode of a size and, where the driver's clock allows, a refresh rate; blanking is arbitrary.
  private static func modeLine(_ width: Int, _ height: Int, _ refresh: Double) -> String {
    let columns = width + 160
    let rows = height + 40
    let clock = min(Double(columns * rows) * refresh / 1e6, 299)
    return "Modeline \"\(width)x\(height)\" \(clock) "
      + "\(width) \(width + 40) \(width + 80) \(columns) "
      + "\(height) \(height + 10) \(height + 20) \(rows)"
  }
}
