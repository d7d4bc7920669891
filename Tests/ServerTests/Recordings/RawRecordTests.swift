import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("A raw recording", .server(.stage), .serialized)
struct RawRecordTests {
  /// A fault as lines and analyses contain it, without its time.
  private struct FaultRecord: Hashable {
    let fault: String?
    let touch: Int?
    let measure: Double?
    let x: Double?

    init(_ json: borrowing JSONValue) {
      fault = json.member("fault")?.string
      touch = json.member("touch")?.integer
      measure = json.member("measure")?.number
      x = json.member("x")?.number
    }
  }

  @Test(
    "The analysis of a raw recording finds the inspector's faults, and also a touch without an end")
  func sameAsInspected() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-raw")
      let (config, raw, tidy) = (
        folder.file("c.yaml"), folder.file("raw.jsonl"), folder.file("tidy.jsonl")
      )
      try Files.write("show: { px-per-mm: 4 }\n", to: config)
      let finger = try server.injector("touch0")
      let inspection = try RunningOverlay(
        on: server.display, ["inspect", "--faults", "json", "--config", config])
      let recordings = try [["record", raw, "--raw"], ["record", tidy]].map {
        try RunningOverlay(on: server.display, $0 + ["--config", config])
      }
      // Steps of 8 mm, each sent twice in one batch, so that nearly every pair has one time in ms.
      try finger.touchDown(1, at: Point(x: 100, y: 300))
      for step in 1...30 {
        try finger.batch { device throws(RigError) in
          let position = Point(x: 100 + Double(step) * 32, y: 300)
          for _ in 1...2 { try device.touch(.moved, 1, at: position) }
        }
        try finger.sync()
      }
      try finger.touchUp(1)
      // A jump, and a finger that stays down.
      try finger.touchDown(2, at: Point(x: 100, y: 600))
      try finger.touchMove(2, to: Point(x: 1200, y: 600))
      for recording in recordings { #expect(recording.stop() == .exited(0)) }
      func printedFaults() -> [FaultRecord] {
        // The lines form a list, as the analysis has it.
        let lines = inspection.output.split(separator: "\n").joined(separator: ",")
        return JSONValue.parse("{\"faults\":[\(lines)]}".utf8)?.member("faults")?
          .elements { FaultRecord($0) } ?? []
      }
      try Wait.until("the jump to be printed") { printedFaults().contains { $0.fault == "jump" } }
      let live = printedFaults()
      #expect(inspection.stop() == .exited(0))
      try finger.touchUp(2)

      func analysis(_ path: String) throws -> [FaultRecord] {
        let run = try RunningOverlay.run(["analyze", path, "--json"], display: nil)
        #expect(run.status == .exited(0))
        return JSONValue.parse(run.output.utf8)?.member("faults")?.elements { FaultRecord($0) }
          ?? []
      }
      let recorded = try analysis(raw)
      #expect(live.count { $0.fault == "duplicateReport" } > 0)
      #expect(live.count { $0.fault == "jump" } == 1)
      #expect(Array(recorded.dropLast()) == live)
      #expect(recorded.last?.fault == "beginWithoutEnd")
      #expect(try !analysis(tidy).contains { $0.fault == "beginWithoutEnd" })
    }
  }
}
