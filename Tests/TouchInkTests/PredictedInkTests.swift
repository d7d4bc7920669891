import Glibc
import PaintingSupport
import SeededRandom
import Testing
@testable import TouchInk
import Touches

@testable import TouchDrawing

/// The paths are as panels report them: at whole milliseconds, and with the jitter of a finger.
@Suite("Ink that is predicted ahead of its finger") struct PredictedInkTests {
  private static let density = 4.0

  /// A movement of a finger.
  enum Movement: String, CaseIterable {
    case writing, circle, stops, zigzag, slow

    /// Returns the position in mm at a time in ms.
    func position(at time: Double) -> Point {
      switch self {
      case .writing:
        Point(
          x: 0.06 * time + 6 * sin(time / 45), y: 20 + 8 * sin(time / 60) + 3 * sin(time / 27))
      case .circle: Point(x: 60 + 40 * cos(time / 130), y: 60 + 40 * sin(time / 130))
      case .stops:
        // As hands move from one point to another: minimum jerk, 80 mm in 400 ms.
        Point(x: 10 + 80 * Self.smooth(min(time / 400, 1)), y: 30)
      case .zigzag:
        // Sharp turns every 120 ms, at 250 mm/s.
        Point(x: 0.02 * time, y: 30 * abs((time / 120).truncatingRemainder(dividingBy: 2) - 1))
      case .slow: Point(x: 0.02 * time, y: 40 + 3 * sin(time / 300))
      }
    }

    private static func smooth(_ share: Double) -> Double {
      share * share * share * (10 - 15 * share + 6 * share * share)
    }
  }

  struct Case: CustomTestStringConvertible {
    var movement: Movement
    var rate: Double
    var testDescription: String { "\(movement.rawValue) at \(Int(rate)) Hz" }

    static let all = Movement.allCases.flatMap { movement in
      [60.0, 90, 120, 240].map { Case(movement: movement, rate: $0) }
    }

    /// The reports of 900 ms.
    var samples: [TouchSample] {
      var generator = SplitMix64(seed: 5)
      return (0..<Int(0.9 * rate)).map { index in
        let time = (Double(index) * 1000 / rate).rounded()
        let position = movement.position(at: time)
        func jitter() -> Double { .random(in: -0.03...0.03, using: &generator) }
        return TouchSample(
          time: Timestamp(milliseconds: time),
          position: Point(
            x: (position.x + jitter()) * density, y: (position.y + jitter()) * density))
      }
    }
  }

  private static func document(predicts: Bool) -> InkDocument {
    InkDocument(
      area: PixelRect(x: 0, y: 0, width: 480, height: 480),
      shaping: StrokeShaping(predicts: predicts, pixelsPerMillimetre: density))
  }

  private static let touch = InkHand.finger(1)

  /// Predicted ink is seen half a report interval later.
  ///
  /// Over a whole movement, it is nearer to the finger's position at that time than ink that ends
  /// at the reported position. It never extends further than allowed.
  @Test("A predicted tip is nearer to the finger's true path, and bounded", arguments: Case.all)
  func accuracy(_ test: Case) throws {
    var document = Self.document(predicts: true)
    let samples = test.samples
    _ = document.begin(Self.touch, InkHand.pen, at: samples[0])
    var lag = 0.0
    var error = 0.0
    var predicted = 0
    for (last, sample) in zip(samples, samples.dropFirst()) {
      _ = document.extend(Self.touch, to: sample)
      let draft = try #require(document.drafts.first)
      let tip = try #require(draft.wet.last?.end)
      let shown = Point(x: Double(tip.x), y: Double(tip.y))
      let interval = sample.time - last.time
      let lead = shown - sample.position
      let step = sample.position - last.position
      #expect(lead.length <= min(0.5 * step.length, 3 * Self.density) + 0.01)
      if draft.predictedUntil != nil { predicted += 1 }
      let position = test.movement.position(at: sample.time.milliseconds + interval / 2)
      let truth = Point(x: position.x * Self.density, y: position.y * Self.density)
      lag += (truth - sample.position).length
      error += (truth - shown).length
    }
    #expect(predicted > samples.count / 3)
    // A slow finger trembles as much as it moves.
    let isSteady = test.movement != .slow
    #expect(error < lag * (isSteady ? 0.8 : 1.1), "\(error / lag)")
  }

  @Test("No predicted pixel remains once the finger rests or is lifted")
  func leavesNothing() throws {
    for movement in Movement.allCases {
      let samples = Case(movement: movement, rate: 120).samples
      // While the finger is fast, while it turns, and after it has stopped.
      for length in [7, 31, 58, 90] {
        var sheets: [[Sheet]] = []
        for predicts in [false, true] {
          var document = Self.document(predicts: predicts)
          let surface = try #require(InkSurface(showing: document))
          let sheet = try #require(Sheet(document.area))
          func show(_ change: InkChange, at time: Timestamp) {
            document.advance(to: time)
            surface.apply(change, document) { surface.paint($0, document, into: sheet.target) }
            var damage: [PixelRect] = []
            surface.follow(document, at: time) { damage.append($0) }
            for rect in damage { surface.paint(rect, document, into: sheet.target) }
          }
          show(document.begin(Self.touch, InkHand.pen, at: samples[0]), at: samples[0].time)
          for sample in samples[1..<length] {
            show(document.extend(Self.touch, to: sample), at: sample.time)
          }
          let last = samples[length - 1].time
          let wake = document.nextWake(after: last)
          #expect(predicts || wake == nil)
          show(InkChange(), at: wake ?? last)
          #expect(document.nextWake(after: last) == nil)
          let resting = try #require(sheet.copy())
          show(document.end(Self.touch, time: last + 30), at: last + 30)
          sheets.append([resting, sheet])
        }
        for (without, with) in zip(sheets[0], sheets[1]) {
          #expect(without.isSame(as: with), "\(movement) \(length)")
        }
      }
    }
  }
}

extension Sheet {
  /// Returns whether all pixels are equal; faster than counting those that differ.
  fileprivate func isSame(as other: Sheet) -> Bool {
    (bounds.y..<bounds.maxY).allSatisfy { y in
      let rows = [self, other].map { UnsafeRawPointer($0.target.row(y, from: bounds.x)) }
      return memcmp(rows[0], rows[1], bounds.width * MemoryLayout<UInt32>.stride) == 0
    }
  }

  fileprivate func copy() -> Sheet? {
    let copy = Sheet(bounds)
    copy?.target.draw(target)
    return copy
  }
}
