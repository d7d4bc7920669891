internal import CX11
package import WindowStates

extension DisplayConnection {
  /// Sets a window's property to atoms.
  func setProperty(_ property: AtomID, of window: WindowID, to atoms: [AtomID]) {
    change(property, of: window, type: XA_ATOM, to: atoms.map(\.rawValue))
  }

  /// Sets a window's property to cardinal numbers.
  package func setProperty(_ property: AtomID, of window: WindowID, to numbers: [UInt]) {
    change(property, of: window, type: XA_CARDINAL, to: numbers)
  }

  /// Sets a window's property to text.
  package func setText(_ property: AtomID, of window: WindowID, to text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = XChangeProperty(
        display, window.rawValue, property.rawValue, atoms.utf8String.rawValue, 8, PropModeReplace,
        bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// Sets the name and the class that rules of window managers and compositors match.
  package func setClass(of window: WindowID, name: String, className: String) {
    var bytes = Array(name.utf8) + [0] + Array(className.utf8) + [0]
    XChangeProperty(
      display, window.rawValue, XA_WM_CLASS, XA_STRING, 8, PropModeReplace, &bytes,
      Int32(bytes.count))
  }

  /// Returns the text of an atom; empty for `.none`.
  func name(of atom: AtomID) -> String {
    guard atom != .none, let name = XGetAtomName(display, atom.rawValue) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  // MARK: Reading

  /// The window of the window manager according to EWMH; nil if none was announced.
  ///
  /// A window manager that has ended leaves the announcement behind, but not the window.
  var windowManagerWindow: WindowID? {
    numbers(atoms.supportingWindowManager, of: root, type: nil, limit: 1).first
      .map { WindowID(rawValue: $0) }
  }

  /// The window manager's name according to EWMH; empty if there is none.
  var windowManagerName: String {
    guard let window = windowManagerWindow else { return "" }
    let name = try? trapping {
      text(atoms.windowName, of: window, type: atoms.utf8String, limit: 64)
        ?? text(atoms.windowName, of: window, type: AtomID(rawValue: XA_STRING), limit: 64)
    }
    return (name ?? nil) ?? ""
  }

  /// Returns the text of a window's property, at most four times `limit` bytes of it.
  ///
  /// The result is nil if the property is missing or is no text of this type. A STRING that is not
  /// valid UTF-8 is read as Latin-1, the type's proper encoding, which many programs ignore.
  func text(
    _ property: AtomID, of window: WindowID, type: AtomID, limit: Int
  ) -> String? {
    withProperty(property, of: window, type: type, limit: limit) { data, format, count in
      guard format == 8 else { return nil }
      let bytes = UnsafeBufferPointer(start: data, count: count)
      if type.rawValue == XA_STRING, String(validating: bytes, as: UTF8.self) == nil {
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns a window's text in the encoding that ICCCM calls COMPOUND_TEXT; nil if it has none.
  func compoundText(
    _ property: AtomID, of window: WindowID, type: AtomID, limit: Int
  ) -> String? {
    withProperty(property, of: window, type: type, limit: limit) { data, format, count in
      var encoded = XTextProperty(
        value: data, encoding: type.rawValue, format: format, nitems: UInt(count))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var texts: Int32 = 0
      // A positive status is the number of characters that were replaced.
      guard Xutf8TextPropertyToTextList(display, &encoded, &list, &texts) >= 0, let list else {
        return nil
      }
      defer { XFreeStringList(list) }
      return texts > 0 ? list[0].map { String(cString: $0) } : nil
    }
  }

  /// Returns the bytes of a property, at most 256 KiB; nil if it is missing or of another type.
  func bytes(_ property: AtomID, of window: WindowID, type: AtomID) -> [UInt8]? {
    withProperty(property, of: window, type: type, limit: 1 << 16) { data, format, count in
      format == 8 ? Array(UnsafeBufferPointer(start: data, count: count)) : nil
    }
  }

  /// Returns the 32-bit items of a window's property as unsigned numbers, at most `limit`.
  ///
  /// The result is empty if the property is missing, or is not of `type`; nil allows any type.
  package func numbers(
    _ property: AtomID, of window: WindowID, type: AtomID?, limit: Int
  ) -> [UInt] {
    withProperty(property, of: window, type: type, limit: limit) { data, format, count in
      guard format == 32 else { return nil }
      // Xlib returns them as C longs and sign-extends them.
      return data.withMemoryRebound(to: Int.self, capacity: count) {
        UnsafeBufferPointer(start: $0, count: count).map { UInt(UInt32(truncatingIfNeeded: $0)) }
      }
    } ?? []
  }

  /// Lets `body` read a property's data, its format in bits per item, and its count of items.
  private func withProperty<Value>(
    _ property: AtomID, of window: WindowID, type: AtomID?, limit: Int,
    _ body: (UnsafeMutablePointer<UInt8>, _ format: Int32, _ count: Int) -> Value?
  ) -> Value? {
    withProperty(type: type) { actualType, format, count, bytesAfter, data in
      XGetWindowProperty(
        display, window.rawValue, property.rawValue, 0, limit, 0,
        type?.rawValue ?? UInt(AnyPropertyType), &actualType, &format, &count, &bytesAfter, &data)
    } read: { data, format, count in
      body(data, format, count)
    }
  }

  /// Lets `read` read the reply of any property request: of windows, devices or outputs.
  ///
  /// - Parameters:
  ///   - type: the type that the property must have; nil for any.
  ///   - request: fills in type, format, item count, remaining bytes and data; returns a status.
  ///   - read: receives the data, the bits per item, and the number of items.
  /// - Returns: the result of `read`; nil if there is no such property.
  func withProperty<Value>(
    type: AtomID?,
    request: (
      inout Atom, inout Int32, inout UInt, inout UInt, inout UnsafeMutablePointer<UInt8>?
    ) -> Int32?,
    read: (UnsafeMutablePointer<UInt8>, _ format: Int32, _ count: Int) -> Value?
  ) -> Value? {
    var actualType: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var bytesAfter: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = request(&actualType, &format, &count, &bytesAfter, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, let data, type.map({ $0.rawValue == actualType }) ?? (actualType != 0)
    else {
      return nil
    }
    return read(data, format, Int(count))
  }

  /// Replaces a property by 32-bit items, which Xlib takes as C longs, whatever their size.
  func change(_ property: AtomID, of window: WindowID, type: Atom, to items: [UInt]) {
    items.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window.rawValue, property.rawValue, type, 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
    }
  }
}
