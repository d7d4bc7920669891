package import FingertipOverlay
package import FingertipSettings
package import InkPages
package import RegionControls
package import SettingsReading
package import SystemSupport

/// A request to the running overlay, sent as one line of JSON such as
/// `{"version":1,"command":"show","config":null,"settings":[["radius","40px"]],"log":"notice"}`.
package enum ControlRequest: Equatable, Sendable {
  /// Show touches as if the overlay had been started with these options.
  case show(ShowOptions)
  /// Carry out a command that has no arguments.
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
  package static let allowedLockTimes = "a number of seconds from 1 to 3600, or '\(endless)'"
  /// The duration of a lock that lasts until the screen is unlocked.
  private static let endless = "endless"
  /// The version of the protocol; requests of other versions are refused.
  static let version = 1
  /// The maximum size of a request, in bytes.
  static let sizeLimit = 64 << 10
  /// The maximum size of an answer, in bytes; one with 10,000 regions has about 3 MiB.
  package static let answerLimit = 16 << 20
}

/// The options of a `show` command line, as texts that another process can parse again.
package struct ShowOptions: Equatable, Sendable {
  /// The absolute path of the named configuration; nil if none was named.
  package var file: String?
  /// The settings given by options, in their order.
  package var settings: [Entry]
  /// The minimum severity of the messages that the overlay prints.
  package var logLevel: LogLevel

  /// Creates options; without arguments, those of a command line without any.
  package init(file: String? = nil, settings: [Entry] = [], logLevel: LogLevel = .notice) {
    self.file = file
    self.settings = settings
    self.logLevel = logLevel
  }

  /// One setting and the text of its value.
  package struct Entry: Equatable, Sendable {
    let key: String
    let text: String
  }
}

/// The reason why a request is invalid, as a sentence for its sender.
package struct ControlProblem: Error, Equatable {
  /// The sentence.
  package let message: String
}

extension ControlRequest {
  /// Creates the request to lock the screen for a number of seconds or, if there is none, for the
  /// time that a word stands for; nil if that is not allowed.
  package init?(lockFor seconds: Double?, or word: String?) {
    if let seconds, Self.lockTimes.contains(seconds) {
      self = .lock(seconds: seconds)
    } else if word == Self.endless {
      self = .lock(seconds: nil)
    } else {
      return nil
    }
  }

  /// The request as one line of JSON, without a line feed.
  package var line: String? {
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
  package func source(_ environment: Environment) throws(ControlProblem) -> SettingsSource {
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
  package init(of invocation: Invocation, in folder: String) {
    file = invocation.settings.file.map { Files.absolute($0, in: folder) }
    settings = invocation.settings.changes.map { change in
      let setting = Setting.all.first { $0.key == change.key }
      return Entry(key: change.key, text: setting?.absolute(change.text, in: folder) ?? change.text)
    }
    logLevel = invocation.logLevel
  }
}
