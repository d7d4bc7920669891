/// Replaces the Swift library's function for the names of Unicode characters.
///
/// Nothing here uses names, but as long as something might, the linker keeps the tables of all of
/// them: half a megabyte, a twentieth of the program. The Makefile makes the linker wrap that
/// function, and this one reports that no character has a name.
///
/// - Returns: the length of the name.
@_cdecl("__wrap__swift_stdlib_getScalarName")
func nameOfScalar(
  _ scalar: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int { 0 }
