internal import InkPages
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import TouchRecordings
internal import Touches

extension DrawingLine {
  /// The line as JSON with its newline; nil if memory is short.
  var text: String? {
    let json = JSONValue.object
    switch self {
    case .header(let version):
      json.set("format", to: .string(Self.format))
      json.set("version", to: .integer(version))
    case .add(let number, let brush, let device, let isProvisional, let nodes):
      json.set("add", to: .integer(number))
      Self.set(brush, device, in: json)
      if isProvisional { json.set("cancelled", to: .boolean(true)) }
      json.set("points", to: Self.list(nodes))
    case .extend(let number, let nodes):
      json.set("extend", to: .integer(number))
      json.set("points", to: Self.list(nodes))
    case .draft(let number, let brush, let device, let nodes):
      json.set("draft", to: .integer(number))
      Self.set(brush, device, in: json)
      json.set("points", to: Self.list(nodes))
    case .redraft(let number, let first, let nodes):
      json.set("draft", to: .integer(number))
      json.set("from", to: .integer(first))
      json.set("points", to: Self.list(nodes))
    case .drop(let number): json.set("drop", to: .integer(number))
    case .remove(let numbers): json.set("remove", to: Self.list(numbers))
    case .restore(let numbers): json.set("restore", to: Self.list(numbers))
    case .move(let numbers, let offset):
      json.set("move", to: Self.list(numbers))
      let displacement = JSONValue.array
      displacement.append(.number(offset.dx))
      displacement.append(.number(offset.dy))
      json.set("by", to: displacement)
    case .page(let number, let state):
      json.set("page", to: .integer(number))
      Self.set(state, in: json)
    case .turn(let number): json.set("turn", to: .integer(number))
    }
    return json.line.map { $0 + "\n" }
  }

  private static func set(
    _ brush: InkBrush, _ device: DeviceID, in json: borrowing JSONValue
  ) {
    json.set("tool", to: .string(brush.tool.rawValue))
    json.set("colour", to: .string("\(brush.colour)"))
    json.set("width", to: .number(brush.width.clamped(to: Limit.width)))
    json.set("device", to: .integer(Int(device.rawValue)))
    if brush.tool == .text { json.set("text", to: .string(brush.text)) }
  }

  private static func set(_ state: PageState, in json: borrowing JSONValue) {
    if let index = state.index { json.set("place", to: .integer(index)) }
    if let ground = state.ground { json.set("ground", to: .string(ground.text)) }
    if let screen = state.ownScreen {
      let area = screen.area
      let origin = area.x == 0 && area.y == 0 ? [] : [area.x, area.y]
      json.set("screen", to: list([area.width, area.height] + origin))
      json.set("density", to: .number(screen.pixelsPerMillimetre.clamped(to: Limit.density)))
    }
    if let view = state.view {
      let list = JSONValue.array
      for value in [view.scale, view.x, view.y] { list.append(.number(value)) }
      json.set("view", to: list)
    }
    if let isRemoved = state.isRemoved { json.set("removed", to: .boolean(isRemoved)) }
  }

  private static func list(_ numbers: [Int]) -> JSONValue {
    let list = JSONValue.array
    for number in numbers { list.append(.integer(number)) }
    return list
  }

  /// Returns each node as [x, y, half the width, time in ms].
  ///
  /// A stroke that was scaled many times can exceed the limits, and its line would be refused.
  private static func list(_ nodes: [StrokeNode]) -> JSONValue {
    let list = JSONValue.array
    for node in nodes {
      let entry = JSONValue.array
      entry.append(.number(Double(node.x).clamped(to: Limit.coordinate)))
      entry.append(.number(Double(node.y).clamped(to: Limit.coordinate)))
      entry.append(.number(Double(node.radius).clamped(to: Limit.radius)))
      entry.append(.number(Double(node.time)))
      list.append(entry)
    }
    return list
  }

  // MARK: - Reading

