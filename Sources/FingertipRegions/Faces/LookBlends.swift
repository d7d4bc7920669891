internal import TouchRouting
internal import Touches

/// The looks that regions show while they change gradually; pure, with time passed in.
///
/// A change begins at the first frame that shows it. A change that interrupts another one starts
/// from what is visible.
final class LookBlends {
  private struct Blend {
    var from: BlendedLook
    var to: BlendedLook
    /// The size of the frame, in px; a frame of another size blends nothing.
    var size: PixelSize
    /// The duration, in ms.
    var duration: Double
    /// The time of the first frame, in ms; nil before it.
    var start: Double?
    /// Whether the change is over, and only `to` is shown.
    var isOver = true

    /// Returns the look at a time in ms.
    func look(at time: Double) -> BlendedLook {
      guard !isOver else { return to }
      let share = min(max(start.map { (time - $0) / duration } ?? 0, 0), 1)
      return from.mixed(with: to, share: share * share * (3 - 2 * share))
    }
  }

  /// A size in px.
  struct PixelSize: Equatable {
    var width: Int
    var height: Int
  }

  private var blends: [RegionID: Blend] = [:]
  /// The regions that are changing.
  private var changing: Set<RegionID> = []
  /// The time of the latest frame, in ms.
  private var time = 0.0
  /// Whether the latest frame is still being made.
  private var isInFrame = false

  /// Whether any look is changing.
  var isActive: Bool { !changing.isEmpty }

  /// Returns the look that a region shows.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - look: the look that the region changes to.
  ///   - size: the size of its frame, in px.
  ///   - duration: the duration of a change, in ms; more than 0.
  ///   - followsFinger: whether a finger sets its value, which is then shown at once.
  /// - Returns: the look now.
  func look(
    of id: RegionID, towards look: BlendedLook, size: PixelSize, over duration: Double,
    followsFinger: Bool
  ) -> BlendedLook {
    guard var blend = blends[id], blend.size == size else {
      blends[id] = Blend(from: look, to: look, size: size, duration: duration)
      changing.remove(id)
      return look
    }
    if followsFinger {
      blend.from.value = look.value
      blend.to.value = look.value
    }
    if blend.to != look {
      blend.from = blend.look(at: time)
      blend.to = look
      blend.duration = duration
      blend.start = isInFrame ? time : nil
      blend.isOver = false
      changing.insert(id)
    }
    blends[id] = blend
    return blend.look(at: time)
  }

  /// Advances to the time of a frame, in ms.
  ///
  /// - Returns: the regions that look different now.
  func advance(to time: Double) -> Set<RegionID> {
    self.time = time
    isInFrame = true
    let changed = changing
    for id in changed {
      guard var blend = blends[id] else { continue }
      let start = blend.start ?? time
      blend.start = start
      if time - start >= blend.duration {
        blend.isOver = true
        changing.remove(id)
      }
      blends[id] = blend
    }
    return changed
  }

  /// Forgets the looks of regions that are not shown any more: when they are shown again, it is
  /// with their present looks.
  func forget(where isUnseen: (RegionID) -> Bool) {
    for id in blends.keys where isUnseen(id) {
      blends[id] = nil
      changing.remove(id)
    }
  }

  /// Ends a frame: later changes begin with the next frame.
  func endFrame() { isInFrame = false }
}
