// The pictures of grounds that are files. They are read on a thread of their own, because rendering
// a page of a PDF takes an external program a second, and ink must not wait for it. The latest
// pictures are kept, so that turning back costs nothing.

internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing
internal import Translations

/// The pictures of grounds that are files.
final class GroundLibrary {
  /// A picture that is wanted.
  struct Request: Equatable {
    /// A ground that is a file.
    let ground: PageGround
    /// The maximum width, in px.
    let width: Int
    /// The maximum height, in px.
    let height: Int
  }

  private struct Entry {
    let request: Request
    /// The file when it was read; nil for a picture of ours, which nobody else writes.
    let file: FileIdentity?
    let picture: ScaledPicture

    /// Whether the file has not changed since, as far as can be seen.
    var isCurrent: Bool {
      guard let file, let found = FileIdentity(of: file.path) else { return true }
      return file == found
    }
  }

  /// A picture that is being read.
  private struct Read {
    let request: Request
    /// The file before it was read; nil if there was none.
    let file: FileIdentity?
    let work: BackgroundWork<Result<ScaledPicture, GroundProblem>>
  }

  /// A picture of ours that is being written.
  private struct Write {
    /// Its file.
    let path: String
    /// Its result: the reason why it cannot be written; nil for none.
    let work: BackgroundWork<ScreenText?>
  }

  /// The number of pictures that are kept; each takes as much memory as the screen.
  private static let limit = 6

  private var entries: [Entry] = []
  private var reading: Read?
  private var writing: [Write] = []
  /// The files of ours that are not needed any more, but not deleted yet.
  private var discarded: [String] = []
  private let log: LogSink
  /// The reason why the latest file cannot be shown or written, until it is taken.
  var problem: GroundProblem?

  /// Creates a library without pictures.
  init(log: @escaping LogSink) { self.log = log }

  /// The descriptors that become readable when a picture was read or written.
  var descriptors: [pollfd] {
    (reading.map { [$0.work.descriptor] } ?? []).map { pollfd(reading: $0) }
      + writing.map { pollfd(reading: $0.work.descriptor) }
  }

  /// Returns a picture, or starts to read it.
  ///
  /// A file that has changed since it was read, or that could not be read, is read anew.
  ///
  /// - Returns: nil until it has been read, or if it cannot be read.
  func picture(for request: Request) -> ScaledPicture? {
    if let index = entries.firstIndex(where: { $0.request == request }) {
      let entry = entries.remove(at: index)
      if entry.isCurrent {
        entries.append(entry)
        return entry.picture
      }
    }
    // Only one read at a time: whoever turns many pages wants the last one.
    guard reading == nil else { return nil }
    let ground = request.ground
    let file = ground.path.flatMap { FileIdentity(of: $0) }
    do throws(SystemError) {
      let work = try BackgroundWork {
        GroundReader.read(ground, width: request.width, height: request.height)
      }
      reading = Read(request: request, file: file, work: work)
    } catch {
      log(.error, "\(ground.text): cannot be read: \(error)")
    }
    return nil
  }

  /// Takes over the results of finished reads and writes.
  ///
  /// - Returns: the request whose read has finished, with the picture if the file can be shown; nil
  ///   for none.
  func takeTurn() -> (request: Request, picture: ScaledPicture?)? {
    writing.removeAll { write in
      guard let failure = write.work.takeResult() else { return false }
      if let failure { noteUnwritten(failure) }
      return true
    }
    guard let read = reading, let result = read.work.takeResult() else { return nil }
    reading = nil
    switch result {
    case .success(let picture):
      if let file = read.file {
        add(Entry(request: read.request, file: file, picture: picture))
      }
      return (read.request, picture)
    case .failure(let problem):
      log(.error, "the ground cannot be shown: \(problem)")
      self.problem = problem
      return (read.request, nil)
    }
  }

  /// Whether pictures are being written.
  var isWriting: Bool { !writing.isEmpty }

  /// Waits until pictures are written, but only up to a time on our clock, in ms.
  func finishWriting(until end: Double) {
    for write in writing {
      if let failure = write.work.wait(until: end) ?? nil { noteUnwritten(failure) }
    }
    writing = []
  }

  private func noteUnwritten(_ reason: ScreenText) {
    log(.error, "the picture of the desktop is not kept: \(reason.english)")
    problem = GroundProblem(text: reason, isShown: true)
  }

  // MARK: - Pictures of ours

  /// Keeps a picture of the screen's size, and writes it to the file of its ground.
  func add(_ picture: ScaledPicture, as path: String) {
    let request = Request(
      ground: .picture(path), width: picture.width, height: picture.height)
    add(Entry(request: request, file: nil, picture: picture))
    do throws(SystemError) {
      let work = try BackgroundWork { () -> ScreenText? in
        do throws(PictureFileError) {
          try PNGFile.write(picture, to: path)
          return nil
        } catch {
          return error.screenText
        }
      }
      writing.append(Write(path: path, work: work))
    } catch {
      noteUnwritten(
        ScreenText("%1: cannot be written: %2", .verbatim(path), .verbatim("\(error)")))
    }
  }

  /// Notes that a picture of ours is not needed any more.
  func discard(_ path: String) { discarded.append(path) }

  /// Deletes the files of pictures that are not needed any more, once they are written.
  ///
  /// - Parameter grounds: the grounds of all pages, whose files stay.
  func deleteDiscarded(sparing grounds: @autoclosure () -> [PageGround]) {
    guard !discarded.isEmpty else { return }
    let used = grounds()
    discarded.removeAll { path in
      guard !writing.contains(where: { $0.path == path }) else { return false }
      if !used.contains(.picture(path)) { unlink(path) }
      return true
    }
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
  }
}
