/// A value in one reference, which copies share.
///
/// Regions have parts that are many values, and that most regions do without: ten thousand regions go from one
/// list to the next much faster with a reference instead of each.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  /// Puts a value into a reference of its own.
  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; setting it makes a new reference, so that other copies keep theirs.
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