  /// The allowed ranges of the numbers in a drawing.
  enum Limit {
    static let number = 0...DrawingLine.greatestNumber
    static let coordinate = -1e6...1e6
    static let width = 0.01...10_000.0
    /// Half of `width`.
    static let radius = 0.005...5_000.0
    static let time = 0...1e9
    static let device = 0...Int(Int32.max)
    static let scale = 0.001...1000.0
    /// A side of a screen.
    static let side = 1...32_767
    /// A coordinate of the upper left corner of a screen.
    static let origin = 0...32_767
    /// The density of a screen, in px/mm.
    static let density = 0.01...1000.0
  }

  /// Reads a line; unknown members are ignored.
  init(parsing line: UnsafeRawBufferPointer) throws(LineProblem) {
    if let known = Self(scanning: line) {
      self = known
    } else {
      try self.init(reading: line)
    }
  }

  /// Reads a line with jansson.
  init(reading line: UnsafeRawBufferPointer) throws(LineProblem) {
    let json = try JSONValue.object(in: line)
    if json.has("format") {
      guard json.member("format")?.string == Self.format else {
        throw LineProblem("format: '\(Self.format)' is needed")
      }
      self = .header(version: try json.whole("version", in: 0...Int.max))
    } else if json.has("add") {
      self = try Self.add(json)
    } else if json.has("extend") {
      self = .extend(
        try json.whole("extend", in: Limit.number), try Self.nodes(json, mayBeEmpty: true))
    } else if json.has("draft") {
      self = try Self.draft(json)
    } else if json.has("drop") {
      self = .drop(try json.whole("drop", in: Limit.number))
    } else if json.has("remove") {
      self = .remove(try Self.numbers(json, "remove"))
    } else if json.has("restore") {
      self = .restore(try Self.numbers(json, "restore"))
    } else if json.has("move") {
      self = .move(try Self.numbers(json, "move"), by: try Self.offset(json))
    } else if json.has("page") {
      self = .page(try json.whole("page", in: Limit.number), try Self.state(json))
    } else if json.has("turn") {
      self = .turn(try json.whole("turn", in: Limit.number))
    } else {
      throw LineProblem(
        "has no member about a stroke or a page: add, extend, draft, drop, remove, restore, move, "
          + "page or turn is needed")
    }
  }

  private static func add(_ json: borrowing JSONValue) throws(LineProblem) -> DrawingLine {
    let number = try json.whole("add", in: Limit.number)
    let (brush, device) = try brush(json)
    return .add(
      number, brush, device: device,
      isProvisional: json.member("cancelled")?.boolean ?? false,
      try nodes(json, mayBeEmpty: false))
  }

  private static func draft(_ json: borrowing JSONValue) throws(LineProblem) -> DrawingLine {
    let number = try json.whole("draft", in: Limit.number)
    if json.has("from") {
      return .redraft(
        number, from: try json.whole("from", in: Limit.number),
        try nodes(json, mayBeEmpty: true))
    }
    let (brush, device) = try brush(json)
    return .draft(number, brush, device: device, try nodes(json, mayBeEmpty: false))
  }

  /// The tools whose strokes are stored.
  static let tools = InkTool.kept

  private static func brush(
    _ json: borrowing JSONValue
  ) throws(LineProblem) -> (InkBrush, DeviceID) {
    guard let word = json.member("tool")?.string,
      let tool = tools.first(where: { $0.rawValue == word })
    else {
      throw LineProblem("tool: one of these is needed: \(tools.map(\.rawValue).alternatives)")
    }
    guard let text = json.member("colour")?.string, let colour = try? Colour(parsing: text) else {
      throw LineProblem("colour: a string such as '#FF8800' is needed")
    }
    let width = try json.number("width", in: Limit.width)
    let device = try json.whole("device", in: Limit.device)
    let brush = InkBrush(
      tool: tool, colour: colour, width: width, text: json.member("text")?.string ?? "")
    return (brush, DeviceID(rawValue: Int32(device)))
  }

