internal import FingertipSettings

/// Sends requests to the running overlay of a display.
package enum ControlClient {
  /// The time limit for the overlay to answer, and to end after `quit`, in ms.
  private static let answerTimeout = 5000.0
  /// The time for which to retry while an overlay is starting or ending, in ms.
  private static let retryTime = 2000.0

  /// Returns the time limit for the overlay to answer a request, in ms.
  static func timeout(of request: ControlRequest) -> Double {
    switch request {
    // A drawing may have hundreds of pages, and a screen millions of pixels.
    case .save, .saveScreen: 300_000
    default: answerTimeout
    }
  }

  /// The outcome of the attempt to become the only overlay of a display.
  package enum Outcome: ~Copyable {
    /// This process has the socket.
    case claimed(ControlSocket)
    /// Another overlay runs and gave this answer.
    case answered(ControlAnswer)
  }

  /// Claims the socket of the display's only overlay, or sends a request to its present owner.
  ///
  /// Between two overlays, and while one starts, neither works for a moment. It then tries both
  /// again.
  ///
  /// - Parameters:
  ///   - endpoint: the place of the display's control socket.
  ///   - request: the request to a running overlay.
  ///   - interruption: a descriptor that ends every wait once it is readable.
  /// - Returns: the socket, or the answer of the overlay that has it.
  /// - Throws: `ControlError` if it gets neither.
  package static func claim(
    _ endpoint: ControlEndpoint, orAsk request: ControlRequest,
    interruptedBy interruption: Int32? = nil
  ) throws(ControlError) -> Outcome {
    let timeout = ResponseTimeout(endpoint, milliseconds: retryTime, interruptedBy: interruption)
    while true {
      if let socket = try ControlSocket.claim(endpoint) { return .claimed(socket) }
      do throws(ControlError) {
        return .answered(try ask(request, at: endpoint, interruptedBy: interruption))
      } catch {
        switch error {
        case .notRunning, .left:
          guard !timeout.isOver else { throw error }
          try timeout.rest()
        default: throw error
        }
      }
    }
  }

  /// Sends a request and waits for its answer; after `quit`, waits for the overlay's end as well.
  package static func ask(
    _ request: ControlRequest, at endpoint: ControlEndpoint,
    interruptedBy interruption: Int32? = nil
  ) throws(ControlError) -> ControlAnswer {
    var connection = try Connection(
      to: endpoint,
      ResponseTimeout(endpoint, milliseconds: answerTimeout, interruptedBy: interruption))
    try connection.send((request.line ?? "") + "\n")
    connection.timeout = ResponseTimeout(
      endpoint, milliseconds: timeout(of: request), interruptedBy: interruption)
    let answer = try connection.readAnswer()
    if request == .verb(.quit) {
      connection.timeout = ResponseTimeout(
        endpoint, milliseconds: answerTimeout, interruptedBy: interruption)
      connection.waitForEnd()
    }
    return answer
  }
}
