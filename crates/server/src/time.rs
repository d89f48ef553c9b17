//! The time, for events and clocks.

use jiff::{Timestamp, tz::TimeZone};

/// Milliseconds since 1970.
pub fn now() -> u64 {
    u64::try_from(Timestamp::now().as_millisecond()).unwrap_or(0)
}

/// The day of a moment, for records.
pub fn date(at: u64) -> String {
    let moment = Timestamp::from_millisecond(i64::try_from(at).unwrap_or(0)).unwrap_or_default();
    moment.to_zoned(TimeZone::UTC).date().to_string()
}
