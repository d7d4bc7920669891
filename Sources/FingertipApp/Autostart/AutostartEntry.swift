internal import Glibc
internal import SystemSupport
internal import TouchDrawing

/// The file that makes a desktop without systemd units start Fingertip with the session, by the
/// Desktop Application Autostart Specification.
struct AutostartEntry {
  /// The state of the entry's path.
  enum State: Equatable {
    case missing
    /// The entry that `fingertip autostart on` wrote, with the reason why it starts nothing; nil if
    /// it starts Fingertip.
    case own(obstacle: String?)
    /// A file that was not written by this program.
    case foreign
  }

  /// The path of the user's entry.
  let path: String
  /// The entry for all users, which applies unless the user has one, with the reason why it starts
  /// nothing; nil if there is none.
  let shared: (path: String, obstacle: String?)?
  private let folder: String
  private static let name = "fingertip.desktop"

  /// The line that marks an entry as ours.
  private static let markerLine = "X-Fingertip-Autostart=true"
  /// The line that disables an entry, which then also hides the one for all users.
  private static let hidingLine = "Hidden=true"

  /// Finds the path of the user's entry.
  ///
  /// - Throws: `AutostartError.noHome`.
  init(_ environment: Environment) throws(AutostartError) {
    guard let home = environment.configurationFolder else { throw .noHome }
    folder = home + "/autostart"
    path = "\(folder)/\(Self.name)"
    let entries = environment.sharedConfigurationFolders.map { "\($0)/autostart/\(Self.name)" }
    shared = entries.first { access($0, F_OK) == 0 }.map { path in
      (path, Files.text(path).flatMap(Self.obstacle(in:)))
    }
  }

  /// The path of the entry for all users if it starts Fingertip unless the user has one; else nil.
  var sharedPath: String? { shared?.obstacle == nil ? shared?.path : nil }

  /// Returns the current state.
  ///
  /// - Throws: `AutostartError.unusable` if the file cannot be read.
  func state() throws(AutostartError) -> State {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .unusable(path: path, why: errorText(errno)) }
      return .missing
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign }
    guard let text = Files.text(path) else { throw .unusable(path: path, why: errorText(errno)) }
    guard text.split(separator: "\n").contains(Self.markerLine[...]) else { return .foreign }
    return .own(obstacle: Self.obstacle(in: text))
  }

  /// Returns the reason why an entry starts nothing; nil if it starts its program.
  static func obstacle(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    // Desktops disable an entry with one of these lines.
    let disablingLines = [hidingLine, "X-GNOME-Autostart-enabled=false"]
    for line in disablingLines where lines.contains(line[...]) {
      return "it has the line \(line)"
    }
    let program = lines.first { $0.hasPrefix("TryExec=") }?.dropFirst("TryExec=".count)
    // A name without a slash is looked up in the PATH of the session.
    guard let program = program.map(unescaped), program.hasPrefix("/"), access(program, X_OK) != 0
    else { return nil }
    return "the program \(program) no longer exists"
  }

  /// Writes or rewrites the entry.
  ///
  /// - Parameters:
  ///   - program: the absolute path of the program.
  ///   - isHiding: whether it starts nothing, but hides the entry for all users.
  /// - Throws: `AutostartError.unusable`; the former file then stays as it was.
  func write(for program: String, isHiding: Bool = false) throws(AutostartError) {
    guard let text = Self.text(for: program, isHiding: isHiding) else {
      throw .unusable(path: program, why: "an entry cannot name a program with such characters")
    }
    do throws(Files.FolderProblem) {
      try Files.makeFolders(to: folder)
    } catch {
      throw .unusable(path: error.path, why: errorText(error.errno))
    }
    do throws(ReplacementFile.Failure) {
      try ReplacementFile.write(text, at: path)
    } catch {
      throw .unusable(path: path, why: error.reason)
    }
  }

  /// Removes the entry.
  func remove() throws(AutostartError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .unusable(path: path, why: errorText(errno))
    }
  }

  // MARK: - Text

  /// Returns the text of an entry; nil if an entry cannot contain the program's name.
  static func text(for program: String, isHiding: Bool = false) -> String? {
    guard !program.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "=" }) else {
      return nil
    }
    let comment =
      isHiding
      ? "Written by 'fingertip autostart'; keeps the entry for all users from starting Fingertip."
      : "Written by 'fingertip autostart on'; 'fingertip autostart off' removes it."
    return """
      # \(comment)
      [Desktop Entry]
      Type=Application
      Version=1.4
      Name=Fingertip
      Comment=Show every touch of a touchscreen as a halo with a trail
      Exec=\(escaped(argument(program))) show
      TryExec=\(escaped(program))
      Icon=fingertip
      Terminal=false
      StartupNotify=false
      \(markerLine)\(isHiding ? "\n" + hidingLine : "")

      """
  }

  /// Returns a program as an argument of the key `Exec`, before the general escapes of text values.
  private static func argument(_ program: String) -> String {
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0))
    }
    if isPlain { return program }
    let quotedContent = program.map { character in
      switch character {
      case "\"", "`", "$", "\\": "\\\(character)"
      case "%": "%%"
      default: "\(character)"
      }
    }.joined()
    return "\"\(quotedContent)\""
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\\" ? "\\\\" : "\($0)" }.joined()
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
