//! Names that cannot be guessed.

/// Letters and digits that are hard to mix up.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A name with so many letters, five bits each, from the operating system's generator.
pub fn random(letters: usize) -> String {
    let mut bytes = vec![0u8; letters];
    // There is no safe way to go on without random numbers.
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_fit_into_a_link() {
        let (one, two) = (random(26), random(26));
        assert_ne!(one, two);
        assert!(
            one.len() == 26 && one.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        );
    }
}
