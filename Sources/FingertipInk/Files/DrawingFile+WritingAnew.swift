internal import CLinux
internal import Glibc
internal import TouchInk

extension DrawingFile {
  /// Whether another program has shortened the file since the last write.
  var isShortened: Bool { presentSize.map { $0 < size } ?? false }

  /// The size of the file, in bytes; nil if it is not known.
  private var presentSize: Int? {
    var status = stat()
    guard let descriptor, fstat(descriptor, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Notes the size of the file after a write.
  func noteSize() { size = presentSize ?? 0 }

  /// Empties the file and adds a drawing; the next changes must be those of its strokes.
  ///
  /// - Throws: `Refusal` if the file cannot be emptied; nothing has changed then.
  func rewrite(_ drawing: WholeDrawing) throws(Refusal) {
    if let descriptor, ftruncate(descriptor, 0) != 0 { throw Refusal(path: path, errno: errno) }
    noteSize()
    pending = []
    append(.header(version: DrawingLine.version))
    for line in drawing.lines { append(line) }
    drafts.startOver()
  }

  /// Returns a page with all strokes of its document, as they are numbered in the file.
  func page(_ page: DrawingPages.Page, _ document: InkDocument) -> WholeDrawing.Page {
    var result = WholeDrawing.Page(page: page)
    for (index, number) in numbers[page.number, default: []].enumerated() {
      guard let stroke = document[StrokeID(rawValue: Int32(index))] else { continue }
      result.items.append(
        DrawingContent.Item(
          number: number, brush: stroke.brush, device: stroke.device,
          isProvisional: stroke.isProvisional, nodes: stroke.nodes))
      if !document.shows(stroke.id) { result.hidden.append(number) }
    }
    return result
  }

  // MARK: - Without former ink

  /// The least size of a file that is large, in bytes.
  static let leastLargeSize = 8 << 20

  /// Whether the file is so large that it may be worth writing it anew.
  var isLarge: Bool { size >= largeSize && !isBehind }

  /// Replaces the file by one that has only a drawing, if that makes it much smaller.
  ///
  /// Everything that was ever drawn stays in a file; on a wall on which visitors draw for months,
  /// it would fill the disk. The old file stays in its place until the new one is complete, and if
  /// that cannot be written.
  ///
  /// - Parameter drawing: what can be seen or brought back.
  func leaveOutFormerInk(besides drawing: WholeDrawing) {
    largeSize = max(Self.leastLargeSize, 2 * size)
    guard let place = target, let mode = ownMode(at: place), drawing.roughSize < size / 4 else {
      return
    }
    let newPath = place + ".new"
    unlink(newPath)
    do {
      let file = try DrawingFile(newPath)
      try file.rewrite(drawing)
      try file.flush()
      // Otherwise a power failure could leave the name with an empty file.
      file.synchronize()
      guard let successor = file.descriptor, fchmod(successor, mode) == 0,
        rename(newPath, place) == 0
      else { throw Refusal(path: newPath, errno: errno) }
      file.descriptor = nil
      if let descriptor { close(descriptor) }
      descriptor = successor
    } catch {
      unlink(newPath)
      return
    }
    drafts.startOver()
    noteSize()
    largeSize = max(Self.leastLargeSize, 4 * size)
  }

  /// Returns the permissions of the file; nil if it is not only at a path, or belongs to another
  /// user, so that a new file would not replace it.
  private func ownMode(at path: String) -> mode_t? {
    var (own, found) = (stat(), stat())
    guard let descriptor, fstat(descriptor, &own) == 0, lstat(path, &found) == 0,
      own.st_nlink == 1, own.st_uid == geteuid(),
      (own.st_dev, own.st_ino) == (found.st_dev, found.st_ino)
    else { return nil }
    return own.st_mode & 0o7777
  }
}
