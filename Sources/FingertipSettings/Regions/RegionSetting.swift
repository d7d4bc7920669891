internal import RegionControls
package import SystemSupport
package import TouchRouting

/// A region in the configuration, with lengths and names that are not yet resolved on a screen.
package struct RegionSetting: FileEntry, Equatable, Sendable {
  /// The name in the file, or else its key there: `regions[0].children[2]`.
  package var id: String
  /// Its location in the file.
  package var source: SourceLocations
  /// Its placement and its outline on the screen.
  package var placement = RegionPlacement()
  /// The fingers that it takes, and the owner of their touches.
  package var touchRules = RegionTouchRules()
  /// Its visibility, and the conditions for its existence.
  package var presence = RegionPresence()
  /// The rules for moving it with fingers.
  package var movement = RegionMovement()
  /// Its look; nil if it is invisible.
  package var look: RegionLook? {
    get { boxedLook?.wrappedValue }
    set { boxedLook = newValue.map { Boxed(wrappedValue: $0) } }
  }
  /// The look in a reference; nil if it is invisible.
  private var boxedLook: Boxed<RegionLook>?
  /// Its control, if any.
  package var control = RegionControlSetting()
  /// Its actions and gestures.
  package var responses = RegionResponses()
  /// The children, from back to front, as references, which are faster to walk.
  package var sharedChildren: [SharedRegion] = []
}

extension RegionSetting {
  /// The children, from back to front.
  package var children: [RegionSetting] {
    get { sharedChildren.map(\.setting) }
    set { sharedChildren = newValue.map(SharedRegion.init) }
  }

  /// Whether it belongs to the program itself, which marks the ids of its regions by a blank at
  /// their beginning; ids in a file contain none.
  package var isOwn: Bool { id.hasPrefix(" ") }

  /// Whether any of its actions is caused by fingers.
  package var hasTouchActions: Bool { responses.actions.triggers.contains { !$0.isTimed } }

  /// Whether it is a button.
  package var isButton: Bool {
    get { control.kind == .button }
    set { control.kind = newValue ? .button : nil }
  }

  /// Whether the region is visible at all.
  package var hasLook: Bool { boxedLook != nil }

  /// Whether anything in its look is painted into a picture as large as its frame.
  package var fillsFrame: Bool { boxedLook?.wrappedValue.fillsFrame ?? false }

  /// The names in braces in its labels.
  package var labelNames: Set<String> { boxedLook?.wrappedValue.labelNames ?? [] }

  /// Whether it exists only under conditions, other than conditions for touches.
  package var isConditional: Bool {
    presence.hasWhen || touchRules.policy != .offer && presence.hasUnless
  }

  /// Whether its gestures, or touches on it, depend on a pen.
  package var dependsOnPen: Bool {
    presence.unless.isPenNear != nil
      || responses.gestures.contains {
        $0.conditions.dependsOnPen || $0.beginConditions.dependsOnPen
      }
  }

  /// The conditions for its existence, without those for touches.
  package var admission: GestureConditions {
    var conditions = GestureConditions()
    conditions.when = presence.when
    if touchRules.policy != .offer { conditions.unless = presence.unless }
    return conditions
  }

  /// Creates a region with default settings.
  package init(id: String, location: FileLocation) {
    self = Self.usual
    self.id = id
    source = SourceLocations(location)
  }

  /// The default settings; all regions share its parts until these are changed.
  private static let usual = RegionSetting(
    id: "", source: SourceLocations(FileLocation(line: 0, column: 0)))
}

extension RegionSettings {
  /// Makes the contents of sliding regions keys, which take any number of fingers.
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
  /// Whether fingers slide from key to key in it or in a descendant.
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
  fileprivate var dependsOnPen: Bool { when.isPenNear != nil || unless.isPenNear != nil }
}
