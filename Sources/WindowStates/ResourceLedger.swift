/// A list of the server's resources that this process holds, to find those that nobody released.
///
/// It is kept in debug builds only. Each owner enters what it creates and removes it when it
/// destroys it. Entries that are left when the connection closes are leaks, and are logged by name.
/// The idea is that of picom's `xrescheck`.
package struct ResourceLedger {
  #if DEBUG
    private var held: [UInt: String] = [:]
  #endif

  /// Creates a list without resources.
  package init() {}

  /// Notes a resource that was created.
  package mutating func enter(_ id: some ServerResourceID, _ what: @autoclosure () -> String) {
    #if DEBUG
      held[id.rawValue] = what()
    #endif
  }

  /// Removes a resource that was destroyed.
  package mutating func strike(_ id: some ServerResourceID) {
    #if DEBUG
      held.removeValue(forKey: id.rawValue)
    #endif
  }

  /// The resources that are still held, in the order of the ids; always empty in release builds.
  package var leaks: [String] {
    #if DEBUG
      held.sorted { $0.key < $1.key }.map { "\($0.value) 0x\(String($0.key, radix: 16))" }
    #else
      []
    #endif
  }
}
