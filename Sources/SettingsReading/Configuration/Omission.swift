package import FingertipSettings
internal import InkPages

/// A setting that is left out because of `--no-run`.
package struct Omission: Equatable, Sendable {
  /// The key of the setting.
  package let key: String
  /// The value that is left out.
  package let name: String
  /// The effect and its reason, as the end of a message that has named the value.
  package let effect: String

  /// The message of the overlay, at its start or when settings that were read again have it.
  package var notice: String { "\(key): \(name) \(effect)" }
}

extension ShowSettings {
  /// The settings that are left out because `--no-run` starts no programs and sends no touches.
  package var omissions: [Omission] {
    [
      draw.pages.omittedGround.map {
        Omission(
          key: "draw.ground", name: $0.text,
          effect: "is not shown, since --no-run starts no program")
      },
      draw.input.omittedDoubleTap.map {
        Omission(
          key: "draw.double-tap", name: $0.word,
          effect: "is not carried out, since --no-run starts no program")
      },
      tuio.omittedReceiver.map {
        Omission(
          key: "show.tuio", name: "\($0)",
          effect: "gets no touches, since only --tuio names a receiver beside --no-run")
      },
    ].compactMap(\.self)
  }
}

extension OverlaySettings {
  /// The settings that are left out because of `--no-run`, also while a rule applies.
  package var omissions: [Omission] {
    let usual = show.omissions
    // A rule leaves what it does not set as it is.
    let others = rules.rules.indices.flatMap { index in
      settings(by: index).omissions.filter { !usual.contains($0) }.map {
        Omission(key: "rules[\(index)].\($0.key)", name: $0.name, effect: $0.effect)
      }
    }
    return usual + others
  }
}
