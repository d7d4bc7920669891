internal import TouchX11
internal import Touches

extension RecordingHeader {
  /// The header of a recording that is made of a display now.
  init(
    of connection: DisplayConnection, devices: [TouchDevice], settings: ShowSettings,
    isRaw: Bool = false
  ) {
    self.isRaw = isRaw
    screen = Screen(of: connection, devices: devices, settings: settings)
    self.devices = devices.map {
      Device(id: $0.id, name: $0.name, maxTouches: min(max($0.contacts, 0), 65535))
    }
    if settings.pointer {
      self.devices += DeviceInventory.pointers(on: connection).map {
        Device(id: $0.id, name: $0.name, maxTouches: 1)
      }
    }
  }
}

extension RecordingHeader.Screen {
  /// The root, as large as a millimetre on its first monitor makes it.
  ///
  /// A monitor that covers the root and is believed has said how large it is, in whole mm.
  fileprivate init(
    of connection: DisplayConnection, devices: [TouchDevice], settings: ShowSettings
  ) {
    (width, height) = connection.rootSize
    let screen = ScreenDescription(of: connection, settings: settings, devices: devices)
    guard let monitor = screen.monitors.first else {
      let density = 96 / 25.4
      (widthMM, heightMM) = (Double(width) / density, Double(height) / density)
      return
    }
    let density = screen.density(of: monitor).pixelsPerMillimetre
    widthMM = (Double(width) / density * 100).rounded() / 100
    heightMM = (Double(height) / density * 100).rounded() / 100
    let claimed = (Double(monitor.millimetres.width), Double(monitor.millimetres.height))
    if monitor.frame.width == width, monitor.frame.height == height,
      abs(claimed.0 / widthMM - 1) < 0.02, abs(claimed.1 / heightMM - 1) < 0.02
    {
      (widthMM, heightMM) = claimed
    }
  }
}
