internal import CLinux
internal import Glibc

/// Names of files after the moment at which they are made.
package enum DatedName {
  /// The number of characters of a moment.
  package static let length = "2026-11-22-103512".utf8.count

  /// Returns the moment, in local time, as a part of a file's name: `2026-11-22-103512`.
  static func now() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let day = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map { digits($0, 2) }
    let moment = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    return day.joined(separator: "-") + "-" + moment.joined()
  }

  /// Returns the first path that no file has.
  ///
  /// - Parameter path: makes the path of a moment, behind which there may be a number.
  /// - Returns: the path.
  package static func free(_ path: (String) -> String) -> String {
    let moment = now()
    var free = path(moment)
    var number = 2
    while access(free, F_OK) == 0 {
      free = path("\(moment)-\(number)")
      number += 1
    }
    return free
  }
}
