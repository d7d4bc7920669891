internal import TouchDrawing
package import TouchInk
package import Touches

/// The settings of `fingertip draw`.
package struct DrawSettings: Equatable, Sendable {
  /// The tool that draw mode begins with; the pen by default.
  package var tool = InkTool.pen
  /// The colours of ink.
  package var colouring = InkColouring()
  /// The lines that fingers leave.
  package var line = InkLine()
  /// The text that the tool `text` writes, or `count` for 1, 2, 3; nil if it is typed.
  package var text: String?
  /// Whether the tool `text` writes 1, 2, 3.
  package var countsTexts: Bool { text == "count" }
  /// The fingers and devices that draw.
  package var input = InkInput()
  /// Whether strokes of fingers that are down together replace the former ink.
  package var replaces = false
  /// The number of changes that can be undone, 0 or more.
  package var undoDepth = 100
  /// The pages to draw on.
  package var pages = InkPageSettings()
  /// The ways out of draw mode by touch.
  package var exits = DrawExits()

  /// Creates the settings of a run without options: a red pen.
  package init() {}

  /// Returns the quantity that the width of a tool's lines follows.
  package func widthSource(of tool: InkTool) -> InkBrush.WidthSource {
    switch tool {
    case .pen: line.widthSource
    // A felt tip has a fixed width unless the settings say otherwise.
    case .marker: line.widthSource == .ink ? .none : line.widthSource
    default: .none
    }
  }

  /// Returns the default width of a tool.
  package static func defaultWidth(of tool: InkTool) -> Length {
    switch tool {
    case .pen, .dotted, .line, .arrow, .rectangle, .ellipse, .lasso: Length(1.5)
    case .laser: Length(2)
    case .marker: Length(6)
    case .eraser: Length(6)
    case .areaEraser: Length(12)
    case .text: Length(8)
    }
  }
}
