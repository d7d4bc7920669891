package import TouchRecordings
internal import Touches

/// Recordings as text, which tests write and damage.
package enum RecordingText {
  /// The header that the manual shows.
  package static let header =
    #"{"format":"fingertip-recording","version":1,"#
    + #""screen":{"width":1920,"height":1080,"widthMM":508,"heightMM":286},"#
    + #""devices":[{"id":8,"name":"touch0","maxTouches":10}]}"#

  /// Returns the line of an event, with its members in the order of the manual.
  package static func event(
    _ time: String = "12.5", device: String = "8", touch: String = "1", _ phase: String = "began",
    x: String = "100.0", y: String = "200.0", more: String = ""
  ) -> String {
    #"{"t":\#(time),"device":\#(device),"touch":\#(touch),"phase":"\#(phase)","#
      + #""x":\#(x),"y":\#(y)\#(more)}"#
  }

  /// Returns lines as the text of a file.
  package static func file(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// Two fingers that come down, move and lift, with every member that a line can have.
  package static let twoFingers = file([
    header,
    event("0"),
    event("0", touch: "2", x: "640.5", y: "0.03125", more: #","pressure":0.5"#),
    event("8.25", "moved", x: "110", more: #","pressure":1,"major":9.5,"minor":7"#),
    event("8.25", touch: "2", "moved", more: #","orientation":-0.7853981633974483"#),
    event("16", "ended"),
    event("20", touch: "2", "cancelled"),
  ])

  /// Returns the header and the events of a recording that is given as text.
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
