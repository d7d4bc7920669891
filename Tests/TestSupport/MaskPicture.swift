internal import Glibc
internal import SystemSupport
internal import TouchDrawing
internal import Touches

/// Runs a body with the path of a temporary picture of 4 by 1 px with the alphas 0, 85, 86 and 255.
package func withMask(_ body: (String) throws -> Void) throws {
  try withTemporaryFile([UInt8]()) { path in
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: 4, height: 1)) else {
      throw SystemError(call: "malloc", number: ENOMEM)
    }
    for (x, alpha) in [0, 85, 86, 255].enumerated() {
      canvas.target.pixels[x] = Colour(hex: 0xFFFFFF, alpha: UInt8(alpha)).premultiplied
    }
    try PNGFile.write(canvas.target, to: path)
    try body(path)
  }
}
