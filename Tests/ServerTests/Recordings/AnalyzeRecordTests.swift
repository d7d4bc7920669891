import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The analysis of a fresh recording", .server(.stage), .serialized)
struct AnalyzeRecordTests {
  @Test(
    "The analysis of a fresh recording lists the fingers, and makes a picture without a display"
  )
  func recorded() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-analyze")
      let (path, picture) = (folder.file("touches.jsonl"), folder.file("touches.png"))
      let recording = try RunningOverlay(on: server.display, ["record", path])
      let finger = try server.injector("touch0")
      for number in UInt32(1)...3 {
        try finger.touchDown(number, at: Point(x: 300, y: 100 * Double(number)), pressure: 0.5)
      }
      for number in UInt32(1)...3 {
        try finger.touchMove(number, to: Point(x: 900, y: 100 * Double(number)), steps: 20)
        try finger.touchUp(number)
      }
      #expect(recording.stop() == .exited(0))

      func analyze(_ more: String...) throws -> String {
        let run = try RunningOverlay.run(
          ["analyze", path] + more, display: nil, runtimeFolder: folder.path)
        #expect(run.status == .exited(0))
        #expect(run.messages == "")
        return run.output
      }
      let text = try analyze("--picture", picture)
      #expect(try analyze() == text)
      #expect(text.contains(" 66 events, 3 touches, "))
      #expect(text.contains("'touch0'\n  touches"))
      #expect(text.contains("3 of 20 at once\n"))
      let json = try analyze("--json")
      #expect(json.contains(#""touchCount": 3"#))
      #expect(Files.read(picture)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
  }
}
