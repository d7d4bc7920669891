import CLinux
import Glibc
import Testing

@testable import SystemSupport

@Suite("Clocks and peers of processes")
struct ProcessorClockTests {
  @Test("The peer of a socket is the process and the user at its other end")
  func peer() throws {
    var ends: [Int32] = [0, 0]
    try #require(CLinux.socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let peer = try #require(SocketPeer(of: ends[0]))
    #expect(peer.pid == getpid())
    #expect(peer.user == geteuid())
  }

  @Test("A file that is not a socket has no peer")
  func noPeer() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(SocketPeer(of: file) == nil)
  }

  @Test("The processor time of a process grows with its work")
  func work() throws {
    let clock = try #require(ProcessorClock(of: getpid()))
    let before = try #require(clock.milliseconds)
    var sum = 0
    for number in 0..<100_000 { sum &+= number &* number }
    #expect(try #require(clock.milliseconds) > before, "\(sum)")
  }

  @Test("A process that does not exist has no processor clock", arguments: [0, -1])
  func missing(_ pid: Int32) { #expect(ProcessorClock(of: pid) == nil) }
}
