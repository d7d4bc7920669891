package import DesktopRequests
package import TouchRouting
package import TouchX11
package import WindowStates

/// Follows the keyboard and pens for the conditions of regions, if any condition needs them.
package final class SituationWatch {
  private let connection: DisplayConnection
  private let reader: EventReader
  /// The modifiers that regions were last shown and hidden by.
  private var modifiers: Set<KeyModifier> = []
  /// Whether regions were last shown and hidden by a near pen.
  private var isPenNear = false

  /// Creates a watch that follows nothing yet.
  package init(_ connection: DisplayConnection, _ reader: EventReader) {
    self.connection = connection
    self.reader = reader
  }

  /// Shows and hides regions by the held modifiers and near pens; called after each batch of
  /// events.
  ///
  /// - Parameters:
  ///   - layout: the regions.
  ///   - time: our clock, in ms.
  /// - Returns: whether regions came or went.
  @discardableResult
  package func follow(_ layout: RegionLayout?, at time: Double) -> Bool {
    let needs = layout?.needs ?? SituationNeeds()
    connection.followModifiers(needs.modifiers)
    modifiers = connection.heldModifiers
    if needs.pen != (reader.pens != nil) { reader.pens = needs.pen ? PenListener(connection) : nil }
    isPenNear = reader.pens?.isNear(at: time) ?? false
    guard needs.modifiers || needs.pen, let layout else { return false }
    return layout.follow(modifiers: KeyModifiers(modifiers), isPenNear: isPenNear)
  }

  /// Takes in that devices were added or removed.
  package func refreshDevices() { reader.pens?.refresh() }

  /// Returns the time at which a turn is needed without any event, by our clock in ms; nil for
  /// never.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the time.
  package func nextTurn(after time: Double) -> Double? {
    // An action that pressed keys may have read the events of the keyboard.
    guard connection.heldModifiers == modifiers else { return time }
    // The pen may have stopped counting as near since `follow`.
    return reader.pens?.end.flatMap { isPenNear || $0 > time ? max($0, time) : nil }
  }
}

extension KeyModifiers {
  /// Creates the modifiers of conditions from the keyboard's.
  package init(_ held: Set<KeyModifier>) {
    self = []
    if held.contains(.shift) { insert(.shift) }
    if held.contains(.ctrl) { insert(.control) }
    if held.contains(.alt) { insert(.alternate) }
    if held.contains(.logo) { insert(.super) }
  }
}

extension GestureSituation {
  /// Creates the situation of a window; an unknown situation if there is no window.
  package init(_ window: WindowFacts?) {
    self.init()
    guard let window else { return }
    windowClass = window.className
    windowTitle = window.title
    isFullscreen = window.isFullscreen
  }
}
