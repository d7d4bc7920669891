import SystemSupport
import TestSupport
import Testing

@testable import TouchRecordings

@Test(
  "Recordings of the kernel are read from mails that quote them", arguments: ClockedKernelText.all,
  ["> ", ">> ", "> > "])
private func quotedText(_ given: ClockedKernelText, mark: String) throws {
  let text = given.text(drift: 0)
  let quoted = text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : mark + $0 }.joined(separator: "\n")
  #expect(try events(quoted) == events(text))
}

private func events(_ text: String) throws -> [RecordingEvent] {
  var events: [RecordingEvent] = []
  try withTemporaryFile(text.utf8) { path in
    let kernel = try #require(try KernelFile(RecordingInput(path)))
    var recording = try ConvertedRecording(kernel)
    while let event = try recording.next() { events.append(event) }
  }
  try #require(events.count > 100)
  return events
}
