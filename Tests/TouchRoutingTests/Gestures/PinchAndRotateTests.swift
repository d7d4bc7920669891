import Glibc
import Testing
import TouchRouting
import Touches

private let pinch = GestureSettings.make(.pinch)
private let inward = GestureSettings.make(.pinch, "in", directions: [.inward])
private let rotate = GestureSettings.make(.rotate)
private let clockwise = GestureSettings.make(.rotate, "clockwise", directions: [.clockwise])
private let pan = GestureSettings.make(.pan)

@Suite struct PinchAndRotateTests {
  @Test(
    "A pinch is recognized by the change of its span (P11)",
    arguments: [
      GestureCase(
        "A pinch of 4 mm and a tenth of the span is recognized", [pinch],
        "0 +1@400,400 +2@500,400 | 9 2@540,400 | 18 2@600,400 | 27 -1 -2",
        ["9 pinch began 1,2", "18 pinch changed 1,2", "27 pinch ended 1,2"]),
      GestureCase(
        "A pinch of less than 4 mm fails", [pinch],
        "0 +1@400,400 +2@500,400 | 9 2@539,400 | 27 -1 -2", []),
      GestureCase(
        "A pinch of less than a tenth of the span fails", [pinch],
        "0 +1@100,400 +2@600,400 | 9 2@649,400 | 27 -1 -2", []),
      GestureCase(
        "A pinch of fingers 1 mm apart needs the minimum span", [pinch],
        "0 +1@400,400 +2@410,400 | 9 2@490,400 | 18 2@510.1,400 | 27 -1 -2",
        ["18 pinch began 1,2", "27 pinch ended 1,2"]),
      GestureCase(
        "An inward pinch is recognized", [inward],
        "0 +1@400,400 +2@600,400 | 9 2@500,400 | 18 2@700,400 | 27 -1 -2",
        ["9 in began 1,2", "18 in changed 1,2", "27 in ended 1,2"]),
      GestureCase(
        "An outward pinch is not an inward pinch", [inward],
        "0 +1@400,400 +2@600,400 | 9 2@700,400 | 18 2@500,400 | 27 -1 -2",
        []),
      GestureCase(
        "Fingers that rotate do not pinch", [pinch],
        "0 +1@400,400 +2@600,400 | 9 1@500,300 2@500,500 | 18 -1 -2", []),
      GestureCase(
        "A pinch that loses a finger ends", [pinch],
        "0 +1@400,400 +2@500,400 | 9 2@600,400 | 18 -1 | 27 2@900,400 | 36 -2",
        ["9 pinch began 1,2", "18 pinch ended 1,2"]),
    ])
  func pinches(_ given: GestureCase) { given.check() }

  @Test(
    "A rotation is recognized by its angle and arc (P6)",
    arguments: [
      GestureCase(
        "A rotation of 8° is recognized", [rotate],
        "0 +1@200,400 +2@800,400 | 9 2@800,480 | 18 -1 -2",
        ["9 rotate began 1,2", "18 rotate ended 1,2"]),
      GestureCase(
        "A rotation of 6° fails", [rotate], "0 +1@200,400 +2@800,400 | 9 2@800,463 | 18 -1 -2", []),
      GestureCase(
        "A rotation of 11° and less than 3 mm fails", [rotate],
        "0 +1@400,400 +2@600,400 | 9 2@600,440 | 18 -1 -2", []),
      GestureCase(
        "A clockwise rotation is recognized", [clockwise],
        "0 +1@200,400 +2@800,400 | 9 2@800,490 | 18 -1 -2",
        ["9 clockwise began 1,2", "18 clockwise ended 1,2"]),
      GestureCase(
        "A counterclockwise rotation is not a clockwise one", [clockwise],
        "0 +1@200,400 +2@800,400 | 9 2@800,310 | 18 -1 -2", []),
      GestureCase(
        "Fingers that move apart do not rotate", [rotate],
        "0 +1@400,400 +2@600,400 | 9 2@900,400 | 18 -1 -2", []),
    ])
  func rotations(_ given: GestureCase) { given.check() }

