//! House content: the numbers that a printed box has and its rulebook does not (decks, prices, maps).
//!
//! They live in one TOML file per game, embedded as the default and replaceable by `--content FILE`. A game describes
//! its file by a [`Form`], by which a file is read and a page draws a form. It makes a layout of its own from what was
//! read, checks what the form cannot say, and puts the layout on a [`Shelf`]; the state then carries an [`Interned`]
//! pointer of 8 bytes and stays plain data:
//!
//! ```
//! # #[cfg(feature = "content")] {
//! use lamplight_core::content::{self, ContentError, Faults, Field, Form, Interned, Kind, Shelf};
//!
//! #[derive(Debug, PartialEq, Eq)]
//! struct Layout { orbs: i64, first: i64 }
//!
//! const FORM: Form = Form(&[
//!     Field::new("orbs", Kind::Number { least: 1, most: 120 }),
//!     Field::new("first", Kind::Number { least: 0, most: 9 }),
//! ]);
//!
//! lamplight_core::faults! {
//!     /// What only this game can find wrong with a file.
//!     pub mod wrong {
//!         first_has_all(orbs);
//!     }
//! }
//!
//! static SHELF: Shelf<Layout> = Shelf::new();
//!
//! fn read(text: &str) -> Result<Layout, ContentError> {
//!     let file = content::read(text, &FORM)?;
//!     let mut faults = Faults::default();
//!     let layout = Layout { orbs: file.get("orbs").number(), first: file.get("first").number() };
//!     if layout.first > layout.orbs {
//!         faults.add(file.get("first"), wrong::first_has_all(layout.orbs));
//!     }
//!     faults.finish(layout)
//! }
//!
//! let good = SHELF.keep(read("orbs = 120\nfirst = 1").unwrap());
//! assert_eq!(good, SHELF.keep(read("# the same\norbs = 120\nfirst = 1").unwrap()));
//! let refusal = read("# none\norbs = 0\nfirst = \"one\"").unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "line 2: orbs must be from 1 to 120, not 0\nline 3: first must be a whole number"
//! );
//! # }
//! ```

mod fault;
mod form;
#[cfg(feature = "content")]
mod read;
#[cfg(feature = "content")]
mod shelf;

pub use fault::{ContentError, Counted, Fault, Reason, Shape};
pub use form::{Field, Form, Kind};
#[cfg(feature = "content")]
pub use read::{Faults, Node, read};
#[cfg(feature = "content")]
pub use shelf::{Interned, MOST_LAYOUTS, Shelf};

