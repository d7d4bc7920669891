package import FingertipInk
internal import Glibc
internal import SystemSupport
internal import TouchDrawing
package import TouchInk

/// A drawing that is being written as pictures, and the receiver of the outcome.
package struct DrawingSave {
  /// The path that was asked for.
  let path: String
  let work: BackgroundWork<Outcome>
  let reply: (Outcome) -> Void

  /// The first reason why the ground of a page is missing, nil for none, or the error of writing.
  package typealias Outcome = Result<GroundProblem?, InkPictureError>
}

/// Saving the drawing as pictures while touches go on.
extension DrawModeHandler {
  /// Saves the drawing, in the format of the file name's extension.
  ///
  /// - Parameters:
  ///   - path: the file; with a `%` in its name, each page gets a file with its number there.
  ///   - reply: receives the outcome once the files are written.
  /// - Returns: whether draw mode is on.
  package func save(
    to path: String, _ reply: @escaping (DrawingSave.Outcome) -> Void
  ) -> Bool {
    guard let editor = open?.editor else { return false }
    do {
      let saver = try editor.saver(to: path)
      let work = try BackgroundWork { () -> DrawingSave.Outcome in
        do throws(InkPictureError) {
          return .success(try saver.run())
        } catch {
          return .failure(error)
        }
      }
      saves.append(DrawingSave(path: path, work: work, reply: reply))
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
    for save in saves {
      guard let outcome = save.work.wait(until: end) else {
        log(
          .error,
          "\(save.path): the drawing was not written within \(Int(Self.saveTimeout / 1000)) s")
        continue
      }
      save.reply(outcome)
    }
    saves = []
    for editor in [open?.editor, closed?.drawing.editor].compactMap(\.self) {
      editor.finishGrounds(until: end)
    }
  }

  /// Reports the outcome of drawings that have been written.
  func reportFinishedSaves() {
    saves.removeAll { save in
      guard let outcome = save.work.takeResult() else { return false }
      save.reply(outcome)
      return true
    }
  }
}
