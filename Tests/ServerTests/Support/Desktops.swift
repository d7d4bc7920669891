import Glibc
import TouchRig

/// The window managers of whole desktops that tests are to run under.
///
/// `make test-desktops` installs them, starts a session bus and says so in the environment;
/// otherwise there are none, and tests that take them as arguments have no cases.
let installedDesktops: [DesktopProgram] =
  getenv("FINGERTIP_DESKTOPS") == nil ? [] : DesktopProgram.desktops
