internal import TouchDrawing

/// The form of a value's text, as far as shells can complete it and a schema can check it.
package indirect enum ValueForm: Equatable, Sendable {
  /// Any text, with words to offer.
  case text(offering: [String])
  /// A text that a regular expression matches, with words to offer.
  case pattern(String, offering: [String])
  /// One of some words.
  case words([String])
  /// Several of some words, or `all` or `none`.
  case several([String])
  /// True or false.
  case flag
  /// A number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case whole(ClosedRange<Int>)
  /// A length with or without a unit.
  case length
  /// A length in mm that does not depend on the monitor, for distances of fingers.
  case millimetres
  /// One colour, several colours, or a palette.
  case colours
  /// A device that the X server knows.
  case device
  /// A monitor that the X server knows.
  case monitor
  /// The name of a file.
  case file
  /// Another form, or a fixed word.
  case either(ValueForm, String)
  /// A value whose form documents define by a name.
  case defined(DefinedForm)
  /// Exactly one of several forms.
  case oneOf([ValueForm])
  /// A value, or a list of such values; the second part says whether an empty list is allowed.
  case oneOrMore(ValueForm, mayBeEmpty: Bool = false)
  /// A list with a range for the number of members; if it may be empty, it may also be missing.
  case list(ValueForm, ClosedRange<Int>)
  /// A section with keys of its own.
  case section(SectionName)
  /// User-defined names, each with a value; the second part says whether there may be none.
  case underNames(ValueForm, mayBeEmpty: Bool = true)

  /// All allowed words, if only words are allowed; empty otherwise.
  package var choices: [String] {
    switch self {
    case .words(let words): words
    case .flag: ["true", "false"]
    case .either(let form, let word): form.choices.isEmpty ? [] : form.choices + [word]
    default: []
    }
  }

  /// The words to offer, whether or not other texts are allowed.
  package var offers: [String] {
    switch self {
    case .text(let words), .pattern(_, let words), .words(let words): words
    case .several(let words): ["all", "none"] + words
    case .flag: choices
    case .colours: Palette.all.map(\.name)
    case .either(let form, let word): form.offers + [word]
    case .oneOf(let forms): forms.flatMap(\.offers)
    case .oneOrMore(let form, _), .list(let form, _), .underNames(let form, _): form.offers
    case .number, .whole, .length, .millimetres, .device, .monitor, .file, .defined, .section: []
    }
  }

  /// The form without the words that are allowed besides it.
  package var base: ValueForm {
    if case .either(let form, _) = self { form.base } else { self }
  }

  /// Returns a list of any number of values.
  static func list(of form: ValueForm) -> ValueForm { .list(form, 0...Int.max) }
}

/// A named form that is defined once for all keys that have it.
package enum DefinedForm: String, Sendable {
  /// The name of a region or a gesture.
  case id
  /// A text that is not empty.
  case words
  /// An argument of a program, or another text that may be empty.
  case argument
  /// A single colour.
  case colour
  /// A length of a region that may be negative.
  case distance
  /// A width or a height of a region.
  case size
  /// The distance or amount of a gesture.
  case amount
  /// A key with modifiers.
  case chord
  /// An action of a gesture.
  case gestureAction
  /// The arguments for a template.
  case arguments
  /// The default value of a parameter, which may be anything.
  case anything
  /// The arguments for the template of a cell.
  case cell
  /// A region with parameters in it.
  case templateRegion

  /// The placeholder for such a value.
  package var placeholder: String {
    switch self {
    case .id, .argument, .colour, .amount, .chord, .anything: rawValue
    case .words: "text"
    case .distance, .size: "length"
    case .gestureAction: "action"
    case .arguments, .cell: "arguments"
    case .templateRegion: "region"
    }
  }
}
