// A fast way to read the strokes of a drawing.
//
// A drawing of many pages has a hundred thousand strokes, and jansson takes tens of microseconds
// for each, because it allocates a value for every number. A stroke in the form that this program
// writes needs none. Lines in any other form, out of range or wrong are left to jansson, which
// decides and words the error. A test compares the two readers over mutated lines.

internal import SystemSupport
internal import TouchDrawing
internal import Touches

extension DrawingLine {
  /// Reads a stroke in the form that this program writes; nil for anything else, even if valid.
  init?(scanning line: UnsafeRawBufferPointer) {
    var scanner = LineScanner(line)
    guard scanner.skipAtOnce("{\"add\":"), let number = scanner.whole(in: Limit.number),
      scanner.skipAtOnce(",\"tool\":\""), let tool = scanner.tool(),
      scanner.skipAtOnce(",\"colour\":\""), let colour = scanner.colour(),
      scanner.skipAtOnce(",\"width\":"), let width = scanner.number(in: Limit.width),
      scanner.skipAtOnce(",\"device\":"), let device = scanner.whole(in: Limit.device),
      scanner.skipAtOnce(",\"points\":["), let nodes = scanner.nodes(),
      scanner.skipAtOnce("}"), scanner.isAtEnd
    else { return nil }
    self = .add(
      number, InkBrush(tool: tool, colour: colour, width: width),
      device: DeviceID(rawValue: Int32(device)), isProvisional: false, nodes)
  }
}

extension LineScanner {
  /// Reads a tool's name up to its closing quote; nil for a text, which has another member.
  fileprivate mutating func tool() -> InkTool? {
    if skipAtOnce("pen\"") { return .pen }
    if skipAtOnce("marker\"") { return .marker }
    if skipAtOnce("line\"") { return .line }
    if skipAtOnce("arrow\"") { return .arrow }
    if skipAtOnce("rectangle\"") { return .rectangle }
    return skipAtOnce("ellipse\"") ? .ellipse : nil
  }

  /// Reads a colour up to its closing quote.
  fileprivate mutating func colour() -> Colour? {
    guard skipAtOnce("#") else { return nil }
    var digits = 0
    var value: UInt32 = 0
    while digits < 9, let digit = hexadecimalDigit() {
      value = value << 4 | digit
      digits += 1
    }
    guard skipAtOnce("\"") else { return nil }
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
      guard skipAtOnce("["), let x = number(in: DrawingLine.Limit.coordinate), skipAtOnce(","),
        let y = number(in: DrawingLine.Limit.coordinate), skipAtOnce(","),
        let radius = number(in: DrawingLine.Limit.radius), skipAtOnce(","),
        let time = number(in: DrawingLine.Limit.time), skipAtOnce("]")
      else { return nil }
      nodes.append(
        StrokeNode(x: Float(x), y: Float(y), radius: Float(radius), time: Float(time)))
    } while skipAtOnce(",")
    return skipAtOnce("]") ? nodes : nil
  }
}
