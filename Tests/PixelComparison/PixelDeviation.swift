// How much pictures deviate from each other.
//
// Tests compare whole screens again and again while they wait for a picture. This module is
// optimised in debug builds too, where such loops would otherwise take most of the time of these
// tests.

extension UInt32 {
  /// Returns the greatest difference to another pixel in the channels red, green and blue, 0…255.
  package func distance(to other: UInt32) -> Int {
    func deviation(_ shift: UInt32) -> Int {
      abs(Int(self >> shift & 255) - Int(other >> shift & 255))
    }
    return Swift.max(deviation(16), deviation(8), deviation(0))
  }
}

/// Returns the greatest difference between two pictures of the same size in the channels red, green
/// and blue of any pixel, 0…255; 255 if their numbers of pixels differ.
package func greatestDeviation(_ pixels: [UInt32], from others: [UInt32]) -> Int {
  guard pixels.count == others.count else { return 255 }
  var greatest = 0
  for index in pixels.indices where pixels[index] != others[index] {
    greatest = max(greatest, pixels[index].distance(to: others[index]))
  }
  return greatest
}
