import Testing
import TouchAnalysis
import TouchRig
import Touches

@testable import SystemSupport
@testable import TouchRecordings

/// Reports of a source, and the faults that they contain.
struct RawCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let reports: [TouchEvent]
  let faults: [Fault.Kind]

  init(_ name: String, _ reports: some Sequence<TouchEvent>, _ faults: Fault.Kind...) {
    testDescription = name
    self.reports = Array(reports)
    self.faults = faults
  }
}

private let start = 5000.0

private func report(
  _ touch: UInt32, _ phase: TouchPhase, _ time: Double, _ x: Double?, pressure: Double? = nil
) -> TouchEvent {
  TouchEvent(
    id: TouchID(device: DeviceID(rawValue: 8), contact: touch), phase: phase,
    time: Timestamp(milliseconds: start + time), position: x.map { Point(x: $0, y: 200) },
    contact: TouchContact(pressure: pressure))
}

/// Returns a finger that moves to the right by 1.2 mm every 8 ms, and ends without a position.
private func glide(_ touch: UInt32, at time: Double = 0) -> [TouchEvent] {
  (0...60).map { step in
    let phase: TouchPhase = step == 0 ? .began : step == 60 ? .ended : .moved
    return report(
      touch, phase, time + Double(step) * 8, step == 60 ? nil : 100 + Double(step) * 4.8,
      pressure: 0.25 + Double(step) / 1000)
  }
}

private func changed(_ index: Int, _ change: (inout TouchEvent) -> Void) -> [TouchEvent] {
  var reports = glide(1)
  change(&reports[index])
  return reports
}

private let cases = [
  RawCase("no fault", glide(1)),
  RawCase("a report that comes twice", glide(1)[...30] + glide(1)[30...], .duplicateReport),
  RawCase(
    "a time that goes back", changed(30) { $0.time.milliseconds -= 20 }, .timeBackwards),
  RawCase(
    "a touch that begins twice", [report(1, .began, 0, 100)] + glide(1, at: 8), .beginWithoutEnd),
  RawCase("a begin without an end", Array(glide(1).dropLast()), .beginWithoutEnd),
  RawCase("a move without a begin", Array(glide(1).dropFirst()), .endWithoutBegin),
  RawCase("an end without a begin or a position", [report(1, .ended, 0, nil)], .endWithoutBegin),
  RawCase("an id that is reused", glide(1) + glide(1, at: 900), .reusedID),
  RawCase("a jump and back", changed(30) { $0.position?.x += 700 }, .jump, .jump),
]

@Suite struct RawRecordingTests {
  @Test(
    "A raw recording contains the same faults as the reports that it was made from",
    arguments: cases)
  func faults(_ given: RawCase) throws {
    let header = RecordingHeader(
      screen: .init(width: 1280, height: 720, widthMM: 320, heightMM: 180),
      devices: [.init(id: DeviceID(rawValue: 8), name: "panel", maxTouches: 10)], isRaw: true)
    let density = header.screen.pixelsPerMillimetre
    var writer = RawRecordingWriter(
      start: Timestamp(milliseconds: start), pixelsPerMillimetre: density)
    var bytes = Array((try #require(header.line) + "\n").utf8)
    for report in given.reports { writer.event(for: report)?.append(to: &bytes) }
    let folder = try TemporaryFolder(prefix: "fingertip-raw")
    try Files.write(String(decoding: bytes, as: UTF8.self), to: folder.file("raw.jsonl"))

    var reader = try RecordingReader(folder.file("raw.jsonl"), order: .any)
    #expect(reader.header == header)
    let analysis = try RecordingAnalysis(of: &reader)
    #expect(analysis.faults.map(\.kind) == given.faults)
    #expect(analysis.eventCount == given.reports.count && writer.eventCount == analysis.eventCount)

    var analyzer = TouchAnalyzer(panel: header.screen.panel)
    var faults: [Fault] = []
    for report in given.reports { analyzer.analyze(report, faults: &faults) }
    let end = given.reports.map(\.time).max() ?? Timestamp(milliseconds: start)
    _ = analyzer.finish(at: end, faults: &faults)
    for index in faults.indices { faults[index].time.milliseconds -= start }
    // In the file, an end without a position has one.
    if given.reports.allSatisfy({ $0.position != nil || $0.phase == .ended }) {
      #expect(analysis.faults.map(\.measure) == faults.map(\.measure))
      #expect(analysis.faults.map(\.time) == faults.map(\.time))
    }
  }

  @Test("Values beyond the range of the format are clamped")
  func limits() throws {
    var writer = RawRecordingWriter(
      start: Timestamp(milliseconds: start), pixelsPerMillimetre: 4)
    let first = writer.event(for: report(1, .moved, -3, 2e9, pressure: 7))
    let event = try #require(first)
    #expect(event.time == 0 && event.position == Point(x: 1e6, y: 200) && event.pressure == 1)
    let second = writer.event(for: report(1, .moved, 4, .nan))
    let next = try #require(second)
    #expect(next.time == 4 && next.position == event.position && next.pressure == nil)
    let none = writer.event(for: report(1, .stationary, 8, 1))
    #expect(none == nil)
  }
}
