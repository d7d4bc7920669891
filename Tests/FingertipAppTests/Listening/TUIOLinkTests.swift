import Glibc
import Testing
import TouchTUIO

@testable import FingertipSettings
@testable import SystemSupport
@testable import TUIOOutput
@testable import TouchRig

/// A receiver of datagrams.
private struct DatagramReceiver: ~Copyable {
  private let socket: LoopbackSocket
  var port: UInt16 { socket.port }

  /// Opens it at a free port.
  init() throws { socket = try LoopbackSocket() }

  /// Returns the number of datagrams since the last call.
  func takeCount() -> Int {
    var count = 0
    var bytes = [UInt8](repeating: 0, count: 2048)
    while recv(socket.descriptor, &bytes, bytes.count, 0) >= 0 { count += 1 }
    return count
  }

  /// Takes the address of the receiver from the socket that sends here, as if its network were
  /// gone.
  func disconnectSender() throws {
    let port = port.bigEndian
    let sender = (0..<1024 as Range<Int32>).first { candidate in
      var peer = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutableBytes(of: &peer) { bytes in
        getpeername(candidate, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
      }
      return status == 0 && peer.sin_family == sa_family_t(AF_INET) && peer.sin_port == port
    }
    var none = sockaddr()
    none.sa_family = sa_family_t(AF_UNSPEC)
    let status = connect(try #require(sender), &none, socklen_t(MemoryLayout<sockaddr>.size))
    try #require(status == 0)
  }
}

@Test("A TUIO sender whose socket cannot send any more looks the receiver up again, after 10 s")
func lostNetwork() throws {
  let receiver = try DatagramReceiver()
  var messages: [String] = []
  let link = TUIOLink(to: TUIOReceiver(host: "127.0.0.1", port: Int(receiver.port))) { _, message in
    messages.append("\(message)")
  }
  func send(at time: Double) throws -> Int {
    link.open(at: time)
    if let descriptor = link.descriptor {
      var entries = [pollfd(reading: descriptor)]
      entries.wait(until: nil)
      #expect(link.finishLookup(at: time))
    }
    link.send(OSCBundle([OSCMessage("/test", [.int(1)])]), at: time)
    return receiver.takeCount()
  }
  #expect(try send(at: 0) == 1)
  try receiver.disconnectSender()
  for time in [1000.0, 2000, 10_999] {
    let count = try send(at: time)
    #expect(count == 0 && !link.isOpen, "at \(time) ms")
  }
  #expect(messages.count == 1 && messages[0].hasPrefix("tuio 127.0.0.1:\(receiver.port): send: "))
  #expect(try send(at: 11_000) == 1)
}
