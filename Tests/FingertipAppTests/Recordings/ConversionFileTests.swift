import Glibc
import Testing
import TouchRig

@testable import FingertipApp
@testable import SystemSupport

private func mode(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

@Test("A converted recording is private, and appears once it is complete")
func newConvertedFile() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-conversion")
  let path = folder.file("recording.jsonl")
  let file = try ConvertedFile(path, overwrites: false)
  try file.write(Array("new\n".utf8))
  #expect(access(path, F_OK) != 0)
  try file.finish()
  #expect(mode(of: path) == 0o600 && Files.text(path) == "new\n")
  #expect(
    throws: FileError.inaccessible(path: path, why: "already exists; --force overwrites it")
  ) {
    _ = try ConvertedFile(path, overwrites: false)
  }
}

@Test("A conversion that fails leaves the former recording and no other file")
func abortedConversion() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-conversion")
  let path = folder.file("recording.jsonl")
  try Files.write("former\n", to: path)
  func abort() throws {
    let file = try ConvertedFile(path, overwrites: true)
    try file.write(Array("new\n".utf8))
  }
  try abort()
  #expect(Files.text(path) == "former\n")
  #expect(try Files.below(folder.path) == [path])
}

@Test("A conversion to a device is written at once, and reports a full one")
func convertedStream() throws {
  let stream = try ConvertedStream("/dev/full", signals: -1)
  #expect(throws: FileError.inaccessible(path: "/dev/full", why: errorText(ENOSPC))) {
    try stream.write(Array("new\n".utf8))
  }
}
