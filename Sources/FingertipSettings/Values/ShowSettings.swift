package import Touches
package import Translations

/// The settings of `fingertip show`: its look, and what it listens to.
///
/// Sizes are in the units people gave them (millimetres by default) and become pixels only where
/// the density of a monitor is known.
package struct ShowSettings: Equatable, Sendable {
  /// The named look that the others start from; choosing one sets the whole look.
  package var preset: Preset {
    didSet { look = preset.look }
  }
  /// The look, which begins as the preset's; changing the preset replaces it.
  package var look: Look
  /// The RandR name of the only monitor to draw on; nil draws on every one.
  package var monitor: String?
  /// The only touch device to show; nil shows every one.
  package var device: DeviceFilter?
  /// The source of touches.
  package var listen: ListenMode
  /// Whether the mouse counts as a finger.
  package var pointer: Bool
  /// The most frames a second, in Hz; nil follows the refresh rate of the monitor.
  package var rate: Double?
  /// The density in px/mm to believe instead of what the monitor says about itself.
  package var pixelsPerMillimetre: Double?
  /// Whether what the panel sends is shown in figures, with every sample and every fault.
  package var inspect: Bool
  /// Whether there is an icon in the tray, where there is a tray.
  package var tray: Bool
  /// The screen edge with the handle that opens a menu.
  package var handle = HandleEdge.none
  /// The windows for recordings that touches are shown on, too.
  package var window = RecordingWindow.none
  /// The windows during which the overlay pauses.
  package var pauseRules = PauseRules()
  /// Whether the touch that wakes a blanked screen is kept from all windows.
  package var swallowsWake = false

  /// Whether the programs that the configuration names are started.
  package var startsPrograms = true

  /// The settings for unattended screens.
  package var kiosk = KioskSettings()

  /// The receiver of touches, if any.
  package var tuio = TUIOSettings()

  /// The language of texts on the screen, which is the session's and cannot be set.
  package var language = ScreenLanguage.english

  /// The spotlight.
  package var spotlight = SpotlightSettings()
  /// The zoom.
  package var zoom = ZoomSettings()
  /// The lens.
  package var lens = LensSettings()
  /// The curtain.
  package var curtain = CurtainSettings()

  /// The settings of draw mode.
  package var draw = DrawSettings()

  /// The parts of the inspector that are shown, where it is on.
  package var inspection = InspectionSettings()

  /// The settings of a preset without further changes.
  package init(preset: Preset = .presenter) {
    self.preset = preset
    look = preset.look
    monitor = nil
    device = nil
    listen = .raw
    pointer = false
    rate = nil
    pixelsPerMillimetre = nil
    inspect = false
    tray = true
  }
}

/// The windows that hold nothing but touches, for programs that record windows.
package enum RecordingWindow: String, CaseIterable, Sendable {
  case none
  /// Touches are on the desktop and on the windows.
  case also
  /// Touches are on the windows only.
  case only
}

/// The screen edge of the handle.
package enum HandleEdge: String, CaseIterable, Sendable {
  case none, left, right, top, bottom
}

/// The touch device to show, by its name or number as `xinput list` prints them.
package enum DeviceFilter: Hashable, Sendable {
  case id(DeviceID)
  case name(String)

  /// Returns whether a device passes.
  package func admits(id: DeviceID, name: String) -> Bool {
    switch self {
    case .id(let wanted): wanted == id
    case .name(let wanted): wanted == name
    }
  }
}

/// The source of touches.
package enum ListenMode: Hashable, Sendable {
  /// Raw events: every touch, whichever client receives it.
  case raw
  /// `XI_Touch*` selected on the root window: what no application took first.
  case root
  /// `XI_Touch*` selected on one window, by its XID.
  case window(UInt32)
}