  /// Returns the script of fingers that start around (400, 400) and move by T·R·S in steps.
  private func script(_ fingers: Int, steps: Int) -> String {
    (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let (scale, angle) = (1 + share, 4 * share)
      let positions = (0..<fingers).map { finger in
        let turn = angle + 2 * .pi * Double(finger) / Double(fingers)
        return "\(finger + 1)@\(400 + 100 * share + 100 * scale * cos(turn)),"
          + "\(400 - 50 * share + 100 * scale * sin(turn))"
      }
      let word = step == 0 ? positions.map { "+" + $0 } : positions
      return "\(step * 10) " + word.joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test(
    "Simultaneous pan, pinch and rotation report the exact values of the movement (R3)",
    arguments: [2, 3, 5])
  func closedForm(fingers: Int) throws {
    let together = [pan, pinch, rotate].map { gesture in
      var gesture = gesture
      gesture.relations.group = "all"
      return gesture
    }
    let fixture = GestureFixture(together)
    fixture.play(script(fingers, steps: 60))
    let last = fixture.routing.gestures.filter { $0.state == .changed }.suffix(3)
    #expect(Set(last.map(\.type)) == [.pan, .pinch, .rotate])
    for gesture in last {
      switch gesture.type {
      case .pan:
        let translation = try #require(gesture.values.translation)
        #expect(abs(translation.dx - 100) < 1e-9 && abs(translation.dy + 50) < 1e-9)
      case .pinch: #expect(abs(try #require(gesture.values.scale) - 2) < 1e-9)
      case .rotate: #expect(abs(try #require(gesture.values.rotation) - 4) < 1e-9)
      default: Issue.record("\(gesture)")
      }
    }
  }

  @Test("Without a relation, only the first recognized gesture continues (R3)")
  func withoutRelation() {
    let fixture = GestureFixture([pan, pinch, rotate])
    fixture.play(script(2, steps: 60))
    #expect(Set(fixture.routing.gestures.filter { $0.state == .changed }.map(\.type)).count == 1)
  }

  @Test(
    "Two fingers pan or pinch by the rule of noVNC and TigerVNC",
    arguments: [
      (
        "Both fingers move in the same direction",
        "0 +1@400,400 +2@600,400 | 9 1@400,450 2@600,450", ["9 pan began 1,2"]
      ),
      (
        "Both fingers move in the same direction and apart",
        "0 +1@400,400 +2@600,400 | 9 1@420,450 2@680,450",
        ["9 pan began 1,2"]
      ),
      (
        "Both fingers move apart", "0 +1@400,400 +2@600,400 | 9 1@350,400 2@650,400",
        ["9 pinch began 1,2"]
      ),
      (
        "One finger moves away from the other", "0 +1@400,400 +2@600,400 | 9 2@700,400",
        ["59 pinch began 1,2"]
      ),
      (
        "One finger moves around the other", "0 +1@400,400 +2@600,400 | 9 2@600,470 | 40 2@590,480",
        ["59 pan began 1,2"]
      ),
      (
        "One finger moves first, and then the other",
        "0 +1@400,400 +2@600,400 | 9 2@700,400 | 30 1@480,400", ["30 pan began 1,2"]
      ),
    ])
  func disambiguation(name: String, script: String, lines: [String]) {
    let fixture = GestureFixture([.make(.pan, fingers: 2...2), pinch])
    #expect(fixture.play(script) == lines)
  }

  @Test("A pinch does not jump when a finger joins or leaves")
  func joiningFinger() throws {
    let fixture = GestureFixture([pinch])
    fixture.play("0 +1@400,400 +2@500,400 | 9 2@600,400 | 18 +3@900,700 | 27 3@900,710 3@900,700")
    #expect(try fixture.latest(.began).values.scale == 2)
    #expect(abs(try #require(try fixture.latest(.changed).values.scale) - 2) < 0.05)
    fixture.play("36 -3 | 45 2@700,400")
    #expect(abs(try #require(try fixture.latest(.changed).values.scale) - 3) < 0.08)
  }

  @Test("The rotation's angle is exact for every direction of the fingers")
  func angles() throws {
    // The angles of the mathematics library are the reference, every 15 degrees.
    for start in stride(from: 0.0, to: 360, by: 15) {
      let fixture = GestureFixture([rotate])
      let (x, y) = (100 * cos(start * .pi / 180), 100 * sin(start * .pi / 180))
      let (u, v) = (100 * cos((start + 30) * .pi / 180), 100 * sin((start + 30) * .pi / 180))
      fixture.play(
        "0 +1@\(400 + x),\(400 + y) +2@\(400 - x),\(400 - y) | 9 1@\(400 + u),\(400 + v) "
          + "2@\(400 - u),\(400 - v)")
      let rotation = try #require(try fixture.latest(.began).values.rotation)
      #expect(abs(rotation - .pi / 6) < 1e-12)
    }
  }
}
