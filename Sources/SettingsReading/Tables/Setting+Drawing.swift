internal import DesktopRequests
internal import FingertipSettings
internal import InkPages
internal import TouchDrawing
internal import Touches

extension Setting {
  static let ground = Setting(
    "ground", .ink, \.draw.pages.ground, .ground,
    help: "ground beneath the ink of a new drawing")

  static let doubleTap = Setting(
    "double-tap", .ink, \.draw.input.doubleTap, .either(.drawCommand, or: "none"),
    help: "what a double tap does, such as clear or undo")

  /// All settings of `draw`, in the order of the help.
  package static let draw: [Setting] = [
    Setting(
      "tool", .ink, \.draw.tool, .choice("TOOL", "a tool"), help: "what fingers draw with"),
    Setting(
      "ink", .ink, \.draw.colouring.colours, .colours, takesList: true,
      help: "one colour for every finger, or several in turn"),
    Setting(
      "ink-by", .ink, \.draw.colouring.owner, .choice("WHAT", "an owner of colours"),
      help: "what takes several colours in turn"),
    Setting(
      "width", .ink, \.draw.line.width, .either(.length(0.1...100), or: "auto"),
      help: "width of the line or height of the text; auto: suited to the tool"),
    Setting(
      "width-by", .ink, \.draw.line.widthSource, .choice("WHAT", "a source of the width"),
      help: "what varies the width of a line along its path"),
    Setting(
      "text", .ink, \.draw.text,
      .either(.name("TEXT", "a text", "up to 255 bytes of text"), or: "type"),
      help: "what the text tool writes; type: what is typed; count: 1, 2, 3"),
    Setting(
      "smooth", .ink, \.draw.line.smoothing, .choice("HOW", "a curve"),
      help: "the curve through the points of a stroke"),
    Setting(
      "filter", .ink, \.draw.line.filter, .choice("HOW", "a filter"),
      help: "the filter for noise and trembling fingers"),
    Setting(
      "predict", .ink, \.draw.line.predicts, .flag,
      help: "extend ink to the predicted position of the finger"),
    Setting(
      "straighten", .ink, \.draw.line.straightens, .flag,
      help: "turn a line into a regular shape when its finger rests"),
    Setting("dots", .ink, \.draw.line.dots, .flag, help: "draw a dot for a tap"),
    Setting(
      "one-finger", .ink, \.draw.input.drawsWithOneFinger, .flag,
      help: "draw with one finger at a time; others are ignored"),
    Setting(
      "hand", .ink, \.draw.input.hand, .choice("WHAT", "a use of palms"),
      help: "what palms and fists do"),
    Setting(
      "replace", .ink, \.draw.replaces, .flag, help: "let each drawing replace the previous one"),
    doubleTap,
    Setting(
      "cancelled", .ink, \.draw.input.cancellation, .choice("HOW", "a way to end"),
      help: "what happens to strokes whose touch is cancelled"),
    Setting(
      "undo-depth", .ink, \.draw.undoDepth,
      .whole("N", "a number of changes", 0...10_000), help: "how many changes can be undone"),
    ground,
    Setting(
      "grounds", .ink, \.draw.pages.groundFolder, .either(.folder, or: "auto"),
      help: "the folder of the PNG, JPEG and PDF files that the palette offers"),
    Setting(
      "adapt", .ink, \.draw.colouring.adapts, .flag,
      help: "change the colour of ink that is hard to see on its paper"),
    Setting(
      "pan", .ink, \.draw.pages.pan, .choice("WHERE", "a kind of pages"),
      help: "pages that two fingers move and zoom"),
    Setting(
      "with", .ink, \.draw.input.devices, .drawDevices,
      help: "the device that draws; all others operate applications"),
    Setting(
      "hold-key", .ink, \.draw.input.holdKey, .either(.key, or: "none"),
      help: "draw only while this key is held"),
    Setting(
      "through", .ink, \.draw.input.isPassThrough, .flag,
      help: "pass touches through to applications; the ink stays"),
    Setting(
      "palette", .ink, \.draw.exits.palette, .flag, help: "show a palette of tools and colours"),
    Setting(
      "corner", .ink, \.draw.exits.corner, .flag,
      help: "leave draw mode by a finger held in a corner of the screen"),
    Setting(
      "fingers", .ink, \.draw.exits.leavingFingers,
      .either(.whole("N", "a number of fingers", 2...10), or: "none"),
      help: "leave draw mode by a tap of this many fingers together"),
  ]

  /// All settings.
  package static let all = show + draw + inspection
}

extension SettingKind<DrawDevices> {
  /// The devices that draw: everything, pens, or one device.
  static var drawDevices: SettingKind {
    let device = SettingKind<DeviceFilter>.device
    return SettingKind(
      placeholder: "DEVICE", noun: "a device", allowed: "all, pen, or \(device.allowed)",
      form: .either(.either(device.form, "pen"), "all"),
      read: { text throws(ValueProblem) in
        switch text {
        case "all": .all
        case "pen": .pen
        default: .one(try device.read(text))
        }
      },
      write: { devices in
        switch devices {
        case .all: "all"
        case .pen: "pen"
        case .one(let filter): device.write(filter)
        }
      })
  }
}

extension SettingKind<KeySymbol> {
  /// A key without modifiers.
  static var key: SettingKind {
    SettingKind(
      placeholder: "KEY", noun: "a key", allowed: "a key as 'xev' prints it, such as F9 or Menu",
      read: { text throws(ValueProblem) in
        guard let key = KeySymbol(name: text) else { throw .malformed }
        return key
      },
      write: { $0.description })
  }
}
