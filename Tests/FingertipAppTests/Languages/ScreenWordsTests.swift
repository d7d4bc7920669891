import DesktopBus
import Glibc
@testable import SettingsReading
import SystemSupport
import TestSupport
import Testing
import TouchX11
import Touches
import Translations

@testable import FingertipApp
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import Generate
@testable import GuidedScreens
@testable import HandCaptions
@testable import OverlayLayers
@testable import TouchAnalysis
@testable import TouchRouting

/// The texts on the screen, in a language whose words have only Greek letters: a Latin letter
/// belongs to a word that cannot be translated.
@Suite("Words on the screen") struct ScreenWordsTests {
  /// The language, which is made of all sources once.
  private static let compiled = Result {
    var repository = RepositoryFile.path("")
    repository.removeLast()
    return try MessageCompiler.greek(TextTemplate.texts(in: repository))
  }
  private let greek: ScreenLanguage

  init() throws { greek = try Self.compiled.get() }

  /// Returns the words of a text that have a Latin letter although the language is Greek.
  private func latinWords(_ text: ScreenText) -> [Substring] {
    text.words(in: greek).split(separator: " ").filter { $0.contains { $0.isASCII && $0.isLetter } }
  }

  private func check(_ texts: [ScreenText], besides allowed: Set<Substring> = []) {
    for text in texts {
      #expect(Set(latinWords(text)).isSubset(of: allowed), "not translatable: '\(text.english)'")
    }
  }

  @Test("The captions of all gestures can be translated")
  func captionsOfGestures() {
    var texts: [ScreenText] = []
    for type in GestureType.allCases {
      for fingers in 1...5 {
        for taps in 1...3 {
          for direction in GestureDirection.allCases {
            for amount in [-1.0, 2] {
              var values = GestureValues()
              (values.fingers, values.taps, values.direction) = (fingers, taps, direction)
              (values.scale, values.rotation) = (amount.magnitude / 1.5, amount)
              let gesture = Gesture(
                id: "any", type: type, region: RegionID(slot: 1, version: 1), state: .ended,
                touches: [],
                position: Point(x: 0, y: 0), values: values)
              texts += [true, false].compactMap { gesture.caption(isDragged: $0) }
            }
          }
        }
      }
    }
    #expect(Set(texts).count > 60)
    check(Array(Set(texts)))
  }

  @Test("Guided tests and their reports can be translated", arguments: PanelTestKind.allCases)
  func guidedTests(_ kind: PanelTestKind) {
    let panel = Panel(
      frame: Rect(x: 0, y: 0, width: 800, height: 400), pixelsPerMillimetre: 4)
    for contacts in [0, 1, 2, 10] {
      var test = kind.test(of: panel, contacts: contacts)
      check(GuidePainter.buttonTexts)
      var instructions: Set = [test.instruction]
      // Touches everywhere, for measures of every kind.
      for index in 0..<4000 {
        let position = Point(x: Double(index * 37 % 800), y: Double(index * 61 % 400))
        let id = TouchID(device: DeviceID(rawValue: 8), contact: UInt32(index))
        for phase in [TouchPhase.began, .moved, .ended] {
          test.follow(touch(id, phase, at: position, Double(index)))
        }
        instructions.insert(test.instruction)
      }
      check(Array(instructions))
      for isComplete in [true, false] {
        let marks = (0..<9).map { Point(x: Double($0 % 3) * 300, y: Double($0 / 3) * 150) }
        let calibrations = [0.0, 30, 1].map { offset in
          Calibration(
            marks: marks,
            touches: marks.enumerated().map {
              Point(x: $1.x + offset + (offset == 1 ? Double($0 * 53 % 40) : 0), y: $1.y)
            }, device: nil, of: panel)
        }
        for calibration in calibrations {
          let report = PanelTestReport(
            kind: kind, isComplete: isComplete, obstacle: test.obstacle,
            measures: test.measures, limits: nil,
            monitor: "HDMI-1", widthMM: 200, heightMM: 100, devices: [], calibration: calibration)
          // The obstacle names the command that removes it.
          check(
            GuidePainter.rows(of: report).map(\.0), besides: ["fingertip", "devices", "--keep"])
        }
      }
    }
  }

