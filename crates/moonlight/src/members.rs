//! Sets of boards, abilities and tokens.

/// Defines a set type over an enum with `ALL` and `name`.
macro_rules! members {
    ($(#[$meta:meta])* pub struct $Set:ident($Word:ty) of $Member:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $Set($Word);

        impl $Set {
            /// None of them.
            pub const EMPTY: $Set = $Set(0);
            /// All of them.
            pub const ALL: $Set = $Set(<$Word>::MAX >> (<$Word>::BITS as usize - $Member::ALL.len()));

            /// Whether it belongs to the set.
            #[inline]
            pub const fn contains(self, member: $Member) -> bool {
                self.0 >> member as u8 & 1 == 1
            }
            /// The set with this one.
            #[inline]
            pub const fn with(self, member: $Member) -> $Set {
                $Set(self.0 | 1 << member as u8)
            }
            /// The set without this one.
            #[inline]
            pub const fn without(self, member: $Member) -> $Set {
                $Set(self.0 & !(1 << member as u8))
            }
            /// The set without any of those.
            #[inline]
            pub const fn without_all(self, others: $Set) -> $Set {
                $Set(self.0 & !others.0)
            }
            /// How many.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// Whether there is none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The members in their order.
            pub fn iter(self) -> impl Iterator<Item = $Member> + Clone {
                $Member::ALL.into_iter().filter(move |&member| self.contains(member))
            }
            /// The `n`-th member, from 0, of a set with more than `n`.
            #[inline]
            pub fn nth(self, n: u32) -> $Member {
                $Member::ALL[lamplight_core::set::select64(self.0.into(), n) as usize]
            }
        }

        impl FromIterator<$Member> for $Set {
            fn from_iter<I: IntoIterator<Item = $Member>>(members: I) -> $Set {
                members.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        lamplight_core::typescript_as!($Set, {
            let names = lamplight_core::typescript::union($Member::ALL.map($Member::name));
            format!("Array<{names}>")
        });

        impl serde::Serialize for $Set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter().map($Member::name))
            }
        }
    };
}
pub(crate) use members;
