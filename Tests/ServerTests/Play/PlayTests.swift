// Random play of the whole program: sequences of touches, requests, configurations, changes of the
// hardware and actions of other programs, on a real server. They find faults that need several
// causes at once, which nobody thinks of when writing a test for one of them.
//
// `make test` plays the sequences of `PlayTests.seeds`. `make test-play` plays any number:
// FINGERTIP_SEQUENCES of them for each profile, from the one that FINGERTIP_FIRST_SEQUENCE names,
// or for the profiles that FINGERTIP_PROFILES names.
//
// A failure prints the sequence up to the action after which it was noticed, and the line that
// plays the sequence again.

import Glibc
import Testing

@testable import SystemSupport
@testable import TouchRig

@Suite("Random play of the whole program", .server(.regions), .serialized)
struct PlayTests {
  /// The sequences of `make test`, among them those that found faults.
  private static let usualSeeds = [1, 2]

  private static let seeds = RequestedSequences.seeds.map { Array($0) } ?? usualSeeds

  /// The profiles that FINGERTIP_PROFILES names; another name ends the tests.
  private static let profiles: [PlayProfile] = {
    guard let names = getenv("FINGERTIP_PROFILES") else { return PlayProfile.allCases }
    return String(cString: names).split(separator: " ").map { name in
      guard let profile = PlayProfile(rawValue: String(name)) else {
        let known = PlayProfile.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FINGERTIP_PROFILES: \(name) is no profile that is known: \(known)")
      }
      return profile
    }
  }()

  @Test(
    "After a random sequence, the program works as before, and its end leaves nothing behind",
    arguments: profiles)
  func play(_ profile: PlayProfile) throws {
    try withServer { server in
      for seed in Self.seeds {
        var run = try PlayRun(of: PlaySequence(profile, seed: seed), on: server)
        run.play()
      }
    }
  }
}
