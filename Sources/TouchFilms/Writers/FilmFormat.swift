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

  /// Whether the format stores the number of repetitions.
  package var storesLoopCount: Bool { self == .webP || self == .png }

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
