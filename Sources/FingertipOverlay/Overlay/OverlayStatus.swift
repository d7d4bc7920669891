package import SystemSupport

/// The status of the running overlay, for people and programs; fingertip(1) documents the keys.
package struct OverlayStatus: Equatable, Sendable {
  /// A touch device that is listened to.
  package struct Device: Equatable, Sendable {
    /// The server's ID of the device.
    package let id: Int
    /// The name that its driver gave it.
    package let name: String

    /// Creates a device from its ID and its name.
    package init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The reason for an automatic pause.
  package enum PauseReason: String, Sendable {
    /// A window that the settings name has the focus.
    case window
    /// A rule for the active window pauses the overlay.
    case rule
    /// A password prompt is open, so touches are not shown.
    case password

    fileprivate var text: String {
      switch self {
      case .rule: "by a rule for the active window"
      case .window: "while a window that pause-for lists has the keyboard"
      case .password: "no, but nothing is shown while a password prompt is open"
      }
    }
  }

  /// The status of draw mode.
  package struct Drawing: Equatable, Sendable {
    /// The tool in use.
    var tool: String
    /// The file that keeps the ink; nil if there is none.
    var file: String?
    /// The reason why the ink is not being saved; nil if it is.
    var problem: String?
    /// The number of finished strokes that are visible.
    var strokes: Int
    /// Whether touches go through to the applications.
    var through: Bool
  }

  /// The process of an overlay.
  package struct Process: Equatable, Sendable {
    var pid: Int
    var version: String
    var display: String

    /// Creates the process that shows touches on a display, with its program's version.
    package init(pid: Int, version: String, display: String) {
      self.pid = pid
      self.version = version
      self.display = display
    }
  }

  /// The state of a pause.
  package struct Pause: Equatable, Sendable {
    /// Whether touches are ignored until `resume`.
    var isAsked: Bool
    /// The reason why touches are ignored or hidden without `pause`; nil for none.
    var reason: PauseReason?

    /// Creates the state of a pause that the user asked for, or that has a reason of its own.
    package init(isAsked: Bool, reason: PauseReason?) {
      self.isAsked = isAsked
      self.reason = reason
    }
  }

  var process: Process
  /// Whether touches are drawn.
  var visible: Bool
  /// The names of the tools of the stage that are on, such as the spotlight.
  var stage: [String] = []
  /// The state of the windows for recordings: "open", or the problem; nil if none are wanted.
  var window: String?
  var pause: Pause
  /// The rule for windows that holds, with its windows and its changes; nil for none.
  var rule: String?
  /// Whether touches reach nobody, because the screen is locked, blank or not shown.
  var locked: Bool
  /// Whether a compositor blends what is drawn.
  var composited: Bool
  /// The names of the monitors that are drawn on.
  var monitors: [String]
  var devices: [Device]
  /// The number of fingers that are down.
  var touchesDown: Int
  /// Draw mode; nil outside of draw mode.
  var drawing: Drawing?

  /// Creates the status from its parts; the defaults mean that a part is absent.
  package init(
    process: Process, visible: Bool, stage: [String] = [], window: String? = nil, pause: Pause,
    rule: String? = nil, locked: Bool, composited: Bool, monitors: [String], devices: [Device],
    touchesDown: Int, drawing: Drawing? = nil
  ) {
    self.process = process
    self.visible = visible
    self.stage = stage
    self.window = window
    self.pause = pause
    self.rule = rule
    self.locked = locked
    self.composited = composited
    self.monitors = monitors
    self.devices = devices
    self.touchesDown = touchesDown
    self.drawing = drawing
  }
}

extension OverlayStatus {
  /// The status for programs.
  package var json: JSONValue {
    let json = JSONValue.object
    json.set("pid", to: .integer(process.pid))
    json.set("version", to: .string(process.version))
    json.set("display", to: .string(process.display))
    json.set("visible", to: .boolean(visible))
    json.set("stage", to: .array(of: stage))
    json.set("window", to: window.map { .string($0) } ?? .null)
    json.set("paused", to: .boolean(pause.isAsked))
    json.set("pausedFor", to: pause.reason.map { .string($0.rawValue) } ?? .null)
    json.set("rule", to: rule.map { .string($0) } ?? .null)
    json.set("locked", to: .boolean(locked))
    json.set("composited", to: .boolean(composited))
    json.set("monitors", to: .array(of: monitors))
    let list = JSONValue.array
    for device in devices {
      let entry = JSONValue.object
      entry.set("id", to: .integer(device.id))
      entry.set("name", to: .string(device.name))
      list.append(entry)
    }
    json.set("devices", to: list)
    json.set("touchesDown", to: .integer(touchesDown))
    json.set("drawing", to: drawing?.json ?? .null)
    return json
  }

  /// Reads the status that another process wrote; nil if a required key is missing.
  package init?(_ json: borrowing JSONValue) {
    guard let pid = json.member("pid")?.integer, let version = json.member("version")?.string,
      let display = json.member("display")?.string,
      let visible = json.member("visible")?.boolean, let paused = json.member("paused")?.boolean,
      let locked = json.member("locked")?.boolean,
      let composited = json.member("composited")?.boolean,
      let monitors = json.member("monitors")?.strings,
      let devices = json.member("devices")?.elements({ entry -> Device? in
        guard let id = entry.member("id")?.integer, let name = entry.member("name")?.string
        else { return nil }
        return Device(id: id, name: name)
      }),
      let touchesDown = json.member("touchesDown")?.integer
    else { return nil }
    var drawing: Drawing?
    if let member = json.member("drawing"), !member.isNull { drawing = Drawing(member) }
    self.init(
      process: Process(pid: pid, version: version, display: display), visible: visible,
      stage: json.member("stage")?.strings ?? [], window: json.member("window")?.string,
      pause: Pause(
        isAsked: paused,
        reason: json.member("pausedFor")?.string.flatMap { PauseReason(rawValue: $0) }),
      rule: json.member("rule")?.string, locked: locked, composited: composited,
      monitors: monitors, devices: devices, touchesDown: touchesDown, drawing: drawing)
  }

  /// The status for people.
  package var text: String {
    func word(_ isTrue: Bool) -> String { isTrue ? "yes" : "no" }
    let rows = [
      [
        "overlay",
        "process \(process.pid), version \(process.version), on display \(process.display)",
      ],
      ["visible", word(visible)],
      ["stage", stage.isEmpty ? "empty" : stage.joined(separator: ", ")],
      ["window", window ?? "none"],
      ["paused", pause.isAsked ? word(true) : pause.reason?.text ?? word(false)],
      ["rule", rule ?? "none"],
      ["locked", word(locked)],
      ["composited", word(composited)],
      ["monitors", monitors.isEmpty ? "none" : monitors.joined(separator: ", ")],
      [
        "devices",
        devices.isEmpty ? "none" : devices.map { "\($0.name) (\($0.id))" }.joined(separator: ", "),
      ],
      ["touches down", "\(touchesDown)"],
      ["drawing", drawing?.text ?? "no"],
    ]
    return TextTable(rows: rows).lines.joined(separator: "\n")
  }
}

extension OverlayStatus.Drawing {
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    json.set("tool", to: .string(tool))
    json.set("file", to: file.map { .string($0) } ?? .null)
    json.set("trouble", to: problem.map { .string($0) } ?? .null)
    json.set("strokes", to: .integer(strokes))
    json.set("through", to: .boolean(through))
    return json
  }

  /// Reads the status that another process wrote; nil if a required key is missing.
  fileprivate init?(_ json: borrowing JSONValue) {
    guard let tool = json.member("tool")?.string, let strokes = json.member("strokes")?.integer,
      let through = json.member("through")?.boolean
    else { return nil }
    self.init(
      tool: tool, file: json.member("file")?.string, problem: json.member("trouble")?.string,
      strokes: strokes, through: through)
  }

  fileprivate var text: String {
    "with the tool \(tool), strokes \(strokes), kept in \(file ?? "no file")"
      + (problem.map { " once that is possible (\($0))" } ?? "")
      + (through ? "; touches go through" : "")
  }
}
