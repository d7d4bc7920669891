import Glibc
import SystemSupport
import TouchRig

/// The programs that the overlay is compared with, each run in its own process like the overlay.
enum Reference {
  /// The option that runs the benchmark's binary as one of these programs.
  static let option = "--reference"

  /// Runs a reference program until its connection to the server is lost.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - size: the diameter of its mark, in px.
  /// - Throws: `UsageError` for an unknown name, `DisplayError` if no server answers.
  static func run(_ name: String, size: Int) throws {
    guard let kind = ReferenceListener.Kind(rawValue: name), size > 0 else {
      throw UsageError("\(name) \(size): no listener of this name and size")
    }
    let listener = try ReferenceListener(kind, size: size)
    ReadyNotification.send(to: getenv("NOTIFY_SOCKET").map { String(cString: $0) })
    listener.run()
  }
}
