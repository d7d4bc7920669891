internal import SystemSupport

/// The executables that were built together with the tests.
package enum BuiltProgram {
  /// Returns the path of an executable beside the test bundle; nil outside a test.
  ///
  /// The bundle is mapped into this process, whoever loaded it.
  ///
  /// - Parameter name: the executable's name.
  /// - Returns: its path, even if it was not built.
  package static func path(of name: String) -> String? {
    let maps = Files.text("/proc/self/maps") ?? ""
    let bundle = maps.split(separator: "\n").lazy.compactMap { line in
      line.hasSuffix(".xctest") ? line.firstIndex(of: "/").map { line[$0...] } : nil
    }.first
    return bundle.flatMap { path in path.lastIndex(of: "/").map { path[...$0] + name } }
  }
}
