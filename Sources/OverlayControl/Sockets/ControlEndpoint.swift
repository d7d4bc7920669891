internal import CLinux
internal import Glibc
package import SystemSupport

/// The place of a display's control socket, such as `$XDG_RUNTIME_DIR/fingertip-0.sock` for `:0`.
package struct ControlEndpoint: Equatable {
  /// The display's name as the user wrote it, for messages.
  package let display: String
  /// The path of the socket.
  package let socket: String
  /// The path of the file beside it that is locked while an overlay runs.
  package let lock: String
  /// The folder of both.
  package let folder: String
  /// Whether it is that of the session, XDG_RUNTIME_DIR, which is never created here.
  private let isOfSession: Bool
  private let user: UInt32

  /// Finds the place, and creates the folder if the session has none.
  ///
  /// - Parameters:
  ///   - display: the display's name.
  ///   - environment: the environment with XDG_RUNTIME_DIR; without it the folder is
  ///     `/tmp/fingertip-UID`, which is created here.
  /// - Throws: `ControlError` if the folder is missing, of another user or open to others.
  package init(display: String, environment: Environment) throws(ControlError) {
    try self.init(display: display, environment: environment, user: geteuid())
  }

  /// Finds the place of a user.
  init(display: String, environment: Environment, user: UInt32) throws(ControlError) {
    guard Self.isPossible(display), let displayKey = DisplayKey(display) else {
      throw .notRunning(display: display)
    }
    // As with other XDG variables, a path that is not absolute must be ignored.
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      folder = runtime
      isOfSession = true
    } else {
      folder = "/tmp/fingertip-\(user)"
      isOfSession = false
    }
    self.user = user
    self.display = display
    socket = "\(folder)/fingertip-\(displayKey.fileName).sock"
    lock = "\(folder)/fingertip-\(displayKey.fileName).lock"
    try prepareFolder()
  }

  /// Checks the folder, and creates it if the session has none.
  ///
  /// - Throws: `ControlError` if the folder is missing, of another user or open to others.
  package func prepareFolder() throws(ControlError) {
    if isOfSession {
      do throws(ControlError) {
        try Self.check(folder, of: user, followsLink: true)
      } catch {
        throw .runtimeFolder(error)
      }
      return
    }
    // Another user may have created this folder in /tmp first; the check detects that.
    do throws(Files.FolderProblem) {
      try Files.makeFolder(folder)
    } catch {
      throw .refused(path: folder, errno: error.errno)
    }
    let mode = try Self.check(folder, of: user, followsLink: false)
    guard mode & 0o077 == 0 else { throw .open(path: folder, mode: mode) }
  }

  /// Returns whether a server can have a name: that of a file, or one that ends in a colon and a
  /// number.
  package static func isPossible(_ display: String) -> Bool {
    if display.contains("/") { return true }
    guard let colon = display.lastIndex(of: ":") else { return false }
    return display[colon...].dropFirst().first.map { $0.isASCII && $0.isNumber } ?? false
  }

  /// Returns the displays of this machine whose overlay has a socket in `$XDG_RUNTIME_DIR` and
  /// accepts connections, as a hint to somebody without DISPLAY, as over ssh.
  package static func displays(_ environment: Environment) -> [String] {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      let names = try? Files.names(in: folder)
    else { return [] }
    return names.compactMap { name -> String? in
      guard name.hasPrefix("fingertip-"), name.hasSuffix(".sock") else { return nil }
      let key = String(name.dropFirst("fingertip-".count).dropLast(".sock".count))
      // The name of a display on another host cannot be told from its file.
      guard DisplayKey(":\(key)")?.fileName == key, accepts("\(folder)/\(name)") else { return nil }
      return ":\(key)"
    }.sorted()
  }

  /// Returns whether a program accepts connections at a path; a killed overlay leaves its socket.
  private static func accepts(_ path: String) -> Bool {
    guard let address = UnixAddress(path: path) else { return false }
    let descriptor = CLinux.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // EAGAIN: too many clients are waiting already.
    return address.connect(descriptor) == 0 || errno == EAGAIN
  }

  /// Checks that a path is a folder of the user.
  ///
  /// - Returns: its mode.
  @discardableResult
  private static func check(
    _ path: String, of user: UInt32, followsLink: Bool
  ) throws(ControlError) -> UInt32 {
    var status = stat()
    guard fstatat(AT_FDCWD, path, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .refused(path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .refused(path: path, errno: ENOTDIR) }
    guard status.st_uid == user else { throw .foreign(path: path, owner: status.st_uid) }
    return status.st_mode & 0o7777
  }
}
