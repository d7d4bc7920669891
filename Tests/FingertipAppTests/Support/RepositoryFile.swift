import Glibc
import Testing
import TouchDrawing

/// The files of the repository that tests hold to the tables of the program.
enum RepositoryFile {
  /// The absolute path of a file, given from the top of the repository.
  static func path(_ path: String) -> String {
    // Tests/FingertipAppTests/Support/RepositoryFile.swift
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + (parts + [Substring(path)]).joined(separator: "/")
  }

  /// The text of a file, given from the top of the repository.
  static func text(_ path: String) throws -> String {
    String(decoding: try RegularFile.bytes(of: Self.path(path), limit: 1 << 20), as: UTF8.self)
  }

  /// Writes a file, given from the top of the repository.
  static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(Self.path(path), "w"), "\(path) cannot be written")
    defer { fclose(file) }
    try #require(fputs(text, file) >= 0)
  }

  /// The Swift files in a folder of the repository and in those in it.
  static func sources(in folder: String) -> [String] { files(in: folder, ending: ".swift") }

  /// The files in a folder of the repository and in those in it whose names end so.
  static func files(in folder: String, ending: String) -> [String] {
    guard let entries = opendir(path(folder)) else { return [] }
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

/// Runs a body with the path of a file that holds some bytes, which is gone afterwards.
func withTemporaryFile(_ bytes: some Collection<UInt8>, _ body: (String) throws -> Void) throws {
  var template = Array("/tmp/fingertip-test-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { unlink(path) }
  let written = Array(bytes).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  try #require(written == bytes.count)
  try body(path)
}
