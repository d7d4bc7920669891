internal import Touches

/// The latest positions of a finger on a device with a high rate, enough for four stretches.
struct StretchPath: Sendable {
  private struct Sample {
    var position: Point
    var time: Timestamp
  }

  /// The number of stretches that detectors compare.
  private static let stretches = 4

  /// The samples; the oldest is at `next` once there are as many as it holds.
  private var samples: [Sample] = []
  private var next = 0

  /// Creates a path that begins at the origin of a motion.
  init(from position: Point, at time: Timestamp) {
    samples.reserveCapacity(Self.stretches * Stretch.maximumSteps + 1)
    add(position, at: time)
  }

  /// Adds the position after a motion.
  mutating func add(_ position: Point, at time: Timestamp) {
    let sample = Sample(position: position, time: time)
    if samples.count <= Self.stretches * Stretch.maximumSteps {
      samples.append(sample)
    } else {
      samples[next] = sample
      next = next + 1 == samples.count ? 0 : next + 1
    }
  }

  /// The multiple of its usual time within which a stretch must be made.
  private static let longest = 2.0

  /// Returns the stretch that ends a number of steps before the latest position; nil if it is
  /// unknown.
  ///
  /// It is unknown, too, if it took too long: a slow finger makes a few steps of a coarse panel,
  /// which are as long as those of a quick one, in a time in which a hand can turn.
  func stretch(endingBefore steps: Int, of device: ReportingDevice) -> Stretch? {
    let last = samples.count - 1 - steps
    let first = last - device.stepsInStretch
    guard first >= 0 else { return nil }
    let (start, end) = (sample(first), sample(last))
    let step = (end.position - start.position) * (1 / device.panel.pixelsPerMillimetre)
    let duration = max(end.time - start.time, device.stretchTime)
    guard duration <= Self.longest * device.stretchTime else { return nil }
    return Stretch(
      step: step, length: step.length, duration: duration, missing: duration / device.stretchTime)
  }

  /// Returns a sample, counted from the oldest.
  private func sample(_ number: Int) -> Sample {
    let index = next + number
    return samples[index < samples.count ? index : index - samples.count]
  }
}
