//! TypeScript types of what views are made of, for the feature `typescript`.

/// Says what a type that writes itself looks like in TypeScript.
///
/// ```
/// struct Colour;
/// # #[cfg(feature = "typescript")]
/// lamplight_core::typescript_as!(Colour, "string");
/// ```
#[macro_export]
macro_rules! typescript_as {
    ($Type:ty, $text:expr) => {
        #[cfg(feature = "typescript")]
        impl ::ts_rs::TS for $Type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &::ts_rs::Config) -> ::std::string::String {
                ::std::string::String::from($text)
            }
            fn inline(config: &::ts_rs::Config) -> ::std::string::String {
                <Self as ::ts_rs::TS>::name(config)
            }
        }
    };
}

/// One of these names, as a type.
#[cfg(feature = "typescript")]
pub fn union<'a>(names: impl IntoIterator<Item = &'a str>) -> alloc::string::String {
    let quoted: alloc::vec::Vec<_> = names.into_iter().map(|name| alloc::format!("\"{name}\"")).collect();
    quoted.join(" | ")
}

typescript_as!(crate::Seat, "number");
typescript_as!(crate::SeatSet, "Array<number>");
typescript_as!(crate::Tally, "{ key: string, amounts: Array<number | null>, of?: number, less?: boolean }");
typescript_as!(crate::hex::Cell, "string");
typescript_as!(crate::hex::Cells, "Array<string>");
typescript_as!(crate::square::seven::Cell, "string");
typescript_as!(crate::square::seven::Cells, "Array<string>");
typescript_as!(crate::square::ten::Cell, "string");
typescript_as!(crate::square::ten::Cells, "Array<string>");
