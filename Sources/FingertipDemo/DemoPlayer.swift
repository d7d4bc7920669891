internal import FingertipOverlay
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Plays the frames of a script by the clock, and has a picture taken at the best moment.
///
/// It is the companion of an overlay's loop. A frame that comes late, because the machine was
/// busy, is played at once and with the time at which it was due, so that nothing is left out.
final class DemoPlayer: LoopHandler {
  private let frames: [DemoScript.Frame]
  private let play: (DemoScript.Frame, _ due: Double) throws -> Void
  /// The time and way in which the picture is taken; nil once it has been, and where none is wanted.
  private var picture: Picture?
  private let isOver: () -> Bool
  private let start: Double
  private var next = 0
  /// The time at which to look next whether the picture can be taken, by our clock in ms.
  private var look: Double
  /// The time to wait until everything is visible, in ms.
  private static let patience = 8.0
  /// The error that ended it; nothing more is played then.
  private(set) var failure: (any Error)?

  /// The picture that will be taken.
  struct Picture {
    /// The earliest time, in ms since the demo began.
    var moment: Double
    /// Whether all that was played is visible.
    var isReady: () -> Bool = { true }
    var take: () -> Void
  }

  /// Gets ready to play.
  ///
  /// - Parameters:
  ///   - frames: what to play, in time order.
  ///   - start: when the demo begins, by our clock in ms.
  ///   - picture: the picture to take, nil for none.
  ///   - play: brings a frame to where touches come from, with the moment by our clock in ms at
  ///     which it was due.
  ///   - isOver: whether the demo may end once all has been played.
  init(
    _ frames: [DemoScript.Frame], start: Double, picture: Picture?,
    play: @escaping (DemoScript.Frame, _ due: Double) throws -> Void, isOver: @escaping () -> Bool
  ) {
    self.frames = frames
    self.start = start
    self.picture = picture
    look = start + (picture?.moment ?? 0)
    self.play = play
    self.isOver = isOver
  }

  var nextTurn: Double? {
    let frame = next < frames.count ? start + frames[next].time : nil
    guard picture != nil else { return frame }
    return min(look, frame ?? look)
  }

  func takeTurn(at time: Double) {
    if let picture, look <= time, hasPlayed(before: picture.moment) {
      if picture.isReady() {
        self.picture = nil
        picture.take()
      } else {
        look = time + Self.patience
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

  /// Returns whether the frames before a moment were played in an earlier turn, so that they show by now.
  private func hasPlayed(before moment: Double) -> Bool {
    next == frames.count || frames[next].time >= moment
  }

  var isDone: Bool {
    failure != nil || next == frames.count && picture == nil && isOver()
  }
}
