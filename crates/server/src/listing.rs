//! Lists of tables.

use crate::hall::{Hall, internal};
use crate::store::{Filter, TableRow};
use lamplight_protocol::{Problem, Stage, TableSummary};

impl Hall {
    /// A page of tables as a guest may see them, each with the time by which the list is sorted.
    pub async fn list(&self, filter: Filter, guest: &str) -> Result<Vec<(u64, TableSummary)>, Problem> {
        let rows = self.store.list(filter).await.map_err(internal)?;
        let mut summaries = Vec::new();
        for row in rows {
            let who = guest.to_string();
            let live = match self.awake(&row.id) {
                Some(handle) => handle.glance(move |table| table.summary(Some(&who))).await.ok(),
                None => None,
            };
            if let Some(summary) = live.or_else(|| stored_summary(&row, guest)) {
                summaries.push((row.index.updated, summary));
            }
        }
        Ok(summaries)
    }

    /// The tables of a guest that are open or running.
    pub async fn live_tables_of(&self, guest: &str) -> Result<Vec<TableRow>, Problem> {
        let filter = Filter {
            stages: vec![Stage::Open, Stage::Running],
            game: None,
            public: false,
            begun: false,
            owner: Some(guest.to_string()),
            before: None,
            limit: 1000,
        };
        self.store.list(filter).await.map_err(internal)
    }
}

/// A table that is not in memory.
fn stored_summary(row: &TableRow, guest: &str) -> Option<TableSummary> {
    let mut summary: TableSummary = serde_json::from_str(&row.index.summary).ok()?;
    let own = row.index.owners.iter().filter(|(seat, owner)| *seat > 0 && owner == guest);
    summary.yours = own.map(|(seat, _)| *seat).collect();
    Some(summary)
}
