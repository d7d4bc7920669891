import WindowStates

/// Returns the window with a number, as the server would give it.
func window(_ number: Int) -> WindowID { WindowID(rawValue: UInt(number)) }
