import Testing

@testable import FingertipApp

/// A conversation whose lines are answered by what they say, in brackets.
private struct Talk {
  var conversation = ControlConversation(at: 0)
  var asked: [String] = []
  var said = ""

  /// Takes an event in, and sends what there is to be sent as far as the peer takes it.
  mutating func take(
    _ event: ControlConversation.Event, at time: Double = 0, peerReads: Bool = true
  ) {
    var asked = asked
    let answer = { (line: [UInt8]) -> ControlConversation.Reply in
      let text = String(decoding: line, as: UTF8.self)
      asked.append(text)
      return .init(line: text == "nobody" ? "" : "[\(text)]", isLast: text == "wrong")
    }
    conversation.take(event, at: time, answer: answer)
    while peerReads, !conversation.outgoing.isEmpty {
      said += String(decoding: conversation.outgoing.prefix(1), as: UTF8.self)
      conversation.take(.sent(1), at: time, answer: answer)
    }
    self.asked = asked
  }

  mutating func hear(_ text: String, at time: Double = 0, peerReads: Bool = true) {
    take(.received(Array(text.utf8)), at: time, peerReads: peerReads)
  }
}

@Test(
  "Lines are answered one by one, however they are cut",
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

@Test("Nothing is taken in while an answer waits to be read")
func backPressure() {
  var talk = Talk()
  talk.hear("a\nb\n", peerReads: false)
  #expect(talk.asked == ["a"])
  #expect(talk.conversation.state == .answering)
  #expect(!talk.conversation.take(.received([65]), at: 0) { _ in .init(line: "") })
  talk.take(.waited)
  #expect(talk.asked == ["a", "b"])
  #expect(talk.said == "[a]\n[b]\n")
}

@Test(
  "A request of the largest size is answered, a longer one ends the conversation",
  arguments: [0, 1])
func size(_ excess: Int) {
  var talk = Talk()
  let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
  for _ in 0..<16 { talk.take(.received(piece)) }
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
  for _ in 0..<100 { talk.take(.received(piece)) }
  #expect(talk.asked.isEmpty)
  #expect(talk.conversation.state == .over)
}

@Test("A peer that does not keep to the protocol gets one answer, and nothing after it")
func wrong() {
  var talk = Talk()
  talk.hear("wrong\na\n")
  #expect(talk.asked == ["wrong"])
  #expect(talk.said == "[wrong]\n")
  #expect(talk.conversation.state == .over)
}

@Test("Where nobody answers, the conversation ends")
func nobody() {
  var talk = Talk()
  talk.hear("nobody\n")
  #expect(talk.conversation.state == .over)
}

@Test(
  "A peer that sends no more, or is gone, ends it",
  arguments: [
    ControlConversation.Event.finished, .failed,
  ])
func gone(_ event: ControlConversation.Event) {
  var talk = Talk()
  talk.hear("a\nhalf")
  talk.take(event)
  #expect(talk.asked == ["a"])
  #expect(talk.conversation.state == .over)
}

@Test("Patience ends for a peer that sends nothing, little by little, or reads nothing")
func patience() {
  let end = ControlConversation.patience
  var silent = Talk()
  silent.take(.waited, at: end - 1)
  #expect(silent.conversation.state == .listening)
  silent.take(.waited, at: end)
  #expect(silent.conversation.state == .over)

  var slow = Talk()
  for step in 1...9 { slow.hear("a", at: end * Double(step) / 10) }
  #expect(slow.conversation.deadline == end)
  slow.take(.waited, at: end)
  #expect(slow.conversation.state == .over)

  var deaf = Talk()
  deaf.hear("a\n", at: 100, peerReads: false)
  #expect(deaf.conversation.deadline == end + 100)
  deaf.take(.waited, at: end + 100, peerReads: false)
  #expect(deaf.conversation.state == .over)
  #expect(deaf.conversation.outgoing.isEmpty)
}

@Test("An answer begins patience anew")
func newPatience() {
  var talk = Talk()
  talk.hear("a\n", at: 1500)
  #expect(talk.conversation.deadline == 1500 + ControlConversation.patience)
}

@Test(
  "What cannot happen changes nothing",
  arguments: [
    ControlConversation.Event.sent(1), .received([65]), .finished, .failed,
  ])
func impossible(_ event: ControlConversation.Event) {
  var talk = Talk()
  talk.take(.failed)
  #expect(!talk.conversation.take(event, at: 0) { _ in .init(line: "") })
  #expect(talk.conversation.state == .over)
}
