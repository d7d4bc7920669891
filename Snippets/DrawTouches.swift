// Draw the path of a touch into a PNG file, whose name is the first argument.

import TouchDrawing
import Touches

let area = PixelRect(x: 0, y: 0, width: 640, height: 360)
guard let canvas = Canvas(bounds: area) else { fatalError("no memory for the pixels") }

// The movement of a finger; the path keeps the latest samples of a touch.
var path = TouchPath(capacity: 64)
for step in 0..<60 {
  let x = 60 + 8.7 * Double(step)
  let share = Double(step) / 59
  let y = 180 + 480 * share * (1 - share) * (0.5 - share) * 2
  path.append(
    TouchSample(time: Timestamp(milliseconds: 8 * Double(step)), position: Point(x: x, y: y)))
}

// The trail becomes wider towards the finger: strength is the share of the full width.
let points = path.enumerated().map { index, sample in
  TrailPoint(position: sample.position, strength: Double(index + 1) / Double(path.count))
}
canvas.target.fill(area, with: 0xFF20_2428)
var trails = TrailPainter()
trails.paint(
  points, look: .presenter(pixelsPerMillimetre: 4), into: canvas.target, medium: .translucent)

// The halo shows where the finger is.
var halos = HaloPainter()
if let finger = points.last {
  halos.paint(
    .presenter(pixelsPerMillimetre: 4), state: .down, at: finger.position, into: canvas.target,
    medium: .translucent)
}

let file = CommandLine.arguments.dropFirst().first ?? "touches.png"
do {
  try PNGFile.write(canvas.target, to: file)
  print("wrote \(file)")
} catch {
  print(error)
}
