import Glibc
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

@Test("A folder gets a picture for each frame, with the finger at its recorded position")
func folderOfFrames() throws {
  let options = ["--resolution", "960x540", "--rate", "10", "--backdrop", "white"]
  try withFilm("frames/", options) { path, run, folder in
    #expect(run.messages == "" && run.status == .success)
    let names = (1...16).map { "frame-\($0 < 10 ? "0000" : "000")\($0).png" }
    let files = try folder.names(in: "frames")
    #expect(files == names)
    // After half a second the finger is at (300 + 20 * 31) / 2, (400 + 5 * 31) / 2.
    let middle = try PictureFile.read(path + names[5])
    #expect(middle.target[460, 277] != 0xFFFF_FFFF)
    #expect(middle.target[700, 277] == 0xFFFF_FFFF)
    let last = try PictureFile.read(path + names[15])
    #expect(last.target[460, 277] == 0xFFFF_FFFF)
  }
}

@Test("An empty folder behind a symbolic link gets the pictures")
func linkedFolder() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  try folder.makeFolder("frames")
  let status = symlink(folder.file("frames"), folder.file("link"))
  try #require(status == 0)
  try withTemporaryFile(filmedStroke.utf8) { file in
    let run = Run(
      ["replay", file, "--output", folder.file("link/"), "--resolution", "64x64", "--rate", "10"],
      commands: [.replay(runReplay)])
    #expect(run.messages == "" && run.status == .success)
  }
  let files = try folder.names(in: "frames")
  #expect(files.count == 16)
}

@Test("A folder of pictures is made although a killed process with the same id left its own behind")
func remainingFolder() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  let remaining = "frames.fingertip-\(getpid())-0"
  try folder.makeFolder(remaining)
  try withTemporaryFile(filmedStroke.utf8) { file in
    let path = folder.file("frames/")
    let run = Run(
      ["replay", file, "--output", path, "--resolution", "64x64", "--rate", "10"],
      commands: [.replay(runReplay)])
    #expect(run.messages == "" && run.status == .success)
  }
  let names = try folder.names(in: ".")
  #expect(names == ["frames", remaining])
}

@Test("A folder at which another file system begins is refused before pictures are made")
func mountedFolder() throws {
  try withTemporaryFile(filmedStroke.utf8) { file in
    let run = Run(["replay", file, "--output", "/proc/"], commands: [.replay(runReplay)])
    #expect(run.status == .failure)
    #expect(run.messages == "fingertip: /proc/: is a mount point; a folder in it is needed\n")
  }
}
