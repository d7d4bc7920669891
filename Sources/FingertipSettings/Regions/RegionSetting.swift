package import DrawnSymbols
package import RegionControls
package import SystemSupport
package import TouchDrawing
package import TouchRouting
package import Touches

/// One region as the configuration describes it: in lengths and names, not yet on any screen.
package struct RegionSetting: FileEntry, Equatable, Sendable {
  /// The name that the file gives it, or else its key there: `regions[0].children[2]`.
  package var id: String
  /// Its place in the file.
  package var source: SourcePlaces
  /// The screen that it is laid out on; of meaning only at the top of the tree.
  package var screen = RegionScreen.all
  /// The frame within the parent; all of it by default.
  package var frame = RegionFrame.fill
  /// The part of the frame that can be touched, and in which the region is painted.
  package var shape = RegionOutline.rectangle
  /// The distance beyond its shape at which it can be touched.
  package var outset = Length.zero
  /// The owner of its touches: the region itself by default.
  package var policy = RegionPolicy.own
  /// The fingers that it takes at a time: one by default.
  package var touches = TouchStrategy.single
  /// The treatment of fingers beyond these; they are consumed by default.
  package var extraFingers = ExtraFingers.eat
  /// Whether it takes a finger only while no other region has one, and keeps others from taking any meanwhile.
  package var isExclusive = false
  /// Whether fingers slide from key to key in it.
  package var slides = false
  /// Whether it is such a key; not said by the file, but by what it is in.
  package internal(set) var isKey = false
  /// Whether it and its children can be touched; a region that cannot is painted all the same.
  package var isEnabled = true
  /// Whether it is neither painted nor touched, and neither are its children.
  package var isHidden = false
  /// 0…1.
  package var alpha = 1.0
  /// The limits within which it may be moved.
  @Boxed package var constraint = RegionBounds.anywhere
  /// The directions in which it may be moved.
  package var axis = MovementConstraint.Axis.both
  /// Its motion when it is let go.
  @Boxed package var motion = MotionSetting()
  /// Its order among its siblings once a finger has grabbed it.
  package var raise = RaiseChoice.raised
  /// The least and the largest scale of gestures, as factors of its size: at most 1, and at least 1.
  package var scaleLeast = RegionSetting.usualScales.lowerBound
  /// The largest scale, at least 1; 4 by default.
  package var scaleMost = RegionSetting.usualScales.upperBound
  /// The treatment of a drag that is cancelled; by default it ends as if the finger had been lifted.
  package var onCancel = CancelStrategy.end
  /// The conditions under which it is there.
  @Boxed package var when = GestureCondition()
  /// The conditions under which it is not there; with `offer`, under which its touches are the application's.
  @Boxed package var unless = GestureCondition()
  /// The region that gets its touches instead of it; nil for none.
  package var hitTarget: String?
  /// Its look; nil where it is invisible.
  package var look: RegionLook? {
    get { boxedLook?.wrappedValue }
    set { boxedLook = newValue.map { Boxed(wrappedValue: $0) } }
  }
  /// The look, where there is one.
  private var boxedLook: Boxed<RegionLook>?
  /// The kind of control that it is; nil for none.
  package var control: ControlKind?
  /// The scale of its value.
  @Boxed package var value = ValueScale()
  /// The share of a stick's way from the middle in which it stays at zero.
  package var deadZone = 0.15
  /// The way of a slider that is an arc; nil for a straight one.
  @Boxed package var arc: ControlArc? = nil
  /// The keys that a stick holds; nil for none.
  @Boxed package var stickKeys: StickKeys? = nil
  /// The actions carried out when something happens to it.
  package var actions = BoundActions()
  /// The actions carried out when time has passed while it is there.
  package var clocks: [ClockSetting] = []
  /// The gestures that are recognized on it and on what is in it, the first ones first.
  package var gestures: [GestureSetting] = []
  /// The regions in it, from back to front, each in a reference: what walks over many regions goes over these.
  package var sharedChildren: [SharedRegion] = []

  /// The limits of a scale that the configuration does not limit, as factors of the region's size.
  package static let usualScales = 0.5...4.0
}

extension RegionSetting {
  /// The regions in it, from back to front.
  package var children: [RegionSetting] {
    get { sharedChildren.map(\.setting) }
    set { sharedChildren = newValue.map(SharedRegion.init) }
  }

  /// Whether fingers cause any of its actions.
  package var hasTouchActions: Bool { actions.triggers.contains { !$0.isTimed } }

  /// Whether it is a button.
  package var isButton: Bool {
    get { control == .button }
    set { control = newValue ? .button : nil }
  }

  /// Whether there is anything visible of it.
  package var hasLook: Bool { boxedLook != nil }

  /// The names in braces in its labels.
  package var labelNames: Set<String> { boxedLook?.wrappedValue.labelNames ?? [] }

  /// Whether it is there under conditions only, those of touches left out.
  package var isConditional: Bool {
    !_when.wrappedValue.isEmpty || policy != .offer && !_unless.wrappedValue.isEmpty
  }

  /// Whether its gestures, or touches on it, depend on a pen.
  package var asksForPen: Bool {
    _unless.wrappedValue.isPenNear != nil
      || gestures.contains { $0.conditions.asksForPen || $0.beginConditions.asksForPen }
  }

  /// The conditions under which it is there, those of touches left out.
  package var admission: GestureConditions {
    var conditions = GestureConditions()
    conditions.when = when
    if policy != .offer { conditions.unless = unless }
    return conditions
  }

  /// Makes a region as one is of which the file says nothing but its name.
  package init(id: String, place: FilePlace) {
    self = Self.usual
    self.id = id
    source = SourcePlaces(place)
  }

