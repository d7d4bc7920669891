package import CLinux
internal import Glibc

/// Attributes for programs that must inherit nothing from us: no blocked or ignored signals, and a
/// process group of their own.
package struct SpawnAttributes: ~Copyable {
  private var attributes = posix_spawnattr_t()

  /// Creates the attributes.
  package init() {
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  deinit {
    var attributes = attributes
    posix_spawnattr_destroy(&attributes)
  }

  /// Passes a pointer to the attributes to a call.
  package func withPointer<Result>(
    _ body: (UnsafePointer<posix_spawnattr_t>) -> Result
  ) -> Result {
    withUnsafePointer(to: attributes, body)
  }
}
