/// The obstacles between the user and the screen, by all that is known.
package struct SessionState: Hashable, Sendable {
  /// The reason why nobody touches what is shown.
  package enum Obstacle: Hashable, Sendable {
    /// The screen is locked or blanked.
    case locked
    /// Another virtual terminal is shown.
    case switchedAway
  }

  /// Whether a service of the desktop says that the screen is locked.
  var isLockedByService = false
  /// Whether touches are kept from everybody until those that woke the screen have ended.
  var isWaking = false
  /// Whether the server blanked the screen, or a screen saver shows.
  var isBlanked = false
  /// Whether it did so since the last conclusion: a report of a resting finger or a key that repeats ends
  /// that at once, and it is news all the same.
  var hasBlanked = false
  /// A blanking of our own: what we cover the screen with takes the touch that ends it.
  private enum OwnBlanking {
    case none
    /// The server was asked for it, and has not told of it yet.
    case asked
    case seen
  }
  private var ownBlanking = OwnBlanking.none
  /// Whether another virtual terminal is shown.
  var isTerminalAway = false
  /// The windows of others that cover a monitor and take what is pressed there.
  var curtains: Set<WindowID> = []
  /// The windows of others that show nothing and may be a locker's all the same.
  var tokens: Set<WindowID> = []
  /// Whether another client has grabbed the keyboard, as of the last look.
  var isGrabbed = false
  /// Whether another client has grabbed a touchscreen as well, as of the last look.
  var isTouchscreenGrabbed = false

  /// The obstacles that there are.
  package private(set) var obstacles: Set<Obstacle> = []
  /// Whether an obstacle was gone before the conclusion that there is one, so that another one is due.
  package private(set) var isPassing = false

  /// Whether there are windows with which a grab of the keyboard makes a locker.
  var mayBeLocked: Bool { !curtains.isEmpty || !tokens.isEmpty }

  /// Whether only a grab of a touchscreen is missing for a locker that leaves the screen to be seen.
  var mayBeLockedUnseen: Bool { isGrabbed && curtains.isEmpty && !tokens.isEmpty }

  /// Whether there are the windows and grabs of a locker.
  package var seesLocker: Bool { isGrabbed && (!curtains.isEmpty || isTouchscreenGrabbed) }

  /// Whether the screen is merely blanked, or shown again by touches that are still down, and no locker has it.
  package var isOnlyBlanked: Bool {
    obstacles.contains(.locked) && obstacles.count == 1 && !isLockedByService && !seesLocker
  }

  /// The state in which nothing is known to be in the way.
  package init() {}

  /// Takes in that the server was asked to blank the screen for us, which is no obstacle.
  mutating func askForBlanking() { ownBlanking = isBlanked ? .seen : .asked }

  /// Takes in that the server blanked the screen, or shows it again.
  mutating func noteBlanking(_ isBlanked: Bool) {
    self.isBlanked = isBlanked
    guard isBlanked else { return }
    hasBlanked = true
    if ownBlanking == .asked { ownBlanking = .seen }
  }

  /// Draws the conclusion from what is known.
  ///
  /// - Returns: whether the obstacles are others now.
  mutating func conclude() -> Bool {
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