  private func touch(
    _ id: TouchID, _ phase: TouchPhase, at position: Point, _ time: Double
  ) -> Touch {
    var touch = Touch(id: id, time: Timestamp(milliseconds: time), position: position)
    touch.phase = phase
    return touch
  }

  @Test("The tray can be translated, except the names of monitors and of the program")
  func trayEntries() {
    var settings = ShowSettings()
    settings.language = greek
    for change in [
      { _ in }, { $0.showsTouches = false }, { $0.inspects = true }, { $0.isPaused = true },
      { $0.ink = InkMode(DrawSettings()) },
      {
        var settings = DrawSettings()
        settings.input.isPassThrough = true
        $0.ink = InkMode(settings)
      },
    ] as [(inout OverlayMode) -> Void] {
      var mode = OverlayMode()
      change(&mode)
      let content = TrayState(mode, settings, monitors: ["HDMI-1"]).content
      func labels(_ entries: [TrayEntry]) -> [String] {
        entries.flatMap { entry in
          if case .menu(let inside) = entry.kind {
            [entry.label] + labels(inside)
          } else {
            [entry.label]
          }
        }
      }
      let texts = labels(content.menu)
      #expect(texts.contains("HDMI-1") && texts.count > 10)
      check((texts.filter { $0 != "HDMI-1" } + [content.title]).map(ScreenText.verbatim))
    }
  }

