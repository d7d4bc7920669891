internal import CX11

/// The valuators of one XI2 event: a bit mask, and a packed array with one value per set bit.
struct ValuatorReader {
  private let mask: UnsafePointer<UInt8>?
  private let maskLength: Int
  private let values: UnsafePointer<Double>?

  init(_ state: XIValuatorState) {
    mask = UnsafePointer(state.mask)
    maskLength = Int(state.mask_len)
    values = UnsafePointer(state.values)
  }

  /// Whether the event carries no axis at all.
  var isEmpty: Bool {
    guard let mask else { return true }
    return (0..<maskLength).allSatisfy { mask[$0] == 0 }
  }

  /// Calls the body with each valuator's number and value, in the order of the numbers.
  func forEach(_ body: (_ number: Int, _ value: Double) -> Void) {
    guard let mask, let values else { return }
    var index = 0
    for byte in 0..<maskLength {
      var bits = mask[byte]
      while bits != 0 {
        body(byte * 8 + bits.trailingZeroBitCount, values[index])
        index += 1
        bits &= bits - 1
      }
    }
  }
}
