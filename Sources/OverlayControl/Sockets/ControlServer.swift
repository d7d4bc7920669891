internal import CLinux
internal import FingertipOverlay
internal import FingertipSettings
package import Glibc
package import SystemSupport
internal import TouchX11

/// Answers requests on the control socket, between the batches of the overlay's loop.
///
/// A request is carried out after all touches that came before it: it is read before the X server's
/// events are, and waits until those are handled.
///
/// No peer can delay it: nothing blocks, a turn reads at most one piece from each peer, and a peer
/// that is too slow is disconnected. Without a connection there is no timer and no wake-up.
package final class ControlServer: LoopHandler {
  /// The maximum number of peers that are served at a time; others wait in the kernel.
  static let connectionLimit = 8
  /// The maximum number of followers of emissions and regions.
  static let followerLimit = 32
  /// The maximum number of peers that rest between requests; the oldest connection is closed first.
  static let idlePeerLimit = 8
  /// The longest time that a request waits for events, in ms, so that a flood of X events cannot
  /// keep the overlay from being quit.
  private static let eventWait = 1000.0
  /// The time for which no connection is accepted after the kernel had no free descriptor, in ms.
  private static let acceptPause = 1000.0

  private let place: ControlPlace
  private let log: LogSink
  private var connections: [ControlConnection] = []
  private var isReady = false
  /// The time until which a request that was read waits for the X server's events that arrived
  /// before it; nil if all of these are handled.
  private var awaitsEventsUntil: Double?
  /// The time until which no connection is accepted; nil if connections are accepted.
  private var acceptPauseEnd: Double?

  /// Carries out a request and calls back once with the answer, at once or later; while it is nil,
  /// peers are disconnected.
  package var answer: ((ControlRequest, @escaping (ControlAnswer) -> Void) -> Void)?

  /// The source of changes of regions for followers.
  package weak var regionChanges: (any RegionChangeSource)?
  /// Whether regions had followers in the last turn.
  private var hadRegionFollowers = false

  /// Whether the loop may end.
  package private(set) var isDone = false

  /// Creates a server of a socket, without connections.
  ///
  /// - Parameters:
  ///   - socket: the control socket.
  ///   - log: receives messages.
  package init(on socket: consuming ControlSocket, log: @escaping LogSink) {
    place = ControlPlace(socket, log: log)
    self.log = log
  }

  /// The entries for poll(2) of the connections, the files of the socket, and the socket itself.
  package var descriptors: [pollfd] {
    var descriptors = connections.map(\.interest) + [place.interest]
    if hasRoom {
      descriptors.append(pollfd(reading: place.descriptor))
    }
    return descriptors
  }

  /// The time of the next turn, in ms; nil for none.
  package var nextTurn: Double? {
    (connections.map(\.deadline) + [acceptPauseEnd, place.retryTime]).compactMap(\.self).min()
  }

  /// The number of followers.
  private var followerCount: Int { connections.count(where: \.isFollower) }

  /// Whether a new connection can be served now; followers and resting peers do not count.
  private var hasRoom: Bool {
    acceptPauseEnd == nil
      && connections.count(where: { !$0.isFollower && !$0.isResting }) < Self.connectionLimit
  }

  /// Accepts connections and reads from all peers that have sent something.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) {
    let time = Monotonic.milliseconds
    place.noteChanges(at: time)
    if !isReady { awaitsEventsUntil = time + Self.eventWait }
    isReady = true
    receiveAll(at: time)
  }

  /// Notes that the events that arrived before the requests are handled.
  package func noteAllHandled() { awaitsEventsUntil = nil }

  /// Accepts connections and reads a piece from each peer that has sent something.
  private func receiveAll(at time: Double) {
    if let end = acceptPauseEnd, end <= time { acceptPauseEnd = nil }
    acceptAll(at: time)
    for connection in connections { connection.receive() }
  }

  /// Carries out the requests that were read, and sends answers and lines.
  package func takeTurn(at time: Double) {
    defer { sendRegionChanges() }
    place.takeTurn(at: time)
    guard isReady || nextTurn.map({ $0 <= time }) ?? false,
      awaitsEventsUntil.map({ $0 <= time }) ?? true
    else { return }
    awaitsEventsUntil = nil
    // Read first: a peer's time may be over although its request has arrived in time.
    if !isReady { receiveAll(at: time) }
    isReady = false
    for connection in connections {
      connection.serve(at: time) { [self] line in reply(to: line, of: connection) }
    }
    connections.removeAll(where: \.isOver)
    while connections.count(where: \.isResting) > Self.idlePeerLimit,
      let index = connections.firstIndex(where: \.isResting)
    {
      connections.remove(at: index)
    }
  }

  private func acceptAll(at time: Double) {
    do {
      while hasRoom, let descriptor = try place.accept() {
        connections.append(ControlConnection(descriptor, at: time))
      }
    } catch {
      log(.info, "control socket: \(error)")
      acceptPauseEnd = time + Self.acceptPause
    }
  }

  /// Returns the reply to a line; nil if the reply is given later.
  private func reply(
    to line: [UInt8], of connection: ControlConnection
  ) -> ControlConversation.Reply? {
    let request: ControlRequest
    do {
      request = try ControlRequest(parsing: line)
    } catch {
      log(.info, "control socket: \(error.message)")
      let refusal = ControlAnswer(status: .failure, messages: [error.message])
      // A peer that sends JSON may go on, because its next request begins on the next line.
      return .init(line: refusal.line ?? "", next: JSONValue.parse(line) == nil ? .part : .listen)
    }
    guard !request.follows || followerCount < Self.followerLimit else {
      let refusal = ControlAnswer(
        status: .failure,
        messages: [
          "\(Self.followerLimit) programs already follow what regions emit or do; no more are "
            + "allowed"
        ]
      )
      return .init(line: refusal.line ?? "", next: .part)
    }
    guard let answer else { return .init(line: "", next: .part) }
    var reply: ControlConversation.Reply?
    var isLate = false
    if let topic = request.topic { connection.topic = topic }
    answer(request) { [self] answer in
      reply = self.reply(with: answer, to: request)
      if isLate, let reply { connection.answer(reply) }
    }
    isLate = true
    return reply
  }

  /// Returns the reply that carries the answer to a request.
  private func reply(
    with answer: ControlAnswer, to request: ControlRequest
  ) -> ControlConversation.Reply {
    for message in answer.messages { log(.info, "control socket: \(message)") }
    if request == .verb(.quit) { isDone = true }
    return .init(line: answer.line ?? "", next: request.follows ? .follow : .listen)
  }

  /// Sends the answers that were given after the loop's last turn; carries out no more requests.
  package func finish() {
    answer = nil
    for connection in connections { connection.finish() }
  }

  // MARK: - Followers

  /// Sends a line to all followers of a subject; unread lines wait, up to a limit.
  ///
  /// - Parameters:
  ///   - line: one line of JSON, without a line feed.
  ///   - topic: its subject.
  package func send(_ line: String, of topic: ControlTopic = .emissions) {
    for connection in connections where connection.isFollower && connection.topic == topic {
      if connection.sendLine(Array(line.utf8)) {
        log(
          .warning,
          "control socket: a follower does not read; lines are dropped, and it will be told how "
            + "many")
      }
    }
  }

  /// Sends the changes of regions to their followers.
  private func sendRegionChanges() {
    let isFollowed = connections.contains { $0.isFollower && $0.topic == .regions }
    if isFollowed {
      for line in regionChanges?.takeLines() ?? [] { send(line, of: .regions) }
    } else if hadRegionFollowers {
      regionChanges?.stopReporting()
    }
    hadRegionFollowers = isFollowed
  }
}

