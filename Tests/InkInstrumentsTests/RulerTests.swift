import Testing
import TouchDrawing
import Touches

@testable import InkInstruments

/// The screen has 1200 × 800 px at 4 px/mm.
@Suite("Rulers and set squares") struct RulerTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1200, height: 800)

  private static func board(_ kind: RulerKind = .ruler) -> RulerBoard {
    var board = RulerBoard()
    board.toggle(kind, on: screen, pixelsPerMillimetre: 4)
    return board
  }

  /// Fingers on one ruler.
  private final class Hand {
    var board = RulerTests.board()
    var pose: RulerPose { board.rulers[0].pose }

    /// Reports a finger, and returns whether it holds the ruler.
    func holds(_ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double) -> Bool {
      board.follow(RulerTests.touch(finger, phase, x, y), on: RulerTests.screen)
    }
  }

  private static func touch(
    _ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double
  ) -> Touch {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: finger),
      time: Timestamp(milliseconds: 0), position: Point(x: x, y: y))
    touch.phase = phase
    return touch
  }

  @Test(
    "A rotation snaps to a multiple of 15° that is near",
    arguments: [
      (0.9, 0.0), (1.6, 1.6), (-1.2, 0), (14, 15), (31.4, 30), (44, 45), (90.1, 90), (52, 52),
    ])
  func snapping(degrees: Double, expected: Double) {
    #expect(RulerPose.snapped(degrees) == expected)
  }

  @Test(
    "The rotation is shown in whole degrees from 0 to 180, the same in both directions",
    arguments: [
      (0.0, 0), (40, 40), (-40, 40), (320, 40), (120, 120), (-120, 120), (180, 180), (-180, 180),
      (190, 170), (359.7, 0), (-0.2, 0), (725, 5), (-725, 5),
    ])
  func shown(degrees: Double, expected: Int) {
    #expect(RulerPose(centre: Point(x: 0, y: 0), degrees: degrees).shownDegrees == expected)
  }

  @Test("One finger moves a ruler, two move and turn it, and neither draws")
  func fingers() {
    let hand = Hand()
    #expect(hand.holds(1, .began, 500, 400))
    #expect(hand.holds(1, .moved, 520, 300))
    #expect(hand.pose == RulerPose(centre: Point(x: 620, y: 300), degrees: 0))
    #expect(hand.holds(2, .began, 720, 300))
    // A quarter turn counter-clockwise about the first finger.
    #expect(hand.holds(2, .moved, 520, 100))
    #expect(hand.pose.degrees == 90)
    #expect((hand.pose.centre - Point(x: 520, y: 200)).lengthSquared < 1e-6)
    #expect(hand.holds(1, .ended, 520, 300))
    #expect(hand.holds(2, .moved, 560, 100))
    #expect((hand.pose.centre - Point(x: 560, y: 200)).lengthSquared < 1e-6)
    #expect(hand.holds(2, .cancelled, 560, 100))
    #expect(!hand.holds(2, .moved, 600, 100))
    #expect(!hand.holds(3, .began, 100, 700))
  }

  @Test("The middle of a ruler stays on the screen")
  func limits() {
    let hand = Hand()
    _ = hand.holds(1, .began, 300, 400)
    _ = hand.holds(1, .moved, -900, 5000)
    #expect(hand.pose.centre == Point(x: 0, y: 800))
  }

  @Test(
    "A stroke that begins near an edge runs along it, with its ink beside it",
    arguments: [
      // The ruler covers 228…972 × 348…452 px; up to 24 px count as near.
      (RulerKind.ruler, (500.0, 335.0), (700.0, 280.0), (700.0, 345.0)),
      (.ruler, (500, 470), (2000, 500), (972, 455)), (.ruler, (240, 340), (-50, 340), (228, 345)),
      (.ruler, (215, 400), (100, 420), (225, 420)), (.ruler, (500, 320), (700, 280), nil),
      (.ruler, (500, 480), (700, 480), nil),
      // 4.5 and 11 mm beyond an end.
      (.ruler, (990, 460), (700, 470), (700, 455)), (.ruler, (210, 340), (700, 330), (700, 345)),
      (.ruler, (184, 340), (700, 340), nil),
      // The long edge of the set square lies 744 / 6 px below the middle.
      (.setSquare, (600, 530), (700, 600), (700, 527)),
    ] as [(RulerKind, (Double, Double), (Double, Double), (Double, Double)?)])
  func guides(
    kind: RulerKind, start: (Double, Double), end: (Double, Double), expected: (Double, Double)?
  ) {
    let guide = Self.board(kind).guide(at: Point(x: start.0, y: start.1), width: 6)
    let point = guide?.projection(of: Point(x: end.0, y: end.1))
    #expect((point == nil) == (expected == nil))
    if let point, let expected {
      #expect((point - Point(x: expected.0, y: expected.1)).lengthSquared < 1e-6)
    }
  }

  @Test("The numbers of both scales of a ruler are upright")
  func numbers() {
    guard let canvas = Canvas(bounds: Self.screen), let ruler = Self.board().rulers.first else {
      Issue.record("no memory for a canvas")
      return
    }
    RulerPainter(ruler.shape).paint(ruler.pose, for: .translucent, into: canvas.target)
    // The 7 of a scale, 5 + 70 mm from the left end, and 19 px from the edge.
    func ink(from y: Int, shiftedBy shift: Int) -> [Bool] {
      var ink: [Bool] = []
      for row in y..<(y + 17) {
        for x in 520..<536 {
          let pixel: UInt32 = canvas.target[x + shift, row] ?? 0
          ink.append(pixel & 0xFF < 0x60)
        }
      }
      return ink
    }
    let upper = ink(from: 348 + 19, shiftedBy: 0)
    let count = upper.count { $0 }
    let differences = (-1...1).map { shift -> Int in
      let lower = ink(from: 452 - 19 - 17, shiftedBy: shift)
      return zip(upper, lower).count { $0 != $1 }
    }
    #expect(count > 8 && differences.contains { $0 * 4 < count }, "\(count): \(differences)")
  }

  @Test(
    "Marks and numbers are legible at any density, and a ruler has room for them",
    arguments: [
      (1920, 1080, 1.3), (1920, 1080, 3.78), (1366, 768, 4.4), (3840, 2160, 6.2), (3840, 2160, 2.2),
      (800, 480, 7.87), (480, 800, 9),
    ] as [(Double, Double, Double)])
  func measures(width: Double, height: Double, density: Double) throws {
    let monitor = (width: width, height: height)
    for kind in RulerKind.allCases {
      let shape = RulerShape(kind, on: monitor, pixelsPerMillimetre: density)
      let measures = shape.measures
      #expect(measures.letters >= 13 && measures.marks.small >= 6 && measures.line >= 1)
      #expect(measures.letters <= min(width, height) / 25)
      #expect(measures.marks.small < measures.marks.middle)
      #expect(measures.marks.middle < measures.marks.large)
      #expect(measures.marks.large <= Double(measures.top))
      #expect(Double(measures.markStep) * density >= 2.5)
      // Numbers of two digits do not touch each other.
      #expect(Double(measures.numberStep) * 10 * density >= measures.letters * 1.5)
      let corners = shape.edges.map(\.start)
      let depth = try #require(corners.map(\.y).max()) - (corners.map(\.y).min() ?? 0)
      #expect(depth >= measures.minimumWidth, "\(kind) \(depth)")
      #expect(depth <= height * 0.75)
    }
  }

  @Test("No number of a set square is cut off by its legs")
  func clearance() throws {
    let shape = RulerShape(.setSquare, on: (1920, 1080), pixelsPerMillimetre: 3.78)
    let edge = try #require(shape.edges.first { $0.zero != nil })
    let (zero, length) = (try #require(edge.zero), (edge.end - edge.start).dx.magnitude)
    let numbers = (-30...30).filter { shape.hasNumber($0, zero: zero, length: length) }
    #expect(numbers == Array(-9...9))
  }

  @Test("Rulers fit on small screens, and toggling one again removes it")
  func sizes() {
    for kind in RulerKind.allCases {
      var board = RulerBoard()
      let small = PixelRect(x: 0, y: 0, width: 800, height: 480)
      board.toggle(kind, on: small, pixelsPerMillimetre: 5.2)
      let bounds = board.rulers[0].area.bounds
      #expect(small.contains(bounds) && bounds.width > 300)
      board.toggle(kind, on: small, pixelsPerMillimetre: 5.2)
      #expect(board.rulers.isEmpty && !board.has(kind))
    }
  }

  @Test(
    "The set square stands on the ruler, whichever is added second", arguments: RulerKind.allCases)
  func bothLaid(first: RulerKind) throws {
    let high = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    var board = RulerBoard()
    let second = try #require(RulerKind.allCases.first { $0 != first })
    for kind in [first, second] { board.toggle(kind, on: high, pixelsPerMillimetre: 4) }
    let (laid, added) = (board.rulers[0], board.rulers[1])
    #expect(laid.pose.centre == Rect(high).center && added.pose.centre.x == 960)
    #expect(high.contains(added.area.bounds))
    let (ruler, setSquare) = first == .ruler ? (laid, added) : (added, laid)
    #expect((setSquare.area.extent.bottom - ruler.area.extent.top).magnitude < 0.001)
  }

  @Test(
    "On a low screen, the ruler and the set square are both entirely visible",
    arguments: RulerKind.allCases)
  func bothLaidOnLowScreen(first: RulerKind) throws {
    let low = PixelRect(x: 0, y: 0, width: 800, height: 480)
    var board = RulerBoard()
    let second = try #require(RulerKind.allCases.first { $0 != first })
    for kind in [first, second] { board.toggle(kind, on: low, pixelsPerMillimetre: 5.2) }
    #expect(board.rulers.allSatisfy { low.contains($0.area.bounds) })
    #expect(board.rulers[0].pose != board.rulers[1].pose)
  }

  @Test("If the ruler was moved away, the set square appears in the middle of the screen")
  func movedAway() {
    var board = Self.board(.ruler)
    for (phase, y) in [(TouchPhase.began, 400.0), (.moved, 650), (.ended, 650)] {
      let isHeld = board.follow(Self.touch(1, phase, 600, y), on: Self.screen)
      #expect(isHeld)
    }
    board.toggle(.setSquare, on: Self.screen, pixelsPerMillimetre: 4)
    #expect(board.rulers.last?.pose.centre == Point(x: 600, y: 400))
  }

  @Test(
    "The plate with the angle covers no numbers of a ruler, whatever its angle",
    arguments: [
      (1920, 1080, 3.78), (1920, 1080, 1.3), (1366, 768, 4.4), (3840, 2160, 6.2), (800, 480, 5.2),
      (800, 480, 7.87), (480, 800, 9),
    ] as [(Double, Double, Double)])
  func plate(width: Double, height: Double, density: Double) throws {
    let shape = RulerShape(.ruler, on: (width, height), pixelsPerMillimetre: density)
    let measures = shape.measures
    let depth = try #require(shape.edges.map(\.start.y).max()) * 2
    let painter = RulerPainter(shape)
    let side = depth.rounded(.up)
    let area = PixelRect(x: 0, y: 0, width: Int(side), height: Int(side))
    guard let canvas = Canvas(bounds: area) else {
      Issue.record("no memory for a canvas")
      return
    }
    for degrees in [-120.0, 0, 60, 80, 90] {
      let pose = RulerPose(centre: Rect(area).center, degrees: degrees)
      canvas.clear(area)
      painter.paint(pose, for: .translucent, into: canvas.target)
      // The part of the strips with numbers that is beside the middle.
      let inverse = try #require(pose.map.inverse)
      var (dark, count) = (0, 0)
      for y in 0..<area.height {
        for x in 0..<area.width {
          let place = inverse(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let distance = depth / 2 - place.y.magnitude
          guard place.x.magnitude < 0.3 * Double(measures.plate.height),
            (Double(measures.top)..<measures.rim).contains(distance)
          else { continue }
          count += 1
          if (canvas.target[x, y] ?? 0) & 0xFF < 0x60 { dark += 1 }
        }
      }
      #expect(count > 100 && dark * 5 < count * 2, "\(degrees)°: \(dark) of \(count)")
    }
  }

  @Test("A ruler that was turned shows its new angle")
  func newAngle() throws {
    let ruler = try #require(Self.board().rulers.first)
    func pixels(_ painter: RulerPainter, _ degrees: Double) -> [UInt32?] {
      let area = PixelRect(x: 500, y: 300, width: 200, height: 200)
      guard let canvas = Canvas(bounds: area) else { return [] }
      painter.paint(
        RulerPose(centre: Point(x: 600, y: 400), degrees: degrees), for: .translucent,
        into: canvas.target)
      return (300..<500).flatMap { y in (500..<700).map { x in canvas.target[x, y] } }
    }
    let painter = RulerPainter(ruler.shape)
    _ = pixels(painter, 12)
    let turned = pixels(painter, 47)
    #expect(!turned.isEmpty && turned == pixels(RulerPainter(ruler.shape), 47))
  }
}
