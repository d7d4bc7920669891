import Testing
import TouchAnalysis
import TouchDrawing
import TouchReadouts
import TouchRouting
import Touches

@testable import FingertipSettings
@testable import TouchInspection

@Suite struct InspectorRowTests {
  private let inspector = Inspector(
    panel: Panel(frame: Rect(x: 0, y: 0, width: 800, height: 600), pixelsPerMillimetre: 4),
    settings: InspectionSettings(), log: { _, _ in }, lines: FaultLineWriter(to: -1))
  private let id = TouchID(device: DeviceID(rawValue: 8), contact: 3)

  init() {
    let frames = [0, 800].map { PixelRect(x: $0, y: 0, width: 800, height: 600) }
    inspector.screen = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 1600, height: 600),
      monitors: zip(frames, [4.0, 8]).map {
        LayoutContext.Monitor(name: "", frame: $0, pixelsPerMillimetre: $1)
      })
  }

  private var rows: [String] {
    inspector.rows(colour: { _ in .white }).map(\.text)
  }

  /// Moves a finger to the right by 2 mm every 8 ms; each report is read 2 ms after its time.
  private func glide(_ reports: Int) {
    for number in 0..<reports {
      let time = 1000 + 8 * Double(number)
      inspector.follow(
        TouchEvent(
          id: id, phase: number == 0 ? .began : .moved, time: Timestamp(milliseconds: time),
          position: Point(x: 100 + 8 * Double(number), y: 200),
          contact: TouchContact(pressure: 0.5, major: 40, minor: 20, orientation: Double.pi / 2)),
        at: Timestamp(milliseconds: time + 2))
    }
    inspector.receivers[3]?.isLookedUp = false
    inspector.advance(to: Timestamp(milliseconds: 1000 + 8 * Double(reports)))
  }

  @Test("The rows of the inspector show all values of a touch in named columns")
  func touch() {
    glide(21)
    #expect(rows.count == 4)
    #expect(rows[0].hasPrefix("contacts  1, at most  1   touches     1   faults    0 "))
    #expect(rows[0].hasSuffix(" 125.0 samples/s   jitter   0.0 ms"))
    #expect(
      rows[1].split(separator: " ").map(String.init)
        == "touch dev x px y px x mm y mm press mm/s per s jitter late idle age s contact mm turn"
        .split(separator: " ").map(String.init))
    #expect(
      rows[2].split(separator: " ")
        == [
          "#3", "8", "260.0", "200.0", "65.0", "50.0", "50%", "250", "125.0", "0.0", "2.0", "8",
          "0.2", "10.0x5.0", "90",
        ])
    #expect(rows[2].utf8.count == rows[1].utf8.count)
    #expect(rows[3].hasSuffix("#3  with the pointer"))
    #expect(rows.allSatisfy { $0.utf8.count <= InspectionText.columns })
  }

  @Test(
    "Lengths and speeds are in mm of the monitor that is touched",
    arguments: [(160.0, ["40.0", "20.0"]), (960.0, ["120.0", "10.0"])])
  func densities(_ x: Double, _ expected: [String]) throws {
    for number in 0...1 {
      let time = Timestamp(milliseconds: 1000 + 100 * Double(number))
      inspector.follow(
        TouchEvent(
          id: id, phase: number == 0 ? .began : .moved, time: time,
          position: Point(x: x, y: 80), contact: TouchContact(major: 80, minor: 40)), at: time)
    }
    let cells = rows[2].split(separator: " ").map(String.init)
    #expect(Array(cells[4...5]) == expected)
    #expect(cells[13] == (x < 800 ? "20.0x10.0" : "10.0x5.0"))
  }

  @Test("The number of a device with four digits does not move the columns")
  func longNumber() {
    let long = TouchID(device: DeviceID(rawValue: 4104), contact: 12345)
    inspector.follow(
      TouchEvent(
        id: long, phase: .began, time: Timestamp(milliseconds: 1000),
        position: Point(x: 100, y: 200)), at: Timestamp(milliseconds: 1000))
    #expect(rows[2].hasPrefix("#12345 4104 "))
    #expect(rows[2].utf8.count == rows[1].utf8.count)
    #expect(rows[2].utf8.count <= InspectionText.columns)
  }

  @Test("Every touch with a begin is shown, whatever the order of ids; one without is not")
  func idOrder() {
    let reports: [(UInt32, TouchPhase)] = [(7, .moved), (5, .began), (2, .began), (1, .moved)]
    for (contact, phase) in reports {
      inspector.follow(
        TouchEvent(
          id: TouchID(device: id.device, contact: contact), phase: phase,
          time: Timestamp(milliseconds: 1000), position: Point(x: 100, y: 200)),
        at: Timestamp(milliseconds: 1000))
    }
    #expect(inspector.touches.map(\.id.contact) == [5, 2])
  }

  @Test("The numbers of faults of every kind are shown, in as many rows as they need")
  func manyKinds() {
    let rows = InspectionText.counts { _ in 12 }
    #expect(rows.allSatisfy { $0.utf8.count <= InspectionText.columns })
    #expect(rows.joined().split(separator: ": 12").count == Fault.Kind.allCases.count)
    #expect(InspectionText.counts { _ in 0 }.isEmpty)
    #expect(InspectionText.counts { $0 == .jump ? 1 : 0 } == ["jumps: 1"])
  }

  @Test("The touches of a device that is gone are cancelled, even if no end was reported")
  func lostDevice() {
    glide(21)
    let now = Timestamp(milliseconds: 1200)
    inspector.cancelTouches(of: DeviceID(rawValue: 9), at: now)
    #expect(inspector.touches.map(\.id) == [id])
    inspector.cancelTouches(of: id.device, at: now)
    #expect(inspector.touches.isEmpty)
    #expect(rows[0].hasPrefix("contacts  0, at most  1   touches     1   faults    0 "))
  }

  @Test("A value that changes in a row does not move the other columns")
  func stableColumns() throws {
    glide(21)
    let before = Array(rows[2].utf8)
    inspector.advance(to: Timestamp(milliseconds: 2345))
    let after = Array(rows[2].utf8)
    #expect(before.count == after.count)
    let changed = before.indices.filter { before[$0] != after[$0] }
    // The ends of the only columns that change without a report: the speed, since a finger without
    // reports has stopped, and idle and age.
    let names = rows[1]
    let speed = try #require(names.utf8.count(upTo: "mm/s"))
    let idle = try #require(names.utf8.count(upTo: "idle"))
    let age = try #require(names.utf8.count(upTo: "age s"))
    #expect(!changed.isEmpty)
    #expect(
      changed.allSatisfy { index in
        [speed, idle, age].contains { ($0 - 6..<$0).contains(index) }
      })
    #expect(rows[2].split(separator: " ")[7] == "0")
  }

  /// A velocity, and the time since the last report of the finger, in ms.
  struct VectorCase: Sendable {
    let velocity: Vector
    var idle = 0.0
  }

  @Test(
    "The velocity vector ends where the finger will be in a tenth of a second",
    arguments: [
      VectorCase(velocity: Vector(dx: 400, dy: 0)), VectorCase(velocity: Vector(dx: -250, dy: 0)),
      VectorCase(velocity: Vector(dx: 0, dy: 1000)),
      VectorCase(velocity: Vector(dx: 300, dy: -100)),
      VectorCase(velocity: Vector(dx: 400, dy: 0), idle: 100),
      VectorCase(velocity: Vector(dx: 400, dy: 0), idle: 101),
    ])
  func vector(_ given: VectorCase) throws {
    let start = Point(x: 400, y: 300)
    for number in 0..<10 {
      let time = Timestamp(milliseconds: 1000 + 8 * Double(number))
      inspector.follow(
        TouchEvent(
          id: id, phase: number == 0 ? .began : .moved, time: time,
          position: start + given.velocity * (0.008 * Double(number))), at: time)
    }
    inspector.advance(to: Timestamp(milliseconds: 1072 + given.idle))
    let strokes = inspector.strokes(
      on: PixelRect(x: 0, y: 0, width: 800, height: 600), pixelsPerMillimetre: 4
    ) { _ in .white }
    let lines = strokes.compactMap { stroke -> (from: Point, to: Point)? in
      if case .line(let from, let to) = stroke.kind { (from, to) } else { nil }
    }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    let displacement = line.to - line.from
    let expected = given.idle > 100 ? Vector.zero : given.velocity * 0.1
    #expect(line.from == start + given.velocity * 0.072)
    #expect((displacement + expected * -1).lengthSquared < 1e-6)
  }

  @Test("Faults are counted by kind, and the latest are listed with their times")
  func faults() {
    glide(21)
    for (number, x) in [700.0, 100, 700, 100, 700, 100].enumerated() {
      let time = Timestamp(milliseconds: 1168 + 8 * Double(number))
      inspector.follow(
        TouchEvent(id: id, phase: .moved, time: time, position: Point(x: x, y: 200)), at: time)
    }
    #expect(rows[4] == "jumps: 5")
    #expect(rows.count == 9)
    #expect(rows[8].hasSuffix(" 1.208 s       #3  jump of 150 mm"))
    #expect(rows[5].hasSuffix(" 1.184 s       #3  jump of 150 mm"))
    #expect(rows[0].hasPrefix("contacts  1, at most  1   touches     1   faults    5 "))
  }
}

extension String.UTF8View {
  /// Returns the number of bytes up to the end of the first occurrence of a word.
  fileprivate func count(upTo word: String) -> Int? {
    let (text, wordBytes) = (Array(self), Array(word.utf8))
    return text.indices.first { text[$0...].starts(with: wordBytes) }.map { $0 + wordBytes.count }
  }
}
