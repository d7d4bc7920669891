internal import FingertipSettings
internal import Glibc
package import SystemSupport

/// The format of a film, which its path selects.
package enum FilmFormat: Equatable {
  /// Raw frames on standard output: `-`.
  case raw
  /// A folder of PNG files: a path that ends in a slash, or an existing folder.
  case folder
  /// An animated WebP: a path that ends in `.webp`.
  case webP
  /// An animated PNG: a path that ends in `.png`.
  case png

  /// Creates the format that a path selects; nil if it selects none.
  package init?(of path: String) {
    let name = path.lowercased()
    if path == "-" {
      self = .raw
    } else if path.hasSuffix("/") || Files.isFolder(path) {
      self = .folder
    } else if name.hasSuffix(".webp") {
      self = .webP
    } else if name.hasSuffix(".png") {
      self = .png
    } else {
      return nil
    }
  }

  /// Whether the format stores the number of repetitions, and durations of frames.
  package var isAnimation: Bool { self == .webP || self == .png }

  /// The largest number of pictures in a folder or of raw frames: those of 46 hours at 60 Hz.
  private static let pictureLimit = 10_000_000.0

  /// Checks that a recording does not need too many pictures in a format without durations.
  ///
  /// A recording during which a clock was set would otherwise fill the disk with equal pictures.
  ///
  /// - Parameters:
  ///   - duration: the duration of the recording, in ms.
  ///   - plan: the plan of the film.
  /// - Throws: `FileError` if it needs too many.
  package func checkPictureCount(
    ofDuration duration: Double, _ plan: FilmPlan
  ) throws(FileError) {
    let count = (duration / plan.speed * plan.rate / 1000).rounded(.up)
    guard !isAnimation, count > Self.pictureLimit else { return }
    throw .inaccessible(
      path: plan.name,
      why: "needs \(Decimal.text(count)) pictures for the "
        + "\(Decimal.text((duration / 1000).rounded())) s of the recording; at most "
        + "\(Decimal.text(Self.pictureLimit)) are allowed, and a film that ends in .webp or .png "
        + "stores pauses as durations")
  }

  /// The largest width and height of a film, in px; nil without a limit.
  private var sideLimit: Int? {
    switch self {
    case .raw: nil
    // cairo, which encodes PNG, has no larger pictures.
    case .folder, .png: 32767
    case .webP: FilmSize.range.upperBound
    }
  }

  /// Opens the destination of a film.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - plan: the plan of the film.
  ///   - signals: a descriptor that becomes readable when a signal asks to stop.
  /// - Returns: the writer.
  /// - Throws: `FileError` if nothing can be written there.
  package func writer(
    at path: String, _ plan: FilmPlan, signals: Int32
  ) throws(FileError) -> any FilmWriter {
    let size = plan.size
    if let limit = sideLimit, max(size.width, size.height) > limit {
      throw .inaccessible(
        path: path,
        why: "has \(size.width)x\(size.height) px; its format allows \(limit) for each side, and "
          + "'--resolution' sets another size")
    }
    switch self {
    case .raw: return try RawFrames(to: STDOUT_FILENO, signals: signals, plan)
    case .folder: return try FrameFolder(at: path, plan)
    case .png: return try AnimationFile(at: path, plan, AnimatedPNG())
    case .webP:
      let format: AnimatedWebP
      do throws(AnimatedWebP.Missing) {
        format = try AnimatedWebP(quality: plan.options.quality)
      } catch {
        throw .inaccessible(path: path, why: error.reason)
      }
      return try AnimationFile(at: path, plan, format)
    }
  }
}
