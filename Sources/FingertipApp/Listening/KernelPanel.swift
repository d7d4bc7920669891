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

/// Reads the touches of a kernel device, in px of the root.
final class KernelPanel: LoopHandler {
  /// The same device in the X server.
  let device: DeviceID
  /// Receives the touches.
  var deliver: (TouchEvent) -> Void = { _ in }
  /// Locates the panel; called again when screens or devices change.
  private let locate: () -> PanelPlacement
  /// Converts a time of the kernel's clock, in ms, to the server's time.
  private let serverTime: (Double) -> Timestamp
  private var placement: PanelPlacement
  private var source: KernelSource
  private var touches: KernelTouches
  private var events: [KernelEvent] = []
  private var reports: [TouchEvent] = []

  /// The width that is assumed if a device reports none, in mm: that of a 15-inch panel.
  private static let assumedWidth = 344.0

  /// Creates a reader of a device.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - device: the same device in the X server.
  ///   - locate: returns the placement of the panel; it gets the panel's width in mm.
  ///   - serverTime: converts a time of the kernel's clock, in ms, to the server's time.
  ///   - log: receives messages.
  init(
    _ node: consuming KernelNode, _ device: DeviceID, locate: @escaping (Double) -> PanelPlacement,
    serverTime: @escaping (Double) -> Timestamp, log: @escaping LogSink
  ) {
    let width = node.description.width ?? Self.assumedWidth
    touches = KernelTouches(node.description, as: device, width: width)
    self.device = device
    self.locate = { locate(width) }
    self.serverTime = serverTime
    placement = locate(width)
    source = KernelSource(node, log: log)
  }

  /// Creates a reader of a device of a display.
  ///
  /// - Throws: `FileError.inaccessible` if it cannot be read, or is not a device of the display.
  convenience init(
    _ name: KernelDeviceName, _ connection: DisplayConnection, _ log: @escaping LogSink
  ) throws(FileError) {
    let (path, serverDevice) = try kernelNode(
      name, among: DeviceInventory.touchDevices(on: connection))
    let node = try KernelNode(path)
    guard let device = serverDevice else {
      throw .inaccessible(
        path: path,
        why: "is not a device of the X server, so its position on the screen is unknown")
    }
    self.init(
      node, device,
      locate: { width in
        PanelPlacement(
          matrix: DeviceInventory.touchDevice(device, on: connection)?.matrix,
          driverMatrix: DeviceInventory.driverMatrix(of: device, on: connection),
          rootSize: connection.rootSize, width: width)
      },
      serverTime: { connection.serverTime(at: $0) }, log: log)
  }

  var descriptors: [pollfd] { source.descriptors }

  func handle(_ event: DisplayEvent) {
    switch event {
    case .devicesChanged, .mappingChanged, .screenChanged: placement = locate()
    default: break
    }
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    events.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    source.read(into: &events)
    for event in events { touches.follow(event, into: &reports) }
    for report in reports { deliver(placed(report)) }
  }

  /// Returns the report in px of the root and in the server's time.
  private func placed(_ report: TouchEvent) -> TouchEvent {
    var report = report
    report.time = serverTime(report.time.milliseconds)
    report.position = report.position.map { placement.map($0) }
    report.contact.major = report.contact.major.map { $0 * placement.pixelsPerMillimetre }
    report.contact.minor = report.contact.minor.map { $0 * placement.pixelsPerMillimetre }
    return report
  }
}
