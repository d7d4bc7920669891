import Testing
import TouchAnalysis
import TouchRouting
import TouchX11
import Touches
import WindowStates

@testable import FingertipSettings
@testable import TouchInspection

/// The handling of a touch, and the expected row that names its receiver.
struct ReceiverCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var policy: RegionPolicy?
  var isAccepted: Bool?
  var isLookedUp = true
  var title: String?
  var isEmulating = false
  let words: String
}

@Suite struct TouchReceiverTests {
  static let cases = [
    ReceiverCase(
      testDescription: "a window", title: "Notes",
      words: "window 0x1400003, 'Notes', Editor, pid 42"),
    ReceiverCase(
      testDescription: "a window with a title in several scripts", title: "Grüße, Κόσμε, мир",
      isEmulating: true,
      words: "window 0x1400003, 'Grüße, Κόσμε, мир', Editor, pid 42, with the pointer"),
    ReceiverCase(
      testDescription: "a window whose title is longer than the row",
      title: String(repeating: "ж", count: 120), isEmulating: true,
      words: "window 0x1400003, '" + String(repeating: "ж", count: 41)
        + "…', Editor, pid 42, with the pointer"),
    ReceiverCase(
      testDescription: "a region that declined, over a window whose title has little room",
      policy: .offer, isAccepted: false, title: String(repeating: "a", count: 120),
      isEmulating: true,
      words:
        "region pad (offer), rejected after 120 ms, window 0x1400003, 'aaaaaaaa…', Editor, pid 42, "
        + "with the pointer"),
    ReceiverCase(
      testDescription: "no window", isEmulating: true, words: "the root, with the pointer"),
    ReceiverCase(
      testDescription: "a receiver that was not looked up", isLookedUp: false, words: ""),
    ReceiverCase(
      testDescription: "a region of ours", policy: .own, isAccepted: true, title: "Notes",
      words: "region pad (own), accepted after 0 ms"),
    ReceiverCase(
      testDescription: "a region that has not decided", policy: .offer, title: "Notes",
      words: "region pad (offer), not decided"),
    ReceiverCase(
      testDescription: "a region that declined", policy: .offer, isAccepted: false, title: "Notes",
      words: "region pad (offer), rejected after 120 ms, window 0x1400003, 'Notes', Editor, pid 42"),
  ]

  @Test("A row of the inspector names the receiver of a touch", arguments: cases)
  func words(_ given: ReceiverCase) {
    var lines: [String] = []
    let inspector = Inspector(
      panel: Panel(frame: Rect(x: 0, y: 0, width: 800, height: 600), pixelsPerMillimetre: 4),
      settings: InspectionSettings(), log: { lines.append($1) }, lines: FaultLineWriter(to: -1))
    let id = TouchID(device: DeviceID(rawValue: 8), contact: 3)
    let position = Point(x: 100, y: 100)
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 800, height: 600))
    let region = tree.insert(
      Region(name: "pad", frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    func effect(_ kind: Effect.Kind, _ time: Double) {
      inspector.note(kind, at: Timestamp(milliseconds: time)) { _ in "pad" }
    }
    // Events of a grab may arrive before the raw report of the same touch.
    if let policy = given.policy { effect(.hit(id, region, policy), 1000) }
    if !given.isEmulating {
      inspector.follow(
        TouchEvent(
          id: TouchID(device: id.device, contact: 2), phase: .began,
          time: Timestamp(milliseconds: 990), position: position), at: Timestamp(milliseconds: 990))
    }
    inspector.follow(
      TouchEvent(id: id, phase: .began, time: Timestamp(milliseconds: 1000), position: position),
      at: Timestamp(milliseconds: 1002))
    switch given.isAccepted {
    case true?: effect(.accept(id), 1000)
    case false?: effect(.reject(id), 1120)
    case nil: break
    }
    inspector.receivers[3]?.isLookedUp = given.isLookedUp
    if let title = given.title {
      var facts = WindowFacts()
      (facts.title, facts.className) = (title, "Editor")
      inspector.receivers[3]?.window = WindowOwner(
        window: WindowID(rawValue: 0x140_0003), facts: facts, pid: 42)
    }
    #expect(inspector.receivers[3]?.words == given.words)
    inspector.follow(
      TouchEvent(id: id, phase: .ended, time: Timestamp(milliseconds: 1200), position: nil),
      at: Timestamp(milliseconds: 1201))
    #expect(inspector.receivers[3] == nil)
  }

  @Test("Receivers of touches that have ended are forgotten when the next gesture begins")
  func formerReceivers() {
    let inspector = Inspector(
      panel: Panel(frame: Rect(x: 0, y: 0, width: 800, height: 600), pixelsPerMillimetre: 4),
      settings: InspectionSettings(), log: { _, _ in }, lines: FaultLineWriter(to: -1))
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 800, height: 600))
    let region = tree.insert(
      Region(name: "pad", frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    func follow(_ contact: UInt32, _ phase: TouchPhase, hits: Bool = false) {
      let id = TouchID(device: DeviceID(rawValue: 8), contact: contact)
      let time = Timestamp(milliseconds: 1000 + Double(contact))
      inspector.follow(
        TouchEvent(id: id, phase: phase, time: time, position: Point(x: 100, y: 100)), at: time)
      if hits { inspector.note(.hit(id, region, .own), at: time) { _ in "pad" } }
    }
    // The region is hit when the finger has been lifted already.
    follow(3, .began)
    follow(3, .ended, hits: true)
    follow(4, .began, hits: true)
    #expect(inspector.receivers.keys.sorted() == [4])
  }
}
