internal import FingertipSettings

/// Sends requests to the running overlay of a display.
enum ControlClient {
  /// The time that the overlay may take to answer, and after `quit` to end, in ms.
  private static let patience = 5000.0
  /// The time for which a drawing of hundreds of pages may be written, in ms.
  private static let savingTime = 300_000.0
  /// The time for which to try where an overlay is just starting or ending, in ms.
  private static let transition = 2000.0

  /// The outcome of the attempt to be the only overlay of a display.
  enum Outcome: ~Copyable {
    /// The socket is this process's own.
    case claimed(ControlSocket)
    /// Another one runs, and gave this answer.
    case answered(ControlAnswer)
  }

  /// Claims the socket of the display's only overlay, or asks the overlay that has it.
  ///
  /// Between two overlays, and while one starts, there are moments in which neither works; they
  /// are short, and then it tries again.
  ///
  /// - Parameters:
  ///   - place: where the overlay of the display is spoken to.
  ///   - request: what is asked of an overlay that runs.
  ///   - interruption: a descriptor; once there is something to read, nothing more is waited for.
  /// - Returns: the socket, or the answer of the overlay that has it.
  /// - Throws: `ControlError` where it gets neither.
  static func claim(
    _ place: ControlPlace, orAsk request: ControlRequest, interruptedBy interruption: Int32? = nil
  ) throws(ControlError) -> Outcome {
    let patience = Patience(place, milliseconds: transition, interruptedBy: interruption)
    while true {
      if let socket = try ControlSocket.claim(place) { return .claimed(socket) }
      do throws(ControlError) {
        return .answered(try ask(request, at: place, interruptedBy: interruption))
      } catch {
        switch error {
        case .notRunning, .left:
          guard !patience.isOver else { throw error }
          try patience.rest()
        default: throw error
        }
      }
    }
  }

  /// Sends a request and waits for its answer; after `quit`, for the overlay's end.
  static func ask(
    _ request: ControlRequest, at place: ControlPlace, interruptedBy interruption: Int32? = nil
  ) throws(ControlError) -> ControlAnswer {
    var connection = try Connection(
      to: place, Patience(place, milliseconds: patience, interruptedBy: interruption))
    try connection.send((request.line ?? "") + "\n")
    if case .save = request {
      connection.patience = Patience(
        place, milliseconds: savingTime, interruptedBy: interruption)
    }
    let answer = try connection.readAnswer()
    if request == .verb(.quit) {
      connection.patience = Patience(place, milliseconds: patience, interruptedBy: interruption)
      connection.waitForEnd()
    }
    return answer
  }
}
