internal import CLo
internal import Glibc
internal import TouchTUIO

/// The library that encodes Open Sound Control.
///
/// It is loaded when it is first needed, and never unloaded.
///
/// It is used only for encoding: its sending functions block on name lookups, and do not notice
/// missing receivers.
final class OSCLibrary {
  /// The error of a library that is not installed, or too old.
  struct Missing: Error {
    /// The reason, as the end of a message that names the setting.
    let reason: String
  }

  private static let name = "liblo.so.7"

  private let functions: UnsafePointer<lo_functions>
  /// The address strings of messages, of which there are few: older versions keep only the pointer.
  private var addresses: [String: UnsafeMutablePointer<CChar>] = [:]

  /// Loads the library.
  init() throws(Missing) {
    guard let handle = dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(reason: "\(Self.name) (Debian: liblo7) is not installed")
    }
    var missingName: UnsafePointer<CChar>?
    guard let functions = lo_functions_find(handle, &missingName) else {
      let function = missingName.map { String(cString: $0) } ?? ""
      throw Missing(reason: "\(Self.name) is too old: it has no function \(function)")
    }
    self.functions = functions
  }

  deinit {
    for address in addresses.values { free(address) }
  }

  private func address(_ text: String) -> UnsafeMutablePointer<CChar>? {
    if let cached = addresses[text] { return cached }
    let address = strdup(text)
    addresses[text] = address
    return address
  }

  /// Returns a bundle in wire format; nil if out of memory.
  func encode(_ bundle: OSCBundle) -> [UInt8]? {
    let functions = functions.pointee
    let timetag = OSCTime.immediate
    guard let list = functions.bundle_new(lo_timetag(sec: timetag.seconds, frac: timetag.fraction))
    else {
      return nil
    }
    defer { functions.bundle_free_recursive(list) }
    for message in bundle.messages {
      guard let content = functions.message_new() else { return nil }
      for argument in message.arguments {
        switch argument {
        case .int(let value): _ = functions.message_add_int32(content, value)
        case .float(let value): _ = functions.message_add_float(content, value)
        case .string(let text): _ = functions.message_add_string(content, text)
        case .time(let time):
          _ = functions.message_add_timetag(
            content, lo_timetag(sec: time.seconds, frac: time.fraction))
        }
      }
      guard let address = address(message.address),
        functions.bundle_add_message(list, address, content) == 0
      else {
        functions.message_free(content)
        return nil
      }
    }
    let count = functions.bundle_length(list)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var size = count
      filled = functions.bundle_serialise(list, buffer.baseAddress, &size) == nil ? 0 : size
    }
  }
}
