// Analyse a recording of `fingertip record`: print the statistics of each touch and the faults.
//
// The path of the recording is the first argument.

import Foundation
import TouchAnalysis
import Touches

/// The first line of a recording.
struct Header: Decodable {
  struct Screen: Decodable {
    var width, height, widthMM, heightMM: Double
  }
  var screen: Screen
}

/// Any other line of a recording.
struct Line: Decodable {
  var t: Double
  var device: Int32
  var touch: UInt32
  var phase: String
  var x, y: Double
  var pressure: Double?
}

guard let file = CommandLine.arguments.dropFirst().first,
  let text = try? String(contentsOfFile: file, encoding: .utf8)
else { fatalError("the name of a recording is needed") }
var lines = text.split(separator: "\n").map { Data($0.utf8) }[...]
let decoder = JSONDecoder()
let screen = try decoder.decode(Header.self, from: lines.removeFirst()).screen

// The analyser needs the panel to measure lengths in mm and to detect touches that leave it.
var analyzer = TouchAnalyzer(
  panel: Panel(
    frame: Rect(x: 0, y: 0, width: screen.width, height: screen.height),
    pixelsPerMillimetre: screen.width / screen.widthMM))
let phases: [String: TouchPhase] = [
  "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
]
var faults: [Fault] = []
var time = Timestamp(milliseconds: 0)

/// Prints the statistics of a touch that has ended.
func show(_ touch: TouchStatistics) {
  let (path, rate) = (Int(touch.path.rounded()), Int(touch.rate.rounded()))
  print("\(touch.id): \(touch.samples) samples, \(path) mm, \(rate) Hz")
}

for data in lines {
  let line = try decoder.decode(Line.self, from: data)
  guard let phase = phases[line.phase] else { continue }
  time = Timestamp(milliseconds: line.t)
  let event = TouchEvent(
    id: TouchID(device: DeviceID(rawValue: line.device), contact: line.touch), phase: phase,
    time: time, position: Point(x: line.x, y: line.y),
    contact: TouchContact(pressure: line.pressure))
  if let touch = analyzer.analyze(event, faults: &faults) { show(touch) }
}
for touch in analyzer.finish(at: time, faults: &faults) { show(touch) }
for fault in faults {
  print("\(fault.kind) of \(fault.touch) at \(Int(fault.time.milliseconds)) ms")
}
