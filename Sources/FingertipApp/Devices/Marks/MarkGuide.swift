internal import FingertipSettings
internal import GuidedScreens
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchX11
internal import Touches
internal import Translations

/// Asks the user to touch a mark on each monitor, and so finds the monitor of each touchscreen.
final class MarkGuide {
  private let listener: TouchListener
  private let screen: GuideScreen
  private let monitors: [Monitor]
  private var painters: [MarkPainter]
  private var sequence: MarkSequence
  private var painted: MarkSequence.State?
  /// The touches that are down; only a touch that begins without others counts.
  private var touchesDown: Set<TouchID> = []
  /// The positions on their panels of new touches that have not been handled yet, 0…1.
  private var beginPositions: [TouchID: Point] = [:]

  /// Creates a guide that covers every monitor.
  ///
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  init(
    on connection: DisplayConnection, _ report: DeviceReport, accepts: DeviceFilter?,
    in language: ScreenLanguage, log: @escaping LogSink
  ) throws {
    var request = ListeningRequest { device in
      device.isEnabled && accepts?.admits(id: device.id, name: device.name) ?? true
    }
    request.reports = .raw
    listener = TouchListener(connection: connection, request: request)
    // Monitors that show the same part of the desktop count as one.
    var screens: [DeviceReport.Screen] = []
    for screen in report.screens
    where !screens.contains(where: { $0.monitor.frame == screen.monitor.frame }) {
      screens.append(screen)
    }
    monitors = screens.map(\.monitor)
    painters = screens.enumerated().map { index, screen in
      MarkPainter(
        screen.monitor, index + 1, of: screens.count,
        pixelsPerMillimetre: screen.density.pixelsPerMillimetre, in: language)
    }
    sequence = MarkSequence(monitors: screens.count, devices: Set(listener.devices.map(\.id)))
    let root = PixelRect(ofRoot: report.rootSize)
    let area = GuideArea(
      covering: monitors.map(\.frame), shield: root, among: report.screens.map(\.monitor),
      root: root)
    screen = try GuideScreen(
      covering: area, on: connection, hearing: listener,
      button: "touch the middle of a panel to continue without it", log: log)
    listener.observer = self
    show()
    connection.synchronise()
  }

  /// Shows mark after mark until all touchscreens are found or the user leaves.
  ///
  /// - Returns: the monitor and rotation of each touchscreen that was found, by device id; nil if
  ///   the monitors have changed meanwhile, or the screen was locked.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  func run(
    _ signals: borrowing SignalDescriptor
  ) throws -> [DeviceID: MappingDoctor.Placement]? {
    try screen.run(self, signals)
    guard screen.interruption == nil else { return nil }
    return Dictionary(
      uniqueKeysWithValues: sequence.matches.map { find in
        (find.device, .init(monitor: monitors[find.monitor], rotation: find.rotation))
      })
  }

  private func show() {
    painted = sequence.state
    guard case .asking(let monitor, let isBeside) = sequence.state else { return }
    let name = monitors[monitor].name
    screen.paint { index, target in
      painters[index].paint(
        index == monitor ? .touch(isBeside: isBeside) : .look(at: name), into: target)
    }
  }

  /// Returns a report's position along a panel's axis, 0…1, before the matrix; nil if unknown.
  private func panelPosition(
    along meaning: TouchAxis.Meaning, _ device: TouchDevice, _ report: TouchReport
  ) -> Double? {
    guard let axis = device.axis(meaning),
      let value = report.axes.first(where: { $0.number == axis.number })?.value
    else { return nil }
    return axis.position(of: value, extent: 1)
  }
}

extension MarkGuide: GuidedProcedure {
  var nextTurn: Double? { nil }
  var isOver: Bool { if case .over = sequence.state { true } else { false } }

  func takeTurn(at time: Double) {
    if painted != sequence.state { show() }
  }

  func follow(_ touch: Touch) {
    if touch.phase == .began {
      let position = beginPositions.removeValue(forKey: touch.id)
      if touchesDown.isEmpty { sequence.handle(.touched(touch.id.device, position)) }
      touchesDown.insert(touch.id)
    } else if touch.isOver {
      touchesDown.remove(touch.id)
    }
  }
  func leave() { sequence.handle(.left) }
  func interrupt(at time: Double) { sequence.handle(.left) }
  func refresh() { painted = nil }
}

extension MarkGuide: TouchReportObserver {
  func note(_ report: TouchReport) {
    guard report.phase == .began,
      let device = listener.devices.first(where: { $0.id == report.id.device }),
      let x = panelPosition(along: .positionX, device, report),
      let y = panelPosition(along: .positionY, device, report)
    else { return }
    beginPositions[report.id] = Point(x: x, y: y)
  }
}
