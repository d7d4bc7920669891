import Testing

@testable import FingertipApp

/// A conversation whose lines are answered by what they say, in brackets.
private struct Talk {
  var conversation = ControlConversation(at: 0)
  var asked: [String] = []
  var said = ""

  /// Takes an event in, and sends what there is to be sent as far as the peer takes it.
  mutating func handle(
    _ event: ControlConversation.Event, at time: Double = 0, peerReads: Bool = true
  ) {
    var asked = asked
    let answer = { (line: [UInt8]) -> ControlConversation.Reply? in
      let text = String(decoding: line, as: UTF8.self)
      asked.append(text)
      if text == "later" { return nil }
      return .init(
        line: text == "nobody" ? "" : "[\(text)]",
        next: text == "wrong" ? .part : text == "follow" ? .follow : .listen)
    }
    conversation.handle(event, at: time, answer: answer)
    while peerReads, !conversation.outgoing.isEmpty {
      let piece = conversation.outgoing.prefix((conversation.outgoing.count + 1) / 2)
      said += String(decoding: piece, as: UTF8.self)
      conversation.handle(.sent(piece.count), at: time, answer: answer)
    }
    self.asked = asked
  }

  mutating func hear(_ text: String, at time: Double = 0, peerReads: Bool = true) {
    handle(.received(Array(text.utf8)), at: time, peerReads: peerReads)
  }
}

@Test(
  "Requests are answered one by one, however the bytes are split",
  arguments: [
    ["a\nb\n"], ["a", "\n", "b", "\n"], ["a\nb", "\n"], ["", "a\n", "", "b\nrest"],
  ])
func lines(_ pieces: [String]) {
  var talk = Talk()
  for piece in pieces { talk.hear(piece) }
  #expect(talk.asked == ["a", "b"])
  #expect(talk.said == "[a]\n[b]\n")
  #expect(talk.conversation.state == .listening)
}

@Test("No request is read while an answer waits to be written")
func backPressure() {
  var talk = Talk()
  talk.hear("a\nb\n", peerReads: false)
  #expect(talk.asked == ["a"])
  #expect(talk.conversation.state == .answering)
  #expect(!talk.conversation.handle(.received([65]), at: 0) { _ in .init(line: "") })
  talk.handle(.waited)
  #expect(talk.asked == ["a", "b"])
  #expect(talk.said == "[a]\n[b]\n")
}

@Test(
  "A request of the largest size is answered, a longer one ends the conversation",
  arguments: [0, 1])
func size(_ excess: Int) {
  var talk = Talk()
  let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
  for _ in 0..<16 { talk.handle(.received(piece)) }
  talk.hear(String(repeating: "a", count: excess) + "\n")
  #expect(talk.asked.count == 1 - excess)
  if excess > 0 {
    #expect(talk.said.contains("the request is longer than 64 KiB"))
    #expect(talk.conversation.state == .over)
  }
}

@Test("A line without an end costs no more memory than a request")
func endless() {
  var talk = Talk()
  let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
  for _ in 0..<100 { talk.handle(.received(piece)) }
  #expect(talk.asked.isEmpty)
  #expect(talk.conversation.state == .over)
}

@Test("A peer that breaks the protocol gets one answer, and nothing after it")
func wrong() {
  var talk = Talk()
  talk.hear("wrong\na\n")
  #expect(talk.asked == ["wrong"])
  #expect(talk.said == "[wrong]\n")
  #expect(talk.conversation.state == .over)
}

@Test("A conversation ends where nobody answers")
func nobody() {
  var talk = Talk()
  talk.hear("nobody\n")
  #expect(talk.conversation.state == .over)
}

@Test(
  "A peer that sends no more, or is gone, ends the conversation",
  arguments: [
    ControlConversation.Event.finished, .failed,
  ])
func gone(_ event: ControlConversation.Event) {
  var talk = Talk()
  talk.hear("a\nhalf")
  talk.handle(event)
  #expect(talk.asked == ["a"])
  #expect(talk.conversation.state == .over)
}

@Test(
  "A conversation ends with a peer that sends nothing, too little, or reads nothing for too long")
func patience() {
  let end = ControlConversation.patience
  var silent = Talk()
  silent.handle(.waited, at: end - 1)
  #expect(silent.conversation.state == .listening)
  silent.handle(.waited, at: end)
  #expect(silent.conversation.state == .over)

  var slow = Talk()
  for step in 1...9 { slow.hear("a", at: end * Double(step) / 10) }
  #expect(slow.conversation.deadline == end)
  slow.handle(.waited, at: end)
  #expect(slow.conversation.state == .over)

  var deaf = Talk()
  deaf.hear("a\n", at: 100, peerReads: false)
  #expect(deaf.conversation.deadline == end + 100)
  deaf.handle(.waited, at: end + 100, peerReads: false)
  #expect(deaf.conversation.state == .over)
  #expect(deaf.conversation.outgoing.isEmpty)
}

