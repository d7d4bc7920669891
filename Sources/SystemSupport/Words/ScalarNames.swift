/// Stands in for the function of Swift's library for the names of Unicode's characters.
///
/// Nothing here asks for a name, but as long as somebody might, the linker keeps the tables of all of them:
/// half a megabyte, a twentieth of the program. The Makefile has the linker wrap that function, and this one
/// says that no character has a name.
///
/// - Returns: the length of the name that was written.
@_cdecl("__wrap__swift_stdlib_getScalarName")
func nameOfScalar(
  _ scalar: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int { 0 }
