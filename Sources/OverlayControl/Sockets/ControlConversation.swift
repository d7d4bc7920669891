import SystemSupport

/// The state of one connection to the control socket, without the socket: the received bytes, the
/// bytes to send, and the time limit.
///
/// Whatever a peer does, it costs at most the memory of a request and an answer: nothing is read
/// while an answer waits to be sent, and a peer may not take longer for either than `timeout`.
/// Between two requests, a peer may rest as long as there is room for others. A follower has no
/// time limit: lines that it does not read are kept up to a limit, and beyond it only counted.
struct ControlConversation {
  enum State: Equatable {
    /// Waiting for a request, or for the rest of one.
    case listening
    /// Waiting for the answer to a request that is answered later.
    case awaitingAnswer
    /// Sending an answer.
    case answering
    /// Sending the last answer to a peer that violated the protocol; then the connection is closed.
    case closing
    /// Sending the answer after which the peer is a follower; lines are collected already.
    case startingFollower
    /// Sending lines to a follower.
    case following
    /// The connection must be closed.
    case over
  }

  enum Event: Equatable {
    /// The peer sent bytes.
    case received([UInt8])
    /// The answer that was still missing is available.
    case answered(Reply)
    /// A line for followers, without a line feed.
    case message([UInt8])
    /// This number of bytes of `outgoing` was sent.
    case sent(Int)
    /// The peer has closed its sending side.
    case finished
    /// The connection failed.
    case failed
    /// Time passed.
    case waited
  }

  /// The reply to a line.
  struct Reply: Equatable {
    /// The answer without a line feed; an empty one means no answer and ends the conversation.
    var line: String
    var next = Next.listen
  }

  /// The next step after an answer.
  enum Next: Equatable {
    /// Wait for the peer's next request.
    case listen
    /// Close the connection, because the peer violated the protocol.
    case part
    /// Send lines of emissions or regions until the peer hangs up.
    case follow
  }

  /// The time limit for the peer to send a request or to read an answer, in ms.
  static let timeout = 2000.0
  /// The maximum number of bytes that wait for a follower that does not read.
  static let backlogLimit = 64 << 10

  private(set) var state = State.listening
  /// The bytes to send.
  private(set) var outgoing: [UInt8] = []
  /// The end of the peer's time limit, in ms of the caller's clock; nil for never.
  private(set) var deadline: Double?
  /// The number of lines that were dropped because too many waited, and were not reported yet.
  private(set) var droppedLineCount = 0
  private var incoming: [UInt8] = []

  /// Whether the peer has received an answer and sent nothing since.
  var isResting: Bool { state == .listening && deadline == nil }

  /// Creates a conversation that begins at a time in ms.
  init(at time: Double) {
    deadline = time + Self.timeout
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: the time of the event, in ms.
  ///   - answer: returns the reply to a line without its line feed; nil if it comes later.
  /// - Returns: false if the event is impossible in this state and was ignored.
  @discardableResult
  mutating func handle(
    _ event: Event, at time: Double, answer: ([UInt8]) -> Reply?
  ) -> Bool {
    switch (state, event) {
    case (.over, .waited): break
    case (_, .waited): if let deadline, time >= deadline { end() }
    case (.over, _): return false
    case (_, .failed), (.listening, .finished), (.following, .finished): end()
    case (.listening, .received(let bytes)):
      incoming += bytes
      if deadline == nil { deadline = time + Self.timeout }
      answerNextLine(at: time, answer)
    case (.awaitingAnswer, .answered(let reply)): send(reply, at: time)
    case (.answering, .sent(let count)), (.closing, .sent(let count)),
      (.startingFollower, .sent(let count)), (.following, .sent(let count)):
      guard count <= outgoing.count else { return false }
      outgoing.removeFirst(count)
      if outgoing.isEmpty { continueAfterSending(at: time, answer) }
    case (.startingFollower, .message(let line)), (.following, .message(let line)): enqueue(line)
    // Nothing that a follower sends has an effect.
    case (.following, .received): break
    case (.listening, .sent), (.listening, .message),
      (.awaitingAnswer, .received), (.awaitingAnswer, .sent), (.awaitingAnswer, .message),
      (.awaitingAnswer, .finished),
      (.answering, .received), (.answering, .finished), (.answering, .message),
      (.closing, .received), (.closing, .finished), (.closing, .message),
      (.startingFollower, .received), (.startingFollower, .finished), (_, .answered):
      return false
    }
    return true
  }

  /// Continues after everything has been sent.
  private mutating func continueAfterSending(at time: Double, _ answer: ([UInt8]) -> Reply?) {
    switch state {
    case .closing: end()
    case .answering:
      state = .listening
      deadline = incoming.isEmpty ? nil : time + Self.timeout
      answerNextLine(at: time, answer)
    case .startingFollower, .following:
      state = .following
      deadline = nil
      reportLoss()
    case .listening, .awaitingAnswer, .over: break
    }
  }

  // MARK: - Followers

  /// Queues a line, after a report of lines dropped before it; drops the line if it does not fit.
  private mutating func enqueue(_ line: [UInt8]) {
    let loss = droppedLineCount > 0 ? Self.line(ofLost: droppedLineCount) : []
    guard outgoing.count + loss.count + line.count < Self.backlogLimit else {
      droppedLineCount += 1
      return
    }
    droppedLineCount = 0
    outgoing += loss + line
    outgoing.append(UInt8(ascii: "\n"))
  }

  private mutating func reportLoss() {
    guard droppedLineCount > 0 else { return }
    outgoing = Self.line(ofLost: droppedLineCount)
    droppedLineCount = 0
  }

  /// Returns the line that reports dropped lines.
  static func line(ofLost count: Int) -> [UInt8] {
    Array("{\"event\":\"lost\",\"count\":\(count)}\n".utf8)
  }

  // MARK: - Requests

  /// Answers the next complete line, if there is one.
  private mutating func answerNextLine(at time: Double, _ answer: ([UInt8]) -> Reply?) {
    let end = incoming.firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? incoming.count) <= ControlRequest.sizeLimit else {
      incoming = []
      let limit = ControlRequest.sizeLimit >> 10
      let refusal = ControlAnswer(
        status: .failure, messages: ["the request is longer than \(limit) KiB"])
      return send(Reply(line: refusal.line ?? "", next: .part), at: time)
    }
    guard let end else { return }
    let line = Array(incoming[..<end])
    incoming.removeFirst(end + 1)
    guard let reply = answer(line) else {
      // The peer is not responsible for the time that the answer takes.
      deadline = nil
      state = .awaitingAnswer
      return
    }
    send(reply, at: time)
  }

  private mutating func send(_ reply: Reply, at time: Double) {
    guard !reply.line.isEmpty else { return end() }
    outgoing = Array((reply.line + "\n").utf8)
    deadline = time + Self.timeout
    state =
      switch reply.next {
      case .listen: .answering
      case .part: .closing
      case .follow: .startingFollower
      }
  }

  private mutating func end() {
    state = .over
    outgoing = []
    incoming = []
  }
}
