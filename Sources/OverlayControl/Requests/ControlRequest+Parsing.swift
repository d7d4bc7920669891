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
    let word = try Self.word(of: json)
    if let command = ControlCommand(rawValue: word) {
      self = try Self.request(command, json)
    } else if let tool = StageTool(rawValue: word) {
      self = .stage(tool, try Self.state(json))
    } else if let verb = ControlVerb(rawValue: word) {
      self = try Self.request(verb, json)
    } else {
      throw ControlProblem(
        message: "command: \(quoted(word)) is not a command: \(ControlCommand.allowed)")
    }
  }

  /// Returns the word of the command of a request of this version of the protocol.
  private static func word(of json: borrowing JSONValue) throws(ControlProblem) -> String {
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

  private static func request(
    _ command: ControlCommand, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest {
    switch command {
    case .show: return .show(try ShowOptions(json))
    case .draw:
      return .draw(
        try ShowOptions(json),
        DrawingRequest(
          path: try path(json), restores: json.member("restore")?.boolean ?? false))
    case .save: return .save(path: try neededPath(json))
    case .saveScreen: return .saveScreen(path: try neededPath(json))
    case .stepAside: return .stepAside
    case .page:
      guard let step = json.member("page")?.string.flatMap(PageStep.init) else {
        throw ControlProblem(message: "page: \(PageStep.allowed) is needed")
      }
      return .page(step)
    case .ground:
      guard let choice = json.member("ground")?.string.flatMap(GroundChoice.init),
        choice.path.map({ $0.hasPrefix("/") }) ?? true
      else { throw ControlProblem(message: "ground: \(GroundChoice.allowed) is needed") }
      return .ground(choice)
    case .view:
      guard let step = json.member("view")?.string.flatMap(ViewStep.init) else {
        throw ControlProblem(message: "view: \(ViewStep.allowed) is needed")
      }
      return .view(step)
    case .region: return try regionOrder(json)
    case .set: return try setting(json)
    case .regions: return .regions(follows: json.member("follow")?.boolean ?? false)
    case .follow: return .follow
    }
  }

  private static func request(
    _ verb: ControlVerb, _ json: borrowing JSONValue
  ) throws(ControlProblem) -> ControlRequest {
    guard verb == .lock, let seconds = json.member("seconds") else { return .verb(verb) }
    guard let lock = Self(lockFor: seconds.number, or: seconds.string) else {
      throw ControlProblem(message: "seconds: \(allowedLockTimes) is needed")
    }
    return lock
  }

  /// Returns the path in a request; nil if it has none.
  private static func path(_ json: borrowing JSONValue) throws(ControlProblem) -> String? {
    json.member("file") == nil ? nil : try neededPath(json)
  }

  private static func neededPath(_ json: borrowing JSONValue) throws(ControlProblem) -> String {
    guard let path = json.member("file")?.string, path.hasPrefix("/") else {
      throw ControlProblem(message: "file: an absolute path is needed")
    }
    return path
  }

  /// Returns the state that a tool of the stage should get.
  private static func state(_ json: borrowing JSONValue) throws(ControlProblem) -> SwitchRequest {
    guard let request = json.member("state")?.string.flatMap(SwitchRequest.init) else {
      throw ControlProblem(
        message: "state: one of these is needed: "
          + SwitchRequest.allCases.map(\.rawValue).alternatives)
    }
    return request
  }
}

extension ShowOptions {
  fileprivate init(_ json: borrowing JSONValue) throws(ControlProblem) {
    self.init()
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