  /// One of which nothing is said at all; all others share its parts until something is said of them.
  private static let usual = RegionSetting(
    id: "", source: SourcePlaces(FilePlace(line: 0, column: 0)))
}

extension RegionSettings {
  /// Makes what is in regions that slide keys, which any number of fingers may have.
  package mutating func makeKeys() { sharedRegions.makeKeys(isInSlide: false) }
}

extension [SharedRegion] {
  fileprivate mutating func makeKeys(isInSlide: Bool) {
    for index in indices where isInSlide || self[index].setting.hasSlide {
      self[index] = self[index].with { $0.makeKeys(isInSlide: isInSlide) }
    }
  }
}

extension RegionSetting {
  /// Whether fingers slide from key to key in it, or in a region in it.
  fileprivate var hasSlide: Bool { slides || sharedChildren.contains { $0.setting.hasSlide } }

  fileprivate mutating func makeKeys(isInSlide: Bool) {
    if slides { touches = .together }
    if isInSlide {
      isKey = hasTouchActions || isButton || look?.pressed != nil
      if touches != .gesture { touches = .each }
    }
    sharedChildren.makeKeys(isInSlide: slides || isInSlide)
  }
}

/// The part of its frame in which a region can be touched.
package enum RegionOutline: Equatable, Sendable {
  case rectangle
  case rounded(radius: Length)
  case circle
  case ellipse
  /// The corners' distances from the left and top edges, with per cents of width and height.
  case polygon([Corner])
  case mask(RegionMask)

  /// Whether its pixels are found one by one, since no formula describes it.
  package var isMapped: Bool {
    switch self {
    case .polygon, .mask: true
    case .rectangle, .rounded, .circle, .ellipse: false
    }
  }

  /// A corner of a polygon.
  package struct Corner: Equatable, Sendable {
    /// The distance from the left edge.
    package var x: Length
    /// The distance from the top edge.
    package var y: Length

    /// Creates a corner from its distances.
    package init(x: Length, y: Length) {
      self.x = x
      self.y = y
    }
  }
}

/// The bounds of a region while it is moved.
package enum RegionBounds: Equatable, Sendable {
  case anywhere
  case parent
  case screen
  /// A frame in the parent.
  case frame(RegionFrame)
}

/// The look of a region.
package struct RegionLook: Equatable, Sendable {
  /// The look that holds unless another one is chosen or the region is pressed.
  package var normal = RegionFace()
  /// Its look while a finger presses it; nil for no difference.
  package var pressed: RegionFace?
  /// Its other looks, by the names that the file gives them.
  package var others: [String: RegionFace] = [:]
  /// The time over which one look becomes another, in ms; 0 for at once.
  package var blend = 0.0

  /// A look for a region that is not pressed, and one for one that is; nil for no difference.
  package init(normal: RegionFace = RegionFace(), pressed: RegionFace? = nil) {
    self.normal = normal
    self.pressed = pressed
  }

  /// The names by which looks can be chosen instead of the usual one.
  package var names: [String] {
    (pressed == nil ? [] : [Self.pressedName]) + others.keys.sorted()
  }

  /// The names in braces in its labels.
  package var labelNames: Set<String> {
    var names: Set<String> = []
    func add(_ label: String?) {
      if let label { names.formUnion(TextTemplate.names(in: label)) }
    }
    add(normal.label)
    add(pressed?.label)
    for face in others.values { add(face.label) }
    return names
  }

  /// Returns the look with a name; nil where there is none.
  package func face(named name: String) -> RegionFace? {
    others[name] ?? (name == Self.pressedName ? pressed : nil)
  }

  /// The name of the look of a region that a finger presses.
  package static let pressedName = "pressed"

  /// The name of the look of a region that is disabled.
  package static let disabledName = "disabled"
}

/// The look of a region in one state, in its shape.
package struct RegionFace: Equatable, Sendable {
  /// The colour of its inside; nil for none.
  package var fill: Colour?
  /// The colour of its border; nil for none.
  package var border: Colour?
  /// The width of the border, which lies inside the shape; 0.5 mm by default.
  package var borderWidth = Length(0.5)
  /// A text in the middle.
  package var label: String?
  /// The colour of the label and the symbol; white by default.
  package var labelColour = Colour.white
  /// The height of the label's letters, or of the symbol.
  package var labelSize = Length(4)
  /// The way in which the label is laid out.
  package var lettering = Lettering()
  /// The turn of the label and the picture in the frame, in degrees, clockwise.
  package var turn = 0.0
  /// A symbol in the place of the label, in its colour.
  package var symbol: Symbol?
  /// The path of a picture file that is stretched over the frame.
  package var picture: String?
  /// An icon on the picture.
  package var icon = FaceIcon()
  /// The colour of a control's track.
  package var track = RegionFace.usualTrack
  /// The colour of the part of the track up to the value.
  package var level = RegionFace.usualLevel
  /// The colour of what the finger moves.
  package var thumb = Colour.white

  /// A dark grey through which the fill is seen.
  private static let usualTrack = Colour(hex: 0x20_2428).with(alpha: 160)
  /// The blue of what is chosen.
  private static let usualLevel = Colour(hex: 0x3A_7BD5)

  /// Makes a look of its usual parts; without arguments nothing is painted.
  package init(
    fill: Colour? = nil, border: Colour? = nil, borderWidth: Length = Length(0.5),
    label: String? = nil, labelColour: Colour = Colour.white, labelSize: Length = Length(4),
    symbol: Symbol? = nil, picture: String? = nil
  ) {
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.label = label
    self.labelColour = labelColour
    self.labelSize = labelSize
    self.symbol = symbol
    self.picture = picture
  }
}

extension GestureConditions {
  /// Whether they depend on a pen.
  fileprivate var asksForPen: Bool { when.isPenNear != nil || unless.isPenNear != nil }
}
