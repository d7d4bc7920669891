internal import FingertipSettings
internal import ScreenHardware
package import TouchX11

extension ShowSettings {
  /// The touches to listen to, in the server's terms.
  package var listeningRequest: ListeningRequest {
    let listening: TouchListening =
      switch listen {
      case .raw: .raw
      case .root: .root
      case .window(let id): .window(WindowID(rawValue: UInt(id)))
      }
    let filter = device
    return ListeningRequest(listening, followsPointer: pointer) { device in
      filter?.admits(id: device.id, name: device.name) ?? true
    }
  }

  /// Returns whether other settings hear the same touches.
  func hearsTheSame(as other: ShowSettings) -> Bool {
    listen == other.listen && device == other.device && pointer == other.pointer
  }
}
