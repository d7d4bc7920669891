import PaintingSupport
import Testing
import TouchDrawing
import Touches

private struct LookCase: CustomTestStringConvertible, Sendable {
  var name: String
  var look: HaloLook

  var testDescription: String { name }

  static let looks = [
    LookCase(name: "presenter", look: .presenter(pixelsPerMillimetre: 3.78)),
    LookCase(
      name: "a wide ring and a dot",
      look: HaloLook(
        discRadius: 5.67, ringRadius: 29.862, ringWidth: 4.536, edgeWidth: 1.134, glow: 4.536)),
    LookCase(
      name: "a thin ring without a glow",
      look: HaloLook(discRadius: 4.536, ringRadius: 15.12, ringWidth: 1.89)),
    LookCase(name: "presenter at 280 dpi", look: .presenter(pixelsPerMillimetre: 11)),
  ]
}

@Suite struct HaloPainterTests {
  private static let area = PixelRect(x: 100, y: 200, width: 120, height: 120)
  private static let middle = Point(x: 160, y: 260)

  /// Returns a ring of one opaque colour, whose alpha is 0.95 wherever it covers a pixel.
  private static func plainRing(_ radius: Double, _ width: Double) -> HaloLook {
    HaloLook(
      discRadius: 0, ringRadius: radius, ringWidth: width, edgeWidth: 0, colour: .white,
      coreColour: .white, glow: 0)
  }

  /// The tolerance is 10 of 255: 8 because a profile resolves sixteenths of a pixel, and 2 for two
  /// roundings.
  @Test(
    "A pixel's alpha follows its distance from the ring at any position of the finger",
    arguments: [(8.0, 3.0), (20.5, 1.0), (30.25, 6.5)], [0.0, 0.3, 0.5, 0.85])
  func coverage(ring: (radius: Double, width: Double), fraction: Double) throws {
    let sheet = try #require(Sheet(Self.area))
    let position = Point(x: Self.middle.x + fraction, y: Self.middle.y - fraction / 2)
    var painter = HaloPainter()
    painter.paint(
      Self.plainRing(ring.radius, ring.width), state: .down, at: position, into: sheet.target,
      medium: .translucent)
    let inner = ring.radius - ring.width / 2
    let outer = ring.radius + ring.width / 2
    let wrong = sheet.count(in: Self.area) { x, y, pixel in
      let offset = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - position
      let distance = offset.length
      let share = min(max(0.5 + outer - distance, 0), 1) - min(max(0.5 + inner - distance, 0), 1)
      return abs(Double(pixel >> 24) - share * 0.95 * 255) > 10
    }
    #expect(wrong == 0)
    #expect(sheet.paintedPixels > 40)
  }

  @Test(
    "A shaped halo that fades never leaves only its dark edge",
    arguments: LookCase.looks)
  private func closing(_ example: LookCase) throws {
    for step in 0...100 {
      let sheet = try #require(Sheet(Self.area))
      var painter = HaloPainter()
      painter.paint(
        example.look, state: .lifted(progress: Double(step) / 100), at: Self.middle,
        into: sheet.target, medium: .shaped)
      let bright = sheet.count(in: Self.area) { _, _, pixel in pixel & 0xFF > 0x80 }
      #expect(sheet.paintedPixels == 0 || bright > 0, "\(step)")
    }
  }

  @Test("Each pixel of a shaped halo is opaque or transparent", arguments: LookCase.looks)
  private func shaped(_ example: LookCase) throws {
    for state in [HaloState.down, .lifted(progress: 0.6), .cancelled(progress: 0.3)] {
      let sheet = try #require(Sheet(Self.area))
      var painter = HaloPainter()
      painter.paint(
        example.look, state: state, at: Self.middle, into: sheet.target, medium: .shaped)
      #expect(sheet.translucentPixels == 0 && sheet.paintedPixels > 20, "\(state)")
    }
  }

  @Test(
    "A halo is legible on white and on black", arguments: LookCase.looks,
    [Medium.translucent, .shaped])
  private func legible(_ example: LookCase, medium: Medium) throws {
    for ground in [Colour.white, .black] {
      let sheet = try #require(Sheet(Self.area))
      sheet.target.fill(Self.area, with: ground.premultiplied)
      var painter = HaloPainter()
      painter.paint(example.look, state: .down, at: Self.middle, into: sheet.target, medium: medium)
      let contrasting = sheet.count(in: Self.area) { _, _, pixel in
        let brightness = Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
        return ground == .white ? brightness < 3 * 128 : brightness > 3 * 200
      }
      #expect(contrasting > 30, "\(ground)")
    }
  }

