import SystemSupport
import Touches

extension RecordingHeader {
  /// The header as the first line of a recording, without the line break; nil if out of memory.
  package var line: String? {
    let json = JSONValue.object
    json.set("format", to: .string(Self.format))
    json.set("version", to: .integer(Self.version))
    if isRaw { json.set("raw", to: .boolean(true)) }
    let size = JSONValue.object
    size.set("width", to: .integer(screen.width))
    size.set("height", to: .integer(screen.height))
    size.set("widthMM", to: .number(screen.widthMM))
    size.set("heightMM", to: .number(screen.heightMM))
    if screen.isAssumed { size.set("assumed", to: .boolean(true)) }
    if !screen.monitors.isEmpty {
      let monitors = JSONValue.array
      for monitor in screen.monitors { monitors.append(monitor.json) }
      size.set("monitors", to: monitors)
    }
    json.set("screen", to: size)
    let list = JSONValue.array
    for device in devices {
      let entry = JSONValue.object
      entry.set("id", to: .integer(Int(device.id.rawValue)))
      entry.set("name", to: .string(device.name))
      entry.set("maxTouches", to: .integer(device.maxTouches))
      list.append(entry)
    }
    json.set("devices", to: list)
    return json.line
  }

  /// Parses the first line of a recording; unknown members are ignored.
  init(parsing line: UnsafeRawBufferPointer) throws(LineProblem) {
    let json = try JSONValue.object(in: line)
    guard json.member("format")?.string == Self.format else {
      throw LineProblem(
        "is not a recording: its first line must contain \"format\":\"\(Self.format)\"")
    }
    let version = try json.whole("version", in: 0...Int.max)
    guard version == Self.version else {
      throw LineProblem("version: \(version) is not supported, only \(Self.version)")
    }
    screen = try Screen(json)
    isRaw = json.member("raw")?.boolean ?? false
    let list = try json.member("devices")?.elements { entry throws(LineProblem) in
      try Device(entry)
    }
    guard let list else { throw LineProblem("devices: a list of objects is needed") }
    devices = list
  }
}

extension RecordingHeader.Screen {
  fileprivate init(_ json: borrowing JSONValue) throws(LineProblem) {
    guard let screen = json.member("screen"), screen.isObject else {
      throw LineProblem("screen: an object is needed")
    }
    width = try screen.whole("width", in: 1...65535, under: "screen.")
    height = try screen.whole("height", in: 1...65535, under: "screen.")
    widthMM = try screen.number("widthMM", in: 0.1...100_000, under: "screen.")
    heightMM = try screen.number("heightMM", in: 0.1...100_000, under: "screen.")
    isAssumed = screen.member("assumed")?.boolean ?? false
    let (width, height) = (width, height)
    monitors =
      try screen.member("monitors")?.elements { entry throws(LineProblem) in
        try PixelRect(entry, on: (width, height))
      } ?? []
  }
}

extension PixelRect {
  /// A monitor as a member of the header.
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    json.set("x", to: .integer(x))
    json.set("y", to: .integer(y))
    json.set("width", to: .integer(width))
    json.set("height", to: .integer(height))
    return json
  }

  /// Reads a monitor that lies on a screen.
  fileprivate init(_ json: borrowing JSONValue, on screen: (width: Int, height: Int))
    throws(LineProblem)
  {
    guard json.isObject else { throw LineProblem("screen.monitors: a list of objects is needed") }
    let path = "screen.monitors."
    let x = try json.whole("x", in: 0...screen.width - 1, under: path)
    let y = try json.whole("y", in: 0...screen.height - 1, under: path)
    self.init(
      x: x, y: y, width: try json.whole("width", in: 1...screen.width - x, under: path),
      height: try json.whole("height", in: 1...screen.height - y, under: path))
  }
}

extension RecordingHeader.Device {
  fileprivate init(_ json: borrowing JSONValue) throws(LineProblem) {
    guard json.isObject else { throw LineProblem("devices: a list of objects is needed") }
    let limit = RecordingEvent.Limit.device
    id = DeviceID(rawValue: Int32(try json.whole("id", in: limit, under: "devices.")))
    guard let name = json.member("name")?.string else {
      throw LineProblem("devices.name: a string is needed")
    }
    self.name = name
    maxTouches = try json.whole("maxTouches", in: 0...65535, under: "devices.")
  }
}
