import Testing
import TouchRouting

/// The successors of each state, compared with the tables of other projects.
@Suite struct RecognizerStateTests {
  /// eta-gestemas' statetest, whose `recognized` is `ended` here.
  private static let etaGestemas: [(RecognizerState, RecognizerState, Bool)] = [
    (.possible, .ended, true), (.possible, .failed, true), (.possible, .began, true),
    (.ended, .possible, true), (.began, .changed, true), (.began, .ended, true),
    (.began, .cancelled, true), (.changed, .changed, true), (.changed, .ended, true),
    (.changed, .cancelled, true), (.ended, .possible, true), (.failed, .possible, true),
    (.cancelled, .possible, true), (.possible, .cancelled, false), (.possible, .changed, false),
    (.failed, .began, false), (.changed, .possible, false), (.changed, .began, false),
  ]

  /// Chameleon's allowed transitions; besides them, there is only the reset.
  private static let chameleon: [(RecognizerState, RecognizerState)] = [
    (.possible, .ended), (.possible, .failed), (.possible, .began), (.began, .changed),
    (.began, .cancelled), (.began, .ended), (.changed, .changed), (.changed, .cancelled),
    (.changed, .ended),
  ]

  @Test(
    "A recognizer's transitions agree with the 18 rows of eta-gestemas' table (W13)",
    arguments: etaGestemas)
  func agreesWithEtaGestemas(row: (from: RecognizerState, to: RecognizerState, isLegal: Bool)) {
    #expect(row.from.canBecome(row.to) == row.isLegal)
  }

  @Test(
    "A recognizer's transitions are Chameleon's 9, resets, and no others (W13)",
    arguments: RecognizerState.allCases)
  func agreesWithChameleon(from: RecognizerState) {
    for to in RecognizerState.allCases {
      let isReset = from.isFinal && to == .possible
      #expect(
        from.canBecome(to) == (isReset || Self.chameleon.contains { $0 == (from, to) }),
        "\(from) to \(to)")
    }
  }
}
