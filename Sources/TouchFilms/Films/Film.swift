internal import FingertipInk
package import FingertipSettings
package import SystemSupport
internal import TouchDrawing
package import TouchRecordings
internal import Touches

/// A recording as a film: the frames that `replay` would show, without a display and a clock.
package final class Film {
  private let plan: FilmPlan
  private var reader: RecordingReader
  private var next: RecordingEvent?
  private var tracker = TouchTracker(pathCapacity: 16)
  private var changes: [Touch] = []
  private let picture: FilmPicture
  private let pixelsPerMillimetre: Double
  /// The time of the last event, in ms since the film began.
  private var end = 0.0
  /// Whether the recording has any touches.
  package let hasTouches: Bool
  /// Whether any frame so far shows marks of touches or ink.
  private var showsAnything = false

  /// The maximum time that a film continues after the last touch, in ms: laser ink may stay.
  private static let maximumTail = 10_000.0

  /// Prepares a film.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - plan: the film's size, its pace and its ink.
  ///   - settings: the looks of touches and ink.
  ///   - log: receives messages.
  /// - Throws: `FileError` if a file cannot be read, or if there is no memory.
  package init(
    _ reader: consuming RecordingReader, _ plan: FilmPlan, _ settings: ShowSettings,
    log: @escaping LogSink
  ) throws(FileError) {
    pixelsPerMillimetre = reader.header.screen.pixelsPerMillimetre * plan.recorded.factor
    var reader = reader
    let first = try reader.next()
    next = first
    hasTouches = first != nil
    self.reader = reader
    self.plan = plan
    picture = try FilmPicture(plan, settings, log: log)
  }

  /// Whether no frame so far shows a touch or ink, although the settings do not hide them.
  package var lacksTouches: Bool { !showsAnything && picture.canShowTouches }

  /// Renders and writes all frames.
  ///
  /// - Parameters:
  ///   - writer: receives the frames.
  ///   - isInterrupted: whether to stop; called before each frame.
  ///   - progress: receives the position in the recording, in ms, before each frame.
  /// - Throws: `FileError` if the recording cannot be read or the film not be written, or is
  ///   interrupted.
  package func write(
    to writer: any FilmWriter, isInterrupted: () -> Bool, progress: (Double) -> Void
  ) throws(FileError) {
    var index = 0
    var isLast = false
    while !isLast {
      guard !isInterrupted() else { throw plan.interrupted }
      let time = plan.time(ofFrame: index)
      progress(time * plan.speed)
      try play(until: time)
      let now = Timestamp(milliseconds: time)
      let damage = picture.advance(to: now)
      if !damage.isEmpty { showsAnything = true }
      isLast =
        next == nil && time >= end
        && (picture.isSettled(at: now) || time >= end + Self.maximumTail)
      try writer.add(
        FilmFrame(
          index: index, picture: picture.sheet.target,
          damage: index == 0 ? [plan.area] : damage, isOpaque: picture.isOpaque))
      index = frame(after: index, skippingPauses: writer.storesDurations)
    }
    try writer.finish(count: index, isInterrupted: isInterrupted)
  }

  /// Returns the index of the next frame to render: the next one, or in a pause the last one before
  /// the next event.
  private func frame(after index: Int, skippingPauses: Bool) -> Int {
    guard skippingPauses, let next,
      picture.isStill(at: Timestamp(milliseconds: plan.time(ofFrame: index)))
    else { return index + 1 }
    return max(plan.frame(before: next.time / plan.speed), index + 1)
  }

  /// Plays the events up to a time, in ms since the film began.
  private func play(until time: Double) throws(FileError) {
    while let event = next, event.time / plan.speed <= time {
      end = event.time / plan.speed
      var report = event.report(pixelsPerMillimetre: pixelsPerMillimetre)
      report.time = Timestamp(milliseconds: end)
      report.position = Point(
        x: event.position.x * plan.recorded.factor + plan.recorded.offset.dx,
        y: event.position.y * plan.recorded.factor + plan.recorded.offset.dy)
      _ = tracker.apply(report, into: &changes)
      next = try reader.next()
      // A truncated recording has fingers that never lift.
      if next == nil { tracker.cancelAll(at: report.time, into: &changes) }
    }
    picture.follow(changes)
    changes.removeAll(keepingCapacity: true)
  }
}
