internal import Glibc
internal import SystemSupport

/// The messages of a private server, and advice for users if it does not start.
struct ServerLog {
  let path: String
  let outputPath: String
  let errorPath: String

  init(folder: String) {
    path = "\(folder)/Xorg.log"
    outputPath = "\(folder)/Xorg.out"
    errorPath = "\(folder)/Xorg.err"
  }

  /// Returns the error for a server that did not start.
  func failure(_ reason: String) -> RigError {
    let errors = Files.text(errorPath) ?? ""
    let log = Files.text(path) ?? ""
    // Xorg writes the same to both; without a log it ended before it could write one.
    let lastWords = Files.tail(log.isEmpty ? errorPath : path, lines: 15)
    return .serverFailed(
      reason: reason, advice: Self.advice(errors: errors, log: log), log: lastWords)
  }

  /// Returns advice for a known failure; nil for any other.
  static func advice(errors: String, log: String) -> String? {
    let all = errors + log
    let packages = PrivateServer.packages.joined(separator: " ")
    for module in ["dummy", "inputtest"] where all.mentions("open module \(module)") {
      return "Xorg has no driver \"\(module)\"; on Debian: apt install \(packages)"
    }
    if all.mentions("Only console users are allowed") {
      return "This Xorg is a wrapper that starts servers for console users only; "
        + "allowed_users=anybody in /etc/X11/Xwrapper.config lifts that, and so does having the "
        + "server itself at /usr/lib/xorg/Xorg (apt install \(packages))."
    }
    if all.mentions("Cannot establish any listening sockets") {
      return "It cannot make its socket: /tmp/.X11-unix must be a folder that everybody may "
        + "write to (mode 1777)."
    }
    return nil
  }
}

extension String {
  /// Returns whether the string contains a text.
  ///
  /// The standard library's `contains` for strings is in its regular-expression module: this single
  /// call made the program 1.5 MB larger.
  fileprivate func mentions(_ text: String) -> Bool {
    strstr(self, text) != nil
  }
}
