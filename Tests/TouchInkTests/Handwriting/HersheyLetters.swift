internal import Touches

// The Hershey Fonts were originally created by Dr. A. V. Hershey while working at the U. S.
// National Bureau of Standards. The format of the font data in this distribution was originally
// created by James Hurt, Cognition, Inc., 900 Technology Park Drive, Billerica, MA 01821
// (mit-eddie!ci-dandelion!hurt). They may be used by anyone for any purpose as long as this is
// said.

/// Independent test data: letters of Hershey's fonts Script Simplex and Roman Simplex.
enum HersheyLetters {
  /// The points as pairs of ASCII letters, each of which is a coordinate by its distance from R; a
  /// space and an R lift the pen.
  private static let table = [
    #"UUTSRRPRNSMTLVLXMZO[Q[SZTXVRUWUZV[W[YZZY\V"#,
    #"MVOSRNSLTITGSFQGPIOMNTNZO[P[RZTXUUURVVWWYW[V"#,
    #"UUTSRRPRNSMTLVLXMZO[Q[SZTXZF RVRUWUZV[W[YZZY\V"#,
    #"OYQXRWSUSSRRQROSNUNXOZQ[S[UZVYXV"#,
    #"OVSQUNVLWIWGVFTGSIQQNZKaJdJfKgMfNcOZP[R[TZUYWV"#,
    #"UUTSRRPRNSMTLVLXMZO[Q[SZTY RVRTYPdOfMgLfLdMaP^S\U[XY[V"#,
    #"MVOSRNSLTITGSFQGPIOMNSM[ RM[NXOVQSSRURVSVUUXUZV[W[YZZY\V"#,
    #"MVOSRNSLTITGSFQGPIOMNSM[ RM[NXOVQSSRURVSVUTVQV RQVSWTZU[V[XZYY[V"#,
    #"EVGSIRJSJTIXH[ RIXJVLSNRPRQSQTPXO[ RPXQVSSURWRXSXUWXWZX[Y[[Z\Y^V"#,
    #"MVOSPQPSSSTTTVSYSZT[U[WZXYZV"#,
    #"NVPSQQQSSVTXTZR[ RNZP[T[VZWYYV"#,
    #"LVNRLXLZM[O[QZSXUU RVRPdOfMgLfLdMaP^S\U[XY[V"#,
    #"LVNSPRRRTTTVSXQZN[P\Q^QaPdOfMgLfLdMaP^S\WYZV"#,
    #"SHTITLSPRSQUOXMZK[J[IZIWJRKOLMNJPHRGUFXFZG[I[KZMYNWOTP RSPTPWQXRYTYWXYWZU[R[PZOX"#,
    #"G[IZMVPQQNRJRGQFPFOGNINLONQOUOXNYMZKZQYVXXVZS[O[LZJXIVIT"#,
    #"SHTITLSPRSQUOXMZK[J[IZIWJRKOLMNJPHRGUFYF[G\H]J]M\O[PYQVQSPTQUSUXVZX[ZZ[Y]V"#,
    #"H[JZLXOTQQSMTJTGSFRFQGPIPKQMSOVQXSYUYWXYWZT[P[MZKXJVJT"#,
    #"RFJ[ RRFZ[ RMTWT"#,
    #"KFK[ RYFKT RPOY["#,
    #"JFJ[ RJFR[ RZFR[ RZFZ["#,
    #"KFK[ RKFY[ RYFY["#,
    #"JFR[ RZFR["#,
    #"HFM[ RRFM[ RRFW[ R\FW["#,
    #"YFK[ RKFYF RK[Y["#,
    #"UFKTZT RUFU["#,
    #"PFMGLILKMMONSOVPXRYTYWXYWZT[P[MZLYKWKTLRNPQOUNWMXKXIWGTFPF"#,
  ]

  /// The strokes of all letters; a small letter is 9 high.
  static let strokes: [[Point]] = table.flatMap { letter in
    var strokes: [[Point]] = [[]]
    let pairs = Array(letter.utf8)
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (x, y) = (Double(pairs[index]) - 82, Double(pairs[index + 1]) - 82)
      if pairs[index] == UInt8(ascii: " ") {
        strokes.append([])
      } else {
        strokes[strokes.count - 1].append(Point(x: x, y: y))
      }
    }
    return joined(strokes)
  }

  /// Joins each stroke with the previous one if they share an end, which makes corners as in N.
  private static func joined(_ strokes: [[Point]]) -> [[Point]] {
    var joined: [[Point]] = []
    for stroke in strokes {
      guard let before = joined.last else {
        joined.append(stroke)
        continue
      }
      let orientations = [(before, stroke), (before.reversed(), stroke)].flatMap {
        [($0.0, $0.1), ($0.0, $0.1.reversed())]
      }
      if let match = orientations.first(where: { $0.0.last == $0.1.first }) {
        joined[joined.count - 1] = match.0 + match.1.dropFirst()
      } else {
        joined.append(stroke)
      }
    }
    return joined
  }
}
