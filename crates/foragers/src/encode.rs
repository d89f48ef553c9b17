//! Forager Families as numbers.

use crate::Foragers;
use lamplight_core::Encode;

impl Encode for Foragers {}
