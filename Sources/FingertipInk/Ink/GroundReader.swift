internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing
package import Translations

/// The reason why the file of a ground cannot be shown or written.
package struct GroundProblem: Error, CustomStringConvertible {
  /// The reason, for the screen.
  package let text: ScreenText
  /// Whether the ground is shown although its file cannot be written.
  package var isShown = false

  /// The reason as a message, which names the file or the program.
  package var description: String { text.english }
}

/// Reads the files of grounds; belongs on a thread of its own, because it may wait for a program.
enum GroundReader {
  /// The program that renders a page of a PDF file.
  static let program = "pdftocairo"
  /// The package with this program.
  private static let programPackage = "poppler-utils"
  /// The time limit for a page, in ms.
  private static let timeout = 20_000.0

  /// Reads the picture of a ground.
  ///
  /// - Parameters:
  ///   - ground: the ground.
  ///   - width: the maximum width, in px.
  ///   - height: the maximum height, in px.
  /// - Returns: the picture in its own proportions, as large as the limits allow.
  static func read(
    _ ground: PageGround, width: Int, height: Int
  ) -> Result<ScaledPicture, GroundProblem> {
    do throws(GroundProblem) {
      switch ground {
      case .picture(let path): return .success(try picture(path, width, height))
      case .document(let path, let page):
        return .success(try self.page(page, of: path, width, height))
      case .desktop, .paper: throw GroundProblem(text: .verbatim("\(ground.text): is not a file"))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Returns the number of pages of a PDF file; nil if it cannot be read.
  ///
  /// It waits for a program, so it belongs on a thread of its own.
  static func pageCount(of path: String) -> Int? {
    let result = try? FinishedProgram.run("pdfinfo", ["pdfinfo", path], within: timeout)
    guard let result, result.status == 0,
      let line = result.output.split(separator: "\n").first(where: { $0.hasPrefix("Pages:") })
    else { return nil }
    return line.split(separator: " ").last.flatMap { Int($0) }
  }

  private static func picture(
    _ path: String, _ width: Int, _ height: Int
  ) throws(GroundProblem) -> ScaledPicture {
    do throws(PictureFileError) {
      return try ScaledPicture(path, fittingWidth: Double(width), height: Double(height))
    } catch {
      throw GroundProblem(text: error.screenText)
    }
  }

  private static func page(
    _ page: Int, of path: String, _ width: Int, _ height: Int
  ) throws(GroundProblem) -> ScaledPicture {
    guard access(path, R_OK) == 0 else {
      throw unreadable(path, because: ScreenText(errno: errno))
    }
    var template = TemporaryPath.template("fingertip-ground")
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else {
      throw GroundProblem(
        text: ScreenText(
          "%1: cannot be written: %2", .verbatim(TemporaryPath.folder), ScreenText(errno: errno)))
    }
    let file = "\(folder)/page"
    defer {
      unlink("\(file).png")
      rmdir(folder)
    }
    let result = try run(
      [
        program, "-png", "-singlefile", "-f", "\(page)", "-l", "\(page)", "-scale-to",
        "\(max(width, height))", path, file,
      ], reading: path)
    guard let reason = result.complaints?.last else {
      return try picture("\(file).png", width, height)
    }
    // The program says so, too, but not of which file.
    if let count = pageCount(of: path), page > count {
      throw GroundProblem(text: ScreenText("%1: has no page %2", .verbatim(path), .number(page)))
    }
    throw unreadable(path, because: .verbatim("\(program): \(reason)"))
  }

  private static func unreadable(_ path: String, because reason: ScreenText) -> GroundProblem {
    GroundProblem(text: ScreenText("%1: cannot be read: %2", .verbatim(path), reason))
  }

  private static func run(
    _ arguments: [String], reading path: String
  ) throws(GroundProblem) -> FinishedProgram {
    let result: FinishedProgram?
    do throws(SystemError) {
      result = try FinishedProgram.run(program, arguments, within: timeout)
    } catch {
      throw GroundProblem(
        text: ScreenText(
          "%1: cannot be started: %2; it is in the package %3", .verbatim(program),
          ScreenText(errno: error.number), .verbatim(programPackage)))
    }
    guard let result else {
      throw unreadable(
        path,
        because: ScreenText(
          "%1: took longer than %2 s", .verbatim(program), .number(Int(timeout / 1000))))
    }
    return result
  }
}
