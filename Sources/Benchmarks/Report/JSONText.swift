import CJansson
import Glibc

/// The figures as JSON.
enum JSONText {
  /// Returns a pretty-printed array with one object for each figure.
  static func array(of figures: [Figure]) -> String {
    let array = json_array()
    defer { json_decref(array) }
    for figure in figures { json_array_append_new(array, object(figure)) }
    guard let text = json_dumps(array, 2 | jsonPreservesOrder) else { return "[]" }
    defer { free(text) }
    return String(cString: text)
  }

  /// JSON_PRESERVE_ORDER of jansson.h, a macro with a cast.
  private static let jsonPreservesOrder = 0x100

  private static func object(_ figure: Figure) -> UnsafeMutablePointer<json_t>? {
    let object = json_object()
    json_object_set_new(object, "figure", json_string(figure.name))
    json_object_set_new(object, "target", json_string(figure.target))
    json_object_set_new(object, "measured", json_string(figure.measured))
    json_object_set_new(object, "comparedWith", json_string(figure.reference))
    let met = figure.isMet.map { $0 ? json_true() : json_false() } ?? json_null()
    json_object_set_new(object, "met", met)
    let numbers = json_object()
    for (name, value) in figure.numbers { json_object_set_new(numbers, name, json_real(value)) }
    json_object_set_new(object, "numbers", numbers)
    return object
  }
}
