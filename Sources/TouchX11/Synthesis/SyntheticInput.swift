internal import CX11
package import DesktopRequests
package import Touches

/// Presses keys and buttons and moves the pointer through XTEST, as if from devices.
///
/// Everything that it holds is released when it is deallocated, at the latest.
package final class SyntheticInput {
  /// A chord or a button that is down until it is released.
  package struct Hold: Hashable, Sendable {
    let inputs: [HeldInput]
  }

  private let connection: DisplayConnection
  private let keyboard: SyntheticKeyboard
  private var ledger = HeldInputLedger()
  /// Called with the held inputs, before a press and after the server has executed a release.
  package var heldChanged: (([HeldInput]) -> Void)?

  /// Prepares XTEST.
  ///
  /// - Throws: `SynthesisError` if the server has no XTEST.
  package init(_ connection: DisplayConnection) throws(SynthesisError) {
    guard connection.hasTestDevices, let keyboard = SyntheticKeyboard(connection) else {
      throw SynthesisError("the X server has no XTEST extension")
    }
    self.connection = connection
    self.keyboard = keyboard
  }

  deinit { releaseAll() }

  // MARK: - Keys

  /// Presses and releases chords, one after the other; a key that is held is released and pressed.
  ///
  /// - Throws: `SynthesisError` if no key produces one of them; earlier chords were pressed.
  package func tap(_ chords: [KeyChord]) throws(SynthesisError) {
    defer { connection.flush() }
    for chord in chords {
      try keyboard.tap(chord) { [ledger] in ledger.held.contains(.key($0)) }
    }
  }

  /// Presses a chord and holds it.
  ///
  /// - Returns: the hold, for `release`.
  /// - Throws: `SynthesisError` if no key produces it; nothing is pressed then.
  package func hold(_ chord: KeyChord) throws(SynthesisError) -> Hold {
    var ledger = self.ledger
    let keycodes = try keyboard.press(chord) { codes in
      let areFree = codes.map { ledger.enter(.key($0)) }
      self.ledger = ledger
      heldChanged?(ledger.held)
      return areFree
    }
    connection.flush()
    return Hold(inputs: keycodes.map { .key($0) })
  }

  // MARK: - Buttons

  /// Presses and releases a button at the pointer, without a flush; one that is held is released
  /// and pressed.
  ///
  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right, 4…7 the wheel up, down, left and right.
  ///   - count: the number of clicks.
  package func click(_ button: UInt8, count: Int = 1) {
    let isHeld = ledger.held.contains(.button(button))
    for _ in 0..<count {
      send(.button(button), isDown: !isHeld)
      send(.button(button), isDown: isHeld)
    }
  }

  /// Presses a button at the pointer and holds it, without a flush.
  ///
  /// - Returns: the hold, for `release`.
  package func hold(button: UInt8) -> Hold {
    let isFree = ledger.enter(.button(button))
    heldChanged?(ledger.held)
    if isFree { send(.button(button), isDown: true) }
    return Hold(inputs: [.button(button)])
  }

  // MARK: - Releasing

  /// Releases the inputs of a hold, except those that another hold still needs.
  package func release(_ hold: Hold) {
    for input in hold.inputs.reversed() where ledger.strike(input) { send(input, isDown: false) }
    reportReleased()
  }

  /// Releases everything that we hold down.
  package func releaseAll() {
    guard !ledger.held.isEmpty else { return }
    for input in ledger.held.reversed() { send(input, isDown: false) }
    ledger = HeldInputLedger()
    reportReleased()
  }

  /// Reports the held inputs once the server has executed the releases.
  ///
  /// A server that is closing our connection reads nothing more from it. Then the inputs stay
  /// pressed, and the process that outlives us must still know of them.
  private func reportReleased() {
    guard heldChanged != nil else { return connection.flush() }
    connection.synchronise()
    if !connection.isLost { heldChanged?(ledger.held) }
  }

  private func send(_ input: HeldInput, isDown: Bool) {
    switch input {
    case .key(let code):
      XTestFakeKeyEvent(connection.display, UInt32(code), isDown ? 1 : 0, 0)
    case .button(let number):
      XTestFakeButtonEvent(connection.display, UInt32(number), isDown ? 1 : 0, 0)
    }
  }

  // MARK: - Pointer

  /// Moves the pointer to a position, in px of the root, without a flush.
  package func movePointer(to position: Point) {
    XTestFakeMotionEvent(
      connection.display, Int32(connection.screenNumber), Int32(position.x.rounded(.down)),
      Int32(position.y.rounded(.down)), 0)
  }
}
