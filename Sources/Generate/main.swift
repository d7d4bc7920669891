// `make generate`: updates the files that repeat the tables of commands, options and settings:
// completions, manuals, schema and default configuration.

import Glibc
import SystemSupport

for file in GeneratedFile.all {
  do {
    guard let text = Files.text(file.path) else {
      throw GenerationError(
        "cannot be read; make generate runs in the top folder of the repository")
    }
    let fresh = try file.text(text)
    guard fresh != text else { continue }
    try write(fresh, to: file.path)
    print("\(file.path): written anew")
  } catch {
    let message = "generate: \(file.path): \(error)\n"
    write(STDERR_FILENO, message, message.utf8.count)
    exit(1)
  }
}

/// Writes a file in place, so that it keeps its mode.
private func write(_ text: String, to path: String) throws {
  guard let stream = fopen(path, "w") else {
    throw GenerationError("cannot be written: \(errorText(errno))")
  }
  let count = fwrite(text, 1, text.utf8.count, stream)
  guard fclose(stream) == 0, count == text.utf8.count else {
    throw GenerationError("cannot be written: \(errorText(errno))")
  }
}
