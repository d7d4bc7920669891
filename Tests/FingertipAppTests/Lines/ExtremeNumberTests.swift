import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchInk
import TouchRig
import Touches

@testable import FingertipInk
@testable import FingertipApp
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport

/// Every reader of files, with each number of a sample replaced by the extremes of number types.
///
/// If a reader trapped, the test process would end.
@Suite("Extreme numbers") struct ExtremeNumberTests {
  @Test(
    "Extreme numbers in a recording lead to an analysis and a readable conversion, or to one message",
    arguments: ["evemu", "libinput", "recording"])
  func extremesInRecording(_ kind: String) throws {
    let sample =
      switch kind {
      case "evemu": KernelSample.evemu
      case "libinput": KernelSample.libinput
      default: RecordingText.twoFingers
      }
    var readableCount = 0
    for given in ExtremeText.all(of: sample) {
      try withTemporaryFile(given.text.utf8) { path in
        let run = Run(analyze: path, "--json")
        let replacement = Comment(rawValue: given.replacement)
        guard run.status == .success else {
          #expect(run.status == .failure && run.messages.contains("\(path):"), replacement)
          #expect(run.messages.split(separator: "\n").count == 1, replacement)
          return
        }
        readableCount += 1
        #expect(run.data.hasPrefix("{"), replacement)
        let recording = path + ".jsonl"
        defer { unlink(recording) }
        #expect(Run(analyze: path, "--convert", recording).status == .success, replacement)
        #expect(Run(analyze: recording).status == .success, replacement)
      }
    }
    #expect(readableCount > 100)
  }

  @Test(
    "Extreme numbers in the output of a tool lead to an analysis or to messages of one line",
    arguments: KernelExcerpt.all)
  func extremesInToolOutput(_ excerpt: KernelExcerpt) throws {
    for given in ExtremeText.all(of: excerpt.text) {
      try withTemporaryFile(given.text.utf8) { path in
        let run = Run(analyze: path, "--json")
        let replacement = Comment(rawValue: given.replacement)
        // The lines before the damage are analysed, and the status reports the damage.
        #expect(run.data.isEmpty ? run.status == .failure : run.data.hasPrefix("{"), replacement)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains("\(path):") }, replacement)
        #expect(run.status == .success || !lines.isEmpty, replacement)
      }
    }
  }

  @Test("Extreme numbers in a drawing lead to strokes or to an error")
  func extremesInDrawing() throws {
    let sample = ##"""
      {"format":"fingertip-drawing","version":1}
      {"add":0,"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[[1,2,2,0],[9,2.5,2,8]]}
      {"add":1,"tool":"text","colour":"#FF0000","width":20,"device":8,"text":"a","points":[[9,8,10,0]]}
      {"extend":0,"points":[[44,44,2,16]]}
      {"move":[0,1],"by":[5,0]}
      {"remove":[1]}
      {"restore":[1]}

      """##
    var readableCount = 0
    for given in ExtremeText.all(of: sample) {
      try withTemporaryFile(given.text.utf8) { path in
        guard let content = try? DrawingContent(readingFrom: path) else { return }
        readableCount += 1
        let replacement = Comment(rawValue: given.replacement)
        #expect(!content.items.isEmpty, replacement)
        var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 80, height: 60))
        for item in content.items {
          _ = document.add(
            item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional)
        }
        #expect(document.strokes.allSatisfy { !$0.nodes.isEmpty }, replacement)
      }
    }
    #expect(readableCount > 100)
  }

  @Test(
    "Extreme numbers in an example configuration lead to regions or to messages with locations",
    arguments: RepositoryFile.files(in: "config/examples", ending: ".yaml"))
  func extremesInConfiguration(_ file: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-extremes")
    for picture in RepositoryFile.files(in: "config/examples", ending: ".png") {
      let name = String(try #require(picture.split(separator: "/").last))
      try #require(symlink(RepositoryFile.path(picture), folder.file(name)) == 0)
    }
    let (path, recording) = (folder.file("config.yaml"), folder.file("touches.jsonl"))
    try Files.write(RecordingText.twoFingers, to: recording)
    var readableCount = 0
    for given in ExtremeText.all(of: try RepositoryFile.text(file), leavingOut: .likeLines) {
      try Files.write(given.text, to: path)
      let replacement = Comment(rawValue: given.replacement)
      let run = Run(
        ["replay", "--dry-run", "--config", path, recording], commands: [.replay(runReplay)])
      if run.status == .success {
        readableCount += 1
      } else {
        #expect(run.messages.contains("\(path):"), replacement)
      }
    }
    // The numbers of this example, which count fingers, and its percentage have no valid extremes.
    #expect((readableCount > 0) == (file != "config/examples/desktop-gestures.yaml"))
  }
}
