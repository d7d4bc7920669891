internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayLayers
internal import ScreenHardware
internal import TouchRecordings
internal import TouchX11
internal import Touches

extension RecordingHeader {
  /// Creates the header of a recording of a display.
  init(
    of connection: DisplayConnection, devices: [TouchDevice], settings: ShowSettings,
    isRaw: Bool = false
  ) {
    var recorded = devices.map {
      Device(id: $0.id, name: $0.name, maxTouches: min(max($0.contacts, 0), 65535))
    }
    if settings.listening.pointer {
      recorded += DeviceInventory.pointers(on: connection).map {
        Device(id: $0.id, name: $0.name, maxTouches: 1)
      }
    }
    self.init(
      screen: Screen(of: connection, devices: devices, settings: settings), devices: recorded,
      isRaw: isRaw)
  }
}

extension RecordingHeader.Screen {
  /// Describes the root, with the size in mm that the density of its first monitor implies.
  ///
  /// If that monitor covers the root and its own size differs by less than 2%, that size is used.
  fileprivate init(
    of connection: DisplayConnection, devices: [TouchDevice], settings: ShowSettings
  ) {
    let (width, height) = connection.rootSize
    let screen = ScreenDescription(of: connection, settings: settings, devices: devices)
    let monitor = screen.monitors.first
    let density =
      monitor.map { screen.density(of: $0).pixelsPerMillimetre }
      ?? Length.assumedPixelsPerMillimetre
    func rounded(_ length: Int) -> Double { (Double(length) / density * 100).rounded() / 100 }
    var size = (width: rounded(width), height: rounded(height))
    if let monitor, monitor.frame.width == width, monitor.frame.height == height {
      let claimed = (
        width: Double(monitor.millimetres.width), height: Double(monitor.millimetres.height)
      )
      if abs(claimed.width / size.width - 1) < 0.02, abs(claimed.height / size.height - 1) < 0.02 {
        size = claimed
      }
    }
    self.init(width: width, height: height, widthMM: size.width, heightMM: size.height)
    guard screen.monitors.count > 1 else { return }
    // A monitor may reach beyond the root for a moment while both change.
    let root = PixelRect(ofRoot: (width, height))
    monitors = (screen.monitors.filter(\.isPrimary) + screen.monitors.filter { !$0.isPrimary })
      .map { $0.frame.intersection(root) }.filter { !$0.isEmpty }
  }
}
