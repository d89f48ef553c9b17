//! Random shares, so that self-play tries what it does not think of.

use lamplight_core::Rng;

/// A number from 0 up to, but without, 1.
pub(super) fn fraction(rng: &mut Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1_u32 << 24) as f32
}

/// As many shares as asked for, which add up to 1: a draw from the symmetric Dirichlet distribution. The smaller `alpha`, the
/// more of it goes to few of them.
pub(super) fn dirichlet(alpha: f32, shares: &mut [f32], rng: &mut Rng) {
    for share in shares.iter_mut() {
        *share = gamma(alpha, rng);
    }
    let sum: f32 = shares.iter().sum();
    if sum > 0.0 {
        for share in shares {
            *share /= sum;
        }
    } else if let Some(one) = shares.first_mut() {
        *one = 1.0;
    }
}

/// A draw from the gamma distribution (Marsaglia and Tsang, with Stuart's way to shapes below 1).
fn gamma(shape: f32, rng: &mut Rng) -> f32 {
    if shape < 1.0 {
        let boost = (1.0 - fraction(rng)).powf(1.0 / shape);
        return gamma(shape + 1.0, rng) * boost;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && (1.0 - fraction(rng)).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A draw from the normal distribution (Box and Muller).
fn normal(rng: &mut Rng) -> f32 {
    let (radius, angle) = (1.0 - fraction(rng), fraction(rng));
    (-2.0 * radius.ln()).sqrt() * (std::f32::consts::TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Purpose;

    #[test]
    fn shares_add_up_and_are_as_uneven_as_asked_for() {
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        let mut squares = |alpha: f32| {
            let mut sum = 0.0;
            for _ in 0..2_000 {
                let mut shares = [0.0; 10];
                dirichlet(alpha, &mut shares, &mut rng);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
                sum += shares.iter().map(|share| share * share).sum::<f32>() / 2_000.0;
            }
            sum
        };
        // The expected sum of squares of n shares is (alpha + 1) / (n alpha + 1).
        for alpha in [0.1, 0.5, 1.0, 3.0] {
            let expected = (alpha + 1.0) / (10.0 * alpha + 1.0);
            let found = squares(alpha);
            assert!((found / expected - 1.0).abs() < 0.1, "{alpha}: {found}, not {expected}");
        }
    }
}
