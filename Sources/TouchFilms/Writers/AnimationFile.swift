internal import FingertipSettings
package import SystemSupport
internal import TouchDrawing
internal import Touches

/// A format of animations whose frames each replace a rectangle of the picture.
protocol AnimationFormat: Sendable {
  /// The longest duration that a frame can have, in ms.
  var maximumDuration: Int { get }

  /// Returns the encoded bytes of a piece; nil if memory is short.
  func encode(_ piece: FilmPiece) -> [UInt8]?

  /// Returns the smallest separately replaceable rectangle around another, in px of the picture.
  func aligned(_ rect: PixelRect) -> PixelRect

  /// Assembles the file.
  ///
  /// - Parameters:
  ///   - frames: the frames.
  ///   - size: the size of the picture, in px.
  ///   - rounds: the number of times that it is played; 0 for endless repetition.
  /// - Returns: its bytes; nil if memory is short.
  func assemble(_ frames: [AnimationFrame], size: FilmSize, rounds: Int) -> [UInt8]?
}

/// A frame of an animation.
struct AnimationFrame {
  /// The rectangle that it replaces, in px of the picture.
  var rect: PixelRect
  /// The time for which it is shown, in ms.
  var duration: Int
  /// The encoded pixels.
  var bytes: [UInt8] = []

  /// Returns equal frames in a row that are shown for as long as this one, but none of them longer
  /// than the given duration, in ms.
  func repeated(within maximum: Int) -> [AnimationFrame] {
    guard duration > maximum else { return [self] }
    return stride(from: 0, to: duration, by: maximum).map { start in
      AnimationFrame(rect: rect, duration: min(duration - start, maximum), bytes: bytes)
    }
  }
}

/// Writes an animation to a file, which is moved into place once it is complete.
package final class AnimationFile: FilmWriter {
  /// True: each frame is shown until the next one.
  package var storesDurations: Bool { true }

  private let file: ReplacementFile
  private let plan: FilmPlan
  private let format: any AnimationFormat
  private var queue: EncodingQueue
  private var frames: [AnimationFrame] = []
  /// The film's frame index at which each animation frame begins.
  private var starts: [Int] = []
  private var encoded = 0

  init(
    at path: String, _ plan: FilmPlan, _ format: any AnimationFormat
  ) throws(FileError) {
    do throws(ReplacementFile.Failure) {
      file = try ReplacementFile(at: path)
    } catch {
      throw .inaccessible(path: path, why: error.reason)
    }
    self.plan = plan
    self.format = format
    queue = EncodingQueue { format.encode($0) }
  }

  /// Queues the changed rectangle for encoding; a frame without changes extends the previous one.
  package func add(_ frame: FilmFrame) throws(FileError) {
    guard !frame.damage.isEmpty else { return }
    let rect = format.aligned(frame.change).intersection(plan.area)
    frames.append(AnimationFrame(rect: rect, duration: 0))
    starts.append(frame.index)
    try queue.add(FilmPiece(rect, of: frame), take: keep)
  }

  /// Waits for the encoder, assembles the frames and moves the file into place.
  package func finish(count: Int, isInterrupted: () -> Bool) throws(FileError) {
    try queue.finish { (bytes) throws(FileError) in
      guard !isInterrupted() else { throw plan.interrupted }
      try keep(bytes)
    }
    // Times are rounded, not durations, so that errors do not add up in a long film.
    func time(_ index: Int) -> Int { Int(plan.time(ofFrame: index).rounded()) }
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : count
      frames[index].duration = time(end) - time(start)
    }
    let shown = frames.flatMap { $0.repeated(within: format.maximumDuration) }
    guard let bytes = format.assemble(shown, size: plan.size, rounds: plan.rounds ?? 0) else {
      throw plan.noMemory
    }
    let isWritten = bytes.withUnsafeBytes { file.append($0) }
    do throws(ReplacementFile.Failure) {
      guard isWritten else { throw ReplacementFile.Failure(errno: file.errorNumber) }
      try file.finish()
    } catch {
      throw .inaccessible(path: plan.name, why: error.reason)
    }
  }

  private func keep(_ bytes: [UInt8]?) throws(FileError) {
    guard let bytes else { throw plan.noMemory }
    frames[encoded].bytes = bytes
    encoded += 1
  }
}