/// One peer on the control socket.
private final class ControlConnection {
  private let descriptor: Int32
  private var conversation: ControlConversation
  /// Whether the peer is a follower.
  ///
  /// It is stored separately because the conversation cannot be accessed while it handles a
  /// request, and a request may make regions emit something.
  private(set) var isFollower = false
  /// The subject that it follows, if it is a follower.
  var topic = ControlTopic.emissions
  /// The event that was read but not handled yet; nil for none.
  private var received: ControlConversation.Event?

  /// Creates a connection that owns a non-blocking descriptor.
  init(_ descriptor: Int32, at time: Double) {
    self.descriptor = descriptor
    conversation = ControlConversation(at: time)
  }

  deinit { close(descriptor) }

  var deadline: Double? { conversation.deadline }
  var isOver: Bool { conversation.state == .over }
  /// Whether the peer has received an answer and sent nothing since.
  var isResting: Bool { conversation.isResting }

  /// The events to wait for: nothing is read while there is something to send, and nothing is
  /// waited for while an answer is pending, because a peer that is gone would wake us repeatedly.
  var interest: pollfd {
    guard conversation.state != .awaitingAnswer else {
      return pollfd(fd: -1, events: 0, revents: 0)
    }
    let events = conversation.outgoing.isEmpty ? POLLIN : POLLOUT
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Reads a piece if there is one and the previous one has been handled.
  func receive() {
    guard received == nil, conversation.state != .awaitingAnswer, conversation.outgoing.isEmpty
    else {
      return
    }
    received = read()
  }

  /// Answers the requests in what was read, and sends what the kernel takes.
  func serve(at time: Double, _ answer: ([UInt8]) -> ControlConversation.Reply?) {
    if let event = received {
      received = nil
      conversation.handle(event, at: time, answer: answer)
    }
    sendAll(at: time, answer)
    // Check the time limit last, because the delay may be on our side.
    conversation.handle(.waited, at: time, answer: answer)
    noteFollowing()
  }

  /// Queues a late answer; requests that arrived meanwhile are answered in the next turn.
  func answer(_ reply: ControlConversation.Reply) {
    let now = Monotonic.milliseconds
    conversation.handle(.answered(reply), at: now, answer: Self.noReply)
    noteFollowing()
  }

  /// Sends what the kernel takes of an answer, and drops the requests after it.
  func finish() { sendAll(at: Monotonic.milliseconds, Self.noReply) }

  private func noteFollowing() {
    isFollower = conversation.state == .startingFollower || conversation.state == .following
  }

  /// Sends what the kernel takes.
  private func sendAll(at time: Double, _ answer: ([UInt8]) -> ControlConversation.Reply?) {
    while !conversation.outgoing.isEmpty, let event = write() {
      conversation.handle(event, at: time, answer: answer)
    }
  }

  /// A reply function for events that cannot contain requests.
  private static func noReply(_: [UInt8]) -> ControlConversation.Reply? {
    .init(line: "", next: .part)
  }

  /// Sends a line to a follower.
  ///
  /// - Returns: whether this line is the first one that was dropped for the follower.
  func sendLine(_ line: [UInt8]) -> Bool {
    let lostBefore = conversation.droppedLineCount
    // This event contains no request and does not depend on the time.
    conversation.handle(.message(line), at: 0, answer: Self.noReply)
    sendAll(at: 0, Self.noReply)
    noteFollowing()
    return lostBefore == 0 && conversation.droppedLineCount > 0
  }

  private func read() -> ControlConversation.Event? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { return .received(Array(chunk[..<count])) }
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
