import DesktopRequests
import FingertipSettings
import Testing
import TouchDrawing
import TouchInk
import TouchX11

@testable import OverlayLayers

@Suite("The demands of each mode")
struct DemandTests {
  /// A mode, and a condition for its demands.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let mode: OverlayMode
    let expected: @Sendable (Demands) -> Bool

    init(
      _ name: String, _ mode: (inout OverlayMode) -> Void,
      _ expected: @escaping @Sendable (Demands) -> Bool
    ) {
      testDescription = name
      var changed = OverlayMode()
      mode(&changed)
      self.mode = changed
      self.expected = expected
    }
  }

  private static func ink(_ change: (inout DrawSettings) -> Void = { _ in }) -> InkMode {
    var settings = DrawSettings()
    change(&settings)
    return InkMode(settings)
  }

  private static func typing(_ change: (inout DrawSettings) -> Void = { _ in }) -> InkMode {
    var ink = ink(change)
    ink.isTyping = true
    return ink
  }

  @Test(
    "Each mode has the expected demands",
    arguments: [
      Case("showing touches", { _ in }) {
        $0.listening == .asConfigured && $0.showsTouches && !$0.grabs.takesEscape
          && $0.grabs.holdKey == nil
          && $0.grabs.devices == nil && !$0.defersTouchEnds && $0.followsTouches
          && !$0.forbidsPictures
      },
      Case("paused", { $0.isPaused = true }) {
        !$0.followsTouches && $0.showsTouches && !$0.forbidsPictures
      },
      Case("paused by a window", { $0.isPausedByWindow = true }) {
        !$0.followsTouches && $0.isPaused
      },
      Case("paused by a rule for the active window", { $0.isPausedByRule = true }) {
        !$0.followsTouches && $0.isPaused
      },
      Case("while a prompt asks for a password", { $0.isPrivate = true }) {
        !$0.followsTouches && !$0.showsTouches && !$0.isPaused && !$0.isBlocked
          && $0.forbidsPictures
      },
      Case("locked", { $0.isBlocked = true }) {
        !$0.followsTouches && $0.isBlocked && $0.forbidsPictures
      },
      Case("drawing", { $0.ink = ink() }) {
        $0.listening == .nothing && !$0.showsTouches && $0.grabs.takesEscape && !$0.isCanvasClosed
          && $0.grabs.devices == .all
      },
      Case(
        "drawing with halos",
        {
          $0.ink = ink()
          $0.isShowingTouches = true
        }
      ) { $0.listening == .asConfigured && $0.showsTouches },
      Case(
        "drawing while the panel is inspected",
        {
          $0.ink = ink()
          $0.inspects = true
        }
      ) { $0.listening == .asConfigured && !$0.showsTouches && !$0.tracksMarks },
      Case("while the picture of a zoom is awaited", { $0.awaitsZoomPicture = true }) {
        $0.isHiddenForCapture && !$0.showsTouches && $0.followsTouches
          && $0.listening == .asConfigured
      },
      Case(
        "while a picture of the desktop for a page is awaited",
        {
          $0.ink = ink()
          $0.isShowingTouches = true
          $0.ink?.isFreezing = true
        }
      ) {
        $0.isHiddenForCapture && !$0.showsTouches && $0.tracksMarks
          && $0.listening == .asConfigured
      },
      Case("a spotlight", { $0.stage = [.spotlight] }) {
        $0.stage == [.spotlight] && $0.listening == .asConfigured
      },
      Case(
        "a spotlight while touches are hidden",
        {
          $0.stage = [.spotlight]
          $0.showsTouches = false
        }
      ) { $0.stage.isEmpty },
      Case(
        "a spotlight during a pause",
        {
          $0.stage = [.spotlight]
          $0.isPaused = true
        }
      ) { $0.stage.isEmpty && $0.keepsSpotlight },
      Case("a frozen screen", { $0.stage = [.zoom] }) { $0.movesZoom && $0.stage == [.zoom] },
      Case(
        "drawing on a frozen screen, which fingers do not move",
        {
          $0.stage = [.zoom]
          $0.ink = ink()
        }
      ) { !$0.movesZoom && $0.stage == [.zoom] && $0.listening == .nothing },
      Case(
        "a frozen screen during a pause",
        {
          $0.stage = [.zoom]
          $0.isPaused = true
        }
      ) { $0.stage.isEmpty && !$0.movesZoom },
      Case(
        "a curtain, which is a region, while touches are hidden",
        {
          $0.stage = [.spotlight, .curtain]
          $0.showsTouches = false
        }
      ) { $0.stage == [.curtain] },
      Case(
        "drawing with a spotlight, which needs the touches",
        {
          $0.stage = [.spotlight]
          $0.ink = ink()
        }
      ) { $0.stage == [.spotlight] && $0.listening == .asConfigured && !$0.showsTouches },
      Case(
        "drawing with a lens, which needs the touches",
        {
          $0.stage = [.lens]
          $0.ink = ink()
        }
      ) { $0.stage == [.lens] && $0.listening == .asConfigured && !$0.keepsSpotlight },
      Case(
        "drawing over a curtain, which needs no touches outside of it",
        {
          $0.stage = [.curtain]
          $0.ink = ink()
        }
      ) { $0.stage == [.curtain] && $0.listening == .nothing },
      Case("ink that touches pass through", { $0.ink = ink { $0.input.isPassThrough = true } }) {
        $0.listening == .everything && $0.isCanvasClosed && !$0.grabs.takesEscape
          && $0.grabs.devices == nil
      },
      Case("drawing with the pen only", { $0.ink = ink { $0.input.devices = .pen } }) {
        $0.listening == .everything && $0.isCanvasClosed && $0.grabs.takesEscape
          && $0.grabs.devices == .pen
      },
      Case(
        "drawing with the pen during a pause, in which it operates the applications",
        {
          $0.ink = ink { $0.input.devices = .pen }
          $0.isPausedByWindow = true
        }
      ) { $0.grabs.devices == nil && $0.isCanvasClosed },
      Case(
        "drawing on a locked screen, which a pen can unlock",
        {
          $0.ink = ink()
          $0.isBlocked = true
        }
      ) { $0.grabs.devices == nil },
      Case(
        "drawing while a prompt asks for a password",
        {
          $0.ink = ink()
          $0.isPrivate = true
        }
      ) { $0.grabs.devices == .all },
      Case(
        "drawing while touches are sent to other programs",
        {
          $0.ink = ink()
          $0.sendsTouches = true
        }
      ) { $0.listening == .asConfigured && !$0.showsTouches },
      Case(
        "ink on a frozen screen that touches pass through to",
        {
          $0.stage = [.zoom]
          $0.ink = ink { $0.input.isPassThrough = true }
        }
      ) { $0.movesZoom && $0.listening == .everything },
      Case(
        "a spotlight on a screen that is covered",
        {
          $0.stage = [.spotlight, .zoom, .curtain]
          $0.isCovered = true
        }
      ) {
        $0.stage == [.curtain] && !$0.showsTouches && !$0.movesZoom && !$0.followsTouches
          && $0.forbidsPictures
      },
      Case(
        "a pause on a screen that is covered",
        {
          $0.isPaused = true
          $0.isCovered = true
        }
      ) { !$0.isPaused && !$0.followsTouches },
      Case("a text that is typed", { $0.ink = typing() }) { $0.grabs.takesTyping },
      Case(
        "a text while a prompt asks for a password, whose letters it must not get",
        {
          $0.ink = typing()
          $0.isPrivate = true
        }
      ) { !$0.grabs.takesTyping },
      Case(
        "a text during a pause",
        {
          $0.ink = typing()
          $0.isPaused = true
        }
      ) { !$0.grabs.takesTyping },
      Case(
        "a text on a locked screen",
        {
          $0.ink = typing()
          $0.isBlocked = true
        }
      ) { !$0.grabs.takesTyping },
      Case(
        "a text that stays while touches pass through",
        { $0.ink = typing { $0.input.isPassThrough = true } }
      ) { !$0.grabs.takesTyping },
      Case(
        "drawing during a pause, in which the keys go to the applications",
        {
          $0.ink = ink { $0.input.holdKey = .escape }
          $0.ink?.isPassThrough = false
          $0.isPausedByWindow = true
        }
      ) { !$0.grabs.takesEscape && $0.grabs.holdKey == nil },
      Case(
        "drawing while a prompt asks for a password, which may contain the hold key",
        {
          $0.ink = ink { $0.input.holdKey = .escape }
          $0.ink?.isPassThrough = false
          $0.isPrivate = true
        }
      ) { !$0.grabs.takesEscape && $0.grabs.holdKey == nil },
      Case(
        "drawing on a locked screen",
        {
          $0.ink = ink { $0.input.holdKey = .escape }
          $0.ink?.isPassThrough = false
          $0.isBlocked = true
        }
      ) { !$0.grabs.takesEscape && $0.grabs.holdKey == nil },
      Case("a hold key that is not held yet", { $0.ink = ink { $0.input.holdKey = .escape } }) {
        $0.grabs.holdKey == .escape && $0.isCanvasClosed && $0.grabs.devices == nil
      },
      Case(
        "strokes that vanish with a cancelled touch",
        { $0.ink = ink { $0.input.cancellation = .vanish } }
      ) { $0.defersTouchEnds },
    ])
  func demands(_ example: Case) { #expect(example.expected(Demands(of: example.mode))) }

  @Test(
    "Other settings leave touches as the hold key has them, unless it is another key",
    arguments: [true, false])
  func otherSettings(isKeyHeld: Bool) {
    var settings = DrawSettings()
    settings.input.holdKey = .escape
    var former = InkMode(settings)
    #expect(former.isPassThrough)
    former.isPassThrough = !isKeyHeld
    settings.input.cancellation = .vanish
    #expect(InkMode(settings, after: former).isPassThrough == !isKeyHeld)
    settings.input.holdKey = KeySymbol(rawValue: 0xFFC6)
    #expect(InkMode(settings, after: former).isPassThrough)
    settings.input.holdKey = nil
    #expect(!InkMode(settings, after: former).isPassThrough)
  }

  @Test("Leaving draw mode restores the demands", arguments: [true, false])
  func leaving(showsTouches: Bool) {
    var mode = OverlayMode()
    mode.showsTouches = showsTouches
    let before = Demands(of: mode)
    mode.ink = Self.ink()
    mode.isShowingTouches = true
    #expect(Demands(of: mode) != before)
    mode.ink = nil
    #expect(Demands(of: mode) == before)
  }
}
