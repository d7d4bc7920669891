// Raw frames are large: 8 MB each at 1920 x 1080 px, while a pipe holds 64 KB. A write of more than
// the free space would block inside the kernel, where signals could not end it, because ours are
// blocked. So the free space is queried first.

internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchDrawing
internal import Touches

/// Writes frames as raw pixels: blue, green, red and alpha, row by row without padding.
package final class RawFrames: FilmWriter {
  /// False: the reader counts the frames.
  package var storesDurations: Bool { false }

  private let descriptor: Int32
  private let signals: Int32
  private let plan: FilmPlan
  private let isPipe: Bool
  /// The pixels with straight alpha.
  private let straight: Canvas

  /// The capacity that is requested for a pipe, in bytes.
  private static let pipeSize: Int32 = 1 << 20

  /// Prepares to write to a descriptor, which the caller closes.
  ///
  /// - Parameters:
  ///   - descriptor: a pipe, a file or a device.
  ///   - signals: a descriptor that becomes readable when a signal asks to stop.
  ///   - plan: the plan of the film.
  /// - Throws: `FileError` if it is a terminal, or if there is no memory.
  package init(
    to descriptor: Int32, signals: Int32, _ plan: FilmPlan
  ) throws(FileError) {
    guard isatty(descriptor) == 0 else {
      throw .inaccessible(
        path: plan.name, why: "is a terminal; raw frames go to a pipe, as to ffmpeg, or a file")
    }
    guard let straight = Canvas(bounds: plan.area) else { throw plan.noMemory }
    var status = stat()
    isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    if isPipe { _ = fcntl(descriptor, fcntl_set_pipe_size, Self.pipeSize) }
    self.descriptor = descriptor
    self.signals = signals
    self.plan = plan
    self.straight = straight
  }

  /// Writes the frame with straight alpha, and waits while the pipe is full.
  package func add(_ frame: FilmFrame) throws(FileError) {
    guard !frame.isOpaque else { return try write(frame.picture) }
    for rect in frame.damage { straight.target.copyStraight(rect, from: frame.picture) }
    try write(straight.target)
  }

  /// Does nothing, because every frame has been written already.
  package func finish(count: Int, isInterrupted: () -> Bool) throws(FileError) {}

  private func write(_ picture: PixelTarget) throws(FileError) {
    var rest = UnsafeRawBufferPointer(
      UnsafeBufferPointer(start: picture.pixels, count: picture.bounds.area))
    while !rest.isEmpty {
      let room = try waitForRoom()
      let count = Glibc.write(descriptor, rest.baseAddress, min(rest.count, room))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR, errno != EAGAIN {
        throw .inaccessible(path: plan.name, why: errorText(errno))
      }
    }
  }

  /// Waits until data can be written.
  ///
  /// - Returns: the number of bytes that can be written without blocking.
  private func waitForRoom() throws(FileError) -> Int {
    while true {
      var entries = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0), pollfd(reading: signals),
      ]
      guard poll(&entries, 2, -1) > 0 else { continue }
      if entries[1].revents != 0 { throw plan.interrupted }
      if entries[0].revents != 0 { return isPipe ? roomInPipe : .max }
    }
  }

  /// The free space of a writable pipe, in bytes.
  ///
  /// It counts whole pages, of which the first and the last used one may be partly empty.
  private var roomInPipe: Int {
    let pageSize = Int(PIPE_BUF)
    var filled: Int32 = 0
    let size = Int(fcntl(descriptor, fcntl_get_pipe_size))
    guard size > 0, ioctl(descriptor, UInt(FIONREAD), &filled) == 0 else { return pageSize }
    return max(size - (Int(filled) / pageSize + 2) * pageSize, pageSize)
  }
}
