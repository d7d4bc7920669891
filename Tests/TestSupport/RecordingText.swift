package import TouchRecordings
internal import Touches

/// Recordings as text, for tests to write and to damage.
package enum RecordingText {
  /// The header of the manual.
  package static let header =
    #"{"format":"fingertip-recording","version":1,"#
    + #""screen":{"width":1920,"height":1080,"widthMM":508,"heightMM":286},"#
    + #""devices":[{"id":8,"name":"touch0","maxTouches":10}]}"#

  /// A line of an event, its members in the order of the manual.
  package static func event(
    _ time: String = "12.5", device: String = "8", touch: String = "1", _ phase: String = "began",
    x: String = "100.0", y: String = "200.0", more: String = ""
  ) -> String {
    #"{"t":\#(time),"device":\#(device),"touch":\#(touch),"phase":"\#(phase)","#
      + #""x":\#(x),"y":\#(y)\#(more)}"#
  }

  /// Lines as the text of a file.
  package static func file(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// Two fingers that come, move and go, with everything that a line can say.
  package static let twoFingers = file([
    header,
    event("0"),
    event("0", touch: "2", x: "640.5", y: "0.03125", more: #","pressure":0.5"#),
    event("8.25", "moved", x: "110", more: #","pressure":1,"major":9.5,"minor":7"#),
    event("8.25", touch: "2", "moved", more: #","orientation":-0.7853981633974483"#),
    event("16", "ended"),
    event("20", touch: "2", "cancelled"),
  ])

  /// Everything in a recording whose text this is.
  package static func read(_ text: some Collection<UInt8>) throws -> (
    RecordingHeader, [RecordingEvent]
  ) {
    var result: (RecordingHeader, [RecordingEvent])?
    try withTemporaryFile(text) { path in
      var reader = try RecordingReader(path)
      var events: [RecordingEvent] = []
      while let event = try reader.next() { events.append(event) }
      result = (reader.header, events)
    }
    guard let result else { fatalError("the body always runs") }
    return result
  }
}
