package import RegionTimes
package import TouchRouting

/// Something that is done when time has passed.
package struct ClockSetting: Equatable, Sendable {
  /// The times at which it is done.
  package var times: ClockTimes
  /// The actions that are carried out then, in their order.
  package var actions: [RegionAction]

  /// Creates a clock from its times and what it does.
  package init(times: ClockTimes, actions: [RegionAction]) {
    self.times = times
    self.actions = actions
  }

  /// The word for it in logs.
  package var word: String {
    switch times {
    case .idle: "idle"
    case .timer: "timer"
    }
  }

  /// Returns the trigger of the actions.
  ///
  /// - Parameter index: its place among the clocks of its region.
  /// - Returns: the trigger.
  package func trigger(at index: Int) -> ActTrigger {
    switch times {
    case .idle: .idle(index)
    case .timer: .timer(index)
    }
  }
}

extension [ClockSetting] {
  /// Returns the actions of the clock that fired; none for what is no clock.
  package func actions(on trigger: ActTrigger) -> [RegionAction] {
    switch trigger {
    case .idle(let index), .timer(let index):
      indices.contains(index) ? self[index].actions : []
    case .phase, .control, .gesture, .motion: []
    }
  }
}
