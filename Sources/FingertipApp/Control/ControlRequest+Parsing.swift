internal import FingertipOverlay
internal import FingertipSettings
internal import InkPages
internal import SettingsReading
internal import SystemSupport

extension ControlRequest {
  /// Parses a line; unknown members are ignored.
  init(parsing line: some Collection<UInt8>) throws(ControlProblem) {
    guard let json = JSONValue.parse(line) else {
      throw ControlProblem(message: "the request is not a JSON object on one line")
    }
    let word = try Self.command(of: json)
    if let request = try Self.drawingRequest(word, json) {
      self = request
    } else if let request = try Self.pageRequest(word, json) {
      self = request
    } else if let request = try Self.regionRequest(word, json) {
      self = request
    } else if let request = try Self.overlayRequest(word, json) {
      self = request
    } else {
      let known =
        [
          "show", "draw", "save", "page", "ground", "view", "step-aside", "save-screen", "follow",
          "region", "set", "regions",
        ]
        + StageTool.allCases.map(\.rawValue) + ControlVerb.allCases.map(\.rawValue)
      throw ControlProblem(
        message: "command: \(quoted(word)) is not a command: \(known.alternatives)")
    }
  }

  /// Returns the command of a request of this version of the protocol.
  private static func command(of json: borrowing JSONValue) throws(ControlProblem) -> String {
    guard let version = json.member("version")?.integer else {
      throw ControlProblem(message: "version: the number \(Self.version) is needed")
    }
    guard version == Self.version else {
      throw ControlProblem(
        message: "version: \(version) is not supported by the running overlay, only "
          + "\(Self.version); quit and restart it")
    }
    guard let word = json.member("command")?.string else {
      throw ControlProblem(message: "command: a string is needed")
    }
    return word
  }

  // MARK: - The requests of each subject; nil for another command

  /// Parses a request to draw or to save.
  private static func drawingRequest(
    _ word: String, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest? {
    switch word {
    case "draw":
      return .draw(
        try ShowOptions(json),
        DrawingRequest(
          path: try Self.path(json), restores: json.member("restore")?.boolean ?? false))
    case "save", "save-screen":
      guard let path = try Self.path(json) else {
        throw ControlProblem(message: "file: an absolute path is needed")
      }
      return word == "save" ? .save(path: path) : .saveScreen(path: path)
    case "step-aside": return .stepAside
    default: return nil
    }
  }

  /// Returns the path in a request; nil if it has none.
  private static func path(_ json: borrowing JSONValue) throws(ControlProblem) -> String? {
    guard let member = json.member("file") else { return nil }
    guard let path = member.string, path.hasPrefix("/") else {
      throw ControlProblem(message: "file: an absolute path is needed")
    }
    return path
  }

  /// Parses a request about the pages of the drawing.
  private static func pageRequest(
    _ word: String, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest? {
    switch word {
    case "page":
      guard let step = json.member("page")?.string.flatMap(PageStep.init) else {
        throw ControlProblem(message: "page: \(PageStep.allowed) is needed")
      }
      return .page(step)
    case "ground":
      guard let choice = json.member("ground")?.string.flatMap(GroundChoice.init),
        choice.path.map({ $0.hasPrefix("/") }) ?? true
      else { throw ControlProblem(message: "ground: \(GroundChoice.allowed) is needed") }
      return .ground(choice)
    case "view":
      guard let step = json.member("view")?.string.flatMap(ViewStep.init) else {
        throw ControlProblem(message: "view: \(ViewStep.allowed) is needed")
      }
      return .view(step)
    default: return nil
    }
  }

  /// Parses a request about regions and variables.
  private static func regionRequest(
    _ word: String, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest? {
    switch word {
    case "region": return try regionOrder(json)
    case "set": return try setting(json)
    case "regions": return .regions(follows: json.member("follow")?.boolean ?? false)
    case "follow": return .follow
    default: return nil
    }
  }

  /// Parses a request to show touches, to switch a tool of the stage, or one of a single word.
  private static func overlayRequest(
    _ word: String, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest? {
    if word == "show" { return .show(try ShowOptions(json)) }
    if let tool = StageTool(rawValue: word) {
      guard let request = json.member("state")?.string.flatMap(SwitchRequest.init) else {
        throw ControlProblem(
          message: "state: one of these is needed: "
            + SwitchRequest.allCases.map(\.rawValue).alternatives)
      }
      return .stage(tool, request)
    }
    if word == ControlVerb.lock.rawValue, let seconds = json.member("seconds") {
      guard let lock = Self(lockFor: seconds.number, or: seconds.string) else {
        throw ControlProblem(message: "seconds: \(Self.allowedLockTimes) is needed")
      }
      return lock
    }
    return ControlVerb(rawValue: word).map(ControlRequest.verb)
  }
}

extension ShowOptions {
  fileprivate init(_ json: borrowing JSONValue) throws(ControlProblem) {
    if let file = json.member("config") {
      self.file = file.string
      guard file.isNull || self.file?.hasPrefix("/") == true else {
        throw ControlProblem(message: "config: an absolute path or null is needed")
      }
    }
    if let log = json.member("log") {
      guard let level = log.string.flatMap(LogLevel.init(name:)) else {
        throw ControlProblem(
          message: "log: a level is needed: \(LogLevel.all.map(\.name).alternatives)")
      }
      logLevel = level
    }
    guard let list = json.member("settings") else { return }
    let entries = list.elements { pair -> Entry? in
      guard let texts = pair.strings, texts.count == 2 else { return nil }
      return Entry(key: texts[0], text: texts[1])
    }
    guard let entries else {
      throw ControlProblem(message: "settings: a list of pairs of strings is needed")
    }
    settings = entries
  }
}
