//! `server/crates/entities/src/` from the migrated schema.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use sea_orm::ConnectionTrait as _;
use sea_orm_codegen::{
    BannerVersion, BigIntegerType, DateTimeCrate, EntityFormat, EntityTransformer, EntityWriterContext, WithPrelude,
    WithSerde,
};
use sea_schema::postgres::{
    def::{EnumDef, TableDef, Type},
    discovery::SchemaDiscovery,
};

use crate::support::TestDatabase;

const FOLDER: &str = "server/crates/entities/src";

/// The API uses the enums as they are.
const ENUM_DERIVES: [&str; 4] = ["Hash", "Serialize", "Deserialize", "ToSchema"];

/// Descriptions of the enums that are schemas of their own in the OpenAPI document.
const DESCRIPTIONS: [(&str, &str); 22] = [
    ("attendance_mode", "Whether participants attend in person, online or either."),
    ("challenge_level", "Experience a challenge requires."),
    ("check_in_result", "Outcome of a scan at the door."),
    ("event_status", "Status of an edition, set by staff."),
    ("mailing_kind", "Whether a mailing needs the consent of its recipients: news do, messages about an event do not."),
    ("mailing_recipient_state", "What became of the email to a recipient."),
    ("mailing_state", "State of a mailing."),
    ("schedule_audience", "Audience of an item."),
    ("schedule_kind", "Kind of schedule item."),
    ("schedule_state", "Status of an item."),
    ("sponsor_tier", "Sponsorship tier."),
    ("subscriber_state", "State of a subscription."),
    ("team_join_policy", "How users can join a team."),
    ("team_request_state", "State of a join request."),
    ("team_role", "Role of a member."),
    ("team_state", "State of a team."),
    ("team_visibility", "Who can see a team."),
    ("ticket_state", "State of a ticket."),
    ("ticket_visibility", "Who can get a ticket of a type."),
    ("waiting_list_act", "What happened to an entry."),
    ("waiting_list_offer_state", "State of an offer."),
    ("waiting_list_state", "State of an entry."),
];

/// Enums that the OpenAPI document calls by another name.
const SCHEMA_NAMES: [(&str, &str); 1] = [("subscriber_state", "MailingListUserState")];

#[actix_web::test]
async fn entities_match_the_schema() {
    let database = TestDatabase::postgres();
    let db = database.connect().await;
    // Without statistics the queries of the discovery take a second for each table.
    db.writer().execute_unprepared("ANALYZE").await.expect("statistics");
    let pool = db.reader().pool().get_postgres_connection_pool().clone();
    let schema = SchemaDiscovery::new(pool, "public").discover().await.expect("a schema");
    let mut tables = schema.tables;
    tables.retain(|table| table.info.name != "seaql_migrations");
    tables.sort_by(|one, other| one.info.name.cmp(&other.info.name));
    let statements = tables.into_iter().map(|table| prepare(table).write()).collect();

    let files = EntityTransformer::transform(statements).expect("entities").generate(&context()).files;

    for file in &files {
        super::check(&format!("{FOLDER}/{}", file.name), &finish(&file.name, &file.content));
    }
    let expected: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    for entry in std::fs::read_dir(super::repository().join(FOLDER)).expect("the folder of the entities") {
        let name = entry.expect("an entry").file_name().into_string().expect("a readable name");
        assert!(expected.contains(&name.as_str()), "{FOLDER}/{name} belongs to no table");
    }
}

/// Schema details that the generator does not understand.
fn prepare(mut table: TableDef) -> TableDef {
    // A partial unique index does not make a column unique.
    table.unique_constraints.retain(|constraint| !constraint.is_partial);

    // Our enums are texts with a check, because SQLite has no enums.
    for check in &table.check_constraints {
        if let Some((column, values)) = choice(&check.expr) {
            let column = table.columns.iter_mut().find(|known| known.name == column).expect("its column");
            column.col_type = Type::Enum(EnumDef { typename: check.name.clone(), values });
        }
    }
    table
}

/// Column and values of `column = ANY (ARRAY['a'::text, 'b'::text])`.
fn choice(expression: &str) -> Option<(&str, Vec<String>)> {
    let (column, values) = expression.split_once(" = ANY (ARRAY[")?;
    let column = column.trim_start_matches('(').trim_matches('"');
    let values = values.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
    Some((column, values))
}

fn context() -> EntityWriterContext {
    EntityWriterContext::new(
        EntityFormat::Compact,
        WithPrelude::None,
        WithSerde::None,
        /* with_copy_enums */ true,
        DateTimeCrate::Chrono,
        BigIntegerType::I64,
        /* schema_name */ None,
        /* lib */ true,
        /* serde_skip_deserializing_primary_key */ false,
        /* serde_skip_hidden_column */ false,
        /* model_extra_derives */ Vec::new(),
        /* model_extra_attributes */ Vec::new(),
        /* enum_extra_derives */ ENUM_DERIVES.map(str::to_owned).to_vec(),
        /* enum_extra_attributes */ vec![r#"serde(rename_all = "snake_case")"#.to_owned()],
        /* column_extra_derives */ Vec::new(),
        /* seaography */ false,
        /* impl_active_model_behavior */ true,
        BannerVersion::Off,
    )
}

/// What the generator cannot know: enums are stored as text, times are UTC, and the names need no comment.
fn finish(name: &str, content: &str) -> String {
    let content = format(content)
        .replace(r#"rs_type = "Enum", db_type = "Enum""#, r#"rs_type = "String", db_type = "Text""#)
        .replace("DateTimeWithTimeZone", "DateTimeUtc");
    match (name, content.split_once('\n')) {
        ("lib.rs", Some((banner, modules))) => {
            format!("{banner}\n\n#![expect(missing_docs, reason = \"the names are the schema's\")]\n{modules}")
        }
        ("sea_orm_active_enums.rs", _) => describe(content),
        _ => content,
    }
}

/// Adds what the OpenAPI document says about enums, and the values that are not in snake case.
fn describe(content: String) -> String {
    let prelude = "use sea_orm::entity::prelude::*;\n";
    let imports = format!("{prelude}use serde::{{Deserialize, Serialize}};\nuse utoipa::ToSchema;\n");
    let mut content = content.replacen(prelude, &imports, 1);
    for (name, description) in DESCRIPTIONS {
        let start = start_of(name, &content);
        content.insert_str(start, &format!("/// {description}\n"));
    }
    for (name, schema) in SCHEMA_NAMES {
        let attribute = format!("enum_name = \"{name}\")]");
        content = content.replacen(&attribute, &format!("{attribute}\n#[schema(as = {schema})]"), 1);
    }
    let lines = content.lines().map(|line| match line.split('"').nth(1) {
        Some(word) if line.contains("string_value") && word.contains('-') => {
            format!("{line}\n    #[serde(rename = \"{word}\")]\n")
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// Where the attributes of an enum start.
fn start_of(name: &str, content: &str) -> usize {
    let named = content.find(&format!("enum_name = \"{name}\"")).unwrap_or_else(|| panic!("there is no enum {name}"));
    content[..named].rfind("#[derive(").expect("an enum has a derive")
}

fn format(content: &str) -> String {
    let mut formatter = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt is part of the toolchain");
    let mut input = formatter.stdin.take().expect("a pipe");
    input.write_all(content.as_bytes()).expect("rustfmt reads all of it");
    drop(input);
    let output = formatter.wait_with_output().expect("rustfmt ends");
    assert!(output.status.success(), "rustfmt refuses:\n{content}");
    String::from_utf8(output.stdout).expect("text")
}
