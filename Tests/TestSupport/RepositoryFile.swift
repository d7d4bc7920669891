internal import Glibc
internal import SystemSupport
internal import TouchDrawing

/// The files of the repository, which tests compare with the tables of the program.
package enum RepositoryFile {
  /// Returns the absolute path of a file, given from the top of the repository.
  package static func path(_ path: String) -> String {
    // Tests/TestSupport/RepositoryFile.swift
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + (parts + [Substring(path)]).joined(separator: "/")
  }

  /// Returns the text of a file, given from the top of the repository.
  package static func text(_ path: String) throws -> String {
    String(decoding: try RegularFile.bytes(of: Self.path(path), limit: 1 << 20), as: UTF8.self)
  }

  /// Writes a file, given from the top of the repository.
  package static func write(_ text: String, to path: String) throws {
    guard let file = fopen(Self.path(path), "w") else {
      throw SystemError(call: "fopen", number: errno)
    }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { throw SystemError(call: "fputs", number: errno) }
  }

  /// Returns the Swift files in a folder of the repository and in its subfolders.
  package static func sources(in folder: String) -> [String] { files(in: folder, ending: ".swift") }

  /// Returns the files with an ending in a folder of the repository and in its subfolders.
  ///
  /// A folder that does not exist ends the tests, since those that check its files would pass.
  package static func files(in folder: String, ending: String) -> [String] {
    guard let entries = opendir(path(folder)) else {
      precondition(errno == ENOTDIR, "\(folder): \(errorText(errno))")
      return []
    }
    defer { closedir(entries) }
    var paths: [String] = []
    while let entry = readdir(entries) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name.hasSuffix(ending) {
        paths.append("\(folder)/\(name)")
      } else if !name.hasPrefix(".") {
        paths += files(in: "\(folder)/\(name)", ending: ending)
      }
    }
    return paths
  }
}

/// Runs a body with the path of a temporary file that contains some bytes.
package func withTemporaryFile(
  _ bytes: some Collection<UInt8>, _ body: (String) throws -> Void
) throws {
  var template = Array("/tmp/fingertip-test-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw SystemError(call: "mkstemp", number: errno) }
  defer { close(descriptor) }
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { unlink(path) }
  let written = Array(bytes).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  guard written == bytes.count else { throw SystemError(call: "write", number: errno) }
  try body(path)
}
