internal import FingertipSettings
internal import ScreenHardware
package import TouchX11
internal import WindowStates

extension ShowSettings {
  /// The touches to listen to, in the server's terms.
  package var listeningRequest: ListeningRequest {
    let source: TouchListening =
      switch listening.listen {
      case .raw: .raw
      case .root: .root
      case .window(let id): .window(WindowID(rawValue: UInt(id)))
      }
    let filter = listening.device
    return ListeningRequest(source, followsPointer: listening.pointer) { device in
      filter?.admits(id: device.id, name: device.name) ?? true
    }
  }

  /// Returns whether other settings listen to the same touches.
  func listensToSameTouches(as other: ShowSettings) -> Bool {
    let (own, others) = (listening, other.listening)
    return own.listen == others.listen && own.device == others.device
      && own.pointer == others.pointer
  }
}
