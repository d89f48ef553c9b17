//! Whether counts fit weights.

/// How far observed counts lie from what the weights would give, in standard deviations of the
/// chi-square statistic (Wilson and Hilferty's cube root). Above 6 is no accident.
pub fn deviation(observed: &[u32], weights: &[u32]) -> f64 {
    let drawn: f64 = observed.iter().map(|&n| f64::from(n)).sum();
    let total: f64 = weights.iter().map(|&w| f64::from(w)).sum();
    let freedom = observed.len() as f64 - 1.0;
    if freedom < 1.0 {
        return 0.0;
    }
    let statistic: f64 = observed
        .iter()
        .zip(weights)
        .map(|(&n, &w)| {
            let expected = drawn * f64::from(w) / total;
            (f64::from(n) - expected).powi(2) / expected
        })
        .sum();
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::deviation;

    #[test]
    fn fair_counts_pass_and_loaded_ones_do_not() {
        assert!(deviation(&[995, 1_010, 990, 1_005], &[1; 4]) < 3.0);
        assert!(deviation(&[1_300, 900, 900, 900], &[1; 4]) > 6.0);
        assert!(deviation(&[2_010, 990], &[2, 1]) < 3.0);
        assert!(deviation(&[10], &[7]) < 1.0);
    }
}
