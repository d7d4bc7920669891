// From the state of a gesture to the actions that are due. A gesture is reported for every report
// of its fingers. An action bound to it may be due each time, once per a number of millimetres,
// degrees or per cent, or only once, when the gesture has come far enough. So a little state is
// kept of each gesture in progress: whether its response was given, and up to where its steps were
// counted. The router log and the running overlay use the same bindings, so a dry run prints what
// would be done.

package import FingertipSettings
package import TouchRouting
import Touches

/// The actions that the configuration binds to the gestures of a layout.
package final class GestureBindings {
  /// The state of a gesture in progress.
  private struct Progress {
    var region: RegionID
    var hasResponded = false
    /// Whether its fingers have moved since it was recognized.
    var hasChanged = false
    /// The steps that were counted for each action, by the action's place.
    var counted: [Int: GestureSteps] = [:]
  }

  private var entries: [RegionID: RegionEntry] = [:]
  private let context: LayoutContext
  private var progress: [GestureID: Progress] = [:]

  /// The maximum number of steps of one report; no hand moves further.
  private static let maximumSteps = 50

  /// Creates bindings without regions.
  ///
  /// - Parameter context: the monitors that the gestures are on.
  init(on context: LayoutContext) {
    self.context = context
  }

  /// Replaces the bindings; the progress of gestures whose settings are unchanged is kept.
  func renew(_ entries: [RegionID: RegionEntry]) {
    let former = self.entries
    self.entries = entries
    progress = progress.filter { id, progress in
      former[progress.region]?.gesture(id) == entries[progress.region]?.gesture(id)
    }
  }

  private func setting(of gesture: Gesture) -> GestureSetting? {
    entries[gesture.region]?.gesture(gesture.id)
  }

  /// Returns the actions to carry out for a new state of a gesture, in the order of the file.
  ///
  /// - Parameter gesture: the gesture; call this once per state.
  /// - Returns: the actions that are due.
  package func actions(for gesture: Gesture) -> [RegionAction] {
    guard let setting = setting(of: gesture) else { return [] }
    if gesture.state == .began { progress[gesture.id] = nil }
    var progress = self.progress[gesture.id] ?? Progress(region: gesture.region)
    defer { self.progress[gesture.id] = gesture.state.isFinal ? nil : progress }

    var actions: [RegionAction] = []
    if responds(to: gesture, setting, progress) {
      progress.hasResponded = true
      actions += setting.response.actions.compactMap { $0.action(toward: gesture.heading) }
    }
    var bound = setting.actions[gesture.state] ?? []
    if gesture.state == .changed { progress.hasChanged = true }
    // The report that recognizes a quick gesture may be its last one.
    if gesture.state == .ended, !progress.hasChanged {
      bound = (setting.actions[.changed] ?? []).filter(\.follows) + bound
    }
    if gesture.state == .cancelled, setting.onCancel == .end {
      bound = (setting.actions[.ended] ?? []) + bound
    }
    for (index, action) in bound.enumerated() {
      if let step = action.step {
        let counted = progress.counted[index] ?? GestureSteps()
        actions += steps(of: action, step, gesture, counted, &progress.counted[index])
      } else if let action = action.action(toward: gesture.heading) {
        actions.append(action)
      }
    }
    return actions
  }

  /// Returns whether a cancelled gesture takes back what it did to a region.
  func undoes(_ gesture: Gesture) -> Bool { setting(of: gesture)?.onCancel == .undo }

  // MARK: - Responses

  private func responds(
    to gesture: Gesture, _ setting: GestureSetting, _ progress: Progress
  ) -> Bool {
    guard !progress.hasResponded, !setting.response.actions.isEmpty else { return false }
    let isOver =
      gesture.state == .ended || gesture.state == .cancelled && setting.onCancel == .end
    switch setting.response.moment ?? (setting.response.least == nil ? .begin : .threshold) {
    // A gesture that is recognized in one moment has no other state.
    case .begin: return gesture.state == .began || gesture.state == .ended
    case .threshold:
      return (gesture.state.isActive || isOver) && hasReachedThreshold(gesture, setting)
    case .end: return isOver && hasReachedThreshold(gesture, setting)
    }
  }

  private func hasReachedThreshold(_ gesture: Gesture, _ setting: GestureSetting) -> Bool {
    guard let threshold = setting.response.least else { return true }
    // A pinch of 20 per cent is one to 80 per cent as well as one to 120 per cent.
    if case .share(let share) = threshold, let scale = gesture.values.scale {
      // Tolerates rounding: 1 - 0.8 is not exactly the 0.2 of the file.
      return (scale - 1).magnitude >= share - 1e-9
    }
    return GestureSteps(gesture.values, of: threshold, density(gesture)).magnitude >= 1
  }

  // MARK: - Steps

  /// Returns the actions for the steps that a gesture has made since they were last counted.
  private func steps(
    of action: GestureAction, _ step: GestureAmount, _ gesture: Gesture, _ before: GestureSteps,
    _ counted: inout GestureSteps?
  ) -> [RegionAction] {
    let now = GestureSteps(gesture.values, of: step, density(gesture))
    var after = before
    var actions: [RegionAction] = []
    func count(_ axis: WritableKeyPath<GestureSteps, Double>, isX: Bool) {
      let change = now[keyPath: axis] - before[keyPath: axis]
      guard change.isFinite, change.magnitude >= 1 else { return }
      let wholeSteps = change.rounded(.towardZero)
      after[keyPath: axis] += wholeSteps
      let direction = gesture.type.direction(alongX: isX, isPositive: change > 0)
      guard let action = action.action(toward: direction) else { return }
      let times = Int(min(wholeSteps.magnitude, Double(Self.maximumSteps)))
      actions += Array(repeating: action, count: times)
    }
    count(\.x, isX: true)
    count(\.y, isX: false)
    counted = after
    return actions
  }

  private func density(_ gesture: Gesture) -> Double {
    context.pixelsPerMillimetre(at: gesture.position)
  }
}

extension GestureAction {
  /// Whether the action follows the fingers, each time by their movement since the last time.
  fileprivate var follows: Bool {
    guard step == nil else { return true }
    switch action(toward: nil) {
    case .move, .scale, .rotate, .strip, .pull, .scroll, .pointer: return true
    default: return false
    }
  }
}
