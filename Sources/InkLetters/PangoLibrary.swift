internal import CPango
internal import Glibc

/// Pango, which lays out text in any script.
///
/// It is loaded when the first text needs it, and is never unloaded.
struct PangoLibrary: Sendable {
  private static let name = "libpangocairo-1.0.so.0"

  /// The error that the library is not installed or too old.
  struct Missing: Error {
    /// The end of a message that has already named the text.
    let reason: String
  }

  /// The library, or the reason why it is missing.
  static let shared = Result { () throws(Missing) in try PangoLibrary() }

  // The functions may be called from any thread.
  nonisolated(unsafe) let functions: UnsafePointer<pango_functions>

  private init() throws(Missing) {
    guard let library = dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(
        reason:
          "\(Self.name) (Debian: libpangocairo-1.0-0), which shapes text of every script, is not "
          + "installed")
    }
    var absent: UnsafePointer<CChar>?
    guard let functions = pango_functions_find(library, &absent) else {
      let function = absent.map { String(cString: $0) } ?? ""
      throw Missing(reason: "Pango is too old: it has no function \(function)")
    }
    self.functions = functions
  }
}
