//! Random ids and secrets.

/// Letters and digits that are hard to confuse.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many random characters, five bits each, from the operating system's generator.
pub fn random(length: usize) -> String {
    let mut bytes = vec![0u8; length];
    // There is no safe way to go on without random numbers.
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_fit_into_a_link() {
        let (one, two) = (random(26), random(26));
        assert_ne!(one, two);
        assert!(
            one.len() == 26 && one.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        );
    }
}
