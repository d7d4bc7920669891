public import Touches

/// Everything that decides how `fingertip show` looks and what it listens to.
///
/// Sizes are in the units people gave them (millimetres by default) and become pixels only where
/// the density of a monitor is known.
public struct ShowSettings: Equatable, Sendable {
  /// The named look that the others start from; choosing one sets the whole look.
  public var preset: Preset {
    didSet { look = preset.look }
  }
  public var look: Look
  /// The RandR name of the only monitor to draw on; nil draws on every one.
  public var monitor: String?
  /// The only touch device to show; nil shows every one.
  public var device: DeviceFilter?
  public var listen: ListenMode
  /// Whether the mouse counts as a finger.
  public var pointer: Bool
  /// The most frames a second, in Hz; nil follows the refresh rate of the monitor.
  public var rate: Double?
  /// The density in px/mm to believe instead of what the monitor says about itself.
  public var pixelsPerMillimetre: Double?
  /// Whether what the panel sends is shown in figures, with every sample and every fault.
  public var inspect: Bool

  /// How draw mode draws.
  public var draw = DrawSettings()

  /// What is shown of what the panel sends, where it is.
  public var inspection = InspectionSettings()

  /// The settings of somebody who chose nothing but a preset.
  public init(preset: Preset = .presenter) {
    self.preset = preset
    look = preset.look
    monitor = nil
    device = nil
    listen = .raw
    pointer = false
    rate = nil
    pixelsPerMillimetre = nil
    inspect = false
  }
}

/// Which touch device to show, by its name or number as `xinput list` prints them.
public enum DeviceFilter: Hashable, Sendable {
  case id(DeviceID)
  case name(String)

  /// Whether a device passes.
  public func admits(id: DeviceID, name: String) -> Bool {
    switch self {
    case .id(let wanted): wanted == id
    case .name(let wanted): wanted == name
    }
  }
}

/// Where touches are read from.
public enum ListenMode: Hashable, Sendable {
  /// Raw events: every touch, whoever else receives it.
  case raw
  /// `XI_Touch*` selected on the root window: what no application took first.
  case root
  /// `XI_Touch*` selected on one window, by its XID.
  case window(UInt32)
}
