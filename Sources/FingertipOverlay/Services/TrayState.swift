internal import DesktopBus
internal import DrawnSymbols
internal import FingertipSettings
internal import TouchDrawing
internal import Translations

/// The state that the tray shows of an overlay, with its menu and the actions of that.
struct TrayState: Equatable {
  private let mode: OverlayMode
  private let preset: Preset
  private let monitor: String?
  private let monitors: [String]
  private let language: ScreenLanguage

  /// The state of an overlay.
  ///
  /// - Parameters:
  ///   - mode: what it does.
  ///   - settings: how it does that.
  ///   - monitors: the names of all monitors.
  init(_ mode: OverlayMode, _ settings: ShowSettings, monitors: [String]) {
    self.mode = mode
    preset = settings.preset
    monitor = settings.display.monitor
    self.monitors = monitors
    language = settings.language
  }

  /// Returns whether it is that of a mode and of settings, with the same monitors.
  func tells(of mode: OverlayMode, _ settings: ShowSettings) -> Bool {
    self.mode == mode && preset == settings.preset && monitor == settings.display.monitor
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

  private var title: ScreenText {
    switch picture {
    case .shown: ScreenText("Fingertip: touches are shown")
    case .hidden: ScreenText("Fingertip: touches are hidden")
    case .drawing: ScreenText("Fingertip: fingers draw")
    case .inspecting: ScreenText("Fingertip: touches are inspected")
    case .paused: ScreenText("Fingertip is paused")
    }
  }

  private func entry(_ id: Int32, _ label: ScreenText, _ kind: TrayEntry.Kind) -> TrayEntry {
    TrayEntry(id, label.words(in: language), kind)
  }

  /// The entries that do something, with their numbers, which say the same whatever else there is.
  private var rows: [(entry: TrayEntry, action: OverlayAction)] {
    let tools: [(entry: TrayEntry, action: OverlayAction)] = StageTool.allCases.map { tool in
      (entry(number(of: tool), tool.title, .check(mode.stage.contains(tool))), .stage(tool))
    }
    return [
      (entry(1, ScreenText("Show touches"), .check(mode.isShowingTouches)), .verb(.toggle)),
      (entry(2, ScreenText("Draw"), .check(mode.ink != nil)), .draw),
      (entry(3, ScreenText("Inspect"), .check(mode.inspects)), .inspect),
    ] + tools + [
      (
        entry(4, ScreenText("Pause"), .check(mode.isPaused)),
        .verb(mode.isPaused ? .resume : .pause)
      ),
      (entry(8, ScreenText("Quit"), .command), .verb(.quit)),
    ]
  }

  private func number(of tool: StageTool) -> Int32 {
    switch tool {
    case .spotlight: 9
    case .lens: 10
    case .curtain: 11
    case .zoom: 12
    }
  }

  private var presets: [(entry: TrayEntry, action: OverlayAction)] {
    Preset.allCases.enumerated().map { index, preset in
      (
        entry(Int32(100 + index), preset.title, .radio(preset == self.preset)), .preset(preset)
      )
    }
  }

  private var places: [(entry: TrayEntry, action: OverlayAction)] {
    [(entry(200, .allMonitors, .radio(monitor == nil)), .monitor(nil))]
      + monitors.enumerated().map { index, name in
        (
          entry(Int32(201 + index), .verbatim(name), .radio(name == monitor)), .monitor(name)
        )
      }
  }

  /// The content of the tray's item.
  var content: TrayContent {
    TrayContent(
      title: title.words(in: language),
      // For panels of a usual height, and twice that.
      pictures: [24, 48].map { TrayPicture(side: $0, pixels: picture.pixels(side: $0)) },
      menu: rows.dropLast().map(\.entry) + [
        entry(5, ScreenText("Preset"), .menu(presets.map(\.entry))),
        entry(6, ScreenText("Monitor"), .menu(places.map(\.entry))),
        TrayEntry(7, "", .separator),
      ] + rows.suffix(1).map(\.entry))
  }

  /// Returns the action of the entry with a number; nil for none.
  func action(of id: Int32) -> OverlayAction? {
    (rows + presets + places).first { $0.entry.id == id }?.action
  }
}
