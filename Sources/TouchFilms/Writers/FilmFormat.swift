internal import FingertipSettings
internal import Glibc
package import SystemSupport

/// The format of a film, by the name that it is written to.
package enum FilmFormat: Equatable {
  /// Raw frames on standard output: `-`.
  case raw
  /// A folder of PNG files: a name that ends in a slash, or a folder that is there.
  case folder
  /// An animated WebP: a name that ends in `.webp`.
  case webP
  /// An animated PNG: a name that ends in `.png`.
  case png

  /// Creates the format that a name asks for; nil where it asks for none.
  package init?(of path: String) {
    let name = path.lowercased()
    if path == "-" {
      self = .raw
    } else if path.hasSuffix("/") || Self.isFolder(path) {
      self = .folder
    } else if name.hasSuffix(".webp") {
      self = .webP
    } else if name.hasSuffix(".png") {
      self = .png
    } else {
      return nil
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a film tells how often it is played.
  package var hasRounds: Bool { self == .webP || self == .png }

  /// Opens the place of a film.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - plan: the plan of the film.
  ///   - signals: becomes readable when a signal comes that ends the film.
  /// - Returns: what writes it.
  /// - Throws: `FileError` where nothing can be written there.
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
