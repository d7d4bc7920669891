internal import DesktopBus
internal import DrawnSymbols
internal import FingertipSettings
internal import OverlayLayers
internal import TouchDrawing
internal import Translations

/// The state of an overlay that the tray shows, with its menu and the actions of the menu.
struct TrayState: Equatable {
  private typealias Row = (entry: TrayEntry, action: OverlayAction)

  private let switches: SwitchStates
  private let monitors: [String]
  private let language: ScreenLanguage

  /// Creates the state of an overlay.
  ///
  /// - Parameters:
  ///   - mode: its mode.
  ///   - settings: its settings.
  ///   - monitors: the names of all monitors.
  init(_ mode: OverlayMode, _ settings: ShowSettings, monitors: [String]) {
    switches = SwitchStates(mode, settings)
    self.monitors = monitors
    language = settings.language
  }

  /// Returns whether it is the state of a mode and settings, assuming the same monitors.
  func shows(_ mode: OverlayMode, _ settings: ShowSettings) -> Bool {
    switches == SwitchStates(mode, settings) && language.name == settings.language.name
  }

  private var mode: OverlayMode { switches.mode }

  private var picture: StatusPicture {
    if mode.isPaused || mode.isPausedByWindow || mode.isPausedByRule || mode.isPrivate {
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
    case .drawing where Demands(of: mode).isCanvasClosed: ScreenText("Fingertip: draw mode is on")
    case .drawing: ScreenText("Fingertip: fingers draw")
    case .inspecting: ScreenText("Fingertip: touches are inspected")
    case .paused: ScreenText("Fingertip is paused")
    }
  }

  private func entry(_ id: Int32, _ label: ScreenText, _ kind: TrayEntry.Kind) -> TrayEntry {
    TrayEntry(id, label.words(in: language), kind)
  }

  private func check(_ id: Int32, _ label: ScreenText, _ action: OverlayAction) -> Row {
    (entry(id, label, .check(switches.isOn(action))), action)
  }

  private func radio(_ id: Int32, _ label: ScreenText, _ action: OverlayAction) -> Row {
    (entry(id, label, .radio(switches.isOn(action))), action)
  }

  /// The entries with actions; their numbers never change, whatever other entries there are.
  private var rows: [Row] {
    [
      check(1, ScreenText("Show touches"), .verb(.toggle)),
      check(2, ScreenText("Draw"), .draw),
      check(3, ScreenText("Inspect"), .inspect),
    ] + StageTool.allCases.map { check(number(of: $0), $0.title, .stage($0)) } + [
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

  private var presets: [Row] {
    Preset.allCases.enumerated().map { radio(Int32(100 + $0), $1.title, .preset($1)) }
  }

  private var monitorRows: [Row] {
    [radio(200, .allMonitors, .monitor(nil))]
      + monitors.enumerated().map { radio(Int32(201 + $0), .verbatim($1), .monitor($1)) }
  }

  /// The content of the tray's item.
  var content: TrayContent {
    TrayContent(
      title: title.words(in: language),
      // For panels of the usual height, and of twice that.
      pictures: [24, 48].map { TrayPicture(side: $0, pixels: picture.pixels(side: $0)) },
      menu: rows.dropLast().map(\.entry) + [
        entry(5, ScreenText("Preset"), .menu(presets.map(\.entry))),
        entry(6, ScreenText("Monitor"), .menu(monitorRows.map(\.entry))),
        TrayEntry(7, "", .separator),
      ] + rows.suffix(1).map(\.entry))
  }

  /// Returns the action of the entry with a number; nil for none.
  func action(of id: Int32) -> OverlayAction? {
    (rows + presets + monitorRows).first { $0.entry.id == id }?.action
  }
}
