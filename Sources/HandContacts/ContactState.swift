/// The classification of a contact.
public enum ContactState: Hashable, Sendable {
  /// It may be a finger or a palm.
  case undecided
  /// It draws.
  case finger
  /// It does nothing.
  case palm(PalmEvidence)
  /// It erases, as part of a hand that moves.
  case hand

  /// Whether it is a palm.
  public var isPalm: Bool { if case .palm = self { true } else { false } }
}

/// The evidence that a contact is a palm.
public enum PalmEvidence: Hashable, Sendable {
  /// It has the length of a palm.
  case size
  /// It rests together with others.
  case cluster
  /// It rests beside a contact that writes.
  case rest
  /// It came down while a pen was near.
  case pen
}

/// An event in the life of a contact.
enum ContactEvent: Hashable, Sendable {
  /// It moved further than a palm rolls.
  case travelled
  /// It rested alone for so long that it must be intended.
  case waited
  /// It was lifted, and no palm came after it.
  case tapped
  /// It was lifted beside a palm.
  case brushed
  /// It has the length of a palm.
  case grew
  /// It rests together with others.
  case clustered
  /// It rests beside a contact that writes.
  case rested
  /// A pen is near.
  case penCame
  /// It moved away from the contacts that it rested with.
  case parted
  /// It moves with the hand that it rests with, while nothing is written.
  case swept
}

extension ContactState {
  /// Returns the state after an event.
  func after(_ event: ContactEvent) -> ContactState {
    switch (self, event) {
    case (.undecided, .travelled), (.undecided, .waited), (.undecided, .tapped): .finger
    case (.undecided, .brushed): .palm(.cluster)
    case (.undecided, .grew), (.finger, .grew): .palm(.size)
    case (.palm(.cluster), .grew), (.palm(.rest), .grew): .palm(.size)
    case (.undecided, .clustered), (.finger, .clustered): .palm(.cluster)
    case (.undecided, .rested), (.finger, .rested): .palm(.rest)
    case (.undecided, .penCame): .palm(.pen)
    case (.palm(.cluster), .parted), (.palm(.rest), .parted), (.palm(.size), .parted): .finger
    case (.palm(.size), .swept), (.palm(.cluster), .swept), (.palm(.rest), .swept): .hand
    default: self
    }
  }
}
