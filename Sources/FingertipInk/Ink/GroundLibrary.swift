// The pictures of grounds that are files. They are read on a thread of their own, because rendering
// a page of a PDF takes an external program a second, and ink must not wait for it. The latest
// pictures are kept, so that turning back costs nothing.

internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing

/// The pictures of grounds that are files.
final class GroundLibrary {
  private struct Entry {
    let ground: PageGround
    let width: Int
    let height: Int
    /// Nil for a file that cannot be shown.
    let picture: ScaledPicture?
  }

  /// The number of pictures that are kept; each takes as much memory as the screen.
  private static let limit = 6

  private var entries: [Entry] = []
  private var reading: (work: BackgroundWork<Result<ScaledPicture, GroundProblem>>, Entry)?
  private var writing: [BackgroundWork<String?>] = []
  private let log: LogSink
  /// The reason why the latest file cannot be shown, until it is taken.
  var problem: GroundProblem?

  /// Creates a library without pictures.
  init(log: @escaping LogSink) { self.log = log }

  /// The descriptors that become readable when a picture was read or written.
  var descriptors: [pollfd] {
    (reading.map { [$0.work.descriptor] } ?? []).map { pollfd(reading: $0) }
      + writing.map { pollfd(reading: $0.descriptor) }
  }

  /// Returns the picture of a ground, or starts to read it.
  ///
  /// - Parameters:
  ///   - ground: a ground that is a file.
  ///   - width: the maximum width, in px.
  ///   - height: the maximum height, in px.
  /// - Returns: nil until it has been read, or if it cannot be read.
  func picture(of ground: PageGround, width: Int, height: Int) -> ScaledPicture? {
    if let index = entries.firstIndex(where: {
      $0.ground == ground && $0.width == width && $0.height == height
    }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.picture
    }
    // Only one read at a time: whoever turns many pages wants the last one.
    guard reading == nil else { return nil }
    do throws(SystemError) {
      let work = try BackgroundWork {
        GroundReader.read(ground, width: width, height: height)
      }
      reading = (work, Entry(ground: ground, width: width, height: height, picture: nil))
    } catch {
      log(.error, "\(ground.text): cannot be read: \(error)")
    }
    return nil
  }

  /// Takes over the results of finished reads and writes.
  ///
  /// - Returns: whether a read has finished.
  func takeTurn() -> Bool {
    writing.removeAll { work in
      guard let failure = work.takeResult() else { return false }
      if let failure { log(.error, failure) }
      return true
    }
    guard let (work, entry) = reading, let result = work.takeResult() else { return false }
    reading = nil
    var picture: ScaledPicture?
    switch result {
    case .success(let read): picture = read
    case .failure(let problem):
      log(.error, "the ground cannot be shown: \(problem)")
      self.problem = problem
    }
    add(
      Entry(
        ground: entry.ground, width: entry.width, height: entry.height, picture: picture))
    return true
  }

  /// Waits until pictures are written, but only up to a time on our clock, in ms.
  func finishWriting(until end: Double) {
    for work in writing {
      if let failure = work.wait(until: end) ?? nil { log(.error, failure) }
    }
    writing = []
  }

  /// Keeps a picture of the screen's size, and writes it to the file of its ground.
  func add(_ picture: ScaledPicture, as path: String) {
    add(
      Entry(
        ground: .picture(path), width: picture.width, height: picture.height, picture: picture))
    do throws(SystemError) {
      writing.append(
        try BackgroundWork {
          do throws(PictureFileError) {
            try PNGFile.write(picture, to: path)
            return nil
          } catch {
            return "\(error)"
          }
        })
    } catch {
      log(.error, "\(path): cannot be written: \(error)")
    }
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
  }
}
