//! The migration that links projects to teams by id.

use entities::{
    projects,
    sea_orm_active_enums::{TeamJoinPolicy, TeamState, TeamVisibility},
    teams,
};
use migrations::{down, status, up};
use sea_orm::EntityTrait as _;
use serde_json::json;
use uuid::Uuid;

use crate::support::{
    TestDatabase,
    factories::{event, month, save_one, series},
    programme::{insert, project},
};

/// The migration under test.
const STEP: &str = "m0011_teams";

fn team(event_id: Uuid, name: &str, state: TeamState, looking_for: &[&str]) -> teams::Model {
    teams::Model {
        id: Uuid::now_v7(),
        event_id,
        name: name.to_owned(),
        name_normalised: name.to_lowercase(),
        slug: name.to_lowercase(),
        pitch: None,
        looking_for: json!(looking_for),
        visibility: TeamVisibility::Public,
        join_policy: TeamJoinPolicy::Code,
        join_code: name.to_owned(),
        captain_id: None,
        state,
        state_changed_at: month(1),
        version: 1,
        created_at: month(1),
        updated_at: month(1),
        search_text: String::new(),
    }
}

#[actix_web::test]
async fn migration_links_teams_to_projects_and_fills_search_columns() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        let id = save_one(&db, event(series(&db).await, "hackathon-2027")).await;
        let rows = [
            team(id, "Gota", TeamState::Judged, &[]),
            // A captain may have renamed the team to the name of another one.
            team(id, "Ata", TeamState::Forming, &["Maps", "DESIGN"]),
        ];
        let gota = rows[0].id;
        insert::<teams::Entity>(&db, rows).await;
        let by = |name: &str| projects::Model { team: name.to_owned(), ..project(id, name) };
        insert::<projects::Entity>(&db, [by("Gota"), by("Ata"), by("No team")]).await;

        let steps = status(db.writer().pool()).await.expect("steps");
        // This one and those after it.
        let since = steps.iter().skip_while(|step| step.name != STEP).count();
        assert_eq!(down(db.writer().pool(), since as u32).await.expect("down").len(), since);
        assert_eq!(up(db.writer().pool(), None).await.expect("up").len(), since);

        let made = projects::Entity::find().all(db.reader()).await.expect("rows");
        let mut made: Vec<_> = made.iter().map(|row| (row.team.as_str(), row.team_id)).collect();
        made.sort_unstable();
        assert_eq!(made, [("Ata", None), ("Gota", Some(gota)), ("No team", None)]);
        let found = teams::Entity::find().all(db.reader()).await.expect("rows");
        let mut found: Vec<_> = found.iter().map(|row| row.search_text.as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, ["ata\nmaps\ndesign", "gota"]);
    }
}
