import TouchRig
import Touches

/// The state of the world while a sequence is made or played, which tells the possible actions.
struct PlayState: Equatable, Sendable {
  /// The size of the screen before and after every sequence, in px.
  static let usualSize = (width: 1280, height: 720)

  var size = PixelRect(x: 0, y: 0, width: usualSize.width, height: usualSize.height)
  /// The fingers that are down, and their positions in px of the root.
  var fingers: [Touchscreen: [UInt32: Point]] = [:]
  var disabled: Set<Touchscreen> = []
  var detached: Set<Touchscreen> = []
  var monitors: Set<PlayMonitor> = []
  var programs: Set<DesktopProgram> = []
  var windows: Set<PlayWindow> = []
  var isLocked = false
  var isFrozen = false
  /// Whether the configuration has errors or is empty, since when there is no hotkey.
  var isSpoiled = false
  /// Whether another program has destroyed our windows.
  var hasLostWindows = false

  /// Follows an action.
  ///
  /// - Returns: whether the action is possible now.
  @discardableResult
  mutating func follow(_ action: PlayAction) -> Bool {
    switch action {
    case .down(let screen, let contacts):
      guard !disabled.contains(screen) else { return false }
      for contact in contacts {
        let former = fingers[screen, default: [:]].updateValue(
          contact.place, forKey: contact.number)
        guard former == nil else { return false }
      }
    case .move(let screen, let contacts, _):
      for contact in contacts {
        guard fingers[screen]?.updateValue(contact.place, forKey: contact.number) != nil else {
          return false
        }
      }
    case .up(let screen, let numbers):
      for number in numbers {
        guard fingers[screen]?.removeValue(forKey: number) != nil else { return false }
      }
    case .tap(let screen, let contact, _):
      return !disabled.contains(screen) && fingers[screen]?[contact.number] == nil
    case .point, .keys, .pass, .repaint, .signal: return true
    case .interfere(let interference): hasLostWindows = hasLostWindows || interference == .destroy
    case .tell: return !isFrozen
    case .configure, .spoilConfiguration:
      if case .configure = action { isSpoiled = false } else { isSpoiled = true }
      return !isFrozen
    // A start with a configuration that has errors is refused.
    case .restart: return !isFrozen && !isSpoiled
    case .freeze:
      defer { isFrozen = true }
      return !isFrozen
    case .thaw:
      defer { isFrozen = false }
      return isFrozen
    case .resize(let width, let height):
      size = PixelRect(x: 0, y: 0, width: width, height: height)
    case .addMonitor(let monitor): return monitors.insert(monitor).inserted
    case .removeMonitor(let monitor): return monitors.remove(monitor) != nil
    case .setEnabled(let screen, let isEnabled):
      // The driver ends the touches of a device that is disabled.
      if !isEnabled { fingers[screen] = [:] }
      return isEnabled ? disabled.remove(screen) != nil : disabled.insert(screen).inserted
    case .setAttached(let screen, let isAttached):
      // The server tells no client the end of a touch whose device was detached meanwhile: clients
      // select the events of masters.
      guard fingers[screen, default: [:]].isEmpty else { return false }
      return isAttached ? detached.remove(screen) != nil : detached.insert(screen).inserted
    case .start(let program): return canStart(program) && programs.insert(program).inserted
    case .end(let program, _): return programs.remove(program) != nil
    case .window(let window, .map): return windows.insert(window).inserted
    case .window(let window, .destroy): return windows.remove(window) != nil
    case .window(let window, _): return windows.contains(window)
    case .lock(let locker):
      // A grab of a device detaches it too.
      guard locker != .grabs || fingers.values.allSatisfy(\.isEmpty) else { return false }
      defer { isLocked = true }
      return !isLocked
    case .unlock:
      defer { isLocked = false }
      return isLocked
    }
    return true
  }

  /// Returns whether no other program composites already.
  private func canStart(_ program: DesktopProgram) -> Bool {
    program == .openbox || programs.isDisjoint(with: [.picom, .xcompmgr])
  }

  /// Returns the numbers of fingers of a touchscreen that are not down.
  func freeFingers(of screen: Touchscreen) -> [UInt32] {
    (1...8).filter { fingers[screen]?[$0] == nil }
  }
}
