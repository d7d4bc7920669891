// WinObjC's table of which gestures prevent which others
// (Frameworks/UIKit/_UIGestureCoordinator.mm), and its tests of the table
// (tests/functionaltests/Tests/UIKitTests/UIGestureCoordinatorTests.mm). A delegate that allows
// simultaneous recognition is `simultaneous` here. No delegate and a delegate that forbids it are
// both the default here.

import Testing
import TouchRouting

/// The answers of a recognizer's delegate about simultaneous recognition.
private enum Delegate: CaseIterable {
  case none, forbids, allows
}

/// A row of the table: the conditions, with all values of those that do not matter, and whether the
/// possible gesture is prevented.
private struct Row: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var canPrevent: Bool
  var canBePrevented: Bool
  var active: [Delegate]
  var possible: [Delegate]
  var isPrevented: Bool

  init(
    _ name: String, _ canPrevent: Bool, _ canBePrevented: Bool,
    _ active: [Delegate] = Delegate.allCases, _ possible: [Delegate] = Delegate.allCases,
    prevented isPrevented: Bool
  ) {
    testDescription = name
    self.canPrevent = canPrevent
    self.canBePrevented = canBePrevented
    self.active = active
    self.possible = possible
    self.isPrevented = isPrevented
  }
}

/// Returns the states of two recognizers on a region, one of which is recognized as soon as a
/// finger comes down.
private func states(
  canPrevent: Bool, canBePrevented: Bool, active: Delegate, possible: Delegate,
  possibleFirst: Bool
) -> (active: RecognizerState?, possible: RecognizerState?) {
  let fixture = GestureFixture([])
  let add = [
    {
      fixture.add(ScriptedRecognizer(claim: .began, preventsOthers: canPrevent), "active") {
        if active == .allows { $0.simultaneous = ["possible"] }
      }
    },
    {
      fixture.add(ScriptedRecognizer(isPreventable: canBePrevented), "possible") {
        if possible == .allows { $0.simultaneous = ["active"] }
      }
    },
  ]
  for step in possibleFirst ? add.reversed() : add { step() }
  fixture.routing.play("0 +1@5,5")
  return (fixture.arena.state(of: "active"), fixture.arena.state(of: "possible"))
}

@Suite struct PreventionTests {
  @Test(
    "The possible gesture is prevented in the cases of WinObjC's table",
    arguments: [
      Row("can prevent NO, can be prevented NO", false, false, prevented: false),
      Row("can prevent NO, can be prevented YES", false, true, prevented: false),
      Row("can prevent YES, can be prevented NO", true, false, prevented: false),
      Row("both YES, no delegates", true, true, [.none], [.none], prevented: true),
      Row(
        "both YES, the possible one's delegate allows", true, true, [.none], [.allows],
        prevented: false),
      Row(
        "both YES, the possible one's delegate forbids", true, true, [.none], [.forbids],
        prevented: true),
      Row(
        "both YES, the active one's delegate allows", true, true, [.allows], [.none],
        prevented: false),
      Row(
        "both YES, the active one's delegate forbids", true, true, [.forbids], [.none],
        prevented: true),
      Row("both YES, both delegates forbid", true, true, [.forbids], [.forbids], prevented: true),
      Row(
        "both YES, the active one's delegate allows and the other forbids", true, true, [.allows],
        [.forbids], prevented: false),
      Row(
        "both YES, the active one's delegate forbids and the other allows", true, true, [.forbids],
        [.allows], prevented: false),
      Row("both YES, both delegates allow", true, true, [.allows], [.allows], prevented: false),
    ])
  private func table(_ row: Row) {
    for active in row.active {
      for possible in row.possible {
        for possibleFirst in [false, true] {
          let (winner, other) = states(
            canPrevent: row.canPrevent, canBePrevented: row.canBePrevented, active: active,
            possible: possible, possibleFirst: possibleFirst)
          #expect(winner == .began, "\(active), \(possible)")
          #expect(other == (row.isPrevented ? .failed : .possible), "\(active), \(possible)")
        }
      }
    }
  }

  @Test(
    "Gestures prevent each other as in the tests of WinObjC",
    arguments: [
      ("ActiveGestureAllowPossibleGesture", false, false, Delegate.none, Delegate.none, true),
      ("ActiveGesturePreventPossibleGestureHasNotReceivedTouch", true, true, .none, .none, false),
      ("ActiveGesturePreventPossibleGestureHasReceivedTouch", true, true, .none, .none, true),
      ("DelegateAllowConcurrentGestures", true, true, .none, .allows, true),
      ("DelegatesForbidConcurrentGestures", true, true, .forbids, .forbids, true),
    ])
  private func pairs(
    name: String, canPrevent: Bool, canBePrevented: Bool, active: Delegate, possible: Delegate,
    possibleFirst: Bool
  ) {
    let (winner, other) = states(
      canPrevent: canPrevent, canBePrevented: canBePrevented, active: active, possible: possible,
      possibleFirst: possibleFirst)
    #expect(winner == .began, "\(name)")
    #expect(other == (!canPrevent || possible == .allows ? .possible : .failed), "\(name)")
  }

  /// Upstream selects the tap that was first and fails the others by hand; here, the shortest
  /// series is recognized when no longer one has come, and the others fail.
  @Test("Taps behave as in TapGestureMiscFunctions of WinObjC")
  func miscellany() {
    let fixture = GestureFixture(
      [1, 10, 1000].map { .make(.tap, GestureID(rawValue: "tap\($0)"), taps: $0) })
    #expect(fixture.play("0 +1@5,5 | 50 -1", failures: true).contains("350 tap1 ended 1"))
    #expect(fixture.arena.isAtRest)
  }
}
