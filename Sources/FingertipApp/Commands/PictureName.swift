internal import SystemSupport

/// Checks that the name that an option gives a picture ends in `.png`, and reports another one.
///
/// - Parameters:
///   - path: the name; nil for none.
///   - option: the option.
///   - output: the output for the message.
/// - Returns: whether it does, or there is no name.
func isPictureName(_ path: String?, of option: String, _ output: Output) -> Bool {
  guard let path, !path.lowercased().hasSuffix(".png") else { return true }
  output.log(.error, "\(option): \(quoted(path)) does not end in .png, the format of the picture")
  return false
}