@Test("A request that takes its time is answered once, and no other is read before")
func late() {
  var talk = Talk()
  talk.hear("later\na\n")
  #expect(talk.conversation.state == .awaitingAnswer)
  // However long it takes.
  talk.handle(.waited, at: ControlConversation.patience * 10)
  #expect(!talk.conversation.handle(.received([65]), at: 0) { _ in .init(line: "") })
  #expect(talk.conversation.state == .awaitingAnswer)
  #expect(talk.asked == ["later"])
  talk.handle(.answered(.init(line: "at last")), at: 30_000)
  #expect(talk.said == "at last\n[a]\n")
  #expect(talk.conversation.isResting)
  // There is nothing more to be answered.
  #expect(!talk.conversation.handle(.answered(.init(line: "b")), at: 0) { _ in .init(line: "") })
}

@Test("A peer may rest after an answer, and the next request has a time limit again")
func newPatience() {
  var talk = Talk()
  talk.hear("a\n", at: 1500)
  #expect(talk.conversation.isResting && talk.conversation.deadline == nil)
  talk.handle(.waited, at: 1_000_000)
  #expect(talk.conversation.isResting)
  talk.hear("b", at: 1_000_000)
  #expect(!talk.conversation.isResting)
  #expect(talk.conversation.deadline == 1_000_000 + ControlConversation.patience)
  talk.handle(.waited, at: 1_000_000 + ControlConversation.patience)
  #expect(talk.conversation.state == .over)
}

// MARK: - Following

@Test("A follower gets every line until it leaves, whatever it sends")
func follower() {
  var talk = Talk()
  talk.hear("follow\n", peerReads: false)
  #expect(talk.conversation.state == .startingFollower)
  // What happens while the answer is on its way stands behind it.
  talk.handle(.message(Array("1".utf8)))
  talk.handle(.waited, at: ControlConversation.patience * 10)
  talk.hear("a\n")
  talk.handle(.message(Array("2".utf8)))
  #expect(talk.said == "[follow]\n1\n2\n")
  #expect(talk.asked == ["follow"])
  #expect(talk.conversation.deadline == nil)
  talk.handle(.finished)
  #expect(talk.conversation.state == .over)
}

@Test("A follower that does not read costs a limited memory, and is told how many lines it missed")
func slowFollower() {
  var talk = Talk()
  talk.hear("follow\n")
  let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1023)
  for _ in 0..<100 { talk.handle(.message(line), peerReads: false) }
  #expect(talk.conversation.outgoing.count == 64 << 10)
  #expect(talk.conversation.droppedLineCount == 36)
  // The first line that fits stands behind the number of those that did not.
  let told = String(decoding: line, as: UTF8.self) + "\n"
  talk.conversation.handle(.sent(2 << 10), at: 0) { _ in .init(line: "") }
  talk.handle(.message(Array("1".utf8)))
  let lost = "{\"event\":\"lost\",\"count\":36}\n"
  #expect(talk.said == "[follow]\n" + String(repeating: told, count: 62) + lost + "1\n")
  talk.said = ""
  // Without another line he is told as soon as he has read the rest.
  for _ in 0..<65 { talk.handle(.message(line), peerReads: false) }
  talk.handle(.waited)
  #expect(talk.said == String(repeating: told, count: 64) + lost.replacing("36", with: "1"))
  #expect(talk.conversation.droppedLineCount == 0)
}

@Test("A line is sent to followers only", arguments: ["", "a\n", "wrong\n"])
func lineForFollowers(_ request: String) {
  var talk = Talk()
  talk.hear(request, peerReads: false)
  let waiting = talk.conversation.outgoing
  #expect(!talk.conversation.handle(.message([65]), at: 0) { _ in .init(line: "") })
  #expect(talk.conversation.outgoing == waiting)
}

@Test(
  "Events that are impossible in a state change nothing",
  arguments: [
    ControlConversation.Event.sent(1), .received([65]), .message([65]), .finished, .failed,
    .answered(.init(line: "a")),
  ])
func impossible(_ event: ControlConversation.Event) {
  var talk = Talk()
  talk.handle(.failed)
  #expect(!talk.conversation.handle(event, at: 0) { _ in .init(line: "") })
  #expect(talk.conversation.state == .over)
}