#[cfg(all(test, feature = "content"))]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const PRICE: Kind = Kind::Number { least: 0, most: 9 };
    const FORM: Form = Form(&[
        Field::new("orbs", PRICE),
        Field::optional("lane", Kind::Letters { letters: "oth", least: 1, most: 4 }),
        Field::optional("face", Kind::Choice { names: &["half", "full"] }),
        Field::optional(
            "river",
            Kind::List {
                of: &Kind::Cell { known: |name| name.len() == 2, first: "a1", last: "g4" },
                least: 1,
                most: 3,
                distinct: true,
            },
        ),
        Field::optional("deck", Kind::Counts { names: &["moth", "lamp"], least: 1, most: 5 }),
        Field::optional(
            "shop",
            Kind::Cards {
                columns: &[
                    Field::new("copies", PRICE),
                    Field::new("price", PRICE),
                    Field::optional("text", Kind::Text { most: 5 }),
                ],
                least: 0,
                most: 6,
            },
        ),
    ]);

    fn refusal(text: &str) -> alloc::string::String {
        read(text, &FORM).expect_err("a fault").to_string()
    }

    #[test]
    fn a_file_that_fits_is_read_as_it_stands() {
        let text = "orbs = 7\nriver = [\"a1\", \"b2\"]\n[deck]\nlamp = 2\n[shop]\nz = { copies = 1, price = 2 }\n\
                    a = { copies = 0x2, price = 3, text = \"Käse\" }";
        let file = read(text, &FORM).unwrap();
        assert_eq!(file.get("orbs").number(), 7);
        let river: alloc::vec::Vec<&str> = file.get("river").list().iter().map(Node::text).collect();
        assert_eq!(river, ["a1", "b2"]);
        assert_eq!(
            (file.get("deck").get("moth").is_given(), file.get("deck").get("lamp").number()),
            (false, 2)
        );
        let shop = file.get("shop").entries();
        assert_eq!((shop[0].0.as_str(), shop[1].0.as_str(), shop[1].1.get("copies").number()), ("z", "a", 2));
        assert_eq!(shop[1].1.get("text").text(), "Käse");
        assert!(!file.get("lane").is_given());
    }

    #[test]
    fn all_faults_are_named_with_line_field_and_remedy() {
        let text = "orbs = 10\nlane = \"oxo\"\nface = \"new\"\nriver = [\"a1\",\n \"a\", \"a1\"]\n[deck]\nmoth = 3\n\
                    lamp = 3\n[shop]\ntea = { copies = 1 }\n\"Tea Light\" = { copies = 1, price = 1.5 }\nx = 4";
        let faults = [
            "line 1: orbs must be from 0 to 9, not 10",
            "line 2: lane cannot be \"x\"; choose o, t, h",
            "line 3: face cannot be \"new\"; choose half, full",
            "line 5: river[2] cannot be \"a\": cells are named a1 to g4",
            "line 5: river[3] names a1 twice; leave one out",
            "line 6: deck must have 1 to 5 cards, not 6",
            "line 10: shop.tea lacks `price`; add a line `price = …`",
            "line 11: shop.Tea Light.price must be a whole number",
            "line 11: shop.Tea Light cannot be named \"Tea Light\": use lower-case letters, digits and single hyphens",
            "line 12: shop.x must be a table of `name = value`",
        ];
        assert_eq!(refusal(text).lines().collect::<alloc::vec::Vec<_>>(), faults);
    }

    #[test]
    fn copies_alone_describe_a_card_that_needs_no_more() {
        const PLAIN: Form = Form(&[Field::new(
            "deck",
            Kind::Cards {
                columns: &[
                    Field::new("copies", Kind::Number { least: 1, most: 9 }),
                    Field::optional("loses", PRICE),
                ],
                least: 0,
                most: 9,
            },
        )]);
        let file = read("[deck]\ncat = 3\nowl = { copies = 2, loses = 5 }", &PLAIN).unwrap();
        let [cat, owl] = ["cat", "owl"].map(|name| file.get("deck").get(name));
        assert_eq!((cat.get("copies").number(), cat.get("loses").is_given()), (3, false));
        assert_eq!((owl.get("copies").number(), owl.get("loses").number()), (2, 5));
        let refusal = read("[deck]\ncat = 0", &PLAIN).unwrap_err().to_string();
        assert_eq!(refusal, "line 2: deck.cat must be from 1 to 9, not 0");
    }

    #[test]
    fn faults_of_the_whole_file_say_so() {
        assert_eq!(refusal(""), "the file lacks `orbs`; add a line `orbs = …`");
        let unknown =
            "line 2: the file has no place for `lamps`; it takes orbs, lane, face, river, deck, shop";
        assert_eq!(refusal("orbs = 1\nlamps = 2"), unknown);
        assert!(refusal("orbs = 1\norbs").starts_with("line 2: "));
        assert_eq!(
            refusal("orbs = 99999999999999999999"),
            alloc::format!("line 1: orbs must be from 0 to 9, not {}", i64::MAX)
        );
        assert_eq!(refusal("orbs = 1\nriver = []"), "line 2: river must have 1 to 3 entries, not 0");
    }

    #[test]
    fn equal_layouts_share_one_place_and_there_is_an_end_of_the_shelf() {
        static SHELF: Shelf<usize> = Shelf::new();
        let (a, b, c) = (SHELF.keep(1).unwrap(), SHELF.keep(1).unwrap(), SHELF.keep(2).unwrap());
        assert_eq!(a, b);
        assert_ne!(a, c);
        assert_eq!(*c, 2);
        assert_eq!(size_of_val(&a), size_of::<usize>());
        let kept = (1..=MOST_LAYOUTS + 5).filter(|layout| SHELF.keep(*layout).is_ok());
        assert_eq!(kept.count(), MOST_LAYOUTS);
        assert_eq!(SHELF.keep(0), Err(ContentError::whole(Reason::Full)));
    }
}
