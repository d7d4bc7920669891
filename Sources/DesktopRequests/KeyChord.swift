internal import CX11

/// A key, and the modifiers that are down while it is pressed: `ctrl+plus`.
package struct KeyChord: Hashable, Sendable {
  /// The modifiers in the order in which they are pressed.
  package var modifiers: [KeyModifier]
  /// The key by its meaning, not by its place on a keyboard.
  package var key: KeySymbol

  /// Parses modifiers and a key with `+` between them, such as `ctrl+shift+Tab`.
  ///
  /// The key is a name as `xev` prints it, or a single character; it may be a modifier.
  ///
  /// - Throws: `KeyChordProblem` about the part that is wrong.
  package init(_ text: String) throws(KeyChordProblem) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The key + at the end, or alone, leaves two empty words.
    if words.count >= 2, words.suffix(2) == ["", ""] {
      words.removeLast(2)
      words.append("+")
    }
    let last = words.removeLast()
    var modifiers: [KeyModifier] = []
    for word in words {
      guard let modifier = KeyModifier(word: word) else {
        throw KeyChordProblem(
          message: "'\(word)' is not a modifier; allowed: \(KeyModifier.words)"
            + Self.hint(
              KeyModifier.otherNames[word.filter { $0 != " " }.lowercased()]?.rawValue
                ?? Self.withoutBlanks(text)))
      }
      guard !modifiers.contains(modifier) else {
        throw KeyChordProblem(message: "'\(word)' is given twice")
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
        message: (last.isEmpty ? "'\(text)' has no key; " : "'\(last)' is not a key; ")
          + "the name of a key as 'xev' prints it is allowed, such as Escape, plus or F5, or a single "
          + "character" + Self.hint(Self.suggestion(for: last) ?? Self.withoutBlanks(text)))
    }
  }

  /// Returns a chord with blanks, such as `ctrl + c`, without them; nil if it is none even then.
  private static func withoutBlanks(_ text: String) -> String? {
    guard text.contains(" ") else { return nil }
    let chord = text.filter { $0 != " " }
    return (try? KeyChord(chord)).map { _ in chord }
  }

  /// The names of X for keys that have other names on keyboards, in lower case.
  private static let otherNames = [
    "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "backspace": "BackSpace",
    "pageup": "Page_Up", "pgup": "Page_Up", "pagedown": "Page_Down", "pgdn": "Page_Down",
    "volumeup": "XF86AudioRaiseVolume", "volumedown": "XF86AudioLowerVolume",
    "mute": "XF86AudioMute", "playpause": "XF86AudioPlay",
  ]

  /// Returns the chord that was probably meant if the key has another name in X, if its name lacks
  /// its capital or has one too many, or if its modifiers end with hyphens; nil if unknown.
  private static func suggestion(for word: String) -> String? {
    let first = word.prefix(1).uppercased() + word.dropFirst()
    if let name = otherNames[word.lowercased()] { return name }
    if let name = [first, word.lowercased()].first(where: { KeySymbol(name: $0) != nil }) {
      return name
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let modifiers = parts.dropLast().compactMap { KeyModifier(word: $0)?.rawValue }
    guard let key = parts.last, !modifiers.isEmpty, modifiers.count == parts.count - 1,
      let name = KeySymbol(name: key) == nil ? suggestion(for: key) : key
    else { return nil }
    return (modifiers + [name]).joined(separator: "+")
  }

  /// Returns a suggestion as the end of a message; empty for nil.
  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension KeyChord: CustomStringConvertible {
  package var description: String {
    (modifiers.map(\.rawValue) + [key.description]).joined(separator: "+")
  }
}

/// The reason why a text is not a chord, as the end of a message that has named the place.
package struct KeyChordProblem: Error, Hashable, Sendable {
  /// The problem and the allowed values, as the end of a message.
  package let message: String
}

/// A modifier, with its word in a chord.
package enum KeyModifier: String, CaseIterable, Hashable, Sendable {
  /// Control, Shift or Alt.
  case ctrl, shift, alt
  /// The key with a logo.
  case logo = "super"
  /// Meta or Hyper, which only some keyboard maps have.
  case meta, hyper
  /// The key for the third level of the other keys.
  case altGr = "altgr"

  /// Parses a modifier's word, ignoring case.
  init?(word: String) {
    let word = word.lowercased()
    self.init(rawValue: word == "control" ? "ctrl" : word)
  }

  /// The modifiers by the names on keyboards, in lower case.
  static let otherNames: [String: KeyModifier] = [
    "win": .logo, "windows": .logo, "cmd": .logo, "command": .logo, "logo": .logo, "strg": .ctrl,
    "option": .alt, "opt": .alt, "alt_gr": .altGr, "alt-gr": .altGr,
  ]

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

  /// Creates a symbol from a keysym, which need not be on any keyboard.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Parses the name of a keysym, such as `Escape`, or a single character; nil for another text.
  package init?(name: String) {
    let found = XStringToKeysym(name)
    if found != 0, found != XK_VoidSymbol {
      rawValue = UInt32(truncatingIfNeeded: found)
      return
    }
    guard name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first,
      scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .surrogate
    else { return nil }
    // Latin-1 characters are keysyms themselves; others have Unicode keysyms.
    rawValue = scalar.value < 0x100 ? scalar.value : 0x100_0000 | scalar.value
  }

  /// The name of the keysym, such as `Escape`; a hexadecimal number if it has none.
  package var description: String {
    XKeysymToString(UInt(rawValue)).map { String(cString: $0) }
      ?? "0x\(String(rawValue, radix: 16))"
  }
}
