internal import CLinux
internal import Glibc
internal import Synchronization

/// File names that contain the moment of their creation.
package enum DatedName {
  /// The number of characters of such a moment.
  package static let length = "2026-11-22-103512".utf8.count

  /// Returns the current local time as a part of a file name: `2026-11-22-103512`.
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

  /// The paths that were returned for the latest moment.
  ///
  /// Their files may not exist yet, because threads of their own compress and write pictures.
  private static let returned = Mutex<(moment: String, paths: Set<String>)>(("", []))

  /// Returns the first path that is free and was not returned before.
  ///
  /// - Parameter path: makes a path from a moment, which may have a number appended.
  /// - Returns: the path.
  package static func free(_ path: (String) -> String) -> String {
    let moment = now()
    return returned.withLock { returned in
      if returned.moment != moment { returned = (moment, []) }
      var candidate = path(moment)
      var number = 2
      while access(candidate, F_OK) == 0 || !returned.paths.insert(candidate).inserted {
        candidate = path("\(moment)-\(number)")
        number += 1
      }
      return candidate
    }
  }
}
