import CLinux
import Glibc
import SeededRandom
import TouchDrawing
import TouchInk
import TouchRig
import Touches

/// The cost of drawing without a screen: updates, undo, and memory.
struct InkFigures {
  let options: Options
  private static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private static let pen = InkBrush(tool: .pen, colour: .black, width: 6, widthSource: .speed)
  private static let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)

  func measure() throws -> [Figure] {
    [try memory(), try update(), try newStroke(), try undo()]
  }

  /// A document with its pixels, and a finger that draws.
  private struct Drawing: ~Copyable {
    var document = InkDocument(area: InkFigures.screen)
    let surface: InkSurface
    let pane: Canvas
    var time = 0.0
    private var damage = DamageList(pane: InkFigures.screen)

    init() throws {
      guard let surface = InkSurface(showing: document),
        let pane = Canvas(bounds: InkFigures.screen)
      else { throw RigError.refused("the memory for a screen") }
      self.surface = surface
      self.pane = pane
    }

    mutating func sample(at position: Point) -> TouchSample {
      time += 4
      return TouchSample(time: Timestamp(milliseconds: time), position: position)
    }

    /// Applies a change and paints its damage, like a frame.
    mutating func show(_ change: InkChange) {
      surface.apply(change, document) { damage.add($0) }
      surface.follow(document, at: Timestamp(milliseconds: time)) { damage.add($0) }
      for rect in damage.rects { surface.paint(rect, document, into: pane.target) }
      damage.removeAll()
    }

    /// Adds a stroke the length of a few letters at a random position.
    ///
    /// - Parameters:
    ///   - dice: determines the position.
    ///   - shows: whether each report is painted, or only the whole stroke.
    mutating func scribble(_ dice: inout SplitMix64, shows: Bool = true) {
      let middle = Point(
        x: .random(in: 60..<1860, using: &dice), y: .random(in: 60..<1020, using: &dice))
      let size = Double.random(in: 10..<40, using: &dice)
      let drift = Double.random(in: -3..<3, using: &dice)
      let touch = InkFigures.touch
      for step in 0..<60 {
        let angle = Double(step) * 0.15
        let position = Point(
          x: middle.x + size * cos(angle) + drift * Double(step), y: middle.y + size * sin(angle))
        let sample = sample(at: position)
        let change =
          step == 0
          ? document.begin(touch, InkFigures.pen, at: sample) : document.extend(touch, to: sample)
        if shows { show(change) }
      }
      let change = document.end(touch, time: Timestamp(milliseconds: time))
      show(change)
    }
  }

  /// Returns the position of a finger that draws continuously.
  private func position(_ step: Int) -> Point {
    let angle = Double(step) * 0.021
    let radius = 200 + 180 * sin(Double(step) * 0.000_9)
    return Point(x: 960 + 1.8 * radius * cos(angle), y: 540 + radius * sin(angle))
  }

  private func update() throws -> Figure {
    let counts = [100, 100_000]
    let costs = try counts.map { length in
      var drawing = try Drawing()
      drawing.show(
        drawing.document.begin(Self.touch, Self.pen, at: drawing.sample(at: position(0))))
      for step in 1..<length {
        let sample = drawing.sample(at: position(step))
        drawing.show(drawing.document.extend(Self.touch, to: sample))
      }
      // The same positions, so that the number of pixels is the same.
      return Samples(
        (0..<(options.isQuick ? 500 : 4000)).map { step in
          let sample = drawing.sample(at: position(50 + step % 40))
          return time { drawing.show(drawing.document.extend(Self.touch, to: sample)) }
        }
      ).median
    }
    let ratio = costs[1] / costs[0]
    return Figure(
      name: "an update of a stroke of 100,000 points against one of 100", target: "≤ 1.1",
      measured: ratio.digits(2),
      reference: "\(costs[0].digits(1)) µs; \(costs[1].digits(1)) µs", isMet: ratio <= 1.1,
      numbers: [("ratio", ratio), ("shortUS", costs[0]), ("longUS", costs[1])])
  }

  private func newStroke() throws -> Figure {
    let costs = try [0, options.isQuick ? 10_000 : 100_000].map { count in
      var dice = SplitMix64(seed: 7)
      var drawing = try Drawing()
      for _ in 0..<count { drawing.scribble(&dice, shows: false) }
      var newDice = SplitMix64(seed: 8)
      return Samples((0..<200).map { _ in time { drawing.scribble(&newDice) } }).median
    }
    let ratio = costs[1] / costs[0]
    return Figure(
      name: "a new stroke over \(options.isQuick ? "10,000" : "100,000") others", target: "≤ 1.1",
      measured: "\(ratio.digits(2)) ×",
      reference:
        "\((costs[1] / 1000).digits(2)) ms; \((costs[0] / 1000).digits(2)) ms on an empty screen",
      isMet: ratio <= 1.1,
      numbers: [("ratio", ratio), ("aloneUS", costs[0]), ("crowdedUS", costs[1])])
  }

  private func undo() throws -> Figure {
    var dice = SplitMix64(seed: 9)
    var drawing = try Drawing()
    for _ in 0..<10_000 { drawing.scribble(&dice, shows: false) }
    let strokes = drawing.document.strokes.map(\.id)
    let samples = Samples(
      (0..<(options.isQuick ? 50 : 400)).map { round in
        // Removing a stroke from the middle costs as much as undoing it, and undoing the removal
        // restores it.
        let id = strokes[(round * 7919) % strokes.count]
        let removal = time { drawing.show(drawing.document.remove([id])) }
        let restoration = time { drawing.show(drawing.document.undo()) }
        return max(removal, restoration) / 1000
      })
    return Figure(
      name: "undoing any stroke among 10,000", target: "≤ 5 ms",
      measured: "\(samples.median.digits(2)) ms",
      reference: "\(samples.quantile(0.99).digits(2)) ms at the 99th percentile",
      isMet: samples.quantile(0.99) <= 5,
      numbers: [("medianMS", samples.median), ("p99MS", samples.quantile(0.99))])
  }

  private func memory() throws -> Figure {
    var dice = SplitMix64(seed: 10)
    var drawing = try Drawing()
    drawing.scribble(&dice)
    let before = heap()
    for _ in 0..<10_000 { drawing.scribble(&dice, shows: false) }
    let size = (heap() - before) / 1e6
    precondition(drawing.document.count == 10_001)
    return Figure(
      name: "memory that 10,000 strokes take", target: "≤ 40 MB",
      measured: "\(size.digits(1)) MB", isMet: size <= 40, numbers: [("heapMB", size)])
  }

  /// Returns the memory allocated on the heap, in bytes.
  private func heap() -> Double {
    let info = mallinfo2()
    return Double(info.uordblks + info.hblkhd)
  }

  /// Returns the CPU time for a closure, in µs.
  private func time(_ body: () -> Void) -> Double {
    let start = Clock.seconds(of: CLOCK_PROCESS_CPUTIME_ID) ?? 0
    body()
    return ((Clock.seconds(of: CLOCK_PROCESS_CPUTIME_ID) ?? 0) - start) * 1e6
  }
}
