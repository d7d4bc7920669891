/// A seeded random number generator, so that a failing case can be run again (Steele, Lea, Flood
/// 2014).
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  /// Returns true with a probability of `share` / `all`.
  package mutating func chance(_ share: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &self) < share
  }

  /// Returns a random element of an array that is not empty.
  package mutating func element<Element>(of all: [Element]) -> Element {
    all[Int.random(in: all.indices, using: &self)]
  }
}
