internal import FingertipSettings
import SystemSupport

extension SettingKind<OverlayAction> {
  /// An action of the overlay, for hotkeys and regions.
  static var overlayAction: SettingKind {
    let words = OverlayAction.all.map(\.word)
    return SettingKind(
      placeholder: "ACTION", noun: "an action of the overlay", allowed: words.alternatives,
      form: .words(words), corrections: { text in words.nearest(to: text).map { [$0] } ?? [] },
      read: { text throws(ValueProblem) in
        guard let action = OverlayAction(word: text) else { throw .malformed }
        return action
      },
      write: { $0.word })
  }
}
