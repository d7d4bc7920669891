import Testing

@testable import OverlayControl

/// A conversation that answers each line with its own text in brackets, and records both.
private struct EchoConversation {
  var conversation = ControlConversation(at: 0)
  var requests: [String] = []
  var output = ""

  /// Handles an event, and sends the pending output if the peer reads.
  mutating func handle(
    _ event: ControlConversation.Event, at time: Double = 0, peerReads: Bool = true
  ) {
    var requests = requests
    let answer = { (line: [UInt8]) -> ControlConversation.Reply? in
      let text = String(decoding: line, as: UTF8.self)
      requests.append(text)
      if text == "later" { return nil }
      return .init(
        line: text == "nobody" ? "" : "[\(text)]",
        next: text == "wrong" ? .part : text == "follow" ? .follow : .listen)
    }
    conversation.handle(event, at: time, answer: answer)
    while peerReads, !conversation.outgoing.isEmpty {
      let piece = conversation.outgoing.prefix((conversation.outgoing.count + 1) / 2)
      output += String(decoding: piece, as: UTF8.self)
      conversation.handle(.sent(piece.count), at: time, answer: answer)
    }
    self.requests = requests
  }

  mutating func receive(_ text: String, at time: Double = 0, peerReads: Bool = true) {
    handle(.received(Array(text.utf8)), at: time, peerReads: peerReads)
  }
}

@Test(
  "Requests are answered one by one, however the bytes are split",
  arguments: [
    ["a\nb\n"], ["a", "\n", "b", "\n"], ["a\nb", "\n"], ["", "a\n", "", "b\nrest"],
  ])
func requestsInPieces(_ pieces: [String]) {
  var echo = EchoConversation()
  for piece in pieces { echo.receive(piece) }
  #expect(echo.requests == ["a", "b"])
  #expect(echo.output == "[a]\n[b]\n")
  #expect(echo.conversation.state == .listening)
}

@Test("No request is read while an answer is still being sent")
func requestsDuringAnswer() {
  var echo = EchoConversation()
  echo.receive("a\nb\n", peerReads: false)
  #expect(echo.requests == ["a"])
  #expect(echo.conversation.state == .answering)
  #expect(!echo.conversation.handle(.received([65]), at: 0) { _ in .init(line: "") })
  echo.handle(.waited)
  #expect(echo.requests == ["a", "b"])
  #expect(echo.output == "[a]\n[b]\n")
}

@Test(
  "A request of the maximum size is answered, and a longer one ends the conversation",
  arguments: [0, 1])
func maximumRequestSize(_ excess: Int) {
  var echo = EchoConversation()
  let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
  for _ in 0..<16 { echo.handle(.received(piece)) }
  echo.receive(String(repeating: "a", count: excess) + "\n")
  #expect(echo.requests.count == 1 - excess)
  if excess > 0 {
    #expect(echo.output.contains("the request is longer than 64 KiB"))
    #expect(echo.conversation.state == .over)
  }
}

@Test("A line without an end ends the conversation at the size limit")
func lineWithoutEnd() {
  var echo = EchoConversation()
  let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
  for _ in 0..<100 { echo.handle(.received(piece)) }
  #expect(echo.requests.isEmpty)
  #expect(echo.conversation.state == .over)
}

@Test("A peer that violates the protocol gets one answer and nothing more")
func protocolViolation() {
  var echo = EchoConversation()
  echo.receive("wrong\na\n")
  #expect(echo.requests == ["wrong"])
  #expect(echo.output == "[wrong]\n")
  #expect(echo.conversation.state == .over)
}

@Test("A conversation ends if a request has an empty answer")
func emptyAnswer() {
  var echo = EchoConversation()
  echo.receive("nobody\n")
  #expect(echo.conversation.state == .over)
}

@Test(
  "A conversation ends when its peer stops sending or disconnects",
  arguments: [
    ControlConversation.Event.finished, .failed,
  ])
func disconnectedPeer(_ event: ControlConversation.Event) {
  var echo = EchoConversation()
  echo.receive("a\nhalf")
  echo.handle(event)
  #expect(echo.requests == ["a"])
  #expect(echo.conversation.state == .over)
}

@Test(
  "A conversation times out if its peer sends nothing, sends too slowly or does not read")
func timeouts() {
  let end = ControlConversation.timeout
  var silent = EchoConversation()
  silent.handle(.waited, at: end - 1)
  #expect(silent.conversation.state == .listening)
  silent.handle(.waited, at: end)
  #expect(silent.conversation.state == .over)

  var slow = EchoConversation()
  for step in 1...9 { slow.receive("a", at: end * Double(step) / 10) }
  #expect(slow.conversation.deadline == end)
  slow.handle(.waited, at: end)
  #expect(slow.conversation.state == .over)

  var unread = EchoConversation()
  unread.receive("a\n", at: 100, peerReads: false)
  #expect(unread.conversation.deadline == end + 100)
  unread.handle(.waited, at: end + 100, peerReads: false)
  #expect(unread.conversation.state == .over)
  #expect(unread.conversation.outgoing.isEmpty)
}

