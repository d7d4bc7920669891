package import CX11

/// The valuators of one XI2 event: a bit mask, and a packed array with one value per set bit.
package struct ValuatorReader {
  private let mask: UnsafePointer<UInt8>?
  private let maskLength: Int
  private let values: UnsafePointer<Double>?
  /// The values as the driver sent them; nil for an event without them.
  private let sent: UnsafePointer<Double>?

  /// Reads the valuators of an event; `state` must live as long as the reader.
  package init(_ state: XIValuatorState) {
    mask = UnsafePointer(state.mask)
    maskLength = Int(state.mask_len)
    values = UnsafePointer(state.values)
    sent = nil
  }

  /// Reads the values of a raw event as the driver sent them.
  init(sentIn event: XIRawEvent) {
    mask = UnsafePointer(event.valuators.mask)
    maskLength = Int(event.valuators.mask_len)
    values = UnsafePointer(event.valuators.values)
    sent = UnsafePointer(event.raw_values)
  }

  /// Calls the body with each valuator's number and the value that the driver sent.
  ///
  /// An axis that the server filled in has a value, but 0 as the sent one, and is skipped. A sent 0
  /// on an axis with another value looks the same.
  func forEachSent(_ body: (_ number: Int, _ value: Double) -> Void) {
    guard let sent else { return forEach(body) }
    var index = 0
    forEach { number, value in
      if sent[index] != 0 || value == 0 { body(number, sent[index]) }
      index += 1
    }
  }

  /// Whether the event carries no axis at all.
  var isEmpty: Bool {
    guard let mask else { return true }
    return (0..<maskLength).allSatisfy { mask[$0] == 0 }
  }

  /// Calls the body with each valuator's number and value, in the order of the numbers.
  package func forEach(_ body: (_ number: Int, _ value: Double) -> Void) {
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
