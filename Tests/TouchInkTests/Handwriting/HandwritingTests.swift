import Testing
internal import TouchDrawing
internal import TouchInk
internal import Touches

@Suite("Handwriting") struct HandwritingTests {
  /// A pen and a panel, and the limits for the figures of its ink.
  struct Limit: CustomTestStringConvertible {
    /// The speed of the pen, in mm/s.
    var speed: Double
    /// The report rate, in Hz.
    var rate: Double
    /// The height of a small letter, in mm.
    var height = 9.0
    /// The maximum deviation of the ink from the path, in px.
    var deviation: Double
    /// The maximum turning of the ink in excess of that of the path, in degrees per cm.
    var wobble: Double
    /// The maximum distance by which corners may be cut, in px.
    var corner: Double
    /// The minimum figures of the 1 € filter, in the same units; nil if it is not compared.
    var filtered: (deviation: Double, wobble: Double, corner: Double)?

    var testDescription: String { "\(speed) mm/s, \(rate) Hz, \(height) mm" }
  }

  // At 300 mm/s and 60 Hz the pen moves 5 mm between two reports, which is half a letter, so the
  // corners cannot be located.
  @Test(
    "Noise of 0.8 px is not visible in letters, and corners are preserved",
    arguments: [
      Limit(speed: 30, rate: 120, deviation: 0.22, wobble: 7, corner: 0.75),
      Limit(
        speed: 60, rate: 120, deviation: 0.27, wobble: 6, corner: 0.55, filtered: (0.3, 28, 1.5)),
      Limit(
        speed: 120, rate: 120, deviation: 0.34, wobble: 9, corner: 0.9, filtered: (0.41, 21, 2.1)),
      Limit(
        speed: 300, rate: 120, deviation: 0.45, wobble: 3, corner: 2.4, filtered: (0.85, 2, 4.2)),
      Limit(
        speed: 600, rate: 120, deviation: 0.92, wobble: 1, corner: 4.5, filtered: (1.7, -4, 7.1)),
      Limit(speed: 30, rate: 60, deviation: 0.28, wobble: 10, corner: 0.8),
      Limit(
        speed: 60, rate: 60, deviation: 0.34, wobble: 9, corner: 0.9, filtered: (0.38, 22, 1.9)),
      Limit(
        speed: 120, rate: 60, deviation: 0.42, wobble: 5, corner: 1.65, filtered: (0.55, 6, 3.0)),
      Limit(
        speed: 300, rate: 60, deviation: 0.92, wobble: 1, corner: 4.7, filtered: (1.4, -4, 6.3)),
      Limit(speed: 30, rate: 120, height: 3, deviation: 0.31, wobble: 7, corner: 0.65),
      Limit(speed: 60, rate: 120, height: 3, deviation: 0.36, wobble: 6, corner: 0.6),
      Limit(speed: 120, rate: 120, height: 3, deviation: 0.43, wobble: 11, corner: 1.0),
    ])
  func letters(_ test: Limit) {
    let density = HandwritingFigures.density
    let fit = StrokeShaping(
      filter: nil, fit: LocalFit(tolerance: 0.275 * density), pixelsPerMillimetre: density)
    let ink = HandwritingFigures(
      fit, height: test.height, speed: test.speed, rate: test.rate, noise: 0.8)
    #expect(ink.deviation < test.deviation, "\(ink)")
    #expect(ink.wobble < test.wobble, "\(ink)")
    #expect(ink.corner < test.corner, "\(ink)")
    guard let expected = test.filtered else { return }
    let filter = StrokeShaping(pixelsPerMillimetre: density)
    let filtered = HandwritingFigures(filter, speed: test.speed, rate: test.rate, noise: 0.8)
    #expect(filtered.deviation > expected.deviation, "\(filtered)")
    #expect(filtered.wobble > expected.wobble, "\(filtered)")
    #expect(filtered.corner > expected.corner, "\(filtered)")
  }

  @Test("Without noise, smoothing hardly changes letters", arguments: [60.0, 120, 300])
  func withoutNoise(speed: Double) {
    let density = HandwritingFigures.density
    let fit = StrokeShaping(
      filter: nil, fit: LocalFit(tolerance: 0.275 * density), pixelsPerMillimetre: density)
    let raw = StrokeShaping(filter: nil, pixelsPerMillimetre: density)
    let smoothed = HandwritingFigures(fit, speed: speed, rate: 120, noise: 0)
    let reported = HandwritingFigures(raw, speed: speed, rate: 120, noise: 0)
    #expect(smoothed.deviation < reported.deviation + 0.06, "\(smoothed), \(reported)")
    #expect(smoothed.corner < reported.corner + 0.06, "\(smoothed), \(reported)")
  }
}
