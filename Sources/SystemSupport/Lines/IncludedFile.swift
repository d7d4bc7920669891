/// A file that another file includes.
package final class IncludedFile: Sendable {
  /// The name of the file, as messages show it.
  package let path: String
  /// The place of the inclusion in the including file.
  package let place: FileLocation
  /// The file's number in the order of reading, from 1; the main file has 0.
  let number: Int

  /// Creates a file that is included at a place of another one.
  package init(path: String, place: FileLocation, number: Int) {
    self.path = path
    self.place = place
    self.number = number
  }

  /// The folder of the file, the base of relative names in it.
  package var directory: String { Files.directory(of: path) }

  /// Returns the place of the inclusion as the end of a message, given the main file.
  func origin(in main: String) -> String {
    let includer = place.file?.path ?? main
    return " (included at \(includer):\(place.line):\(place.column))"
  }
}
