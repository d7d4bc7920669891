import TouchDrawing
import TouchRouting
import Touches

/// One region as the configuration describes it: in lengths and names, not yet on any screen.
struct RegionSetting: Equatable, Sendable {
  /// The name that the file gives it, or else its key there: `regions[0].children[2]`.
  var id: String
  /// Where it stands in the file.
  var place: FilePlace
  /// Where the values of its keys stand in the file.
  var places: [String: FilePlace] = [:]
  /// What it is laid out on; of meaning only at the top of the tree.
  var screen = RegionScreen.all
  var frame = RegionFrame.fill
  var shape = RegionOutline.rectangle
  /// How far it can be touched beyond its shape.
  var outset = Length.zero
  var policy = RegionPolicy.own
  var touches = TouchStrategy.single
  var extraFingers = ExtraFingers.eat
  var isExclusive = false
  var isEnabled = true
  var isHidden = false
  /// 0…1.
  var alpha = 1.0
  /// Where it may be moved to.
  var constraint = RegionBounds.anywhere
  /// The directions in which it may be moved.
  var axis = MovementConstraint.Axis.both
  /// How small and how large gestures make it, as factors of its size: at most 1, and at least 1.
  var scaleLeast = RegionSetting.usualScales.lowerBound
  var scaleMost = RegionSetting.usualScales.upperBound
  var onCancel = CancelStrategy.end
  /// Where all of this holds, its touches are the application's.
  var unless = GestureCondition()
  /// The region that gets its touches instead of it; nil for none.
  var hitTarget: String?
  /// What people see of it; nil for nothing.
  var look: RegionLook?
  /// Whether it is a button.
  var isButton = false
  /// What is to be carried out when something happens to it.
  var actions: [ActTrigger: [RegionAction]] = [:]
  /// The gestures that are recognized on it and on what is in it, the first ones first.
  var gestures: [GestureSetting] = []
  /// The regions in it, from back to front.
  var children: [RegionSetting] = []

  static let usualScales = 0.5...4.0
}

/// The part of its frame in which a region can be touched.
enum RegionOutline: Equatable, Sendable {
  case rectangle
  case rounded(radius: Length)
  case circle
  case ellipse
  /// The corners' distances from the left and top edges, with per cents of width and height.
  case polygon([Corner])
  case mask(RegionMask)

  /// Whether its pixels are found one by one, since no formula describes it.
  var isMapped: Bool {
    switch self {
    case .polygon, .mask: true
    case .rectangle, .rounded, .circle, .ellipse: false
    }
  }

  /// A corner of a polygon.
  struct Corner: Equatable, Sendable {
    var x: Length
    var y: Length
  }
}

/// What a region must stay inside while it is moved.
enum RegionBounds: Equatable, Sendable {
  case anywhere
  case parent
  case screen
  /// A frame in the parent.
  case frame(RegionFrame)
}

/// What people see of a region.
struct RegionLook: Equatable, Sendable {
  var normal = RegionFace()
  /// What they see while a finger presses it; nil for no difference.
  var pressed: RegionFace?
}

/// What a region looks like in one state, in its shape.
struct RegionFace: Equatable, Sendable {
  var fill: Colour?
  var border: Colour?
  var borderWidth = Length(0.5)
  /// A text in the middle.
  var label: String?
  var labelColour = Colour.white
  /// The height of the label's letters, or of the symbol.
  var labelSize = Length(4)
  /// A symbol in the place of the label, in its colour.
  var symbol: Symbol?
  /// The path of a PNG file that is stretched over the frame.
  var picture: String?
}