  @Test("The halo of a lifted finger grows, fades and disappears", arguments: LookCase.looks)
  private func lifting(_ example: LookCase) throws {
    let area = PixelRect(x: 0, y: 0, width: 300, height: 300)
    let middle = Point(x: 150, y: 150)
    var painter = HaloPainter()
    var widths: [Int] = []
    var alphas: [Int] = []
    for progress in [0.0, 0.25, 0.5, 0.75] {
      let sheet = try #require(Sheet(area))
      painter.paint(
        example.look, state: .lifted(progress: progress), at: middle, into: sheet.target,
        medium: .translucent)
      var maximumAlpha = 0
      widths.append(
        sheet.count(in: PixelRect(x: 150, y: 150, width: 150, height: 1)) { x, _, pixel in
          maximumAlpha = max(maximumAlpha, Int(pixel >> 24))
          return pixel >> 24 > 2 && x > 0
        })
      alphas.append(maximumAlpha)
    }
    #expect(widths == widths.sorted() && widths[0] < widths[2])
    #expect(alphas == alphas.sorted(by: >) && alphas[0] > alphas[3])
    for medium in [Medium.translucent, .shaped] {
      let sheet = try #require(Sheet(area))
      for state in [
        HaloState.lifted(progress: 1), .cancelled(progress: 1), .lifted(progress: .nan),
        .cancelled(progress: 7),
      ] {
        painter.paint(example.look, state: state, at: middle, into: sheet.target, medium: medium)
      }
      #expect(sheet.paintedPixels == 0)
    }
  }

  @Test("The halo of a cancelled touch is a broken ring without a disc", arguments: LookCase.looks)
  private func cancelled(_ example: LookCase) throws {
    let area = PixelRect(x: 0, y: 0, width: 300, height: 300)
    let sheet = try #require(Sheet(area))
    var painter = HaloPainter()
    painter.paint(
      example.look, state: .cancelled(progress: 0), at: Point(x: 150.5, y: 150.5),
      into: sheet.target, medium: .translucent)
    #expect(sheet.alpha(150, 150) == 0)
    var changes = 0
    var wasPainted = false
    for step in 0..<3600 {
      let (sine, cosine) = Circle.direction(step, of: 3600)
      let isPainted =
        sheet.alpha(
          Int(150.5 + example.look.ringRadius * cosine), Int(150.5 + example.look.ringRadius * sine)
        )
        > 128
      if step > 0, isPainted != wasPainted { changes += 1 }
      wasPainted = isPainted
    }
    #expect(changes >= 10)
  }

  @Test("A halo paints nothing beyond its computed reach")
  func reach() throws {
    var generator = SeededGenerator(seed: 11)
    let area = PixelRect(x: 0, y: 0, width: 160, height: 160)
    var painter = HaloPainter()
    for _ in 0..<30 {
      let look = generator.halo()
      let position = Point(x: generator.number(78...82), y: generator.number(78...82))
      let sheet = try #require(Sheet(area))
      for state in [HaloState.down, .lifted(progress: 0.97), .cancelled(progress: 0)] {
        for medium in [Medium.translucent, .shaped] {
          painter.paint(look, state: state, at: position, into: sheet.target, medium: medium)
        }
      }
      let reach = HaloPainter.reach(of: look)
      let beyond = sheet.count(in: area) { x, y, pixel in
        let offset = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - position
        return pixel != 0 && offset.lengthSquared > reach * reach
      }
      #expect(beyond == 0, "\(look)")
    }
  }

  @Test("A halo painted tile by tile is the same as one painted at once")
  func tiles() throws {
    let look = HaloLook.presenter(pixelsPerMillimetre: 3.78)
    var painter = HaloPainter()
    for state in [HaloState.down, .lifted(progress: 0.4), .cancelled(progress: 0.2)] {
      let whole = try #require(Sheet(Self.area))
      let tiled = try #require(Sheet(Self.area))
      painter.paint(look, state: state, at: Self.middle, into: whole.target, medium: .translucent)
      for y in stride(from: Self.area.y, to: Self.area.maxY, by: 13) {
        for x in stride(from: Self.area.x, to: Self.area.maxX, by: 17) {
          let tile = tiled.target.clipped(to: PixelRect(x: x, y: y, width: 17, height: 13))
          painter.paint(look, state: state, at: Self.middle, into: tile, medium: .translucent)
        }
      }
      let different = whole.count(in: Self.area) { x, y, pixel in tiled.target[x, y] != pixel }
      #expect(different == 0, "\(state)")
    }
  }

  @Test("A halo looks the same after halos of many other colours")
  func manyColours() throws {
    let look = HaloLook.presenter(pixelsPerMillimetre: 2)
    func paint(_ red: Int, _ painter: inout HaloPainter) throws -> Sheet {
      let sheet = try #require(Sheet(Self.area))
      painter.paint(
        look, colour: Colour(red: UInt8(red), green: 90, blue: 30), state: .down, at: Self.middle,
        into: sheet.target, medium: .translucent)
      return sheet
    }
    var painter = HaloPainter()
    for red in Array(0...40) + [3, 0, 40] {
      let sheet = try paint(red, &painter)
      var fresh = HaloPainter()
      let expected = try paint(red, &fresh)
      #expect(
        sheet.count(in: Self.area) { x, y, pixel in pixel != expected.target[x, y] } == 0,
        "\(red)")
    }
    #expect(try paint(5, &painter).paintedPixels > 400)
  }
}
