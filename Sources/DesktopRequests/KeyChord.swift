internal import CX11

/// A key, and the modifiers that are down while it is pressed: `ctrl+plus`.
package struct KeyChord: Hashable, Sendable {
  /// The modifiers in the order in which they are pressed.
  package var modifiers: [KeyModifier]
  /// The key by what it means, not by its place on a keyboard.
  package var key: KeySymbol

  /// A chord from its text: modifiers and a key with `+` between them, such as `ctrl+shift+Tab`.
  ///
  /// The key is a name as `xev` prints it, or a single character; a modifier may stand for itself.
  ///
  /// - Throws: `KeyChordProblem`, which says what part is wrong.
  package init(_ text: String) throws(KeyChordProblem) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The character + between others, or alone, leaves two empty words.
    if words.count >= 2, words.suffix(2) == ["", ""] {
      words.removeLast(2)
      words.append("+")
    }
    let last = words.removeLast()
    var modifiers: [KeyModifier] = []
    for word in words {
      guard let modifier = KeyModifier(word: word) else {
        throw KeyChordProblem(
          message: "'\(word)' is no modifier; allowed: \(KeyModifier.words)")
      }
      guard !modifiers.contains(modifier) else {
        throw KeyChordProblem(message: "'\(word)' stands there twice")
      }
      modifiers.append(modifier)
    }
    self.modifiers = modifiers
    if let modifier = KeyModifier(word: last), let key = modifier.keys.first {
      self.key = key
    } else if let key = KeySymbol(name: last) {
      self.key = key
    } else {
      throw KeyChordProblem(
        message: "'\(last)' is no key; allowed is the name of a key as 'xev' prints it, such as "
          + "Escape, plus or F5, or a single character" + Self.suggestion(for: last))
    }
  }

  /// Names of keys begin with a capital where they are words.
  private static func suggestion(for word: String) -> String {
    let first = word.prefix(1).uppercased() + word.dropFirst()
    return KeySymbol(name: first) == nil ? "" : "; did you mean '\(first)'?"
  }
}

extension KeyChord: CustomStringConvertible {
  package var description: String {
    (modifiers.map(\.rawValue) + [key.description]).joined(separator: "+")
  }
}

/// The reason why a text is not a chord, as the end of a message that has named the place.
package struct KeyChordProblem: Error, Hashable, Sendable {
  /// The fault and what is allowed, as the end of a message.
  package let message: String
}

/// A modifier by the word for it.
package enum KeyModifier: String, CaseIterable, Hashable, Sendable {
  /// Control, Shift or Alt.
  case ctrl, shift, alt
  /// The key with a logo on it.
  case logo = "super"
  /// Meta or Hyper, which only some keyboard maps have.
  case meta, hyper
  /// The key that reaches the third level of a keyboard's keys.
  case altGr = "altgr"

  /// The modifier that a word of a chord stands for, whatever its case.
  init?(word: String) {
    let word = word.lowercased()
    self.init(rawValue: word == "control" ? "ctrl" : word)
  }

  static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The keys that act as this modifier, the usual one first.
  package var keys: [KeySymbol] {
    let symbols: [Int32] =
      switch self {
      case .ctrl: [XK_Control_L, XK_Control_R]
      case .shift: [XK_Shift_L, XK_Shift_R]
      case .alt: [XK_Alt_L, XK_Alt_R]
      case .logo: [XK_Super_L, XK_Super_R]
      case .meta: [XK_Meta_L, XK_Meta_R]
      case .hyper: [XK_Hyper_L, XK_Hyper_R]
      case .altGr: [XK_ISO_Level3_Shift]
      }
    return symbols.map { KeySymbol(rawValue: UInt32($0)) }
  }
}

/// The meaning of a key, an X keysym.
package struct KeySymbol: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The keysym, as in `keysymdef.h`.
  package let rawValue: UInt32

  /// Makes a symbol of a keysym, which no keyboard need have.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The keysym of a name such as `Escape`, or of a single character; nil for none.
  package init?(name: String) {
    let found = XStringToKeysym(name)
    if found != 0, found != XK_VoidSymbol {
      rawValue = UInt32(truncatingIfNeeded: found)
      return
    }
    guard name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first,
      scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .surrogate
    else { return nil }
    // Latin 1 has the keysyms of its own numbers, all else those of Unicode.
    rawValue = scalar.value < 0x100 ? scalar.value : 0x100_0000 | scalar.value
  }

  /// The name of the keysym, such as `Escape`; a hexadecimal number where it has none.
  package var description: String {
    XKeysymToString(UInt(rawValue)).map { String(cString: $0) }
      ?? "0x\(String(rawValue, radix: 16))"
  }
}
