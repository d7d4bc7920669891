// Input that is pressed and must be released. The server keeps the keys and buttons of an XTEST
// client pressed when its connection ends (seen on Xorg 21.1.7), even if the client is killed: a
// stuck Ctrl makes a desktop useless. So all input that stays down is entered here before it is
// pressed, and reported to a process that outlives us. A press and its release in one flush of the
// connection need no entry, since the server reads such requests together or not at all.

/// One key or button that we hold down on the server.
package enum HeldInput: Hashable, Sendable {
  /// A key by its keycode.
  case key(UInt8)
  /// A button of the pointer, 1…255.
  case button(UInt8)

  /// The word for it in messages to the guard process: `k37`, `b1`.
  package var word: String {
    switch self {
    case .key(let code): "k\(code)"
    case .button(let number): "b\(number)"
    }
  }

  /// Parses a word of `word`; nil for another text.
  package init?(word: some StringProtocol) {
    guard let number = UInt8(word.dropFirst()), number > 0 else { return nil }
    switch word.first {
    case "k": self = .key(number)
    case "b": self = .button(number)
    default: return nil
    }
  }
}

/// Counts held inputs, since two holders may press the same key.
package struct HeldInputLedger {
  private var counts: [(input: HeldInput, count: Int)] = []

  /// A ledger of inputs that are all up.
  package init() {}

  /// The inputs that are down, in the order in which they were pressed.
  package var held: [HeldInput] { counts.map(\.input) }

  /// Adds a press; returns whether the input was up.
  package mutating func enter(_ input: HeldInput) -> Bool {
    if let index = counts.firstIndex(where: { $0.input == input }) {
      counts[index].count += 1
      return false
    }
    counts.append((input, 1))
    return true
  }

  /// Removes a press; returns whether it was the last one of the input.
  package mutating func strike(_ input: HeldInput) -> Bool {
    guard let index = counts.firstIndex(where: { $0.input == input }) else { return false }
    counts[index].count -= 1
    guard counts[index].count == 0 else { return false }
    counts.remove(at: index)
    return true
  }
}
