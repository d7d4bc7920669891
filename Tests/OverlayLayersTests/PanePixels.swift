import Touches

@testable import TouchDrawing

/// The pixels of a pane, initially transparent, as an object that tests can pass on.
final class PanePixels {
  private let pane: PixelRect
  private let memory: UnsafeMutablePointer<UInt32>

  init(_ pane: PixelRect) {
    self.pane = pane
    memory = .allocate(capacity: pane.area)
    memory.initialize(repeating: 0, count: pane.area)
  }

  deinit { memory.deallocate() }

  var target: PixelTarget { PixelTarget(bounds: pane, pixels: memory, stride: pane.width) }

  var pixels: [UInt32] { Array(UnsafeBufferPointer(start: memory, count: pane.area)) }

  func copy() -> PanePixels {
    let copy = PanePixels(pane)
    copy.memory.update(from: memory, count: pane.area)
    return copy
  }

  /// Returns the number of pixels that satisfy a condition.
  func count(where holds: (Int, Int, UInt32) -> Bool) -> Int {
    (0..<pane.area).count { holds($0 % pane.width, $0 / pane.width, memory[$0]) }
  }
}
