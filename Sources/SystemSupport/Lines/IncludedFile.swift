/// A file that another file includes.
package final class IncludedFile: Sendable {
  /// The name of the file, as messages show it.
  package let path: String
  /// The location of the inclusion in the including file.
  package let location: FileLocation
  /// The file's number in the order of reading, from 1; the main file has 0.
  let number: Int

  /// Creates a file that is included at a location of another one.
  package init(path: String, location: FileLocation, number: Int) {
    self.path = path
    self.location = location
    self.number = number
  }

  /// The folder of the file, the base of relative names in it.
  package var directory: String { Files.directory(of: path) }

  /// Returns the location of the inclusion as the end of a message, given the main file.
  func origin(in main: String) -> String {
    let includer = location.file?.path ?? main
    return " (included at \(includer):\(location.line):\(location.column))"
  }
}