  @Test("The handle's menu can be translated")
  func handleMenu() throws {
    var settings = ShowSettings()
    (settings.language, settings.controls.handle) = (greek, .left)
    var regions = RegionSettings()
    regions.setHandle(settings, monitors: ["HDMI-1", "DP-2"])
    var labels: [String] = []
    for action in try #require(regions.regions.last).responses.actions.values.flatMap(\.self) {
      action.forEachPart {
        if case .menu(let menu) = $0 { labels += menu.items.map(\.label) }
      }
    }
    // Seven entries, four tools, three presets and three choices of a monitor.
    #expect(labels.count == 17)
    check(labels.filter { $0 != "HDMI-1" && $0 != "DP-2" }.map(ScreenText.verbatim))
  }

  @Test("Notices of draw mode and notifications can be translated, except configuration errors")
  func noticesAndNotifications() {
    let reasons = [EACCES, EROFS, ENOSPC, EDQUOT, EFBIG, EIO, ENOENT, ENOTDIR].map(
      ScreenText.init(errno:))
    check(reasons)
    check([DrawNotice.closed.text] + reasons.map { DrawNotice.notKept($0).text })
    let lines = (1...6).map { "file.yaml:\($0): wrong" }
    for count in 1...6 {
      let announcement = Announcement.wrongConfiguration(Array(lines.prefix(count)))
      check([announcement.title])
      check(announcement.lines.filter { !lines.contains($0.english) })
    }
    check([Announcement.inkNotKept(reasons[0]).title])
  }

  @Test(
    "Only names, numbers and reports of recordings are exempt from translation"
  )
  func verbatimWords() throws {
    for file in RepositoryFile.sources(in: "Sources") {
      let text = try RepositoryFile.text(file)
      guard text.contains(".verbatim(\"") else { continue }
      for part in text.components(after: ".verbatim(\"") {
        let literal = part.prefix { $0 != "\"" }
        let isWord = literal.first != "\\" && literal.contains(where: \.isLetter)
        #expect(
          !isWord || file == "Sources/TouchRecordings/Analysis/RecordingVerdict.swift",
          "\(file): '\(literal)' is a word that cannot be translated")
      }
    }
  }

  /// The files that draw text, and why none of it is left to be translated.
  private static let writers = [
    "DesktopBus/Tray/TrayMenu.swift": "a menu without a name",
    "FingertipDemo/CairoPainter.swift": "letters of the demo's desktop, a picture of documents",
    "FingertipApp/Devices/Marks/MarkPainter.swift": "writes ScreenText",
    "GuidedScreens/GuidePainter.swift": "writes ScreenText",
    "HandCaptions/CaptionLayer.swift": "captions, asked for above",
    "FingertipKiosk/Cover/CoverPanels.swift": "writes ScreenText",
    "TouchInspection/InspectionLayer.swift": "faults with the names that docs and messages have",
    "TouchInspection/InspectionPlates.swift":
      "figures with the names that docs and messages have for them; ids of regions",
    "OverlayLayers/Layers/LabelLayer.swift": "numbers, and one ScreenText",
    "FingertipOverlay/Palette/DrawNotice.swift": "ScreenText",
    "FingertipOverlay/Palette/PaletteLooks.swift": "symbols",
    "FingertipOverlay/Palette/PaletteRegions+Board.swift": "symbols, and the number of the page",
    "FingertipOverlay/Palette/PaletteRegions.swift": "symbols",
    "FingertipOverlay/Services/DesktopServices.swift": "Announcement, asked for above",
    "FingertipOverlay/Services/TrayState.swift": "ScreenText, asked for above",
    "FingertipInk/Keyboard/InkCard.swift": "a symbol",
    "FingertipInk/Keyboard/KeyboardRegions.swift": "symbols, letters, and AltGr as on keyboards",
    "SettingsReading/Configuration/ConfigurationKey.swift": "keys",
    "SettingsReading/Keys/SectionReader+Menu.swift": "words of the user's",
    "FingertipSettings/Regions/MenuSetting+Regions.swift": "words of the user's and the handle's",
    "FingertipSettings/Regions/RegionLook.swift": "words of the user's",
    "FingertipSettings/Regions/RegionSettings+Handle.swift": "ScreenText, asked for above",
    "FingertipStage/Zoom/ZoomCover.swift": "a symbol",
    "PanelReports/Pages/ChartPainter.swift": "a report of recordings, on no screen",
    "TouchDrawing/Label/TextPen.swift": "letters of others",
    "LabelLayout/LabelPen.swift": "letters of others",
    "InkLetters/LetterLines.swift": "what somebody wrote",
    "TouchDrawing/Label/GlyphCache.swift": "letters of others",
    "TouchDrawing/Label/LabelPainter+Plain.swift": "letters of others",
    "TouchReadouts/SweepChart.swift": "names of the inspector's figures",
  ]

  @Test("Only the listed files write words on the screen")
  func filesWithWords() throws {
    let markers = [
      "paintPlain(", "LabelPainter()", "cairo_show_text(", "SweepChart(", "TrayEntry(",
      "Notifier()", "MenuSetting.Item(", "FaceLabel(",
    ]
    var found: Set<String> = []
    for file in RepositoryFile.sources(in: "Sources") {
      let module = file.split(separator: "/")[1]
      guard !["Benchmarks", "Look", "TouchRig"].contains(module) else { continue }
      let lines = try RepositoryFile.text(file).split(separator: "\n")
      let isWriter = lines.contains { line in
        !line.contains("//") && !line.contains("struct ") && markers.contains { line.contains($0) }
      }
      if isWriter { found.insert(String(file.dropFirst("Sources/".count))) }
    }
    #expect(found.subtracting(Self.writers.keys) == [])
    #expect(Set(Self.writers.keys).subtracting(found) == [])
  }
}

extension String {
  /// Returns what follows each occurrence of a separator.
  fileprivate func components(after separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      rest = rest[range.upperBound...]
      parts.append(rest)
    }
    return parts
  }
}
