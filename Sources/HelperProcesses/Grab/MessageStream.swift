internal import SystemSupport
internal import CLinux
internal import Glibc

/// A message between two processes of this program on one machine, encoded as bytes.
protocol WireMessage {
  /// Appends the message to bytes.
  func write(to bytes: inout MessageBytes)
  /// Reads a message; nil if the bytes are no such message.
  init?(from bytes: inout MessageBytes)
}

/// The bytes of a message; numbers and texts are read in the order in which they were put.
struct MessageBytes {
  private(set) var content: [UInt8]
  private var position = 0

  init(_ content: [UInt8] = []) {
    self.content = content
  }

  mutating func put<Number: BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { content += $0 }
  }

  mutating func put(_ text: String) {
    put(UInt32(text.utf8.count))
    content += text.utf8
  }

  mutating func read<Number: BitwiseCopyable>(_ type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard content.count - position >= size else { return nil }
    defer { position += size }
    return content.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: type) }
  }

  mutating func readText() -> String? {
    guard let count = read(UInt32.self), content.count - position >= Int(count) else { return nil }
    defer { position += Int(count) }
    return String(decoding: content[position..<position + Int(count)], as: UTF8.self)
  }
}

/// One end of a stream socket that carries messages, each preceded by its length.
final class MessageStream {
  let descriptor: Int32
  /// Whether the other end is gone, or has sent an invalid message.
  private(set) var isClosed = false
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []

  /// The maximum number of bytes that may wait for a reader.
  private static let outgoingLimit = 1 << 16

  /// Takes over a connected socket, and closes it in the end.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether more bytes wait for the reader than the limit.
  var isFull: Bool { outgoing.count > Self.outgoingLimit }
  /// Whether any bytes wait for the reader.
  var hasOutgoing: Bool { !outgoing.isEmpty }

  /// Queues a message; `flush` sends it.
  func put(_ message: some WireMessage) {
    var bytes = MessageBytes()
    message.write(to: &bytes)
    withUnsafeBytes(of: UInt32(bytes.content.count)) { outgoing += $0 }
    outgoing += bytes.content
  }

  /// Sends the waiting bytes, as far as the reader takes them.
  ///
  /// - Parameter patience: the time to wait for the reader, in ms.
  /// - Returns: whether everything was sent.
  @discardableResult
  func flush(patience: Int32 = 0) -> Bool {
    var sent = 0
    while sent < outgoing.count, !isClosed {
      let count = outgoing.withUnsafeBytes {
        send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard patience > 0, poll(&ready, 1, patience) > 0 else { break }
      } else if errno != EINTR {
        isClosed = true
      }
    }
    outgoing.removeFirst(sent)
    return outgoing.isEmpty
  }

  /// Returns the next message that has arrived, and removes it; nil if there is none.
  func nextMessage<Message: WireMessage>(_ type: Message.Type) -> Message? {
    receive()
    let header = MemoryLayout<UInt32>.size
    guard incoming.count >= header else { return nil }
    let size = Int(incoming.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard incoming.count >= header + size else { return nil }
    var bytes = MessageBytes(Array(incoming[header..<header + size]))
    incoming.removeFirst(header + size)
    guard let message = Message(from: &bytes) else {
      isClosed = true
      return nil
    }
    return message
  }

  /// Waits until something arrives.
  ///
  /// - Parameter patience: the maximum time to wait, in ms.
  /// - Returns: whether something arrived.
  func wait(_ patience: Int32) -> Bool {
    var ready = pollfd(reading: descriptor)
    return poll(&ready, 1, patience) > 0
  }

  private func receive() {
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer in
      while !isClosed {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
          incoming += buffer[..<count]
        } else if count == 0 {
          isClosed = true
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          isClosed = true
        }
      }
    }
  }
}
