package import Touches

/// The touches that did not begin at a grab of the root.
package struct Strangers {
  /// Raw ends of touches that have not begun there, oldest first: of none of the grab's, or of one that a
  /// frozen master holds back.
  package var lifts: [TouchEvent] = []
  /// Devices whose touches are none of the grab's.
  package var devices: Set<Int32> = []

  /// No touches yet.
  package init() {}
}
