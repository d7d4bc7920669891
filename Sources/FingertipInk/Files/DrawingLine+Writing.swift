internal import InkPages
internal import SystemSupport
internal import TouchInk
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
}
