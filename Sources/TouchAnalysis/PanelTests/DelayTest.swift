internal import Touches
internal import Translations

/// Tap a flashing field: measures the time from the kernel's stamp of a touch to the changed
/// pixels.
///
/// A high-speed camera can see the delay before the stamp as well, by the flash.
///
/// The drivers of the X server stamp raw events with the kernel's time, in whole ms.
struct DelayTest: PanelTest {
  /// The number of taps to measure.
  private static let count = 20

  private let field: Rect
  private var delays: [Double] = []
  private var down: Set<TouchID> = []
  /// The stamp of a touch whose flash is not on the screen yet.
  private var pending: Timestamp?

  init(of panel: Panel) {
    let (start, end) = (panel.place(0.2, 0.25), panel.place(0.8, 0.9))
    field = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  var instruction: ScreenText {
    ScreenText(
      "Tap on the field, which flashes: %1 of %2", .number(min(delays.count + 1, Self.count)),
      .number(Self.count))
  }
  var progress: Double { Double(delays.count) / Double(Self.count) }
  var figures: [PanelFigure] { [.flash(field, isOn: !down.isEmpty)] }
  var flash: PanelFigure? { figures.first }

  var measures: [PanelMeasure] {
    let sorted = delays.sorted()
    func value(_ share: Double) -> Double {
      sorted.isEmpty ? .infinity : sorted[Int(Double(sorted.count - 1) * share)]
    }
    return [
      // A frame of a 60 Hz screen lasts 16.7 ms.
      PanelMeasure("median", ScreenText("median"), value(0.5), "ms", .atMost(20)),
      PanelMeasure("p95", ScreenText("95th percentile"), value(0.95), "ms"),
      PanelMeasure("longest", ScreenText("longest"), value(1), "ms"),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard touch.phase != .began || field.contains(touch.position) else { return }
    if touch.isOver {
      down.remove(touch.id)
    } else if touch.phase == .began {
      if down.isEmpty { pending = touch.time }
      down.insert(touch.id)
    }
  }

  mutating func flashAppeared(at time: Timestamp) {
    guard let stamp = pending, delays.count < Self.count else { return }
    delays.append(max(0, time - stamp))
    pending = nil
  }
}
