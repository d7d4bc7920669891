/// A tool with its colour and size: what a stroke looks like, whatever its form.
public struct InkBrush: Hashable, Sendable {
  /// The quantity that the width of a pen or marker follows, on top of the brush's own width.
  public enum WidthSource: String, CaseIterable, Hashable, Sendable {
    /// The pressure, where the device reports it, and otherwise the speed, gently, as a pen's ink does.
    case ink
    /// The width stays as it is.
    case none
    /// The pressure, where the device reports it.
    case pressure
    /// The size of the contact, where the device reports it.
    case contact
    /// The speed: quick strokes are thin.
    case speed
  }

  /// The tool that draws.
  public var tool: InkTool
  /// The colour; a marker is translucent by its alpha.
  public var colour: Colour
  /// The width of the line, or the height of a line of text, in px, above 0.
  public var width: Double
  /// The quantity that changes the width along the stroke.
  public var widthSource: WidthSource
  /// The text of the tool `text`, with line feeds between its lines.
  public var text: String

  /// Creates a brush.
  public init(
    tool: InkTool, colour: Colour, width: Double, widthSource: WidthSource = .none,
    text: String = ""
  ) {
    self.tool = tool
    self.colour = colour
    self.width = width
    self.widthSource = widthSource
    self.text = text
  }
}
