internal import Touches
internal import Translations

/// Move two touching fingers apart: measures the minimum distance at which the panel separates
/// them, for three directions.
struct SeparationTest: PanelTest {
  private enum Direction: CaseIterable {
    case horizontal, vertical, diagonal

    var key: String {
      switch self {
      case .horizontal: "horizontal"
      case .vertical: "vertical"
      case .diagonal: "diagonal"
      }
    }

    var name: ScreenText {
      switch self {
      case .horizontal: ScreenText("side by side")
      case .vertical: ScreenText("one above the other")
      case .diagonal: ScreenText("diagonally")
      }
    }

    /// Returns whether two fingers this far apart lie in the direction, within the 22.5° of a hand.
    func fits(_ displacement: Vector) -> Bool {
      let (across, down) = (displacement.dx.magnitude, displacement.dy.magnitude)
      // The tangent of 22.5°.
      let slope = 0.4142
      return switch self {
      case .horizontal: down <= slope * across
      case .vertical: across <= slope * down
      case .diagonal: down > slope * across && across > slope * down
      }
    }
  }

  /// The distance to which fingers are moved apart, in mm, and its limit as a share of the panel's
  /// shorter side.
  private static let distance = 40.0
  private static let share = 0.6

  private let panel: Panel
  /// The distance that ends a round, in mm.
  private let endDistance: Double
  private var down: [TouchID: Point] = [:]
  /// The minimum distances of the completed rounds, in mm.
  private var results: [Double] = []
  /// The minimum distance of the two fingers in this round, in mm, and their positions; nil before.
  private var nearest: (distance: Double, positions: [Point])?
  /// Whether fingers of the last round are still down.
  private var isWaiting = false
  private var pairs: [[Point]] = []

  init(of panel: Panel) {
    self.panel = panel
    endDistance = min(Self.distance, Self.share * min(panel.size.dx, panel.size.dy))
  }

  private var direction: Direction? {
    results.count < Direction.allCases.count ? Direction.allCases[results.count] : nil
  }

  var instruction: ScreenText {
    isWaiting
      ? ScreenText("Lift the fingers")
      : ScreenText(
        "Put two fingers down that touch each other, %1, and move them apart",
        (direction ?? .diagonal).name)
  }
  var progress: Double { Double(results.count) / Double(Direction.allCases.count) }
  var figures: [PanelFigure] {
    pairs.map { .stroke($0) } + pairs.joined().map { .dot($0) }
      + down.values.map { .target($0, radius: panel.pixels(4)) }
  }

  var measures: [PanelMeasure] {
    zip(Direction.allCases, 0...).map { direction, index in
      // The middles of two fingertips that touch each other are 15 to 18 mm apart.
      PanelMeasure(
        direction.key, direction.name, index < results.count ? results[index] : .infinity, "mm",
        .atMost(20))
    }
  }

  mutating func follow(_ touch: Touch) {
    down[touch.id] = touch.isOver ? nil : touch.position
    if down.isEmpty {
      isWaiting = false
      nearest = nil
    }
    guard !isWaiting, let direction, down.count == 2 else { return }
    let positions = Array(down.values)
    let distance = panel.millimetres(from: positions[0], to: positions[1])
    if direction.fits(positions[1] - positions[0]), distance < nearest?.distance ?? endDistance {
      nearest = (distance, positions)
    }
    guard distance >= endDistance, let nearest else { return }
    results.append(nearest.distance)
    pairs.append(nearest.positions)
    self.nearest = nil
    isWaiting = true
  }
}
