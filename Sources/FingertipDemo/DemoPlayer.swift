internal import FingertipOverlay
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Plays the frames of a script in real time, and takes a picture at the best moment.
///
/// It is a companion of the overlay's loop. A frame that is late because the machine was busy is
/// played at once, with the time at which it was due, so that nothing is omitted.
final class DemoPlayer: LoopHandler {
  private let frames: [DemoScript.Frame]
  private let play: (DemoScript.Frame, _ due: Double) throws -> Void
  /// The picture to take; nil if it has been taken, or for none.
  private var picture: Picture?
  private let isOver: () -> Bool
  private let start: Double
  private var next = 0
  /// The monotonic time of the next check whether the picture can be taken, in ms.
  private var nextPictureCheck: Double
  /// The time between these checks, in ms.
  private static let checkInterval = 8.0
  /// The error that ended playback.
  private(set) var failure: (any Error)?

  /// A picture to take.
  struct Picture {
    /// The earliest time, in ms since the demo began.
    var moment: Double
    /// Whether everything played so far is visible.
    var isReady: () -> Bool = { true }
    var take: () -> Void
  }

  /// Prepares playback.
  ///
  /// - Parameters:
  ///   - frames: the frames, in time order.
  ///   - start: the monotonic time at which the demo begins, in ms.
  ///   - picture: the picture to take; nil for none.
  ///   - play: plays a frame, given the monotonic time at which it was due, in ms.
  ///   - isOver: whether the demo may end once all frames have been played.
  init(
    _ frames: [DemoScript.Frame], start: Double, picture: Picture?,
    play: @escaping (DemoScript.Frame, _ due: Double) throws -> Void, isOver: @escaping () -> Bool
  ) {
    self.frames = frames
    self.start = start
    self.picture = picture
    nextPictureCheck = start + (picture?.moment ?? 0)
    self.play = play
    self.isOver = isOver
  }

  var nextTurn: Double? {
    let frame = next < frames.count ? start + frames[next].time : nil
    guard picture != nil else { return frame }
    return min(nextPictureCheck, frame ?? nextPictureCheck)
  }

  func takeTurn(at time: Double) {
    if let picture, nextPictureCheck <= time, hasPlayed(before: picture.moment) {
      if picture.isReady() {
        self.picture = nil
        picture.take()
      } else {
        nextPictureCheck = time + Self.checkInterval
      }
    }
    do {
      while failure == nil, next < frames.count, start + frames[next].time <= time {
        try play(frames[next], start + frames[next].time)
        next += 1
      }
    } catch {
      failure = error
    }
  }

  /// Returns whether the frames before a time were played in an earlier turn, and can be visible.
  private func hasPlayed(before moment: Double) -> Bool {
    next == frames.count || frames[next].time >= moment
  }

  var isDone: Bool {
    failure != nil || next == frames.count && picture == nil && isOver()
  }
}
