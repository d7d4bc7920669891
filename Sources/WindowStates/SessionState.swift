/// The obstacles between the user and the screen, according to all that is known.
package struct SessionState: Hashable, Sendable {
  /// The reason why the user cannot touch the shown content.
  package enum Obstacle: Hashable, Sendable {
    /// The screen is locked or blanked.
    case locked
    /// Another virtual terminal is shown.
    case switchedAway
  }

  /// Whether a service of the desktop says that the screen is locked.
  package var isLockedByService = false
  /// Whether touches are withheld from all clients until those that woke the screen have ended.
  package var isWaking = false
  /// Whether the server blanked the screen, or a screen saver is shown.
  package var isBlanked = false
  /// Whether the screen was blanked since the last conclusion.
  ///
  /// A resting finger's report or a repeating key may end that at once, and it still matters.
  package var hasBlanked = false
  /// The state of a blanking that we requested; our own cover takes the touch that ends it.
  private enum OwnBlanking {
    case none
    /// The server was asked for it, but has not reported it yet.
    case asked
    case seen
  }
  private var ownBlanking = OwnBlanking.none
  /// Whether another virtual terminal is shown.
  package var isTerminalAway = false
  /// The windows of other clients that cover a monitor and receive every press there.
  package var monitorCovers: Set<WindowID> = []
  /// The invisible windows of other clients that may still belong to a locker.
  package var tokens: Set<WindowID> = []
  /// Whether another client had grabbed the keyboard at the last check.
  package var isGrabbed = false
  /// Whether another client had also grabbed a touchscreen at the last check.
  package var isTouchscreenGrabbed = false

  /// The current obstacles.
  package private(set) var obstacles: Set<Obstacle> = []
  /// Whether the concluded obstacle has already passed, so that another conclusion is due.
  package private(set) var isPassing = false

  /// Whether there are windows that make a keyboard grab the sign of a locker.
  package var mayBeLocked: Bool { !monitorCovers.isEmpty || !tokens.isEmpty }

  /// Whether a touchscreen grab would reveal a locker that leaves the screen visible.
  package var mayBeLockedUnseen: Bool { isGrabbed && monitorCovers.isEmpty && !tokens.isEmpty }

  /// Whether the windows and grabs of a locker are present.
  package var seesLocker: Bool { isGrabbed && (!monitorCovers.isEmpty || isTouchscreenGrabbed) }

  /// Whether the screen is only blanked, or woken by touches that are still down, without a locker.
  package var isOnlyBlanked: Bool {
    obstacles.contains(.locked) && obstacles.count == 1 && !isLockedByService && !seesLocker
  }

  /// Creates a state without known obstacles.
  package init() {}

  /// Notes that the server was asked to blank the screen for us, which is no obstacle.
  package mutating func noteBlankingRequest() { ownBlanking = isBlanked ? .seen : .asked }

  /// Notes that the server blanked the screen, or shows it again.
  package mutating func noteBlanking(_ isBlanked: Bool) {
    self.isBlanked = isBlanked
    guard isBlanked else { return }
    hasBlanked = true
    if ownBlanking == .asked { ownBlanking = .seen }
  }

  /// Derives the obstacles from what is known.
  ///
  /// - Returns: whether the obstacles changed.
  package mutating func conclude() -> Bool {
    if !mayBeLocked { isGrabbed = false }
    if !mayBeLockedUnseen { isTouchscreenGrabbed = false }
    var found: Set<Obstacle> = []
    isPassing = hasBlanked && !isBlanked
    let isBlankedByOthers = (isBlanked || hasBlanked) && ownBlanking == .none
    if ownBlanking == .seen, !isBlanked { ownBlanking = .none }
    if isLockedByService || isWaking || isBlankedByOthers || seesLocker { found.insert(.locked) }
    if isTerminalAway { found.insert(.switchedAway) }
    hasBlanked = false
    defer { obstacles = found }
    return found != obstacles
  }
}
