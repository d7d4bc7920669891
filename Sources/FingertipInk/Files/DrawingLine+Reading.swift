internal import InkPages
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import TouchRecordings
internal import Touches

extension DrawingLine {
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
        "points: a list of [x, y, half the width, ms] is needed: x and y \(words(Limit.coordinate)) "
          + "px, half the width \(words(Limit.radius)) px, and a time \(words(Limit.time)) ms")
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
    if let area = json.member("screen") {
      state.ownScreen = PageScreen(
        try screenArea(area),
        pixelsPerMillimetre: json.has("density")
          ? try json.number("density", in: Limit.density) : Length.assumedPixelsPerMillimetre)
    }
    if let view = json.member("view") { state.view = try pageView(view) }
    if let removed = json.member("removed") {
      guard let isRemoved = removed.boolean else {
        throw LineProblem("removed: true or false is needed")
      }
      state.isRemoved = isRemoved
    }
    return state
  }

  /// Reads the area of a page's screen: its size, and its origin if it is one of several monitors.
  private static func screenArea(_ json: borrowing JSONValue) throws(LineProblem) -> PixelRect {
    let sides = json.elements { $0.integer } ?? []
    let (size, origin) = (sides.prefix(2), sides.dropFirst(2))
    guard size.count == 2, size.allSatisfy(Limit.side.contains),
      origin.isEmpty || origin.count == 2, origin.allSatisfy(Limit.origin.contains)
    else {
      throw LineProblem(
        "screen: a list of the width and the height in px is needed, each from "
          + "\(Limit.side.lowerBound) to \(Limit.side.upperBound), and for one of several monitors "
          + "its x and y, each from \(Limit.origin.lowerBound) to \(Limit.origin.upperBound)")
    }
    return PixelRect(
      x: origin.first ?? 0, y: origin.last ?? 0, width: sides[0], height: sides[1])
  }

  private static func pageView(_ json: borrowing JSONValue) throws(LineProblem) -> PageView {
    let values = json.elements { $0.number } ?? []
    guard values.count == 3, Limit.scale.contains(values[0]),
      values.dropFirst().allSatisfy({ Limit.coordinate.contains($0) })
    else {
      throw LineProblem(
        "view: a list of [scale, x, y] is needed: a scale \(words(Limit.scale)), and x and y "
          + "\(words(Limit.coordinate)) px")
    }
    return PageView(scale: values[0], x: values[1], y: values[2])
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
      throw LineProblem(
        "by: a list of two numbers is needed: [dx, dy], each \(words(Limit.coordinate)) px")
    }
    return Vector(dx: values[0], dy: values[1])
  }

  /// Returns the allowed values as the end of a message.
  private static func words(_ range: ClosedRange<Double>) -> String {
    "from \(Decimal.text(range.lowerBound)) to \(Decimal.text(range.upperBound))"
  }
}

extension JSONValue {
  /// Returns whether an object has a member.
  fileprivate func has(_ key: String) -> Bool { member(key) != nil }
}