@Test("A late answer is sent once, and no other request is read before it")
func lateAnswer() {
  var echo = EchoConversation()
  echo.receive("later\na\n")
  #expect(echo.conversation.state == .awaitingAnswer)
  // There is no timeout for the answer.
  echo.handle(.waited, at: ControlConversation.timeout * 10)
  #expect(!echo.conversation.handle(.received([65]), at: 0) { _ in .init(line: "") })
  #expect(echo.conversation.state == .awaitingAnswer)
  #expect(echo.requests == ["later"])
  echo.handle(.answered(.init(line: "at last")), at: 30_000)
  #expect(echo.output == "at last\n[a]\n")
  #expect(echo.conversation.isResting)
  // No request is waiting for an answer any more.
  #expect(!echo.conversation.handle(.answered(.init(line: "b")), at: 0) { _ in .init(line: "") })
}

@Test("A peer may pause after an answer, and the next request has a timeout again")
func timeoutAfterPause() {
  var echo = EchoConversation()
  echo.receive("a\n", at: 1500)
  #expect(echo.conversation.isResting && echo.conversation.deadline == nil)
  echo.handle(.waited, at: 1_000_000)
  #expect(echo.conversation.isResting)
  echo.receive("b", at: 1_000_000)
  #expect(!echo.conversation.isResting)
  #expect(echo.conversation.deadline == 1_000_000 + ControlConversation.timeout)
  echo.handle(.waited, at: 1_000_000 + ControlConversation.timeout)
  #expect(echo.conversation.state == .over)
}

// MARK: - Following

@Test("A follower receives every line until it disconnects, whatever it sends")
func linesForFollower() {
  var echo = EchoConversation()
  echo.receive("follow\n", peerReads: false)
  #expect(echo.conversation.state == .startingFollower)
  // Lines that are added while the answer is being sent come after it.
  echo.handle(.message(Array("1".utf8)))
  echo.handle(.waited, at: ControlConversation.timeout * 10)
  echo.receive("a\n")
  echo.handle(.message(Array("2".utf8)))
  #expect(echo.output == "[follow]\n1\n2\n")
  #expect(echo.requests == ["follow"])
  #expect(echo.conversation.deadline == nil)
  echo.handle(.finished)
  #expect(echo.conversation.state == .over)
}

@Test("A follower that does not read uses limited memory, and gets the number of dropped lines")
func slowFollower() {
  var echo = EchoConversation()
  echo.receive("follow\n")
  let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1023)
  for _ in 0..<100 { echo.handle(.message(line), peerReads: false) }
  #expect(echo.conversation.outgoing.count == 64 << 10)
  #expect(echo.conversation.droppedLineCount == 36)
  // The first line that fits comes after the number of dropped lines.
  let text = String(decoding: line, as: UTF8.self) + "\n"
  echo.conversation.handle(.sent(2 << 10), at: 0) { _ in .init(line: "") }
  echo.handle(.message(Array("1".utf8)))
  let lost = "{\"event\":\"lost\",\"count\":36}\n"
  #expect(echo.output == "[follow]\n" + String(repeating: text, count: 62) + lost + "1\n")
  echo.output = ""
  // Without another line, the number is sent as soon as the follower has read the rest.
  for _ in 0..<65 { echo.handle(.message(line), peerReads: false) }
  echo.handle(.waited)
  #expect(echo.output == String(repeating: text, count: 64) + lost.replacing("36", with: "1"))
  #expect(echo.conversation.droppedLineCount == 0)
}

@Test("A line is sent to followers only", arguments: ["", "a\n", "wrong\n"])
func linesOnlyForFollowers(_ request: String) {
  var echo = EchoConversation()
  echo.receive(request, peerReads: false)
  let waiting = echo.conversation.outgoing
  #expect(!echo.conversation.handle(.message([65]), at: 0) { _ in .init(line: "") })
  #expect(echo.conversation.outgoing == waiting)
}

@Test(
  "An event that is impossible in the current state changes nothing",
  arguments: [
    ControlConversation.Event.sent(1), .received([65]), .message([65]), .finished, .failed,
    .answered(.init(line: "a")),
  ])
func impossibleEvents(_ event: ControlConversation.Event) {
  var echo = EchoConversation()
  echo.handle(.failed)
  #expect(!echo.conversation.handle(event, at: 0) { _ in .init(line: "") })
  #expect(echo.conversation.state == .over)
}
