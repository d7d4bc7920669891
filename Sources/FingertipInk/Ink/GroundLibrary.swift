// The pictures of grounds that are files. They are read on a thread of their own, since a page of a PDF
// takes a program that works for a second, and ink must not wait for it. The latest are kept, so that
// turning back costs nothing.

internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing

/// The pictures of grounds that are files.
final class GroundLibrary {
  private struct Volume {
    let ground: PageGround
    let width: Int
    let height: Int
    /// Nil for a file that cannot be shown.
    let picture: ScaledPicture?
  }

  /// The number of pictures that are kept; each takes as much memory as the screen.
  private static let limit = 6

  private var volumes: [Volume] = []
  private var reading: (work: BackgroundWork<Result<ScaledPicture, GroundProblem>>, Volume)?
  private var writing: [BackgroundWork<String?>] = []
  private let log: LogSink
  /// The reason why the latest file cannot be shown, until somebody takes it.
  var problem: GroundProblem?

  /// Creates a library without pictures.
  init(log: @escaping LogSink) { self.log = log }

  /// The descriptors that become readable when a picture was read or written.
  var descriptors: [pollfd] {
    (reading.map { [$0.work.descriptor] } ?? []).map { pollfd(reading: $0) }
      + writing.map { pollfd(reading: $0.descriptor) }
  }

  /// Returns the picture of a ground, or begins to read it.
  ///
  /// - Parameters:
  ///   - ground: a ground that is a file.
  ///   - width: the width in which it must have room, in px.
  ///   - height: the height in which it must have room, in px.
  /// - Returns: nil as long as it was not read, or where it cannot be.
  func picture(of ground: PageGround, width: Int, height: Int) -> ScaledPicture? {
    if let place = volumes.firstIndex(where: {
      $0.ground == ground && $0.width == width && $0.height == height
    }) {
      let volume = volumes.remove(at: place)
      volumes.append(volume)
      return volume.picture
    }
    // What is read already is waited for: whoever turns many pages wants the last one.
    guard reading == nil else { return nil }
    do throws(SystemError) {
      let work = try BackgroundWork {
        GroundReader.read(ground, width: width, height: height)
      }
      reading = (work, Volume(ground: ground, width: width, height: height, picture: nil))
    } catch {
      log(.error, "\(ground.text): cannot be read: \(error)")
    }
    return nil
  }

  /// Takes over what was read.
  ///
  /// - Returns: whether a picture is there that was not there before.
  func takeTurn() -> Bool {
    writing.removeAll { work in
      guard let failure = work.takeResult() else { return false }
      if let failure { log(.error, failure) }
      return true
    }
    guard let (work, volume) = reading, let result = work.takeResult() else { return false }
    reading = nil
    var picture: ScaledPicture?
    switch result {
    case .success(let read): picture = read
    case .failure(let problem):
      log(.error, "the ground cannot be shown: \(problem)")
      self.problem = problem
    }
    add(
      Volume(
        ground: volume.ground, width: volume.width, height: volume.height, picture: picture))
    return true
  }

  /// Waits until pictures are written, but no longer than until a time of our clock, in ms.
  func finishWriting(until end: Double) {
    for work in writing {
      if let failure = work.wait(until: end) ?? nil { log(.error, failure) }
    }
    writing = []
  }

  /// Keeps a picture as large as the screen, and writes it to the file of its ground.
  func add(_ picture: ScaledPicture, as path: String) {
    add(
      Volume(
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

  private func add(_ volume: Volume) {
    volumes.append(volume)
    if volumes.count > Self.limit { volumes.removeFirst() }
  }
}
