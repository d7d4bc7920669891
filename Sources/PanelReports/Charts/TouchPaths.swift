internal import TouchAnalysis
internal import TouchDrawing
internal import TouchRecordings
internal import Touches

/// The paths of the touches of a device.
///
/// Events are painted as they come and then forgotten, so that memory does not grow with their
/// number.
struct TouchPaths {
  /// The pixels per unit of the map, for sharp prints.
  private static let pixelsPerUnit = 2.0
  /// Colours that are visible on light and dark backgrounds, and differ from that of faults.
  private static let colours: [Colour] = [
    0x2F86D0, 0x2C9C72, 0x9C6BC9, 0x9A8428, 0x3A9BAA, 0x7486A0,
  ].map { Colour(hex: $0) }

  let layer: PixelLayer
  private let scale: Double
  private var lastPoints: [TouchID: (point: Point, slot: Int)] = [:]
  private var touchCount = 0

  /// Creates an empty picture of a panel; nil if out of memory.
  init?(on map: PanelMap, of panel: Panel) {
    scale = map.scale / panel.pixelsPerMillimetre * Self.pixelsPerUnit
    let width = Int((map.area.width * Self.pixelsPerUnit).rounded(.up))
    let height = Int((map.area.height * Self.pixelsPerUnit).rounded(.up))
    guard let layer = PixelLayer(width: max(width, 1), height: max(height, 1)) else { return nil }
    self.layer = layer
  }

  /// Adds a change of a touch.
  mutating func add(_ event: TouchEvent, _ faults: ArraySlice<Fault>) {
    guard let position = event.position else { return }
    let point = Point(x: position.x * scale, y: position.y * scale)
    let last = lastPoints[event.id]
    let isNew = event.phase == .began || last == nil
    let slot = isNew ? touchCount : last?.slot ?? 0
    if isNew { touchCount += 1 }
    let colour = Self.colours[slot % Self.colours.count]
    let target = layer.target
    if let last, !isNew {
      // A line across a jump would suggest that the finger moved along it.
      if !faults.contains(where: { $0.kind == .jump }) {
        target.line(from: last.point, to: point, width: 1.6, colour: colour.with(alpha: 130))
      }
    } else {
      target.ring(at: point, radius: 6, width: 1.6, colour: colour)
    }
    target.disc(at: point, radius: 1.8, colour: colour)
    let isOver = event.phase == .ended || event.phase == .cancelled
    lastPoints[event.id] = isOver ? nil : (point, slot)
  }

  /// Returns the chart, with the faults numbered as in their table.
  func chart(
    _ map: PanelMap, of device: DeviceID, _ analysis: RecordingAnalysis
  ) -> Chart {
    var chart = map.chart(
      "Where touches went",
      note: "A dot for each report, a ring where a touch began; faults by their numbers")
    chart.marks.append(.pixels(layer, map.area))
    let panel = analysis.header.screen.panel
    let groups = FaultGroup.groups(
      analysis.faults.enumerated().compactMap { index, fault in
        guard fault.touch.device == device, let position = fault.position else { return nil }
        var point = map.position(panel.millimetres(of: position))
        point.x = min(max(point.x, map.area.x), map.area.maxX)
        point.y = min(max(point.y, map.area.y), map.area.maxY)
        return (index + 1, point)
      })
    for group in groups { chart.marks.append(.ring(group.position, radius: 6, .alarm, width: 1.8)) }
    var labels: [Rect] = groups.map {
      Rect(x: $0.position.x - 6, y: $0.position.y - 6, width: 12, height: 12)
    }
    for group in groups {
      guard let box = Self.freeBox(group, labels, map.area) else { continue }
      labels.append(box)
      chart.marks.append(
        .text(
          group.text, Point(x: box.x + box.width / 2, y: box.maxY - 2),
          TextStyle(size: 12, ink: .alarm, anchor: .middle, isBold: true, hasHalo: true)))
    }
    return chart
  }

  /// Returns a free area beside a group for its numbers; nil if there is none.
  private static func freeBox(_ group: FaultGroup, _ occupied: [Rect], _ area: Rect) -> Rect? {
    let width = 8 * Double(group.text.count) + 2
    let (x, y) = (group.position.x, group.position.y)
    let corners = [
      (x + 8, y - 7), (x - 8 - width, y - 7), (x + 5, y - 20), (x + 5, y + 6),
      (x - 5 - width, y - 20), (x - 5 - width, y + 6), (x - width / 2, y - 22),
      (x - width / 2, y + 8),
    ]
    return corners.lazy.map { Rect(x: $0.0, y: $0.1, width: width, height: 14) }.first { box in
      box.x >= area.x && box.maxX <= area.maxX && box.y >= area.y && box.maxY <= area.maxY
        && occupied.allSatisfy { $0.intersection(box).isEmpty }
    }
  }
}

/// Faults that are too close to each other to be marked separately.
private struct FaultGroup {
  var position: Point
  var numbers: [Int]

  /// The numbers in the table of faults, abbreviated for more than two.
  var text: String {
    numbers.count <= 2
      ? numbers.map { "\($0)" }.joined(separator: ", ") : "\(numbers[0]) +\(numbers.count - 1)"
  }

  /// Groups faults at nearly the same position.
  static func groups(_ faults: [(number: Int, position: Point)]) -> [FaultGroup] {
    var groups: [FaultGroup] = []
    for fault in faults {
      let index = groups.firstIndex {
        abs($0.position.x - fault.position.x) < 9 && abs($0.position.y - fault.position.y) < 9
      }
      if let index {
        groups[index].numbers.append(fault.number)
      } else {
        groups.append(FaultGroup(position: fault.position, numbers: [fault.number]))
      }
    }
    return groups
  }
}
