// Let two fingers draw at once, undo the last stroke, and save the ink in a PNG file, whose name is the first
// argument.

import TouchDrawing
import TouchInk
import Touches

let area = PixelRect(x: 0, y: 0, width: 640, height: 360)
var document = InkDocument(area: area)

/// Returns where a finger is at a step: on a wave that begins at a height.
func sample(_ step: Int, height: Double) -> TouchSample {
  let x = 60 + 5 * Double(step)
  let bend = Double((step % 50 - 25) * (step % 50 - 25)) / 25
  return TouchSample(
    time: Timestamp(milliseconds: 8 * Double(step)), position: Point(x: x, y: height - bend))
}

// Each finger has a brush of its own. A document tells what changes, so that a display can repaint just that.
let fingers: [(touch: TouchID, colour: Colour, height: Double)] = [
  (TouchID(device: DeviceID(rawValue: 8), contact: 1), Colour(hex: 0xD9_3025), 140),
  (TouchID(device: DeviceID(rawValue: 8), contact: 2), Colour(hex: 0x1A_73E8), 260),
]
for finger in fingers {
  let brush = InkBrush(tool: .pen, colour: finger.colour, width: 8)
  _ = document.begin(finger.touch, brush, at: sample(0, height: finger.height))
}
for step in 1..<100 {
  for finger in fingers {
    _ = document.extend(finger.touch, to: sample(step, height: finger.height))
  }
}
for finger in fingers { _ = document.end(finger.touch, time: Timestamp(milliseconds: 800)) }
print("\(document.count) strokes")

_ = document.undo()
print("\(document.count) after an undo")

let file = CommandLine.arguments.dropFirst().first ?? "ink.png"
do {
  try InkPicture(of: document).writePNG(to: file)
  print("wrote \(file)")
} catch {
  print(error)
}
