import CCairo
import Glibc
import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing
@testable import TouchInk

/// Finished strokes have the nodes that are needed at their own size; files are enlarged.
@Suite("Bends in files of vector shapes") struct ExportedBendTests {
  private static let area = PixelRect(x: 0, y: 0, width: 80, height: 60)

  /// A brush, and the pressures between which it draws.
  struct Case: CustomTestStringConvertible {
    let brush: InkBrush
    var pressures = (1.0, 1.0)
    var testDescription: String {
      "\(brush.tool), \(brush.width) px, \(brush.widthSource)"
    }
  }

  private static func brush(
    _ width: Double, _ source: InkBrush.WidthSource = .none, _ tool: InkTool = .pen
  ) -> InkBrush {
    InkBrush(
      tool: tool, colour: tool == .marker ? Colour.black.with(alpha: 128) : .black, width: width,
      widthSource: source)
  }

  static let cases = [
    Case(brush: brush(2)), Case(brush: brush(6, .pressure), pressures: (0.1, 1)),
    Case(brush: brush(3, .speed)), Case(brush: brush(16, .pressure), pressures: (0.4, 0.8)),
    Case(brush: brush(14, .none, .marker)),
    Case(brush: brush(14, .pressure, .marker), pressures: (0.3, 1)),
  ]

  /// Draws a spiral, loops of which are narrower than thick brushes, and a line with a corner.
  private static func drawing(_ line: Case, density: Double = 4) -> InkDocument {
    var document = InkDocument(
      area: area, shaping: StrokeShaping(pixelsPerMillimetre: density))
    let spiral = (0...150).map { step in
      let share = Double(step) / 150
      let angle = 4 * Double.pi * share
      let radius = 3 + 20 * share
      return Point(x: 32 + radius * cos(angle), y: 30 + radius * sin(angle))
    }
    let corner = (0...40).map { step in
      Point(x: 60 + 15 * (Double(step) / 20 - 1).magnitude, y: 10 + Double(step))
    }
    for (number, points) in [spiral, corner].enumerated() {
      let finger = InkHand.finger(number)
      for (index, point) in points.enumerated() {
        let share = Double(index) / Double(points.count - 1)
        let (low, high) = line.pressures
        let sample = TouchSample(
          time: Timestamp(milliseconds: 8 * Double(index)), position: point,
          contact: TouchContact(pressure: low + (high - low) * share))
        _ =
          index == 0
          ? document.begin(finger, line.brush, at: sample) : document.extend(finger, to: sample)
      }
      let time = Timestamp(milliseconds: 8 * Double(points.count))
      _ = document.end(finger, time: time)
    }
    return document
  }

  /// Returns the pixels of the vector shapes, enlarged.
  private static func shapes(_ document: InkDocument, scale: Double) throws -> Sheet {
    let size = (width: Int(80 * scale), height: Int(60 * scale))
    let sheet = try #require(
      Sheet(PixelRect(x: 0, y: 0, width: size.width, height: size.height)))
    let surface = CairoSurface(showing: sheet.target)
    let context = cairo_create(surface.pointer)
    cairo_scale(context, scale, scale)
    InkPicture(of: document).draw(in: context)
    cairo_destroy(context)
    cairo_surface_flush(surface.pointer)
    return sheet
  }

  /// Returns the pixels of the page on the screen, enlarged.
  private static func page(_ document: InkDocument, scale: Double) throws -> Sheet {
    var document = document
    document.show(
      PageView(scale: scale, x: 0, y: 0),
      on: PixelRect(x: 0, y: 0, width: Int(80 * scale), height: Int(60 * scale)))
    let surface = try #require(InkSurface(showing: document))
    return try #require(InkHand.sheet(surface, document))
  }

  @Test(
    "Lines in files coincide with those of an enlarged page", arguments: cases, [1.0, 4])
  func coincide(_ line: Case, scale: Double) throws {
    let document = Self.drawing(line)
    let page = try Self.page(document, scale: scale)
    let shapes = try Self.shapes(document, scale: scale)
    var (worst, sum) = (0, 0)
    _ = page.count(in: page.bounds) { x, y, _ in
      let difference = abs(page.alpha(x, y) - shapes.alpha(x, y))
      worst = max(worst, difference)
      sum += difference
      return false
    }
    let mean = Double(sum) / Double(page.paintedPixels)
    // cairo computes the coverage of edges differently, which matters most for thin lines.
    #expect(worst <= 64 && mean < (scale > 1 ? 2.5 : 5), "\(worst) at most, \(mean) on average")
    #expect(page.paintedPixels > 400)
  }
}
