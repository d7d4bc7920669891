/// Returns a text with all characters escaped that would disturb a terminal.
///
/// Joiners stay: emoji and the spelling of Persian and Indic words need them.
package func escaped(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .format where scalar.properties.isJoinControl: shown.unicodeScalars.append(scalar)
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}
