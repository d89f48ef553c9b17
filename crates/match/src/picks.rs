//! Legal actions as a tree of picks: what a person picks first, then next, until one action is left.

use lamplight_core::{Name, Pick, Weight};
use serde::Serialize;

/// One step of the tree: things of one kind that can be picked here, all followed by the same choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// What kind of thing is picked.
    pub kind: &'static str,
    pub names: Vec<Name>,
    /// What hangs on the action, if it is complete.
    #[serde(skip_serializing_if = "is_usual")]
    pub weight: Weight,
    /// What is picked next; nothing if the action is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_usual(weight: &Weight) -> bool {
    *weight == Weight::Usual
}

/// The picks of an action that are left, and what hangs on it.
type Rest<'a> = (&'a [Pick], Weight);

/// The tree of these actions' picks. No action's picks begin another's.
pub fn tree(actions: &[(Vec<Pick>, Weight)]) -> Vec<Branch> {
    grow(&actions.iter().map(|(picks, weight)| (picks.as_slice(), *weight)).collect::<Vec<_>>())
}

fn grow<'a>(actions: &[Rest<'a>]) -> Vec<Branch> {
    // What can be picked here, in the order of the list, and for each action its place among that and what follows.
    let mut firsts: Vec<&Pick> = Vec::new();
    let mut placed: Vec<(usize, Rest<'a>)> = actions
        .iter()
        .filter_map(|(picks, weight)| picks.split_first().map(|(first, rest)| (first, (rest, *weight))))
        .map(|(first, rest)| {
            // Lists are sorted, so that the same pick has mostly been seen last.
            let known = firsts.iter().rposition(|known| known.name == first.name && known.kind == first.kind);
            let place = known.unwrap_or_else(|| {
                firsts.push(first);
                firsts.len() - 1
            });
            (place, rest)
        })
        .collect();
    placed.sort_by_key(|(place, _)| *place);
    let mut branches: Vec<Branch> = Vec::new();
    // For each branch, the actions from which it has grown.
    let mut roots: Vec<&[(usize, Rest<'a>)]> = Vec::new();
    for group in placed.chunk_by(|one, other| one.0 == other.0) {
        let Pick { kind, name } = firsts[group[0].0];
        let rests = || group.iter().map(|(_, rest)| *rest);
        // Most of what follows is alike, which is seen before it grows again.
        let same = |root: &&[(usize, Rest<'a>)]| rests().eq(root.iter().map(|(_, rest)| *rest));
        let known = branches.iter().zip(&roots).position(|(branch, root)| branch.kind == *kind && same(root));
        if let Some(known) = known {
            branches[known].names.push(name.clone());
            continue;
        }
        let weight = match group {
            [(_, ([], weight))] => *weight,
            _ => Weight::Usual,
        };
        let then = grow(&rests().collect::<Vec<_>>());
        let alike =
            |branch: &&mut Branch| branch.kind == *kind && branch.weight == weight && branch.then == then;
        if let Some(alike) = branches.iter_mut().find(alike) {
            alike.names.push(name.clone());
        } else {
            branches.push(Branch { kind, names: vec![name.clone()], weight, then });
            roots.push(group);
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Seat;

    fn usual(actions: &[Vec<Pick>]) -> Vec<Branch> {
        tree(&actions.iter().map(|picks| (picks.clone(), Weight::Usual)).collect::<Vec<_>>())
    }

    fn shown(branches: &[Branch]) -> String {
        let one = |branch: &Branch| {
            let then =
                if branch.then.is_empty() { String::new() } else { format!(" > ({})", shown(&branch.then)) };
            let weight = if branch.weight == Weight::Usual { "" } else { "!" };
            format!("{}:{}{weight}{then}", branch.kind, branch.names.join(","))
        };
        branches.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_goes_on_alike_shares_a_branch() {
        let move_to = |from: &str, to: &str| vec![Pick::cell(from), Pick::cell(to)];
        let mut actions: Vec<Vec<Pick>> =
            ["a1", "a2", "a3"].iter().flat_map(|from| ["b1", "b2"].map(|to| move_to(from, to))).collect();
        assert_eq!(shown(&usual(&actions)), "cell:a1,a2,a3 > (cell:b1,b2)");
        actions.push(vec![Pick::cell("a2"), Pick::button("grow")]);
        actions.push(vec![Pick::button("end")]);
        let expected = "cell:a1,a3 > (cell:b1,b2); cell:a2 > (cell:b1,b2; button:grow); button:end";
        assert_eq!(shown(&usual(&actions)), expected);
        assert_eq!(usual(&[]), []);
    }

    #[test]
    fn what_weighs_more_has_a_branch_of_its_own() {
        let buttons = [("go", Weight::Usual), ("wait", Weight::Usual), ("stop", Weight::Final)];
        let buttons = buttons.into_iter().map(|(name, weight)| (vec![Pick::button(name)], weight));
        assert_eq!(shown(&tree(&buttons.collect::<Vec<_>>())), "button:go,wait; button:stop!");
    }

    #[test]
    fn picks_in_any_order_come_together() {
        let pair = |from: &str, to: &str| vec![Pick::cell(from), Pick::cell(to)];
        // The same pick in two places of the list.
        let actions = [
            pair("a1", "b1"),
            pair("a2", "b1"),
            pair("a2", "b2"),
            pair("a1", "b2"),
            vec![Pick::seat(Seat::ALL[0])],
        ];
        assert_eq!(shown(&usual(&actions)), "cell:a1,a2 > (cell:b1,b2); seat:1");
        let turned = [pair("a1", "b1"), pair("a1", "b2"), pair("a2", "b2"), pair("a2", "b1")];
        assert_eq!(shown(&usual(&turned)), "cell:a1 > (cell:b1,b2); cell:a2 > (cell:b2,b1)");
    }
}
