/// One connection to the control socket, without the socket: what has come, what is to be sent, and
/// when patience ends.
///
/// Whatever a peer does, it costs at most a request and an answer of memory: nothing is read while
/// an answer waits to be sent, and nobody may take longer for either than `patience`.
struct ControlConversation {
  enum State: Equatable {
    /// Waiting for a request, or for the rest of one.
    case listening
    /// Sending an answer.
    case answering
    /// Sending the last answer, to a peer that does not keep to the protocol.
    case parting
    /// To be closed.
    case over
  }

  enum Event: Equatable {
    /// The peer sent bytes.
    case received([UInt8])
    /// So many bytes of `outgoing` were sent.
    case sent(Int)
    /// The peer sends no more.
    case finished
    /// The peer is gone.
    case failed
    /// Time passed.
    case waited
  }

  /// What is said to a line.
  struct Reply: Equatable {
    /// The answer, without the line's end; an empty one is none, and ends the conversation.
    var line: String
    /// Whether it is the last, since the peer does not keep to the protocol.
    var isLast = false
  }

  /// How long the peer may take to send a request or to read an answer, in ms.
  static let patience = 2000.0

  private(set) var state = State.listening
  /// What is to be sent.
  private(set) var outgoing: [UInt8] = []
  /// When patience ends, on the clock of the times that are passed in, in ms.
  private(set) var deadline: Double
  private var incoming: [UInt8] = []

  /// A conversation that begins at a moment, in ms.
  init(at time: Double) {
    deadline = time + Self.patience
  }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in ms.
  ///   - answer: what to say to a line, which comes without its end.
  /// - Returns: false where this cannot happen in this state, and was ignored.
  @discardableResult
  mutating func take(
    _ event: Event, at time: Double, answer: ([UInt8]) -> Reply
  ) -> Bool {
    switch (state, event) {
    case (.over, .waited): break
    case (_, .waited): if time >= deadline { end() }
    case (.over, _): return false
    case (_, .failed), (.listening, .finished): end()
    case (.listening, .received(let bytes)):
      incoming += bytes
      listen(at: time, answer)
    case (.answering, .sent(let count)), (.parting, .sent(let count)):
      guard count <= outgoing.count else { return false }
      outgoing.removeFirst(count)
      guard outgoing.isEmpty else { break }
      if state == .parting {
        end()
      } else {
        state = .listening
        deadline = time + Self.patience
        listen(at: time, answer)
      }
    case (.listening, .sent), (.answering, .received), (.answering, .finished),
      (.parting, .received), (.parting, .finished):
      return false
    }
    return true
  }

  /// Answers the next whole line, if there is one.
  private mutating func listen(at time: Double, _ answer: ([UInt8]) -> Reply) {
    let end = incoming.firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? incoming.count) <= ControlRequest.sizeLimit else {
      incoming = []
      let limit = ControlRequest.sizeLimit >> 10
      let refusal = ControlAnswer(
        status: .failure, messages: ["the request is longer than \(limit) KiB"])
      return send(Reply(line: refusal.line ?? "", isLast: true), at: time)
    }
    guard let end else { return }
    let line = Array(incoming[..<end])
    incoming.removeFirst(end + 1)
    send(answer(line), at: time)
  }

  private mutating func send(_ reply: Reply, at time: Double) {
    guard !reply.line.isEmpty else { return end() }
    outgoing = Array((reply.line + "\n").utf8)
    deadline = time + Self.patience
    state = reply.isLast ? .parting : .answering
  }

  private mutating func end() {
    state = .over
    outgoing = []
    incoming = []
  }
}
