/// The description of a kernel device, as the kernel gives it.
package struct KernelDescription: Equatable, Sendable {
  /// An axis, in the device's own units.
  package struct Axis: Equatable, Sendable {
    /// The minimum value.
    package var minimum: Int32
    /// The greatest value.
    package var maximum: Int32
    /// The noise of values, which the kernel filters out.
    package var fuzz: Int32
    /// The range around the middle that counts as the middle.
    package var flat: Int32
    /// Units per mm; 0 if the device does not say.
    package var resolution: Int32
    /// The name, such as `ABS_MT_POSITION_X`; empty if unknown.
    package var name = ""

    /// Creates an axis.
    package init(
      minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
      name: String = ""
    ) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.fuzz = fuzz
      self.flat = flat
      self.resolution = resolution
    }
  }

  /// The name.
  package var name: String
  /// The bus number of linux/input.h.
  package var bus = 0
  /// The number of the vendor.
  package var vendor = 0
  /// The vendor's number of the product.
  package var product = 0
  /// The version of the product.
  package var version = 0
  /// The numbers of its properties, such as `INPUT_PROP_DIRECT`.
  package var properties: Set<Int> = []
  /// The codes that it can report, by type.
  package var codes: [Int: [Int]] = [:]
  /// Its absolute axes, by code.
  package var axes: [Int: Axis] = [:]

  /// Creates the description of a device with only a name.
  package init(name: String) { self.name = name }

  /// Returns the name of an axis, or its number if it has no name.
  package func name(ofAxis code: Int) -> String {
    let name = axes[code]?.name ?? ""
    return name.isEmpty ? "axis \(code)" : name
  }

  /// Whether it reports touches.
  package var isTouchDevice: Bool {
    let hasKey = codes[KernelCode.key]?.contains(KernelCode.touch) ?? false
    return (axes[KernelCode.x] != nil && axes[KernelCode.y] != nil)
      || (hasKey && axes[KernelCode.singleX] != nil && axes[KernelCode.singleY] != nil)
  }

  /// The width of its panel, in mm; nil if its axis has no resolution.
  package var width: Double? {
    guard let axis = axes[KernelCode.x] ?? axes[KernelCode.singleX], axis.resolution > 0 else {
      return nil
    }
    return (Double(axis.maximum) - Double(axis.minimum) + 1) / Double(axis.resolution)
  }

  /// The protocol of its contacts, if it reports touches.
  var contactProtocol: ContactProtocol {
    if axes[KernelCode.x] == nil || axes[KernelCode.y] == nil { return .single }
    return axes[KernelCode.slot] == nil ? .anonymous : .slots
  }

  /// Returns whether an event is typing, as of a keyboard on the same device node.
  package static func isTyped(_ event: KernelEvent) -> Bool {
    (event.type == KernelCode.key && event.code < KernelCode.firstButton)
      || (event.type == KernelCode.miscellaneous && event.code == KernelCode.scanCode)
  }
}
