internal import FingertipOverlay
internal import FingertipSettings
internal import InkPages
internal import RegionControls
internal import SettingsReading
internal import SystemSupport

/// A request to the running overlay, sent as one line of JSON such as
/// `{"version":1,"command":"show","config":null,"settings":[["radius","40px"]],"log":"notice"}`.
enum ControlRequest: Equatable, Sendable {
  /// Show touches as if the overlay had been started with these options.
  case show(ShowOptions)
  case verb(ControlVerb)
  /// Switch a tool of the stage.
  case stage(StageTool, SwitchRequest)
  /// Enter draw mode as if the overlay had been started with these options.
  case draw(ShowOptions, DrawingRequest)
  /// Save the ink as a picture.
  case save(path: String)
  /// Turn, add or remove pages of the drawing.
  case page(PageStep)
  /// Lay a ground beneath the page of the drawing.
  case ground(GroundChoice)
  /// Move or enlarge the page of the drawing.
  case view(ViewStep)
  /// Move the palette out of the way before the screen is saved.
  case stepAside
  /// Save the screen with the ink on it.
  case saveScreen(path: String)
  /// Lock the screen for a number of seconds; nil locks it until it is unlocked.
  case lock(seconds: Double?)
  /// Send the emissions of regions from now on, one line each, until the peer hangs up.
  case follow
  /// Change a region, by its id.
  case region(String, RegionOrder)
  /// Set a variable to a value.
  case set(String, to: String)
  /// List the regions and, if asked, send their changes until the peer hangs up.
  case regions(follows: Bool)

  /// The allowed durations of a lock, in s.
  private static let lockTimes = 1.0...3600.0
  /// The allowed durations of a lock, for messages.
  static let allowedLockTimes = "a number of seconds from 1 to 3600, or '\(endless)'"
  /// The duration of a lock that lasts until the screen is unlocked.
  private static let endless = "endless"
  /// The version of the protocol; requests of other versions are refused.
  static let version = 1
  /// The maximum size of a request, in bytes.
  static let sizeLimit = 64 << 10
  /// The maximum size of an answer, in bytes; one with 10,000 regions has about 3 MiB.
  static let answerLimit = 16 << 20
}

/// The options of a `show` command line, as texts that another process can parse again.
struct ShowOptions: Equatable, Sendable {
  /// The absolute path of the named configuration; nil if none was named.
  var file: String?
  /// The settings given by options, in their order.
  var settings: [Entry] = []
  /// The minimum severity of the messages that the overlay prints.
  var logLevel = LogLevel.notice

  /// One setting and the text of its value.
  struct Entry: Equatable, Sendable {
    let key: String
    let text: String
  }
}

/// The reason why a request is invalid, as a sentence for its sender.
struct ControlProblem: Error, Equatable {
  let message: String
}

extension ControlRequest {
  /// Creates the request to lock the screen for a number of seconds or, if there is none, for the
  /// time that a word stands for; nil if that is not allowed.
  init?(lockFor seconds: Double?, or word: String?) {
    if let seconds, Self.lockTimes.contains(seconds) {
      self = .lock(seconds: seconds)
    } else if word == Self.endless {
      self = .lock(seconds: nil)
    } else {
      return nil
    }
  }

  /// The request as one line of JSON, without a line feed.
  var line: String? {
    let json = JSONValue.object
    json.set("version", to: .integer(Self.version))
    json.set("command", to: .string(word))
    writeArguments(to: json)
    return json.line
  }

  private func writeArguments(to json: borrowing JSONValue) {
    switch self {
    case .verb, .stepAside, .follow: break
    case .stage(_, let request): json.set("state", to: .string(request.rawValue))
    case .lock(let seconds):
      json.set("seconds", to: seconds.map { .number($0) } ?? .string(Self.endless))
    case .region(let id, let order): order.write(to: json, of: id)
    case .set(let name, let value):
      json.set("variable", to: .string(name))
      json.set("to", to: .string(value))
    case .regions(let follows): if follows { json.set("follow", to: .boolean(true)) }
    case .show(let options): options.write(to: json)
    case .draw(let options, let drawing):
      options.write(to: json)
      if let file = drawing.path { json.set("file", to: .string(file)) }
      if drawing.restores { json.set("restore", to: .boolean(true)) }
    case .page(let step): json.set("page", to: .string(step.text))
    case .ground(let choice): json.set("ground", to: .string(choice.text))
    case .view(let step): json.set("view", to: .string(step.rawValue))
    case .saveScreen(let path), .save(let path): json.set("file", to: .string(path))
    }
  }
}

extension ShowOptions {
  fileprivate func write(to json: borrowing JSONValue) {
    json.set("config", to: file.map { .string($0) } ?? .null)
    let settings = JSONValue.array
    for entry in self.settings {
      let pair = JSONValue.array
      pair.append(.string(entry.key))
      pair.append(.string(entry.text))
      settings.append(pair)
    }
    json.set("settings", to: settings)
    json.set("log", to: .string(logLevel.name))
  }

  /// Returns the options as a source of settings.
  ///
  /// - Parameter environment: locates the configuration if none was named.
  /// - Returns: the source, with checked settings.
  /// - Throws: the problem of the first wrong setting.
  func source(_ environment: Environment) throws(ControlProblem) -> SettingsSource {
    var source = SettingsSource(environment: environment, file: file)
    for entry in settings {
      guard let setting = Setting.all.first(where: { $0.key == entry.key }) else {
        throw ControlProblem(
          message: "\(quoted(entry.key)) is not a setting of the running overlay")
      }
      do {
        source.changes.append(try setting.change(entry.text))
      } catch {
        throw ControlProblem(message: "\(entry.key): \(error.message)")
      }
    }
    return source
  }

  /// Creates the options of a command line, with absolute paths.
  ///
  /// - Parameters:
  ///   - invocation: the command line.
  ///   - folder: the folder to which relative paths are relative.
  init(of invocation: Invocation, in folder: String) {
    file = invocation.settings.file.map { Files.absolute($0, in: folder) }
    settings = invocation.settings.changes.map { change in
      let setting = Setting.all.first { $0.key == change.key }
      return Entry(key: change.key, text: setting?.absolute(change.text, in: folder) ?? change.text)
    }
    logLevel = invocation.logLevel
  }
}
