internal import FingertipInk
internal import FingertipSettings
internal import Glibc
internal import InkPages
internal import ScreenHardware
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The ink of a film: a drawing that is there from the start, and the ink of touches.
final class FilmInk {
  private let editor: InkEditor
  /// The responder that draws; nil if touches do not draw.
  private let responder: InkResponder?
  private let canvas: Canvas
  /// The playback speed factor, relative to the recording.
  private let speed: Double

  /// Creates the ink of a film.
  ///
  /// - Parameters:
  ///   - plan: the plan of the film.
  ///   - settings: the settings of drawing.
  ///   - log: receives messages.
  /// - Throws: `FileError` if the drawing cannot be read, or if there is no memory.
  init(_ plan: FilmPlan, _ settings: DrawSettings, log: @escaping LogSink) throws(FileError) {
    speed = plan.speed
    let area = plan.area
    let monitor = Monitor(name: "", frame: area, millimetres: (0, 0))
    let size = PixelDensity(pixelsPerMillimetre: plan.pixelsPerMillimetre, source: .monitor)
    do throws(PixelImageError) {
      editor = try InkEditor(
        area: area, settings: settings, density: ScreenDensity([monitor], [size]), log: log)
    } catch {
      throw .inaccessible(path: plan.name, why: "\(error)")
    }
    guard let canvas = Canvas(bounds: area) else { throw plan.noMemory }
    self.canvas = canvas
    editor.resize(
      to: area, density: ScreenDensity([monitor], [size]), medium: .translucent)
    responder =
      plan.options.draws
      ? InkResponder(
        editor,
        gestures: LeaveGestures(
          screen: area, pixelsPerMillimetre: plan.pixelsPerMillimetre, corners: false,
          fingers: nil)) : nil
    if let path = plan.options.drawing {
      let content = try DrawingContent(readingFrom: path)
      content.reportProblems(of: path, log)
      editor.show(content, on: plan.recorded)
    }
    waitForGround()
  }

  /// Whether the page has a ground that hides everything beneath the ink.
  var hasGround: Bool { !editor.ground.isDesktop }

  /// The interval at which a signal is looked for while a ground is read, in ms.
  private static let signalInterval: Int32 = 50

  /// Waits for the picture of the page's ground, so that no frame of the film lacks it.
  ///
  /// If its file cannot be shown, the editor logs the reason.
  private func waitForGround() {
    guard editor.ground.path != nil else { return }
    // This starts to read it; the damage is reported again once it has been read.
    editor.update(at: Timestamp(milliseconds: 0)) { _ in }
    while true {
      var descriptors = editor.groundDescriptors
      guard !descriptors.isEmpty else { return }
      _ = poll(&descriptors, nfds_t(descriptors.count), Self.signalInterval)
      // The film sees the signal, and ends.
      guard !SignalDescriptor.endIsPending else { return }
      editor.takeGroundTurn()
    }
  }

  /// Returns the time in the recording at a time of the film.
  ///
  /// Ink follows the recording: its form depends on how fast fingers move, and on how long they
  /// rest.
  private func recordedTime(at time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds * speed)
  }

  /// Returns whether nothing changes any more without a touch.
  func isSettled(at time: Timestamp) -> Bool {
    editor.nextWake(after: recordedTime(at: time)) == nil
  }

  /// Whether fingers that rest change nothing any more.
  var hasNoDeadline: Bool { responder?.deadline == nil }

  /// Draws with changes of touches.
  func follow(_ changes: [Touch]) {
    guard let responder else { return }
    for var touch in changes {
      touch.startTime = recordedTime(at: touch.startTime)
      touch.time = recordedTime(at: touch.time)
      touch.velocity = touch.velocity * (1 / speed)
      responder.follow(touch)
    }
    // Commands of double taps have no meaning in a film.
    _ = responder.takeCommands()
  }

  /// Advances the time.
  ///
  /// - Parameters:
  ///   - now: the time to show.
  ///   - damage: receives the rectangles that have changed, in px of the root.
  func advance(to now: Timestamp, damage: (PixelRect) -> Void) {
    let now = recordedTime(at: now)
    if let deadline = responder?.deadline, deadline <= now { responder?.advance(to: now) }
    // Painting waits until all is up to date, or a stroke that ends would be painted twice.
    var rects: [PixelRect] = []
    editor.update(at: now) { rects.append($0) }
    for rect in rects {
      editor.paint(rect, into: canvas.target)
      damage(rect)
    }
  }

  /// Paints a rectangle over the existing pixels.
  func paint(_ rect: PixelRect, into target: PixelTarget) {
    target.draw(canvas.target.clipped(to: rect))
  }
}
