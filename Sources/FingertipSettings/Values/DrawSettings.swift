package import DesktopRequests
package import InkPages
package import TouchDrawing
package import Touches

/// The settings of `fingertip draw`.
package struct DrawSettings: Equatable, Sendable {
  /// The tool that draw mode begins with; the pen by default.
  package var tool = InkTool.pen
  /// The colours that are taken one after the other, never empty; a single one serves all.
  package var colours = [Colour(hex: 0xE6_3946)]
  /// The owners that take the colours in turn.
  package var colourOwner = InkColourOwner.finger
  /// The width of the line or the height of the text; nil for what suits the tool.
  package var width: Length?
  /// The quantity that the width of the pen follows; by default the pressure, or the speed where there is none.
  package var widthSource = InkBrush.WidthSource.ink
  /// The text that the tool `text` writes, or the word `count` for 1, 2, 3; nil where it is typed.
  package var text: String?
  /// Whether the tool `text` writes 1, 2, 3.
  package var countsTexts: Bool { text == "count" }
  /// The curve through the points of a stroke; centripetal by default.
  package var smoothing = InkSmoothing.centripetal
  /// The filter of the points before they become a curve; `fit` by default.
  package var filter = InkFilter.fit
  /// Whether ink leads its finger for a moment, to where it will be.
  package var predicts = true
  /// Whether a finger that rests at the end of a line makes it the shape that it nearly is.
  package var straightens = true
  /// Whether a tap leaves a dot.
  package var dots = true
  /// Whether one finger draws at a time, the first that comes down; others are ignored.
  package var drawsWithOneFinger = false
  /// The use of palms and fists.
  package var hand = HandUse.size
  /// Whether the strokes of fingers that are down together replace what was drawn before.
  package var replaces = false
  /// The command of two taps of a finger on the canvas; nil for no more than two taps.
  package var doubleTap: DrawCommand?
  /// The fate of a stroke whose touch is taken away.
  package var cancellation = InkCancellation.end
  /// The number of changes that can be undone, 0 or more.
  package var undoDepth = 100
  /// The ground of the first page of a drawing that begins.
  package var ground = PageGround.desktop
  /// The folder whose files are offered as grounds; nil for the user's documents and pictures.
  package var groundFolder: String?
  /// Whether ink that a paper would hide gets another colour.
  package var adapts = false
  /// The pages that two fingers move and enlarge.
  package var pan = InkPanning.board
  /// The devices that draw; all others operate the applications.
  package var devices = DrawDevices.all
  /// The key that has touches draw while it is held; nil where they always do.
  package var holdKey: KeySymbol?
  /// Whether touches go through to the applications while the ink stays.
  package var isLetThrough = false
  /// Whether there is a palette to touch.
  package var palette = true
  /// Whether a finger that is held in a corner of the screen leaves draw mode.
  package var corner = true
  /// The number of fingers that leave draw mode by one tap together; nil for none.
  package var leavingFingers: Int? = 5

  /// The ground that is left out since a program would have to read it; nil for none.
  package private(set) var omittedGround: PageGround?

  /// The settings of a run without options: a red pen.
  package init() {}

  /// Returns the quantity that the width of a tool's lines follows.
  package func widthSource(of tool: InkTool) -> InkBrush.WidthSource {
    switch tool {
    case .pen: widthSource
    // A felt tip is as broad as it is, unless somebody says otherwise.
    case .marker: widthSource == .ink ? .none : widthSource
    default: .none
    }
  }

  /// Whether draw mode can be left by touch alone; without that it is not entered.
  package var hasWayOut: Bool { palette || corner || leavingFingers != nil }

  /// The fault where there is no way out, as the end of a message.
  package static let noWayOut =
    "leaves no way out of draw mode by touch; 'palette', 'corner' or a number of 'fingers' is needed"

  /// Returns the width of a tool where none is set.
  package static func usualWidth(of tool: InkTool) -> Length {
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

/// The uses that palms and fists can have.
package enum HandUse: String, CaseIterable, Hashable, Sendable {
  /// A contact as long as a palm does nothing; where a panel reports no lengths, everything draws.
  case size
  /// Nothing, nor does what rests together as palms do.
  case ignore
  /// They erase while they move, and do nothing while they rest.
  case erase
  /// They draw as fingers do, and fingers draw beside pens.
  case draw
}

/// The pages that two fingers of a hand move and enlarge.
package enum InkPanning: String, CaseIterable, Hashable, Sendable {
  /// Those whose ground covers the desktop.
  case board
  /// Every page, over the desktop as well, which stays where it is.
  case always
  case never
}

/// The devices that draw.
package enum DrawDevices: Hashable, Sendable {
  /// Every touchscreen and every pen, and nothing is left to the applications.
  case all
  /// Every pen.
  case pen
  /// One, be it a touchscreen, a pen or a mouse.
  case one(DeviceFilter)
}

/// The curve through the points of a stroke, as people choose it.
package enum InkSmoothing: String, CaseIterable, Hashable, Sendable {
  case centripetal
  /// Four pieces between two points, once the finger is lifted.
  case uniform
  case none

  /// The curve as strokes are shaped by it.
  package var curve: StrokeShaping.Curve {
    switch self {
    case .centripetal: .centripetal
    case .uniform: .uniform(granularity: 4)
    case .none: .none
    }
  }
}

/// The filter of the points of a stroke.
package enum InkFilter: String, CaseIterable, Hashable, Sendable {
  /// Each point is smoothed by those around it.
  case fit
  case oneEuro = "one-euro"
  case none

  /// The parameters of the 1€ filter; nil for another filter or none.
  package var parameters: OneEuroFilter.Parameters? {
    switch self {
    case .oneEuro: OneEuroFilter.Parameters()
    case .fit, .none: nil
    }
  }

  /// The noise of a panel that is smoothed away, in mm.
  private static let noise = 0.275

  /// Returns the smoothing of points by those around them, for a density in px/mm; nil where it is another
  /// one.
  package func fit(pixelsPerMillimetre: Double) -> LocalFit? {
    self == .fit ? LocalFit(tolerance: Self.noise * pixelsPerMillimetre) : nil
  }
}

/// The owners that take colours in turn.
package enum InkColourOwner: String, CaseIterable, Hashable, Sendable {
  /// Each finger that is down has another one, so that people can be told apart.
  case finger
  /// Each device has its own, whichever finger it is.
  case device
  /// Each tool has its own, and the palette changes that of the tool in use.
  case tool
}

extension DrawSettings {
  /// Leaves the ground out where a program would have to be started to read it.
  package mutating func omitGroundOfProgram() {
    guard case .document = ground else { return }
    omittedGround = ground
    ground = .desktop
  }
}
