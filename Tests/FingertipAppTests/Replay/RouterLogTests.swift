@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import DryRuns
@testable import FingertipRegions
@testable import FingertipSettings

/// The lines of gestures in the router log.
@Suite struct RouterLogTests {
  /// Returns the lines of the log at 80 ms, for touches on a region with gestures.
  private func log(_ gestures: [GestureSettings], _ frames: [[Touch]]) throws -> [String] {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 500)
    let context = LayoutContext(
      screen: screen,
      monitors: [.init(name: "screen", frame: screen, pixelsPerMillimetre: 10)])
    let configuration = Configuration(Array("regions: [{id: pad, touches: gesture}]".utf8))
    let layout = RegionLayout(configuration.regions, on: context)
    let router = Router(tree: layout.tree, layout: context)
    let arena = GestureArena(layout: context)
    for gesture in gestures {
      if let pad = layout.tree.region(named: "pad") { arena.add(gesture, to: pad) }
    }
    router.recognizers = arena
    var log = RouterLog(of: layout)
    var effects = Effects()
    for frame in frames {
      for frame in TouchFrames(frame) { router.step(frame, into: &effects) }
    }
    log.add(effects)
    var text = ""
    _ = log.hand {
      text += String(decoding: $0, as: UTF8.self)
      return true
    }
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(#"{"t":80,"#) }
  }

  private func touch(_ time: Double, _ phase: TouchPhase, _ x: Double, _ y: Double) -> Touch {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: Timestamp(milliseconds: 0),
      position: Point(x: 100, y: 200))
    touch.time = Timestamp(milliseconds: time)
    touch.phase = phase
    touch.position = Point(x: x, y: y)
    return touch
  }

  @Test("A gesture has a line in the log for each of its states, with the values of its type")
  func linesOfGestures() throws {
    let tap = GestureSettings(id: "one", type: .tap)
    let pan = GestureSettings(id: "drag", type: .pan)
    #expect(
      try log([tap, pan], [[touch(0, .began, 100, 200)], [touch(80, .ended, 100, 200)]]) == [
        #"{"t":80,"event":"gesture","gesture":"one","type":"tap","region":"pad","state":"ended","#
          + #""touches":[1],"x":100,"y":200,"fingers":1,"taps":1}"#,
        #"{"t":80,"event":"gesture","gesture":"drag","type":"pan","region":"pad","#
          + #""state":"failed","touches":[1],"x":100,"y":200,"fingers":1,"translation":[0,0],"#
          + #""velocity":[0,0]}"#,
      ])
    var moved = touch(80, .moved, 140.00049, 166.6666666)
    moved.velocity = Vector(dx: 500, dy: -333.3333333)
    #expect(
      try log([pan], [[touch(0, .began, 100, 200)], [moved]]) == [
        #"{"t":80,"event":"gesture","gesture":"drag","type":"pan","region":"pad","#
          + #""state":"began","touches":[1],"x":140,"y":166.667,"fingers":1,"#
          + #""translation":[40,-33.333],"velocity":[500,-333.333]}"#
      ])
  }
}
