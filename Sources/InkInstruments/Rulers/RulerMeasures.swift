/// The sizes of a ruler's marks and letters, in px.
///
/// They are given in mm, with a minimum in px so that they are readable from some distance.
struct RulerMeasures: Hashable {
  /// The width of lines.
  let line: Double
  /// The lengths of the marks for millimetres, every fifth and every tenth millimetre.
  let marks: Marks
  /// The size of the numbers' letters.
  let letters: Double
  /// The distance of the numbers from the edge.
  let top: Int
  /// The height of the strip with the numbers.
  let height: Int
  /// The depth of a scale; without alpha, only this rim of the ruler is painted.
  let rim: Double
  /// The sizes of the plate that shows the angle.
  let plate: Plate
  /// The number of millimetres from one mark to the next.
  let markStep: Int
  /// The number of centimetres from one number to the next.
  let numberStep: Int

  /// The lengths of marks, in px.
  struct Marks: Hashable {
    let small, middle, large: Double
  }

  /// The size of the plate with the angle, both even, and of its letters, in px.
  struct Plate: Hashable {
    let width, height: Int
    let letters: Double
  }

  /// The minimum distance of two marks, in px; closer ones would look like a grey bar.
  private static let markDistance = 2.5

  /// The maximum size of a millimetre, as a fraction of the monitor's shorter side.
  ///
  /// Otherwise the scales would fill small, dense screens.
  private static let largestShare = 0.01

  /// Computes the sizes for a density in px/mm, on a monitor of a size in px.
  init(pixelsPerMillimetre density: Double, on monitor: (width: Double, height: Double)) {
    let unit = min(density, Self.largestShare * min(monitor.width, monitor.height))
    func size(_ millimetres: Double, _ pixels: Double) -> Double { max(millimetres * unit, pixels) }
    line = size(0.25, 1)
    marks = Marks(small: size(2.2, 6), middle: size(3.2, 9), large: size(4.4, 12))
    letters = size(3.4, 13)
    top = Int((marks.large + letters * 0.1).rounded(.up))
    height = Int((letters * 1.2).rounded(.up))
    rim = Double(top + height) + line
    let plateLetters = size(4.2, 16)
    plate = Plate(
      width: 2 * Int(plateLetters * 1.8), height: 2 * Int(plateLetters * 0.8),
      letters: plateLetters)
    markStep = [1, 5].first { Double($0) * density >= Self.markDistance } ?? 10
    // Room for two digits and some space.
    let room = letters * 2
    numberStep = [1, 2, 5, 10].first { Double($0) * 10 * density >= room } ?? 20
  }

  /// The minimum width of a ruler with a scale at both edges and the plate between them, in px.
  var minimumWidth: Double { 2 * rim + Double(plate.height) + 4 * line }
}
