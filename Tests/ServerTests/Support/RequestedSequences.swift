import Glibc

/// The random sequences that a script asks for, by variables of the environment.
enum RequestedSequences {
  /// The seeds: FINGERTIP_SEQUENCES of them, from FINGERTIP_FIRST_SEQUENCE on; nil if none are
  /// asked for.
  static let seeds: Range<Int>? = number("FINGERTIP_SEQUENCES").map { count in
    let first = number("FINGERTIP_FIRST_SEQUENCE") ?? 0
    return first..<first + count
  }

  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }
}