  private static func nodes(
    _ json: borrowing JSONValue, mayBeEmpty: Bool
  ) throws(LineProblem) -> [StrokeNode] {
    let nodes = json.member("points")?.elements { entry -> StrokeNode? in
      guard let values = entry.elements({ $0.number }), values.count == 4,
        Limit.coordinate.contains(values[0]), Limit.coordinate.contains(values[1]),
        Limit.radius.contains(values[2]), Limit.time.contains(values[3])
      else { return nil }
      return StrokeNode(
        x: Float(values[0]), y: Float(values[1]), radius: Float(values[2]),
        time: Float(values[3]))
    }
    guard let nodes, mayBeEmpty || !nodes.isEmpty else {
      throw LineProblem(
        "points: a list of [x, y, half the width, ms] is needed: places on a screen in px, a "
          + "width above 0, and a time from 0 on")
    }
    return nodes
  }

  private static func state(_ json: borrowing JSONValue) throws(LineProblem) -> PageState {
    var state = PageState()
    if json.has("place") { state.index = try json.whole("place", in: Limit.number) }
    if let ground = json.member("ground") {
      state.ground = ground.string.flatMap(PageGround.init)
      if state.ground == nil {
        throw LineProblem(
          "ground: \(PageGround.words.joined(separator: ", ")), or the path of a PNG, JPEG or PDF file is "
            + "needed")
      }
    }
    if let screen = json.member("screen") {
      let sides = screen.elements { $0.integer } ?? []
      let (size, origin) = (sides.prefix(2), sides.dropFirst(2))
      guard size.count == 2, size.allSatisfy(Limit.side.contains),
        origin.isEmpty || origin.count == 2, origin.allSatisfy(Limit.origin.contains)
      else {
        throw LineProblem(
          "screen: a list of the width and the height in px is needed, each from "
            + "\(Limit.side.lowerBound) to \(Limit.side.upperBound), and for one of several monitors "
            + "its x and y, each from \(Limit.origin.lowerBound) to \(Limit.origin.upperBound)")
      }
      state.ownScreen = PageScreen(
        PixelRect(
          x: origin.first ?? 0, y: origin.last ?? 0, width: sides[0], height: sides[1]),
        pixelsPerMillimetre: json.has("density")
          ? try json.number("density", in: Limit.density) : Length.assumedPixelsPerMillimetre)
    }
    if let view = json.member("view") {
      let values = view.elements { $0.number } ?? []
      guard values.count == 3, Limit.scale.contains(values[0]),
        values.dropFirst().allSatisfy({ Limit.coordinate.contains($0) })
      else { throw LineProblem("view: a list of [scale, x, y] is needed: a scale above 0, and px") }
      state.view = PageView(scale: values[0], x: values[1], y: values[2])
    }
    if let removed = json.member("removed") {
      guard let isRemoved = removed.boolean else {
        throw LineProblem("removed: true or false is needed")
      }
      state.isRemoved = isRemoved
    }
    return state
  }

  private static func numbers(
    _ json: borrowing JSONValue, _ key: String
  ) throws(LineProblem) -> [Int] {
    let numbers = json.member(key)?.elements { entry -> Int? in
      entry.integer.flatMap { Limit.number.contains($0) ? $0 : nil }
    }
    guard let numbers else { throw LineProblem("\(key): a list of strokes' numbers is needed") }
    return numbers
  }

  private static func offset(_ json: borrowing JSONValue) throws(LineProblem) -> Vector {
    let values = json.member("by")?.elements { $0.number } ?? []
    guard values.count == 2, values.allSatisfy({ Limit.coordinate.contains($0) }) else {
      throw LineProblem("by: a list of two numbers is needed: [dx, dy] in px")
    }
    return Vector(dx: values[0], dy: values[1])
  }
}

extension JSONValue {
  /// Returns whether an object has a member.
  fileprivate func has(_ key: String) -> Bool { member(key) != nil }
}
