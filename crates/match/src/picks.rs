//! Legal actions as a tree of picks: what a person picks first, then next, until one action is left.

use lamplight_core::{Name, Pick};
use serde::Serialize;

/// One step of the tree: things of one kind that can be picked here, all followed by the same choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// What kind of thing is picked.
    pub kind: &'static str,
    /// Which ones.
    pub names: Vec<Name>,
    /// What is picked next; nothing if the action is complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
}

/// The tree of these actions' picks. No action's picks begin another's.
pub fn tree(actions: Vec<Vec<Pick>>) -> Vec<Branch> {
    let actions = actions.into_iter().map(Vec::into_iter).filter(|picks| picks.len() > 0);
    grow(actions.collect())
}

fn grow(actions: Vec<std::vec::IntoIter<Pick>>) -> Vec<Branch> {
    // What can be picked here, in the order of the list, and what follows.
    let mut first: Vec<(Pick, Vec<std::vec::IntoIter<Pick>>)> = Vec::new();
    for mut rest in actions {
        let Some(pick) = rest.next() else { continue };
        // Lists are sorted, so that the same pick has mostly been seen last.
        match first.iter_mut().rev().find(|(known, _)| *known == pick) {
            Some((_, next)) => next.push(rest),
            None => first.push((pick, vec![rest])),
        }
    }
    let mut branches: Vec<Branch> = Vec::new();
    for (Pick { kind, name }, next) in first {
        let then = grow(next);
        match branches.iter_mut().find(|branch| branch.kind == kind && branch.then == then) {
            Some(alike) => alike.names.push(name),
            None => branches.push(Branch { kind, names: vec![name], then }),
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(branches: &[Branch]) -> String {
        let one = |branch: &Branch| {
            let then =
                if branch.then.is_empty() { String::new() } else { format!(" > ({})", shown(&branch.then)) };
            format!("{}:{}{then}", branch.kind, branch.names.join(","))
        };
        branches.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_goes_on_alike_shares_a_branch() {
        let move_to = |from: &str, to: &str| vec![Pick::cell(from), Pick::cell(to)];
        let mut actions: Vec<Vec<Pick>> =
            ["a1", "a2", "a3"].iter().flat_map(|from| ["b1", "b2"].map(|to| move_to(from, to))).collect();
        assert_eq!(shown(&tree(actions.clone())), "cell:a1,a2,a3 > (cell:b1,b2)");
        actions.push(vec![Pick::cell("a2"), Pick::button("grow")]);
        actions.push(vec![Pick::button("end")]);
        let expected = "cell:a1,a3 > (cell:b1,b2); cell:a2 > (cell:b1,b2; button:grow); button:end";
        assert_eq!(shown(&tree(actions)), expected);
        assert_eq!(tree(Vec::new()), []);
    }
}
