import SystemSupport

/// One connection to the control socket, without the socket: the bytes received and to send, and the
/// time limit.
///
/// Whatever a peer does, it costs at most the memory of a request and an answer: nothing is read while
/// an answer waits to be sent, and no peer may take longer for either than `patience`. Between two requests a
/// peer may rest for as long as there is room for others. A follower has no
/// time limit: the lines that it does not read are kept up to a limit, and then counted instead.
struct ControlConversation {
  enum State: Equatable {
    /// Waiting for a request, or for the rest of one.
    case listening
    /// Waiting for the answer to a request that takes its time.
    case pondering
    /// Sending an answer.
    case answering
    /// Sending the last answer, to a peer that does not keep to the protocol.
    case parting
    /// Sending the answer after which the peer is a follower; lines are collected already.
    case welcoming
    /// Sending emissions to a follower.
    case following
    /// The connection must be closed.
    case over
  }

  enum Event: Equatable {
    /// The peer sent bytes.
    case received([UInt8])
    /// There is the answer that took its time.
    case answered(Reply)
    /// A line for followers, without its end.
    case told([UInt8])
    /// So many bytes of `outgoing` were sent.
    case sent(Int)
    /// The peer sends no more.
    case finished
    /// The peer is gone.
    case failed
    /// Time passed.
    case waited
  }

  /// The reply to a line.
  struct Reply: Equatable {
    /// The answer, without the line's end; an empty one is none, and ends the conversation.
    var line: String
    var next = Next.listen
  }

  /// The next step after an answer.
  enum Next: Equatable {
    /// The peer's next request.
    case listen
    /// Nothing, since the peer does not keep to the protocol.
    case part
    /// The emissions of regions follow, for as long as the peer likes.
    case follow
  }

  /// The time that the peer may take to send a request or to read an answer, in ms.
  static let patience = 2000.0
  /// The number of bytes that wait for a peer that follows and does not read.
  static let backlogLimit = 64 << 10

  private(set) var state = State.listening
  /// The bytes to send.
  private(set) var outgoing: [UInt8] = []
  /// The time at which patience ends, on the clock of the times that are passed in, in ms; nil for never.
  private(set) var deadline: Double?
  /// The number of lines that a peer that follows has not been told, since too many waited for it.
  private(set) var lostCount = 0
  private var incoming: [UInt8] = []

  /// Whether the peer has had an answer and sent nothing since.
  var isResting: Bool { state == .listening && deadline == nil }

  /// A conversation that begins at a moment, in ms.
  init(at time: Double) {
    deadline = time + Self.patience
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in ms.
  ///   - answer: what to say to a line, which comes without its end; nil for what is said later.
  /// - Returns: false where this cannot happen in this state, and was ignored.
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
      if deadline == nil { deadline = time + Self.patience }
      listen(at: time, answer)
    case (.pondering, .answered(let reply)): send(reply, at: time)
    case (.answering, .sent(let count)), (.parting, .sent(let count)),
      (.welcoming, .sent(let count)), (.following, .sent(let count)):
      guard count <= outgoing.count else { return false }
      outgoing.removeFirst(count)
      if outgoing.isEmpty { goOn(at: time, answer) }
    case (.welcoming, .told(let line)), (.following, .told(let line)): tell(line)
    // Nothing that a follower sends has an effect.
    case (.following, .received): break
    case (.listening, .sent), (.listening, .told), (.pondering, .received), (.pondering, .sent),
      (.pondering, .told), (.pondering, .finished), (_, .answered), (.answering, .received),
      (.answering, .finished), (.answering, .told), (.parting, .received), (.parting, .finished),
      (.parting, .told),
      (.welcoming, .received), (.welcoming, .finished):
      return false
    }
    return true
  }

  /// Continues after everything was sent.
  private mutating func goOn(at time: Double, _ answer: ([UInt8]) -> Reply?) {
    switch state {
    case .parting: end()
    case .answering:
      state = .listening
      deadline = incoming.isEmpty ? nil : time + Self.patience
      listen(at: time, answer)
    case .welcoming, .following:
      state = .following
      deadline = nil
      tellOfLoss()
    case .listening, .pondering, .over: break
    }
  }

  // MARK: - Followers

  /// Adds a line to what waits, behind the number of those that were lost before it.
  private mutating func tell(_ line: [UInt8]) {
    let loss = lostCount > 0 ? Self.line(ofLost: lostCount) : []
    guard outgoing.count + loss.count + line.count < Self.backlogLimit else {
      lostCount += 1
      return
    }
    lostCount = 0
    outgoing += loss + line
    outgoing.append(UInt8(ascii: "\n"))
  }

  private mutating func tellOfLoss() {
    guard lostCount > 0 else { return }
    outgoing = Self.line(ofLost: lostCount)
    lostCount = 0
  }

  /// Returns the line that stands for lines that were lost.
  static func line(ofLost count: Int) -> [UInt8] {
    Array("{\"event\":\"lost\",\"count\":\(count)}\n".utf8)
  }

  // MARK: - Requests

  /// Answers the next whole line, if there is one.
  private mutating func listen(at time: Double, _ answer: ([UInt8]) -> Reply?) {
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
      // How long it takes is not up to the peer.
      deadline = nil
      state = .pondering
      return
    }
    send(reply, at: time)
  }

  private mutating func send(_ reply: Reply, at time: Double) {
    guard !reply.line.isEmpty else { return end() }
    outgoing = Array((reply.line + "\n").utf8)
    deadline = time + Self.patience
    state =
      switch reply.next {
      case .listen: .answering
      case .part: .parting
      case .follow: .welcoming
      }
  }

  private mutating func end() {
    state = .over
    outgoing = []
    incoming = []
  }
}
