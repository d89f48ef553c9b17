//! Phototaxis as numbers.

use crate::Phototaxis;
use lamplight_core::Encode;

impl Encode for Phototaxis {}
