/// A value in one reference that copies share.
///
/// Some parts of regions are large, and most regions do without them. Ten thousand regions are
/// moved between lists much faster with a reference instead of each such part.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  /// Puts a value into a reference of its own.
  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; setting it creates a new reference, so that other copies are unchanged.
  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (a: Boxed, b: Boxed) -> Bool {
    a.box === b.box || a.box.value == b.box.value
  }
}
