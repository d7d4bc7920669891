import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

/// An action of another client against windows of the overlay.
enum WindowInterference: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case destroyed
  case unmapped
  case moved
  case resized
  case bordered
  case reparented

  /// Those after which the windows still exist, elsewhere.
  static let displacements = [moved, resized, bordered, reparented]

  var testDescription: String { rawValue }

  /// The word for it in the overlay's message.
  var loss: String {
    let loss: WindowLoss =
      switch self {
      case .destroyed: .destroyed
      case .unmapped: .unmapped
      case .moved, .resized, .bordered: .moved
      case .reparented: .reparented
      }
    return loss.rawValue
  }

  /// Carries it out.
  ///
  /// - Parameters:
  ///   - windows: the windows.
  ///   - client: the other client.
  ///   - parent: the window into which they are put.
  func act(on windows: [TopLevel], by client: DisplayConnection, into parent: WindowID) {
    for window in windows {
      let frame = window.frame
      switch self {
      case .destroyed: client.destroy(window.id)
      case .unmapped: client.unmap(window.id)
      case .moved: client.place(window.id, at: frame.offset(x: 400, y: 300))
      case .resized:
        client.place(
          window.id,
          at: PixelRect(
            x: frame.x, y: frame.y, width: frame.width / 2 + 1, height: frame.height / 3 + 1))
      case .bordered where window.isInputOnly: client.place(window.id, at: frame.offset(x: 9, y: 0))
      case .bordered: client.setBorder(of: window.id, to: 9)
      case .reparented: client.reparent(window.id, into: parent)
      }
    }
    client.synchronise()
  }

  /// Returns whether windows that were mapped are mapped again, and all are where they were.
  ///
  /// - Parameters:
  ///   - windows: the windows of the overlay, of which some may be new.
  ///   - before: the windows before the action.
  /// - Returns: whether they agree.
  static func arePlaced(_ windows: [TopLevel], like before: [TopLevel]) -> Bool {
    before.filter(\.isMapped).allSatisfy { window in
      windows.contains { $0.isMapped && $0.name == window.name && $0.frame == window.frame }
    }
  }
}
