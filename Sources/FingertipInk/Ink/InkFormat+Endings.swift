internal import SystemSupport
package import TouchInk

extension InkFormat {
  /// The endings of the names of files in all formats, as a choice for messages.
  package static var endings: String { allCases.map { ".\($0.rawValue)" }.alternatives }
}
