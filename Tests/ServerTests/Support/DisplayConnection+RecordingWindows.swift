import TouchRig
import TouchX11
import WindowStates

extension DisplayConnection {
  /// Returns the windows for recordings, and the child of the root that each is or lies in.
  func recordingWindows() -> [(window: TopLevel, topLevel: WindowID)] {
    func found(in window: WindowID) -> [TopLevel] {
      guard let described = topLevel(window), described.name.hasPrefix("Fingertip touches") else {
        return children(of: window).flatMap(found)
      }
      return [described]
    }
    return children(of: root).flatMap { top in found(in: top).map { ($0, top) } }
  }

  /// The window for recordings of the first monitor; nil if there is none.
  var recordingWindow: TopLevel? {
    recordingWindows().first { $0.window.name == "Fingertip touches" }?.window
  }
}
