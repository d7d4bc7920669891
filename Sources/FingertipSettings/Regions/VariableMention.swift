internal import SystemSupport

/// A place in the file that names a variable.
struct VariableMention: Sendable {
  var name: String
  var place: FilePlace
  var key: String
  /// Whether it must be true or false.
  var isTruth: Bool
}
