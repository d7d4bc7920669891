import CLinux
import Glibc
import Testing

@testable import SystemSupport

@Suite("Other processes")
struct ProcessorClockTests {
  @Test("A socket tells the process and the user at its other end")
  func peer() throws {
    var ends: [Int32] = [0, 0]
    try #require(CLinux.socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let peer = try #require(SocketPeer(of: ends[0]))
    #expect(peer.pid == getpid())
    #expect(peer.user == geteuid())
  }

  @Test("A file that is no socket has no peer")
  func noPeer() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(SocketPeer(of: file) == nil)
  }

  @Test("A process that works has had more time on the processor afterwards")
  func work() throws {
    let clock = try #require(ProcessorClock(of: getpid()))
    let before = try #require(clock.milliseconds)
    var sum = 0
    for number in 0..<100_000 { sum &+= number &* number }
    #expect(try #require(clock.milliseconds) > before, "\(sum)")
  }

  @Test("There is no clock of a process that is not there", arguments: [0, -1])
  func missing(_ pid: Int32) { #expect(ProcessorClock(of: pid) == nil) }
}
