internal import SystemSupport

/// A place in the file that names a variable, or a region.
struct VariableMention: Sendable {
  var name: String
  var place: FilePlace
  var key: String
  /// Whether it is a variable that must be true or false.
  var isTruth: Bool
}
