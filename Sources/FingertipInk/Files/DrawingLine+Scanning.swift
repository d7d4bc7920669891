// A fast way to read the strokes of a drawing.
//
// A drawing of many pages has a hundred thousand strokes, and jansson takes tens of microseconds
// for each, because it allocates a value for every number. A stroke in the form that this program
// writes needs none. Lines in any other form, out of range or wrong are left to jansson, which
// decides and words the error. A test compares the two readers over mutated lines.

internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import Touches

extension DrawingLine {
  /// Reads a stroke in the form that this program writes; nil for anything else, even if valid.
  init?(scanning line: UnsafeRawBufferPointer) {
    var scanner = LineScanner(line)
    guard scanner.skipAdjacent("{\"add\":"), let number = scanner.whole(in: Limit.number),
      scanner.skipAdjacent(",\"tool\":\""), let tool = scanner.tool(),
      scanner.skipAdjacent(",\"colour\":\""), let colour = scanner.colour(),
      scanner.skipAdjacent(",\"width\":"), let width = scanner.number(in: Limit.width),
      scanner.skipAdjacent(",\"device\":"), let device = scanner.whole(in: Limit.device),
      scanner.skipAdjacent(",\"points\":["), let nodes = scanner.nodes(),
      scanner.skipAdjacent("}"), scanner.isAtEnd
    else { return nil }
    self = .add(
      number, InkBrush(tool: tool, colour: colour, width: width),
      device: DeviceID(rawValue: Int32(device)), isProvisional: false, nodes)
  }
}

extension LineScanner {
  /// Reads a tool's name up to its closing quote; nil for a text, which has another member.
  fileprivate mutating func tool() -> InkTool? {
    if skipAdjacent("pen\"") { return .pen }
    if skipAdjacent("marker\"") { return .marker }
    if skipAdjacent("line\"") { return .line }
    if skipAdjacent("arrow\"") { return .arrow }
    if skipAdjacent("rectangle\"") { return .rectangle }
    return skipAdjacent("ellipse\"") ? .ellipse : nil
  }

  /// Reads a colour up to its closing quote.
  fileprivate mutating func colour() -> Colour? {
    guard skipAdjacent("#") else { return nil }
    var digits = 0
    var value: UInt32 = 0
    while digits < 9, let digit = hexadecimalDigit() {
      value = value << 4 | digit
      digits += 1
    }
    guard skipAdjacent("\"") else { return nil }
    switch digits {
    case 6: return Colour(hex: value)
    case 8: return Colour(hex: value >> 8, alpha: UInt8(value & 255))
    default: return nil
    }
  }

  /// Reads at least one node, and the end of the list.
  fileprivate mutating func nodes() -> [StrokeNode]? {
    var nodes: [StrokeNode] = []
    repeat {
      guard skipAdjacent("["), let x = number(in: DrawingLine.Limit.coordinate), skipAdjacent(","),
        let y = number(in: DrawingLine.Limit.coordinate), skipAdjacent(","),
        let radius = number(in: DrawingLine.Limit.radius), skipAdjacent(","),
        let time = number(in: DrawingLine.Limit.time), skipAdjacent("]")
      else { return nil }
      nodes.append(
        StrokeNode(x: Float(x), y: Float(y), radius: Float(radius), time: Float(time)))
    } while skipAdjacent(",")
    return skipAdjacent("]") ? nodes : nil
  }
}
