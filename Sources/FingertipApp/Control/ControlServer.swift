internal import CLinux
internal import Glibc
internal import TouchX11

/// Answers what comes through the control socket, between the batches of the overlay's loop.
///
/// No peer can hold it up: nothing blocks, a turn reads no more than one piece from each, and who
/// is too slow is hung up on. While nobody is connected there is no timer, and nothing wakes.
final class ControlServer: LoopCompanion {
  /// How many are served at a time; others wait in the kernel.
  static let connectionLimit = 8
  /// How long to take nobody on after the kernel had no descriptor for one, in ms.
  private static let rest = 1000.0

  private let socket: ControlSocket
  private let log: LogSink
  private var connections: [ControlConnection] = []
  private var isReady = false
  /// Until when nobody is taken on, nil for anybody at any time.
  private var restsUntil: Double?

  /// Carries out a request; where there is nobody to do so, peers are hung up on.
  var answer: ((ControlRequest) -> ControlAnswer)?

  /// Whether the loop may end.
  private(set) var isDone = false

  /// - Parameters:
  ///   - socket: where others connect.
  ///   - log: where messages go.
  init(on socket: consuming ControlSocket, log: @escaping LogSink) {
    self.socket = socket
    self.log = log
  }

  var descriptors: [pollfd] {
    var descriptors = connections.map(\.interest)
    if restsUntil == nil, connections.count < Self.connectionLimit {
      descriptors.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
    }
    return descriptors
  }

  var nextTurn: Double? {
    connections.map(\.deadline).reduce(restsUntil) { min($0 ?? $1, $1) }
  }

  func becomeReady() { isReady = true }

  func takeTurn(at time: Double) {
    guard isReady || nextTurn.map({ $0 <= time }) ?? false else { return }
    isReady = false
    if let end = restsUntil, end <= time { restsUntil = nil }
    acceptAll(at: time)
    for connection in connections {
      connection.serve(at: time) { [self] line in reply(to: line) }
    }
    connections.removeAll(where: \.isOver)
  }

  private func acceptAll(at time: Double) {
    do {
      while restsUntil == nil, connections.count < Self.connectionLimit,
        let descriptor = try socket.accept()
      {
        connections.append(ControlConnection(descriptor, at: time))
      }
    } catch {
      log(.info, "control socket: \(error)")
      restsUntil = time + Self.rest
    }
  }

  private func reply(to line: [UInt8]) -> ControlConversation.Reply {
    let request: ControlRequest
    do {
      request = try ControlRequest(parsing: line)
    } catch {
      log(.info, "control socket: \(error.message)")
      let refusal = ControlAnswer(status: .failure, messages: [error.message])
      return .init(line: refusal.line ?? "", isLast: true)
    }
    guard let reply = answer?(request) else { return .init(line: "", isLast: true) }
    for message in reply.messages { log(.info, "control socket: \(message)") }
    if request == .verb(.quit) { isDone = true }
    return .init(line: reply.line ?? "")
  }
}

/// One peer on the control socket.
private final class ControlConnection {
  private let descriptor: Int32
  private var conversation: ControlConversation

  /// Takes over a descriptor that does not block.
  init(_ descriptor: Int32, at time: Double) {
    self.descriptor = descriptor
    conversation = ControlConversation(at: time)
  }

  deinit { close(descriptor) }

  var deadline: Double { conversation.deadline }
  var isOver: Bool { conversation.state == .over }

  /// What to wait for: while there is something to send, nothing is read.
  var interest: pollfd {
    let events = conversation.outgoing.isEmpty ? POLLIN : POLLOUT
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Reads a piece if there is one, answers the requests in it, and sends what the kernel takes.
  func serve(at time: Double, _ answer: ([UInt8]) -> ControlConversation.Reply) {
    conversation.take(.waited, at: time, answer: answer)
    if conversation.state == .listening, let event = read() {
      conversation.take(event, at: time, answer: answer)
    }
    while !conversation.outgoing.isEmpty, let event = write() {
      conversation.take(event, at: time, answer: answer)
    }
  }

  private func read() -> ControlConversation.Event? {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count > 0 { return .received(Array(piece[..<count])) }
    if count == 0 { return .finished }
    return errno == EAGAIN || errno == EINTR ? nil : .failed
  }

  private func write() -> ControlConversation.Event? {
    let outgoing = conversation.outgoing
    let count = send(descriptor, outgoing, outgoing.count, Int32(MSG_NOSIGNAL))
    if count >= 0 { return .sent(count) }
    return errno == EAGAIN || errno == EINTR ? nil : .failed
  }
}
