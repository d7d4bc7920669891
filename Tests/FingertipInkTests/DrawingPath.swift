import Glibc
import Testing
import TouchRig

/// Calls a body with the path of a drawing in a folder of its own, which is removed afterwards.
///
/// - Parameters:
///   - text: the content of the file; nil for no file.
///   - body: receives the path.
/// - Returns: the body's result.
/// - Throws: the body's error, or an error if the folder cannot be created.
func withDrawingPath<Result>(
  _ text: String? = nil, _ body: (String) throws -> Result
) throws -> Result {
  let folder = try TemporaryFolder(prefix: "drawing")
  let path = folder.file("a.jsonl")
  if let text { try writeDrawing(text, to: path) }
  return try body(path)
}

/// Writes a drawing file.
func writeDrawing(_ text: String, to path: String) throws {
  let file = try #require(fopen(path, "w"))
  fputs(text, file)
  fclose(file)
}
