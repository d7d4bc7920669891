package import RegionTimes
package import TouchRouting

/// A clock, with actions that are carried out when time has passed.
package struct ClockSetting: Equatable, Sendable {
  /// The times at which the clock fires.
  package var times: ClockTimes
  /// The actions to carry out then, in order.
  package var actions: [RegionAction]

  /// Creates a clock from its times and actions.
  package init(times: ClockTimes, actions: [RegionAction]) {
    self.times = times
    self.actions = actions
  }

  /// The word for the clock in logs.
  package var word: String {
    switch times {
    case .idle: "idle"
    case .timer: "timer"
    }
  }

  /// The key of the clock in a configuration.
  var key: String {
    switch times {
    case .idle: "idle"
    case .timer: "timers"
    }
  }

  /// Returns the trigger of the actions.
  ///
  /// - Parameter index: the clock's place among the clocks of its region.
  /// - Returns: the trigger.
  package func trigger(at index: Int) -> ActTrigger {
    switch times {
    case .idle: .idle(index)
    case .timer: .timer(index)
    }
  }
}

extension [ClockSetting] {
  /// Returns the actions of the clock that fired; empty for a trigger of another kind.
  package func actions(on trigger: ActTrigger) -> [RegionAction] {
    switch trigger {
    case .idle(let index), .timer(let index):
      indices.contains(index) ? self[index].actions : []
    case .phase, .control, .gesture, .motion: []
    }
  }
}
