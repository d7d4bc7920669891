import CLinux
import Glibc
import SystemSupport
import Testing

@Suite("A socket that keeps messages apart")
struct MessageSocketTests {
  /// The messages that the other process has left unread when it exits.
  enum UnreadMessages: CaseIterable {
    case none, one, many

    var count: Int {
      switch self {
      case .none: 0
      case .one: 1
      case .many: 5
      }
    }
  }

  @Test(
    "The last messages of a process that has exited arrive, whatever it left unread",
    arguments: UnreadMessages.allCases)
  func messagesAfterExit(_ unread: UnreadMessages) throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { close(ends[0]) }
    for _ in 0..<unread.count { #expect(send(ends[0], "?", 1, 0) == 1) }
    for text in ["k37", "k37 k65"] { #expect(send(ends[1], text, text.utf8.count, 0) > 0) }
    close(ends[1])

    var buffer = [UInt8](repeating: 0, count: 64)
    var messages: [String] = []
    while case .message(let count) = MessageSocket.receive(
      from: ends[0], into: &buffer, waits: false)
    {
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    #expect(messages == ["k37", "k37 k65"])
    #expect(MessageSocket.receive(from: ends[0], into: &buffer, waits: true) == .end)
  }

  @Test("A message socket returns nothing if the other end has sent nothing")
  func silent() throws {
    var ends: [Int32] = [-1, -1]
    try #require(CLinux.socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var buffer: [UInt8] = [0]
    #expect(MessageSocket.receive(from: ends[0], into: &buffer, waits: false) == .nothing)
  }
}
