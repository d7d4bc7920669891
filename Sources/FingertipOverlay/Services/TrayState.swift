internal import DesktopBus
package import FingertipSettings
internal import TouchDrawing

/// The action of an entry of the tray's menu.
package enum TrayAction: Equatable, Sendable {
  /// An action that hotkeys have, too.
  case act(OverlayAction)
  /// Shows touches in another look.
  case preset(Preset)
  /// Shows touches on one monitor only; nil for all.
  case monitor(String?)
}

/// Carries out what is chosen in the tray.
package protocol TrayPerformer: AnyObject {
  /// Does it; what is wrong with it is the performer's to tell.
  func perform(_ action: TrayAction)
}

/// The state that the tray shows of an overlay, with its menu and the actions of that.
struct TrayState: Equatable {
  private let mode: OverlayMode
  private let preset: Preset
  private let monitor: String?
  private let monitors: [String]

  /// The state of an overlay.
  ///
  /// - Parameters:
  ///   - mode: what it does.
  ///   - settings: how it does that.
  ///   - monitors: the names of all monitors.
  init(_ mode: OverlayMode, _ settings: ShowSettings, monitors: [String]) {
    self.mode = mode
    preset = settings.preset
    monitor = settings.monitor
    self.monitors = monitors
  }

  /// Returns whether it is that of a mode and of settings, with the same monitors.
  func tells(of mode: OverlayMode, _ settings: ShowSettings) -> Bool {
    self.mode == mode && preset == settings.preset && monitor == settings.monitor
  }

  private var picture: StatusPicture {
    if mode.isPaused || mode.isPausedByWindow || mode.isPrivate {
      .paused
    } else if mode.ink != nil {
      .drawing
    } else if !mode.showsTouches {
      .hidden
    } else {
      mode.inspects ? .inspecting : .shown
    }
  }

  private var title: String {
    switch picture {
    case .shown: "Fingertip: touches are shown"
    case .hidden: "Fingertip: touches are hidden"
    case .drawing: "Fingertip: fingers draw"
    case .inspecting: "Fingertip: touches are inspected"
    case .paused: "Fingertip is paused"
    }
  }

  /// The entries that do something, with their numbers, which say the same whatever else there is.
  private var rows: [(entry: TrayEntry, action: TrayAction)] {
    [
      (TrayEntry(1, "Show touches", .check(mode.isShowingTouches)), .act(.verb(.toggle))),
      (TrayEntry(2, "Draw", .check(mode.ink != nil)), .act(.draw)),
      (TrayEntry(3, "Inspect", .check(mode.inspects)), .act(.inspect)),
      (
        TrayEntry(4, "Pause", .check(mode.isPaused)),
        .act(.verb(mode.isPaused ? .resume : .pause))
      ),
      (TrayEntry(8, "Quit"), .act(.verb(.quit))),
    ]
  }

  private var presets: [(entry: TrayEntry, action: TrayAction)] {
    Preset.allCases.enumerated().map { index, preset in
      let name = preset.rawValue.prefix(1).uppercased() + preset.rawValue.dropFirst()
      return (
        TrayEntry(Int32(100 + index), name, .radio(preset == self.preset)), .preset(preset)
      )
    }
  }

  private var places: [(entry: TrayEntry, action: TrayAction)] {
    [(TrayEntry(200, "All", .radio(monitor == nil)), .monitor(nil))]
      + monitors.enumerated().map { index, name in
        (TrayEntry(Int32(201 + index), name, .radio(name == monitor)), .monitor(name))
      }
  }

  /// The content of the tray's item.
  var content: TrayContent {
    TrayContent(
      title: title,
      // For panels of a usual height, and twice that.
      pictures: [24, 48].map { TrayPicture(side: $0, pixels: picture.pixels(side: $0)) },
      menu: rows.dropLast().map(\.entry) + [
        TrayEntry(5, "Preset", .menu(presets.map(\.entry))),
        TrayEntry(6, "Monitor", .menu(places.map(\.entry))), TrayEntry(7, "", .separator),
      ] + rows.suffix(1).map(\.entry))
  }

  /// Returns the action of the entry with a number; nil for none.
  func action(of id: Int32) -> TrayAction? {
    (rows + presets + places).first { $0.entry.id == id }?.action
  }
}
