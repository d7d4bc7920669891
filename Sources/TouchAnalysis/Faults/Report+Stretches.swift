internal import Touches

extension Report {
  /// Returns one of the latest stretches of the finger's path, counted from 0 for the one that ends
  /// with the latest motion, which may be that of this report; nil if it is unknown.
  func stretch(_ number: Int) -> Stretch? {
    if let path {
      return path.stretch(endingBefore: number * device.stepsInStretch, of: device)
    }
    return motion(number).map(Stretch.init)
  }

  /// Returns one of the latest stretches before this report, counted from 0 for the one that ends
  /// with the motion before; nil if it is unknown.
  func earlierStretch(_ number: Int) -> Stretch? {
    let own = progress.motion == nil ? 0 : 1
    if let path {
      return path.stretch(endingBefore: number * device.stepsInStretch + own, of: device)
    }
    return motion(number + own).map(Stretch.init)
  }

  /// Returns whether no hand stops as abruptly as the finger did if it rests since its latest
  /// motion.
  ///
  /// The finger must have moved evenly before it: panels move a resting finger by some mm when they
  /// separate it from another.
  func isTooFastToStop(_ limits: FaultThresholds) -> Bool {
    guard let last = stretch(0), last.isTooFastToStop(limits),
      let previous = stretch(1)
    else { return false }
    let velocity = last.velocity
    return previous.velocity.dot(velocity) >= velocity.lengthSquared / 2
  }

  /// Returns one of the latest motions, counted from 0 for the latest.
  private func motion(_ number: Int) -> Motion? {
    switch progress.motion == nil ? number + 1 : number {
    case 0: progress.motion
    case 1: earlier.latest
    case 2: earlier.second
    case 3: earlier.third
    default: nil
    }
  }
}
