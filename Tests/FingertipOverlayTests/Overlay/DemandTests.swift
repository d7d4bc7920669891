import FingertipSettings
import Testing
import TouchDrawing
import TouchX11

@testable import FingertipOverlay

@Suite("The demands of each mode")
struct DemandTests {
  /// A mode, and what is expected of its demands.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let mode: OverlayMode
    let expected: @Sendable (Demands) -> Bool

    init(
      _ name: String, _ mode: (inout OverlayMode) -> Void,
      _ expected: @escaping @Sendable (Demands) -> Bool
    ) {
      testDescription = name
      var made = OverlayMode()
      mode(&made)
      self.mode = made
      self.expected = expected
    }
  }

  private static func ink(_ change: (inout DrawSettings) -> Void = { _ in }) -> InkMode {
    var settings = DrawSettings()
    change(&settings)
    return InkMode(settings)
  }

  @Test(
    "Each mode demands what its row says",
    arguments: [
      Case("showing", { _ in }) {
        $0.hearing == .asConfigured && $0.showsTouches && !$0.grabs.takesEscape
          && $0.grabs.holdKey == nil
          && $0.grabs.devices == nil && !$0.defersTouchEnds && $0.followsTouches
      },
      Case("paused", { $0.isPaused = true }) { !$0.followsTouches && $0.showsTouches },
      Case("paused by a window", { $0.isPausedByWindow = true }) {
        !$0.followsTouches && $0.isPaused
      },
      Case("while a password is asked for", { $0.isPrivate = true }) {
        !$0.followsTouches && !$0.showsTouches && !$0.isPaused && !$0.isBlocked
      },
      Case("locked", { $0.isBlocked = true }) { !$0.followsTouches && $0.isBlocked },
      Case("drawing", { $0.ink = ink() }) {
        $0.hearing == .nothing && !$0.showsTouches && $0.grabs.takesEscape && !$0.isCanvasClosed
          && $0.grabs.devices == .all
      },
      Case(
        "drawing with halos",
        {
          $0.ink = ink()
          $0.isShowingTouches = true
        }
      ) { $0.hearing == .asConfigured && $0.showsTouches },
      Case(
        "drawing while the panel is inspected",
        {
          $0.ink = ink()
          $0.inspects = true
        }
      ) { $0.hearing == .asConfigured && !$0.showsTouches },
      Case("before the picture of a zoom", { $0.awaitsZoomPicture = true }) {
        $0.isHiddenForCapture && !$0.showsTouches && $0.followsTouches
          && $0.hearing == .asConfigured
      },
      Case(
        "before a picture of the desktop for a page",
        {
          $0.ink = ink()
          $0.isShowingTouches = true
          $0.ink?.isFreezing = true
        }
      ) { $0.isHiddenForCapture && !$0.showsTouches && $0.hearing == .asConfigured },
      Case("a spotlight", { $0.stage = [.spotlight] }) {
        $0.stage == [.spotlight] && $0.hearing == .asConfigured
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
      ) { $0.stage.isEmpty },
      Case("a frozen screen", { $0.stage = [.zoom] }) { $0.movesZoom && $0.stage == [.zoom] },
      Case(
        "drawing on a frozen screen, which the fingers leave alone",
        {
          $0.stage = [.zoom]
          $0.ink = ink()
        }
      ) { !$0.movesZoom && $0.stage == [.zoom] && $0.hearing == .nothing },
      Case(
        "a frozen screen during a pause",
        {
          $0.stage = [.zoom]
          $0.isPaused = true
        }
      ) { $0.stage.isEmpty && !$0.movesZoom },
      Case(
        "a curtain while touches are hidden, which is a region",
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
      ) { $0.stage == [.spotlight] && $0.hearing == .asConfigured && !$0.showsTouches },
      Case("ink that touches go through", { $0.ink = ink { $0.input.isPassThrough = true } }) {
        $0.hearing == .everything && $0.isCanvasClosed && !$0.grabs.takesEscape
          && $0.grabs.devices == nil
      },
      Case("a pen that draws alone", { $0.ink = ink { $0.input.devices = .pen } }) {
        $0.hearing == .everything && $0.isCanvasClosed && $0.grabs.takesEscape
          && $0.grabs.devices == .pen
      },
      Case("a key that is not held yet", { $0.ink = ink { $0.input.holdKey = .escape } }) {
        $0.grabs.holdKey == .escape && $0.isCanvasClosed && $0.grabs.devices == nil
      },
      Case(
        "strokes that vanish with their touch", { $0.ink = ink { $0.input.cancellation = .vanish } }
      ) { $0.defersTouchEnds },
    ])
  func table(_ example: Case) { #expect(example.expected(Demands(of: example.mode))) }

  @Test("The demands after drawing are those before it", arguments: [true, false])
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
