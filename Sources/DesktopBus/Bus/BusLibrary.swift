internal import CSystemd
internal import Glibc

/// The D-Bus library, loaded when there is a bus; it stays loaded.
package struct BusLibrary {
  /// The reason why the library cannot be used.
  package enum Failure: Error, CustomStringConvertible {
    /// The library is not installed.
    case missing
    /// The library lacks a function, so it is too old.
    case tooOld(function: String)

    /// A message with the library and the missing function.
    package var description: String {
      switch self {
      case .missing: "\(name), which speaks D-Bus, is not installed"
      case .tooOld(let function): "\(name) is too old: it has no function \(function)"
      }
    }
  }

  private static let name = "libsystemd.so.0"

  /// The library's functions, named without "sd_".
  let functions: UnsafePointer<bus_functions>

  /// Loads the library.
  package init() throws(Failure) {
    guard let handle = dlopen(Self.name, RTLD_LAZY | RTLD_LOCAL) else { throw .missing }
    var missing: UnsafePointer<CChar>?
    guard let functions = bus_functions_find(handle, &missing) else {
      throw .tooOld(function: missing.map { String(cString: $0) } ?? "")
    }
    self.functions = functions
  }
}
