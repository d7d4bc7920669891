/// A file that another one includes.
package final class IncludedFile: Sendable {
  /// The name of the file, as messages show it.
  package let path: String
  /// The place in the including file that asks for it.
  package let place: FilePlace
  /// The number of the file in the order in which they are read, from 1; the file that is not included is 0.
  let number: Int

  /// A file that is included from a place in another one.
  package init(path: String, place: FilePlace, number: Int) {
    self.path = path
    self.place = place
    self.number = number
  }

  /// The folder that it is in, which names in it are relative to.
  package var directory: String { Files.directory(of: path) }

  /// Returns where it is included, for the end of a message, given the file that is not included.
  func origin(in main: String) -> String {
    let includer = place.file?.path ?? main
    return " (included at \(includer):\(place.line):\(place.column))"
  }
}
