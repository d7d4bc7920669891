/// The subject of a sequence: how the program starts, its configurations and its usual actions.
enum PlayProfile: String, CaseIterable, Sendable {
  case show, draw, regions, kiosk

  /// How often an action occurs, relative to the others; absent for never.
  var weights: [PlayActionKind: Int] {
    let usual = PlayActionKind.usualWeights
    let own: [PlayActionKind: Int] =
      switch self {
      case .show: [.tell: 12, .configure: 6]
      case .draw: [.tell: 10, .drawingCommand: 24, .drag: 16]
      case .regions: [.tap: 20, .drag: 16, .hand: 10, .regionCommand: 10]
      // Its screen belongs to it alone, so no other program is beside it.
      case .kiosk:
        [.tap: 20, .drag: 16, .tell: 8, .regionCommand: 8, .window: 0, .interfere: 0, .program: 0]
      }
    return usual.merging(own) { _, own in own }.filter { $0.value > 0 }
  }

  /// Whether its configurations have regions.
  var hasRegions: Bool { self == .regions || self == .kiosk }
}

/// A group of actions that a generator chooses from.
enum PlayActionKind: CaseIterable, Sendable {
  case tap, drag, hand, release, mouse, keys, pass
  case tell, drawingCommand, regionCommand, configure, signal, freeze, restart
  case screen, monitor, device, program, window, lock, interfere

  /// The weights of profiles that have no own.
  static let usualWeights: [PlayActionKind: Int] = [
    .tap: 14, .drag: 12, .hand: 6, .release: 8, .mouse: 2, .keys: 3, .pass: 4, .tell: 14,
    .configure: 5, .signal: 2, .freeze: 2, .restart: 1, .screen: 5, .monitor: 3, .device: 4,
    .program: 3, .window: 8, .lock: 3, .interfere: 1,
  ]
}
