import Glibc
import Testing

/// Calls a body with the path of a drawing in a folder of its own, which is removed afterwards.
///
/// - Parameters:
///   - text: what the file says; nil for no file.
///   - body: gets the path.
/// - Returns: what the body returns.
/// - Throws: what the body throws, or where there is no place for the folder.
func withDrawingPath<Result>(
  _ text: String? = nil, _ body: (String) throws -> Result
) throws -> Result {
  var template = Array("/tmp/drawing-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  let path = "\(folder)/a.jsonl"
  defer {
    unlink(path)
    rmdir(folder)
  }
  if let text { try writeDrawing(text, to: path) }
  return try body(path)
}

/// Writes the file of a drawing.
func writeDrawing(_ text: String, to path: String) throws {
  let file = try #require(fopen(path, "w"))
  fputs(text, file)
  fclose(file)
}
