// The inspector can show a panel's kernel values instead of those of the X server. The positions of
// contacts are then computed as the server and its driver do it: they scale the panel to 1 by 1,
// apply the driver's matrix and the server's, and scale the result to the root
// (`transformAbsolute`, dix/getevents.c).

internal import FingertipSettings
internal import Glibc
internal import KernelDevices
internal import ScreenHardware
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// The mapping of a panel to the root.
struct PanelPlacement: Equatable {
  /// The map from a position on the panel, 0…1, to px of the root.
  let map: AffineMap
  /// The density along the panel's width, in px/mm.
  let pixelsPerMillimetre: Double

  /// Computes the placement of a panel.
  ///
  /// - Parameters:
  ///   - matrix: the server's matrix, nine numbers; nil for none.
  ///   - driverMatrix: the driver's matrix; nil for none.
  ///   - rootSize: the size of the root, in px.
  ///   - width: the width of the panel, in mm.
  init(
    matrix: [Double]?, driverMatrix: [Double]?, rootSize: (width: Int, height: Int), width: Double
  ) {
    let driver = driverMatrix.flatMap(AffineMap.init(matrix:)) ?? .identity
    let server = matrix.flatMap(AffineMap.init(matrix:)) ?? .identity
    let root = AffineMap(Double(rootSize.width), 0, 0, 0, Double(rootSize.height), 0)
    map = root * server * driver
    let edge = map(Point(x: 1, y: 0)) - map(Point(x: 0, y: 0))
    pixelsPerMillimetre = edge.length / max(width, 1)
  }
}

/// Reads the touches of a kernel device, in px of the root, also after it was plugged in again.
final class KernelPanel: LoopHandler {
  /// An open device.
  struct Opened: ~Copyable {
    let node: KernelNode
    /// The same device in the X server.
    let device: DeviceID
    /// The width of the panel in mm; if it reports none, that of a 15-inch panel.
    var width: Double { node.description.width ?? 344 }
  }

  /// The device that is read.
  private struct Reading: ~Copyable {
    /// The same device in the X server.
    let device: DeviceID
    let width: Double
    var placement: PanelPlacement
    var source: KernelSource
    var touches: KernelTouches

    init(
      _ opened: consuming Opened, locate: (DeviceID, Double) -> PanelPlacement,
      log: @escaping LogSink
    ) {
      device = opened.device
      width = opened.width
      placement = locate(device, width)
      touches = KernelTouches(opened.node.description, as: device, width: width)
      source = KernelSource(opened.node, log: log)
    }
  }

  /// Receives the touches.
  var deliver: (TouchEvent) -> Void = { _ in }
  /// Receives the device of these touches in the X server, now and later; nil while it is gone.
  var replace: (DeviceID?) -> Void = { _ in } {
    didSet { replace(reading.device) }
  }
  /// Locates the panel; called again when screens or devices change.
  private let locate: (_ device: DeviceID, _ width: Double) -> PanelPlacement
  /// Opens the device if it is there again.
  private let reopen: () -> Opened?
  /// Converts a time of the kernel's clock, in ms, to the server's time.
  private let serverTime: (Double) -> Timestamp
  private let log: LogSink
  /// The panel's name, by which it is recognized.
  private let name: String
  private var reading: Reading
  private var events: [KernelEvent] = []
  private var reports: [TouchEvent] = []

  /// Creates a reader of a device.
  ///
  /// - Parameters:
  ///   - opened: the device.
  ///   - locate: returns the placement of a panel; it gets the panel's width in mm.
  ///   - serverTime: converts a time of the kernel's clock, in ms, to the server's time.
  ///   - log: receives messages.
  ///   - reopen: opens the device again once it is gone; nil while it is not there.
  init(
    _ opened: consuming Opened, locate: @escaping (DeviceID, Double) -> PanelPlacement,
    serverTime: @escaping (Double) -> Timestamp, log: @escaping LogSink,
    reopen: @escaping () -> Opened? = { nil }
  ) {
    self.locate = locate
    self.serverTime = serverTime
    self.log = log
    self.reopen = reopen
    name = opened.node.description.name
    reading = Reading(opened, locate: locate, log: log)
  }

  /// Creates a reader of a device of a display.
  ///
  /// - Throws: `FileError.inaccessible` if it cannot be read, or is not a device of the display.
  convenience init(
    _ name: KernelDeviceName, _ connection: DisplayConnection, _ log: @escaping LogSink
  ) throws(FileError) {
    self.init(
      try KernelPanel.open(name, connection),
      locate: { device, width in
        PanelPlacement(
          matrix: DeviceInventory.touchDevice(device, on: connection)?.matrix,
          driverMatrix: DeviceInventory.driverMatrix(of: device, on: connection),
          rootSize: connection.rootSize, width: width)
      },
      serverTime: { connection.serverTime(at: $0) }, log: log,
      reopen: { try? KernelPanel.open(name, connection) })
  }

  private static func open(
    _ name: KernelDeviceName, _ connection: DisplayConnection
  ) throws(FileError) -> Opened {
    let (path, device) = try kernelNode(name, among: DeviceInventory.touchDevices(on: connection))
    let node = try KernelNode(path)
    guard let device else {
      throw .inaccessible(
        path: path,
        why: "is not a device of the X server, so its position on the screen is unknown")
    }
    return Opened(node: node, device: device)
  }

  var descriptors: [pollfd] { reading.source.descriptors }

  func handle(_ event: DisplayEvent) {
    switch event {
    case .devicesChanged where reading.source.isOver: renew()
    case .devicesChanged, .mappingChanged, .screenChanged:
      reading.placement = locate(reading.device, reading.width)
    default: break
    }
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    events.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    reading.source.read(into: &events)
    for event in events { reading.touches.follow(event, into: &reports) }
    for report in reports { deliver(placed(report)) }
    guard let end = reading.source.end else { return }
    replace(nil)
    // The X server may have reported its return already. A device that cannot be read would fail
    // again at once.
    if end == .gone { renew() }
  }

  /// Reads the device from now on if it was plugged in again.
  private func renew() {
    // Another device can have got its node or its number.
    guard let opened = reopen(), opened.node.description.name == name else { return }
    reading = Reading(opened, locate: locate, log: log)
    log(.notice, "\(reading.source.node.path): the device is back")
    replace(reading.device)
  }

  /// Returns the report in px of the root and in the server's time.
  private func placed(_ report: TouchEvent) -> TouchEvent {
    var report = report
    report.time = serverTime(report.time.milliseconds)
    report.position = report.position.map { reading.placement.map($0) }
    report.contact.major = report.contact.major.map { $0 * reading.placement.pixelsPerMillimetre }
    report.contact.minor = report.contact.minor.map { $0 * reading.placement.pixelsPerMillimetre }
    return report
  }
}
