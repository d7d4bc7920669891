internal import TouchDrawing

/// What the text of a value looks like, as far as a shell can offer it and a schema can check it.
package indirect enum ValueForm: Equatable, Sendable {
  /// Any text, and words that are worth offering.
  case text(offering: [String])
  /// A text that a regular expression matches, and words that are worth offering.
  case pattern(String, offering: [String])
  /// One of some words.
  case words([String])
  /// Several of some words, or all or none of them.
  case several([String])
  /// True or false.
  case flag
  /// A number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case whole(ClosedRange<Int>)
  /// A length with or without a unit.
  case length
  /// A length of fingers, in mm on every monitor.
  case millimetres
  /// A colour, several, or a palette.
  case colours
  /// A device that the X server knows.
  case device
  /// A monitor that the X server knows.
  case monitor
  /// The name of a file.
  case file
  /// Another form, or a word of its own.
  case either(ValueForm, String)

  /// Every allowed word, where words are all that is allowed.
  package var choices: [String] {
    switch self {
    case .words(let words): words
    case .flag: ["true", "false"]
    case .either(let form, let word): form.choices.isEmpty ? [] : form.choices + [word]
    default: []
    }
  }

  /// The words that are worth offering, whatever else is allowed.
  package var offers: [String] {
    switch self {
    case .text(let words), .pattern(_, let words), .words(let words): words
    case .several(let words): ["all", "none"] + words
    case .flag: choices
    case .colours: Palette.all.map(\.name)
    case .either(let form, let word): form.offers + [word]
    case .number, .whole, .length, .millimetres, .device, .monitor, .file: []
    }
  }

  /// The form without the words that stand beside it.
  package var base: ValueForm {
    if case .either(let form, _) = self { form.base } else { self }
  }
}
