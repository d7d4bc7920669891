internal import Touches

/// The state that a detector keeps of each device.
///
/// A list with linear search: there are only a few devices.
struct DeviceTable<State: Sendable>: Sendable {
  private var entries: [(id: DeviceID, state: State)] = []

  /// Changes the state of a device, after making it if there is none.
  mutating func change<Result>(
    _ id: DeviceID, orMake make: @autoclosure () -> State, _ body: (inout State) -> Result
  ) -> Result {
    if let index = entries.firstIndex(where: { $0.id == id }) { return body(&entries[index].state) }
    entries.append((id, make()))
    return body(&entries[entries.count - 1].state)
  }
}
