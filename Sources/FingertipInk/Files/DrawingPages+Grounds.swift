internal import Glibc
internal import InkPages
internal import SystemSupport

extension DrawingPages {
  /// Returns the grounds of the pages of a drawing, including removed ones, without reading its
  /// ink.
  ///
  /// - Parameter path: a file that may be a drawing.
  /// - Returns: the grounds in no order; nil if the file cannot be read.
  static func grounds(in path: String) -> [PageGround]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var lines = LineReader(descriptor)
    var grounds: [Int: PageGround] = [:]
    while true {
      do throws(LineReader.Failure) {
        guard let line = try lines.next() else { return Array(grounds.values) }
        if mayNameGround(line.bytes),
          case .page(let page, let state)? = try? DrawingLine(
            parsing: line.bytes), let ground = state.ground
        {
          grounds[page] = ground
        }
      } catch {
        guard error == .tooLong, (try? lines.skipTooLong()) != nil else { return nil }
      }
    }
  }

  /// Returns whether a line is not one of those with points, which are by far the longest.
  private static func mayNameGround(_ line: UnsafeRawBufferPointer) -> Bool {
    !["{\"add\"", "{\"extend\"", "{\"draft\""].contains { line.starts(with: $0.utf8) }
  }
}
