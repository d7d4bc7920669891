internal import RegionControls
package import SystemSupport
package import TouchRouting

/// One region as the configuration describes it: in lengths and names, not yet on any screen.
package struct RegionSetting: FileEntry, Equatable, Sendable {
  /// The name that the file gives it, or else its key there: `regions[0].children[2]`.
  package var id: String
  /// Its place in the file.
  package var source: SourcePlaces
  /// Its place and its outline on the screen.
  package var placement = RegionPlacement()
  /// The fingers that it takes, and whose their touches are.
  package var touchRules = RegionTouchRules()
  /// The conditions under which it is there, and the extent to which it is.
  package var presence = RegionPresence()
  /// The ways in which fingers can move it.
  package var movement = RegionMovement()
  /// Its look; nil where it is invisible.
  package var look: RegionLook? {
    get { boxedLook?.wrappedValue }
    set { boxedLook = newValue.map { Boxed(wrappedValue: $0) } }
  }
  /// The look, where there is one.
  private var boxedLook: Boxed<RegionLook>?
  /// The control that it is, if any.
  package var control = RegionControlSetting()
  /// What it does when something happens to it.
  package var responses = RegionResponses()
  /// The regions in it, from back to front, each in a reference: what walks over many regions goes over these.
  package var sharedChildren: [SharedRegion] = []
}

extension RegionSetting {
  /// The regions in it, from back to front.
  package var children: [RegionSetting] {
    get { sharedChildren.map(\.setting) }
    set { sharedChildren = newValue.map(SharedRegion.init) }
  }

  /// Whether fingers cause any of its actions.
  package var hasTouchActions: Bool { responses.actions.triggers.contains { !$0.isTimed } }

  /// Whether it is a button.
  package var isButton: Bool {
    get { control.kind == .button }
    set { control.kind = newValue ? .button : nil }
  }

  /// Whether there is anything visible of it.
  package var hasLook: Bool { boxedLook != nil }

  /// The names in braces in its labels.
  package var labelNames: Set<String> { boxedLook?.wrappedValue.labelNames ?? [] }

  /// Whether it is there under conditions only, those of touches left out.
  package var isConditional: Bool {
    presence.hasWhen || touchRules.policy != .offer && presence.hasUnless
  }

  /// Whether its gestures, or touches on it, depend on a pen.
  package var asksForPen: Bool {
    presence.unless.isPenNear != nil
      || responses.gestures.contains { $0.conditions.asksForPen || $0.beginConditions.asksForPen }
  }

  /// The conditions under which it is there, those of touches left out.
  package var admission: GestureConditions {
    var conditions = GestureConditions()
    conditions.when = presence.when
    if touchRules.policy != .offer { conditions.unless = presence.unless }
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
  fileprivate var hasSlide: Bool {
    touchRules.slides || sharedChildren.contains { $0.setting.hasSlide }
  }

  fileprivate mutating func makeKeys(isInSlide: Bool) {
    if touchRules.slides { touchRules.strategy = .together }
    if isInSlide {
      touchRules.isKey = hasTouchActions || isButton || look?.pressed != nil
      if touchRules.strategy != .gesture { touchRules.strategy = .each }
    }
    sharedChildren.makeKeys(isInSlide: touchRules.slides || isInSlide)
  }
}

extension GestureConditions {
  /// Whether they depend on a pen.
  fileprivate var asksForPen: Bool { when.isPenNear != nil || unless.isPenNear != nil }
}
