/// The meaning of a keysym for typing a text.
package enum TypedSymbol: Hashable, Sendable {
  /// Letters to insert.
  case text(String)
  /// An accent for the letter typed next.
  case dead(DeadKey)
  /// An editing step.
  case edit(TextEdit)

  /// Creates the meaning of a keysym; nil for one without a meaning in a text, such as F1.
  package init?(keysym: UInt32) {
    if let edit = Self.edits[keysym] {
      self = .edit(edit)
    } else if let dead = DeadKey(rawValue: keysym) {
      self = .dead(dead)
    } else if let scalar = Self.scalar(of: keysym) {
      self = .text(String(scalar))
    } else {
      return nil
    }
  }

  private static let edits: [UInt32: TextEdit] = [
    0xFF08: .deleteBackward, 0xFFFF: .deleteForward, 0xFF9F: .deleteForward, 0xFF0D: .newLine,
    0xFF8D: .newLine, 0xFF51: .left, 0xFF53: .right, 0xFF52: .up, 0xFF54: .down,
    0xFF50: .lineStart, 0xFF57: .lineEnd, 0xFF96: .left, 0xFF98: .right, 0xFF97: .up, 0xFF99: .down,
    0xFF95: .lineStart, 0xFF9C: .lineEnd,
  ]

  private static func scalar(of keysym: UInt32) -> Unicode.Scalar? {
    switch keysym {
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(keysym)
    // The keypad's operators and digits, its equals sign and its space.
    case 0xFFAA...0xFFB9: Unicode.Scalar(keysym - 0xFF80)
    case 0xFFBD: "="
    case 0xFF80: " "
    case 0x100_00A0...0x110_FFFF: Unicode.Scalar(keysym - 0x100_0000)
    default: KeySymbolTable.scalar(of: keysym)
    }
  }

  /// The label of a key with this meaning; nil for an editing step, whose key shows a symbol.
  package var cap: String? {
    switch self {
    case .text(let text): text
    case .dead(let key): key.cap
    case .edit: nil
    }
  }
}
