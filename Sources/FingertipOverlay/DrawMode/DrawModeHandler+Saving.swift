package import FingertipInk
internal import Glibc
internal import SystemSupport
internal import TouchDrawing
package import TouchInk

/// Pictures of a drawing or of the screen that are being written.
package struct PictureSave {
  /// The path that was asked for.
  let path: String
  /// The descriptor, readable once they are written.
  let descriptor: Int32
  /// Waits until they are written, or until a time of our clock, in ms; returns whether they were,
  /// after it has handed on the outcome.
  let finish: (_ end: Double) -> Bool

  /// Starts to write.
  ///
  /// - Parameters:
  ///   - path: the path that was asked for.
  ///   - work: writes the files, on a thread of its own.
  ///   - reply: receives the outcome.
  /// - Throws: `SystemError` if the kernel has no thread or descriptor left.
  init<Outcome: Sendable>(
    to path: String, _ work: @escaping @Sendable () -> Outcome,
    _ reply: @escaping (Outcome) -> Void
  ) throws(SystemError) {
    let work = try BackgroundWork(work)
    self.path = path
    descriptor = work.descriptor
    finish = { end in
      guard let outcome = work.wait(until: end) else { return false }
      reply(outcome)
      return true
    }
  }
}

/// Saving the drawing as pictures while touches go on.
extension DrawModeHandler {
  /// The first reason why the ground of a page is missing, nil for none, or the error of writing.
  package typealias SaveOutcome = Result<GroundProblem?, InkPictureError>

  /// Saves the drawing, in the format of the file name's extension.
  ///
  /// - Parameters:
  ///   - path: the file; with a `%` in its name, each page gets a file with its number there.
  ///   - reply: receives the outcome once the files are written.
  /// - Returns: whether draw mode is on.
  package func save(
    to path: String, _ reply: @escaping (SaveOutcome) -> Void
  ) -> Bool {
    guard let editor = open?.editor else { return false }
    do {
      let saver = try editor.saver(to: path)
      let save = try PictureSave(
        to: path,
        { () -> SaveOutcome in
          do throws(InkPictureError) {
            return .success(try saver.run())
          } catch {
            return .failure(error)
          }
        }, reply)
      saves.append(save)
    } catch let error as InkPictureError {
      reply(.failure(error))
    } catch {
      reply(.failure(.cannotWrite(path: path, reason: "\(error)")))
    }
    return true
  }

  /// The time for which the program, when it ends, waits for files that are being written, in ms.
  private static let saveTimeout = 10_000.0

  /// Waits for the files that are being written; to be called at the end of the program.
  func finishSaves() {
    endPictures()
    let end = Monotonic.milliseconds + Self.saveTimeout
    for save in saves where !save.finish(end) {
      log(.error, "\(save.path): was not written within \(Int(Self.saveTimeout / 1000)) s")
    }
    saves = []
    for editor in editors {
      editor.finishGrounds(until: end)
      editor.deleteZoomPictures()
    }
  }

  /// Reports the outcome of pictures that have been written, and deletes those that none needs.
  func reportFinishedSaves() {
    saves.removeAll { $0.finish(0) }
    guard saves.isEmpty else { return }
    for editor in editors { editor.deleteZoomPictures() }
  }

  /// The editors of the open drawing and the closed one that can be reopened.
  private var editors: [InkEditor] { [open?.editor, closed?.drawing.editor].compactMap(\.self) }
}
