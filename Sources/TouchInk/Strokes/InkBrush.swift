public import TouchDrawing

/// A tool with its colour and size: the look of a stroke, whatever its form.
public struct InkBrush: Hashable, Sendable {
  /// The quantity that modifies the width of a pen or marker along the stroke.
  public enum WidthSource: String, CaseIterable, Hashable, Sendable {
    /// The pressure if the device reports it, otherwise slightly the speed, like a pen's ink.
    case ink
    /// Nothing: the width is constant.
    case none
    /// The pressure, if the device reports it.
    case pressure
    /// The size of the contact, if the device reports it.
    case contact
    /// The speed: quick strokes are thin.
    case speed
  }

  /// The tool that draws.
  public var tool: InkTool
  /// The colour; its alpha makes a marker translucent.
  public var colour: Colour
  /// The width of the line, or the height of a line of text, in px, above 0.
  public var width: Double
  /// The quantity that modifies the width along the stroke.
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
