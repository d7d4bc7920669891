import TouchDrawing
import TouchX11
import Testing
import Touches

@testable import FingertipApp

@Suite struct LongPressTests {
  /// A report of a finger: when in ms, how far from where it came down in px, and what.
  typealias Step = (finger: UInt32, time: Double, way: Double, phase: TouchPhase)

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var steps: [Step]
    var deadline: Double?
    /// The fingers that rest long enough until 1000 ms.
    var due: [UInt32] = []

    init(_ name: String, _ steps: [Step], deadline: Double? = nil, due: [UInt32] = []) {
      testDescription = name
      self.steps = steps
      self.deadline = deadline
      self.due = due
    }
  }

  @Test(
    "Fingers that rest where they came down",
    arguments: [
      Case("one rests", [(1, 100, 0, .began)], deadline: 600, due: [1]),
      Case(
        "one trembles", [(1, 100, 0, .began), (1, 200, 7, .moved)], deadline: 600, due: [1]),
      Case("one goes away", [(1, 100, 0, .began), (1, 200, 9, .moved)]),
      Case(
        "one goes away and comes back",
        [(1, 100, 0, .began), (1, 200, 9, .moved), (1, 300, 0, .moved)]),
      Case("one is lifted", [(1, 100, 0, .began), (1, 200, 0, .ended)]),
      Case("one is taken away", [(1, 100, 0, .began), (1, 200, 0, .cancelled)]),
      Case(
        "two rest", [(1, 100, 0, .began), (2, 150, 0, .began)], deadline: 600, due: [1, 2]),
      Case(
        "the first of two goes away",
        [(1, 100, 0, .began), (2, 150, 0, .began), (1, 200, 90, .moved)], deadline: 650, due: [2]),
      Case("one has not rested yet", [(1, 600, 0, .began)], deadline: 1100),
    ])
  func presses(_ test: Case) {
    var presses = LongPresses()
    for step in test.steps {
      presses.take(Self.touch(step), pixelsPerMillimetre: 4)
    }
    #expect(presses.deadline?.milliseconds == test.deadline)
    let due = presses.takeDue(at: Timestamp(milliseconds: 1000))
    #expect(due.map(\.touch.contact) == test.due)
    #expect(due.allSatisfy { $0.place == Point(x: 50, y: 50) })
    #expect(presses.takeDue(at: Timestamp(milliseconds: 1000)).isEmpty)
  }

  private static func touch(_ step: Step) -> Touch {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: step.finger),
      time: Timestamp(milliseconds: step.time), position: Point(x: 50 + step.way, y: 50))
    touch.phase = step.phase
    return touch
  }

  // MARK: - What a press does to ink

  private static func session(_ tool: InkTool = .pen) throws -> InkSession {
    var settings = DrawSettings()
    settings.tool = tool
    let session = try InkSession(
      area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: settings, density: { _ in 4 },
      log: { _, _ in })
    var drawing = DrawSettings()
    drawing.widthSource = .none
    session.use(drawing)
    for step in [(1, 0, 0, .began), (1, 10, 200, .moved), (1, 20, 200, .ended)] as [Step] {
      session.follow(touch(step))
    }
    session.use(settings)
    return session
  }

  private static func places(_ session: InkSession) -> [Float] {
    session.document.strokes.compactMap { $0.nodes.first?.x }
  }

  @Test("A stroke that a finger takes up goes with it, and back in one go")
  func carry() throws {
    let session = try Self.session()
    let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    session.follow(Self.touch((1, 100, 100, .began)))
    session.takeUp(touch, at: Point(x: 150, y: 52))
    for way in stride(from: 110.0, through: 160, by: 10) {
      session.follow(Self.touch((1, 500 + way, way, .moved)))
    }
    session.follow(Self.touch((1, 700, 160, .ended)))
    #expect(Self.places(session) == [60 + 50])
    #expect(session.undo())
    #expect(Self.places(session) == [50])
    #expect(session.undo() && Self.places(session).isEmpty)
  }

  @Test("Two fingers do not take up the same stroke, and one on no ink goes on drawing")
  func others() throws {
    let session = try Self.session()
    let ids = (1...3).map { TouchID(device: DeviceID(rawValue: 8), contact: $0) }
    for (number, way) in [(1, 100.0), (2, 120.0)] as [(UInt32, Double)] {
      session.follow(Self.touch((number, 100, way, .began)))
      session.takeUp(ids[Int(number) - 1], at: Point(x: 50 + way, y: 50))
    }
    session.takeUp(ids[2], at: Point(x: 10, y: 200))
    #expect(session.carried.count == 1)
    session.follow(Self.touch((2, 110, 180, .moved)))
    session.follow(Self.touch((2, 120, 180, .ended)))
    session.follow(Self.touch((1, 130, 100, .ended)))
    #expect(session.document.count == 2)
  }

  @Test("Erasers and the laser take up nothing", arguments: InkTool.allCases)
  func tools(_ tool: InkTool) throws {
    let session = try Self.session(tool)
    let mayTakeUp = session.mayTakeUp(Self.touch((1, 100, 100, .began)))
    #expect(mayTakeUp == ![.eraser, .areaEraser, .laser].contains(tool))
  }
}
