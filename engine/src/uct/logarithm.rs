//! [`ln`]: the natural logarithm with identical results on every machine.
//!
//! The standard library calls the logarithm of the system, whose last bit differs between systems,
//! and such a bit eventually decides between two moves. This implementation uses only additions,
//! multiplications and divisions of IEEE doubles, which are the same everywhere.
//!
//! Source: `e_log.c` of fdlibm (Sun Microsystems, 1993): for x = 2ᵏ(1 + f) with √½ < 1 + f < √2,
//! and s = f / (2 + f), the logarithm is k·ln 2 + f − s(f − R), where R is a polynomial of s². Its
//! error is less than one unit in the last place.

/// ln 2 in two parts; the upper part ends in 32 zero bits, so that its product with k is exact.
const LN2_UPPER: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOWER: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
/// The coefficients of s², s⁴ … s¹⁴.
const COEFFICIENTS: [f64; 7] = [
    f64::from_bits(0x3fe5_5555_5555_5593),
    f64::from_bits(0x3fd9_9999_9997_fa04),
    f64::from_bits(0x3fd2_4924_9422_9359),
    f64::from_bits(0x3fcc_71c5_1d8e_78af),
    f64::from_bits(0x3fc7_4664_96cb_03de),
    f64::from_bits(0x3fc3_9a09_d078_c69f),
    f64::from_bits(0x3fc2_f112_df3e_5244),
];

/// Returns the natural logarithm of a number of visits; 0 for 0 visits.
#[inline]
pub fn ln(visits: u32) -> f64 {
    if visits < 2 {
        return 0.0;
    }
    let bits = f64::from(visits).to_bits();
    // Scaled so that the fraction lies between √½ and √2.
    let high = (bits >> 32) as u32 + (0x3ff0_0000 - 0x3fe6_a09e);
    let k = f64::from((high >> 20) as i32 - 0x3ff);
    let high = (high & 0x000f_ffff) + 0x3fe6_a09e;
    let f = f64::from_bits((u64::from(high) << 32) | (bits & 0xffff_ffff)) - 1.0;
    let half_square = 0.5 * f * f;
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let [c1, c2, c3, c4, c5, c6, c7] = COEFFICIENTS;
    let even = w * (c2 + w * (c4 + w * c6));
    let odd = z * (c1 + w * (c3 + w * (c5 + w * c7)));
    s * (half_square + (odd + even)) + k * LN2_LOWER - half_square + f + k * LN2_UPPER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm_to_the_last_place() {
        let all = (0..100_000)
            .chain((0..60_000).map(|i| 71_581_u32.wrapping_mul(i)))
            .chain([u32::MAX]);
        for visits in all {
            let (ours, theirs) = (ln(visits), f64::from(visits.max(1)).ln());
            assert!(
                ours.to_bits().abs_diff(theirs.to_bits()) <= 1,
                "{visits}: {ours} {theirs}"
            );
        }
        // A comparison of bits detects a compiler that fuses operations.
        assert_eq!(ln(2).to_bits(), std::f64::consts::LN_2.to_bits());
        assert_eq!(ln(10).to_bits(), std::f64::consts::LN_10.to_bits());
    }
}
