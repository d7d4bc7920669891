import Glibc
import SeededRandom
import TouchRig

/// A drawing file with strokes of 20 points, like handwriting.
struct HandwrittenDrawing {
  /// The number of pages, 1 or more.
  var pages = 1
  /// The number of strokes on each page.
  let strokes: Int

  /// Writes the file.
  ///
  /// - Throws: `RigError` if it cannot be written.
  func write(to path: String) throws {
    var dice = SplitMix64(seed: 4)
    guard let file = fopen(path, "w") else { throw RigError.refused("a file for a drawing") }
    defer { fclose(file) }
    fputs(#"{"format":"fingertip-drawing","version":2}"# + "\n", file)
    for page in 0..<pages {
      if page > 0 { fputs(#"{"page":\#(page),"ground":"white"}"# + "\n", file) }
      fputs(#"{"turn":\#(page)}"# + "\n", file)
      for stroke in 0..<strokes {
        var position = (
          Int.random(in: 60..<1860, using: &dice), Int.random(in: 60..<1020, using: &dice)
        )
        let points = (0..<20).map { step in
          position.0 += .random(in: -8...8, using: &dice)
          position.1 += .random(in: -8...8, using: &dice)
          return "[\(position.0).25,\(position.1).5,3,\(8 * step)]"
        }
        fputs(
          ##"{"add":\##(page * strokes + stroke),"tool":"pen","colour":"#000000","width":6,"##
            + #""device":8,"points":[\#(points.joined(separator: ","))]}"# + "\n", file)
      }
    }
    fputs(#"{"turn":0}"# + "\n", file)
  }
}
