/// The conditions under which a gesture receives fingers, or may be recognized.
public struct GestureConditions: Hashable, Sendable {
  /// The condition that must hold.
  public var when = GestureCondition()
  /// The condition that must not hold; an empty one never holds.
  public var unless = GestureCondition()

  /// Creates conditions that always hold.
  public init() {}

  /// Whether there are no conditions.
  public var isEmpty: Bool { when.isEmpty && unless.isEmpty }

  /// The circumstances that they depend on.
  public var needs: SituationNeeds {
    var needs = when.needs
    needs.formUnion(unless.needs)
    return needs
  }

  /// Returns whether they hold.
  ///
  /// - Parameters:
  ///   - situation: the circumstances.
  ///   - fingers: the number of fingers.
  /// - Returns: whether they hold.
  public func hold(in situation: GestureSituation, fingers: Int) -> Bool {
    when.holds(in: situation, fingers: fingers)
      && (unless.isEmpty || !unless.holds(in: situation, fingers: fingers))
  }
}

/// Required circumstances; a nil or empty property is not checked.
public struct GestureCondition: Hashable, Sendable {
  /// The allowed classes of the window, compared without regard to case.
  public var windowClasses: [String] = []
  /// The title of the window; a `*` stands for any run of letters.
  public var windowTitle: String?
  /// Whether the window covers its monitor.
  public var isFullscreen: Bool?
  /// The exact set of modifiers that are held.
  public var modifiers: KeyModifiers?
  /// The allowed numbers of fingers.
  public var fingers: ClosedRange<Int>?
  /// The allowed values of variables of the application, by their names.
  public var variables: [String: [String]] = [:]
  /// The names of monitors, one of which must be connected.
  public var monitors: [String] = []
  /// The orientation of the monitor.
  public var orientation: ScreenOrientation?
  /// Whether a pen is near the screen.
  public var isPenNear: Bool?

  /// Creates a condition that always holds.
  public init() {}

  /// Whether nothing is checked.
  public var isEmpty: Bool {
    windowClasses.isEmpty && windowTitle == nil && isFullscreen == nil && modifiers == nil
      && fingers == nil && variables.isEmpty && monitors.isEmpty && orientation == nil
      && isPenNear == nil
  }

  /// The circumstances that it depends on.
  var needs: SituationNeeds {
    var needs = SituationNeeds()
    needs.window = !windowClasses.isEmpty || windowTitle != nil || isFullscreen != nil
    needs.modifiers = modifiers != nil
    needs.pen = isPenNear != nil
    return needs
  }

  /// Returns whether every property that is set holds.
  func holds(in situation: GestureSituation, fingers count: Int) -> Bool {
    (windowClasses.isEmpty
      || windowClasses.contains { $0.lowercased() == situation.windowClass.lowercased() })
      && (windowTitle.map { Glob.matches(situation.windowTitle, $0) } ?? true)
      && (isFullscreen.map { $0 == situation.isFullscreen } ?? true)
      && (modifiers.map { $0 == situation.modifiers } ?? true)
      && (fingers.map { $0.contains(count) } ?? true)
      && variables.allSatisfy { name, values in
        situation.variables[name].map(values.contains) ?? false
      }
      && (monitors.isEmpty || monitors.contains { situation.monitors.contains($0) })
      && (orientation.map { $0 == situation.orientation } ?? true)
      && (isPenNear.map { $0 == situation.isPenNear } ?? true)
  }
}

/// The circumstances of a gesture: the window beneath it, the keyboard, monitors and variables.
public struct GestureSituation: Hashable, Sendable {
  /// The class of the window.
  public var windowClass = ""
  /// The title of the window.
  public var windowTitle = ""
  /// Whether the window covers its monitor.
  public var isFullscreen = false
  /// The modifiers that are held.
  public var modifiers: KeyModifiers = []
  /// The values of the application's variables, by their names.
  public var variables: [String: String] = [:]
  /// The names of the connected monitors.
  public var monitors: [String] = []
  /// The orientation of the monitor.
  public var orientation: ScreenOrientation?
  /// Whether a pen is near the screen.
  public var isPenNear = false

  /// Creates a situation in which nothing is known.
  public init() {}
}

/// The circumstances that take time to find out, or that must be followed.
public struct SituationNeeds: Hashable, Sendable {
  /// Whether a condition depends on a window.
  public var window = false
  /// Whether a condition depends on held modifiers.
  public var modifiers = false
  /// Whether a condition depends on a pen that is near.
  public var pen = false

  /// Creates the needs of conditions that depend on none of them.
  public init() {}

  /// Adds the needs of other conditions.
  public mutating func formUnion(_ other: SituationNeeds) {
    window = window || other.window
    modifiers = modifiers || other.modifiers
    pen = pen || other.pen
  }
}

/// The orientation of a monitor.
public enum ScreenOrientation: String, CaseIterable, Hashable, Sendable {
  /// Wider than high, or as wide as high.
  case landscape
  /// Higher than wide.
  case portrait
}

/// Modifiers of a keyboard.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public var rawValue: UInt8

  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 0)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 1 << 1)
  /// Usually labelled Alt.
  public static let alternate = KeyModifiers(rawValue: 1 << 2)
  /// Usually labelled with a manufacturer's logo.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
}
