import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import Touches

@testable import FingertipInk
@testable import FingertipApp
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport

/// Every reader of files, with every number of a sample replaced by the extremes of number types.
///
/// That nothing traps is seen by the process that goes on.
@Suite("Extreme numbers") struct ExtremeNumberTests {
  @Test(
    "Extreme numbers in a recording lead to an analysis and a readable conversion, or to one message",
    arguments: ["evemu", "libinput", "recording"])
  func recordings(_ kind: String) throws {
    let sample =
      switch kind {
      case "evemu": KernelSample.evemu
      case "libinput": KernelSample.libinput
      default: RecordingText.twoFingers
      }
    var understood = 0
    for given in ExtremeText.all(of: sample) {
      try withTemporaryFile(given.text.utf8) { path in
        let run = Run(analyze: path, "--json")
        let place = Comment(rawValue: given.replacement)
        guard run.status == .success else {
          #expect(run.status == .failure && run.messages.contains("\(path):"), place)
          #expect(run.messages.split(separator: "\n").count == 1, place)
          return
        }
        understood += 1
        #expect(run.data.hasPrefix("{"), place)
        let recording = path + ".jsonl"
        defer { unlink(recording) }
        #expect(Run(analyze: path, "--convert", recording).status == .success, place)
        #expect(Run(analyze: recording).status == .success, place)
      }
    }
    #expect(understood > 100)
  }

  @Test(
    "Extreme numbers in the output of each tool lead to an analysis or to messages, one a line",
    arguments: KernelExcerpt.all)
  func tools(_ excerpt: KernelExcerpt) throws {
    for given in ExtremeText.all(of: excerpt.text) {
      try withTemporaryFile(given.text.utf8) { path in
        let run = Run(analyze: path, "--json")
        let place = Comment(rawValue: given.replacement)
        // What comes before the damage is analysed, and the status says that there is more.
        #expect(run.data.isEmpty ? run.status == .failure : run.data.hasPrefix("{"), place)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains("\(path):") }, place)
        #expect(run.status == .success || !lines.isEmpty, place)
      }
    }
  }

  @Test("Extreme numbers in a drawing lead to strokes or to messages, one a line")
  func drawings() throws {
    let sample = ##"""
      {"format":"fingertip-drawing","version":1}
      {"add":0,"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[[1,2,2,0],[9,2.5,2,8]]}
      {"add":1,"tool":"text","colour":"#FF0000","width":20,"device":8,"text":"a","points":[[9,8,10,0]]}
      {"extend":0,"points":[[44,44,2,16]]}
      {"move":[0,1],"by":[5,0]}
      {"remove":[1]}
      {"restore":[1]}

      """##
    for given in ExtremeText.all(of: sample) {
      try withTemporaryFile(given.text.utf8) { path in
        guard let content = try? DrawingContent(readingFrom: path) else { return }
        let place = Comment(rawValue: given.replacement)
        #expect(!content.items.isEmpty, place)
        var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 80, height: 60))
        for item in content.items {
          _ = document.add(
            item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional)
        }
        #expect(document.strokes.allSatisfy { !$0.nodes.isEmpty }, place)
      }
    }
  }

  @Test(
    "Extreme numbers in an example configuration lead to working regions, or to messages with their place",
    arguments: RepositoryFile.files(in: "config/examples", ending: ".yaml"))
  func configurations(_ file: String) throws {
    try withTemporaryFile(RecordingText.twoFingers.utf8) { recording in
      for given in ExtremeText.all(of: try RepositoryFile.text(file)) {
        try withTemporaryFile(given.text.utf8) { path in
          let place = Comment(rawValue: given.replacement)
          guard Configuration(Array(given.text.utf8)).problems.isEmpty else {
            let check = Run(["check", path])
            #expect(check.status != .success && check.messages.hasPrefix("\(path):"), place)
            return
          }
          let run = Run(
            ["replay", "--dry-run", "--config", path, recording], commands: [.replay(runReplay)])
          // A picture is looked for beside the configuration, where there is none.
          #expect(run.status == .success || file.contains("picture"), place)
        }
      }
    }
  }
}
