import CLinux
import Glibc
import SystemSupport
import Testing

@Suite("A socket that keeps messages apart")
struct MessageSocketTests {
  /// The last deed of the other process before it is gone.
  enum Death: CaseIterable {
    case readsAll, leavesOneUnread, leavesManyUnread

    var unreadCount: Int {
      switch self {
      case .readsAll: 0
      case .leavesOneUnread: 1
      case .leavesManyUnread: 5
      }
    }
  }

  @Test(
    "A message socket gives the last messages of a process that is gone, whatever it had not read",
    arguments: Death.allCases)
  func lastWords(_ death: Death) throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { close(ends[0]) }
    for _ in 0..<death.unreadCount { #expect(send(ends[0], "?", 1, 0) == 1) }
    for word in ["k37", "k37 k65"] { #expect(send(ends[1], word, word.utf8.count, 0) > 0) }
    close(ends[1])

    var buffer = [UInt8](repeating: 0, count: 64)
    var words: [String] = []
    while case .message(let count) = MessageSocket.receive(
      from: ends[0], into: &buffer, waits: false)
    {
      words.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    #expect(words == ["k37", "k37 k65"])
    #expect(MessageSocket.receive(from: ends[0], into: &buffer, waits: true) == .end)
  }

  @Test("A message socket has nothing while the other end is silent")
  func silent() throws {
    var ends: [Int32] = [-1, -1]
    try #require(CLinux.socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var buffer: [UInt8] = [0]
    #expect(MessageSocket.receive(from: ends[0], into: &buffer, waits: false) == .nothing)
  }
}
