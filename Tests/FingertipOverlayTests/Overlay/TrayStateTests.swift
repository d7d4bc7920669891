import DesktopBus
import DrawnSymbols
import FingertipSettings
import Testing
import TouchDrawing

@testable import FingertipOverlay
@testable import OverlayLayers

@Suite("The tray's state of an overlay")
struct TrayStateTests {
  private static func state(
    monitors: [String] = ["one", "two"], settings: ShowSettings = ShowSettings(),
    _ change: (inout OverlayMode) -> Void = { _ in }
  ) -> TrayState {
    var mode = OverlayMode()
    change(&mode)
    return TrayState(mode, settings, monitors: monitors)
  }

  @Test(
    "The tray has a title and a picture for each state, and the last state that applies wins"
  )
  func titles() {
    let states = [
      Self.state { $0.showsTouches = false }, Self.state(),
      Self.state { $0.inspects = true },
      Self.state {
        $0.inspects = true
        $0.ink = InkMode(DrawSettings())
      },
      Self.state {
        $0.ink = InkMode(DrawSettings())
        $0.isPaused = true
      },
    ]
    #expect(
      states.map(\.content.title) == [
        "Fingertip: touches are hidden", "Fingertip: touches are shown",
        "Fingertip: touches are inspected", "Fingertip: fingers draw", "Fingertip is paused",
      ])
    let pictures = states.map(\.content.pictures)
    for (index, picture) in pictures.enumerated() {
      #expect(picture.map(\.side) == [24, 48])
      #expect(picture.allSatisfy { $0.pixels.count == $0.side * $0.side * 4 })
      #expect(!pictures[..<index].contains(picture))
    }
  }

  @Test(
    "The tray says that fingers draw only if they do",
    arguments: [
      (false, DrawDevices.all, "Fingertip: fingers draw"),
      (true, .all, "Fingertip: draw mode is on"),
      (false, .pen, "Fingertip: draw mode is on"),
    ])
  func drawingTitles(isPassThrough: Bool, devices: DrawDevices, title: String) {
    var settings = DrawSettings()
    settings.input.isPassThrough = isPassThrough
    settings.input.devices = devices
    #expect(Self.state { $0.ink = InkMode(settings) }.content.title == title)
  }

  @Test("The tray shows every kind of pause")
  func pauses() {
    let pauses: [WritableKeyPath<OverlayMode, Bool>] = [
      \.isPaused, \.isPausedByWindow, \.isPausedByRule, \.isPrivate,
    ]
    for pause in pauses {
      #expect(Self.state { $0[keyPath: pause] = true }.content.title == "Fingertip is paused")
    }
  }

  @Test("The tray's menu has one entry with a unique ID for each action")
  func entries() {
    var settings = ShowSettings(preset: .room)
    settings.display.monitor = "two"
    let state = Self.state(settings: settings)
    func all(_ entries: [TrayEntry]) -> [TrayEntry] {
      entries.flatMap { entry in
        if case .menu(let inside) = entry.kind { [entry] + all(inside) } else { [entry] }
      }
    }
    let entries = all(state.content.menu)
    #expect(Set(entries.map(\.id)).count == entries.count)
    let actions = entries.compactMap { state.action(of: $0.id) }
    #expect(
      actions == [
        .verb(.toggle), .draw, .inspect, .stage(.spotlight), .stage(.curtain), .stage(.zoom),
        .stage(.lens), .verb(.pause), .preset(.presenter), .preset(.room), .preset(.debug),
        .monitor(nil), .monitor("one"), .monitor("two"), .verb(.quit),
      ])
    #expect(
      entries.filter { $0.kind == .check(true) || $0.kind == .radio(true) }.map(\.label)
        == ["Show touches", "Room", "two"])
    #expect(state.action(of: 0) == nil && state.action(of: 7) == nil)
    #expect(Self.state { $0.isPaused = true }.action(of: 4) == .verb(.resume))
  }

  @Test("The tray's state changes with the mode, the preset and the monitor")
  func changes() {
    let state = Self.state()
    var settings = ShowSettings()
    #expect(state.shows(OverlayMode(), settings))
    settings.preset = .debug
    #expect(!state.shows(OverlayMode(), settings))
    settings = ShowSettings()
    settings.display.monitor = "one"
    #expect(!state.shows(OverlayMode(), settings))
    var mode = OverlayMode()
    mode.isPaused = true
    #expect(!state.shows(mode, ShowSettings()))
  }
}

@Suite("The tray's pictures of an overlay's state")
struct StatusPictureTests {
  @Test(
    "The tray's pictures are round, white on a colour, and transparent outside",
    arguments: StatusPicture.allCases)
  func pixels(_ picture: StatusPicture) {
    let side = 48
    let bytes = picture.pixels(side: side)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(bytes[(y * side + x) * 4..<(y * side + x) * 4 + 4])
    }
    #expect(pixel(0, 0)[0] == 0 && pixel(47, 47)[0] == 0)
    #expect(pixel(24, 2)[0] == 255 && pixel(2, 24)[0] == 255)
    let white = (0..<side * side).count {
      bytes[$0 * 4..<$0 * 4 + 4].elementsEqual([255, 255, 255, 255])
    }
    #expect(white > 60 && white < side * side / 4)
  }
}
