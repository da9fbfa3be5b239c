//! `server/src/entities/` from the migrated schema.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use sea_orm_codegen::{
    BannerVersion, BigIntegerType, DateTimeCrate, EntityFormat, EntityTransformer, EntityWriterContext, WithPrelude,
    WithSerde,
};
use sea_schema::postgres::{
    def::{EnumDef, TableDef, Type},
    discovery::SchemaDiscovery,
};

use crate::support::TestDatabase;

const FOLDER: &str = "server/src/entities";

#[actix_web::test]
async fn entities_are_those_of_the_schema() {
    let database = TestDatabase::postgres();
    let db = database.connect().await;
    let pool = db.reader().get_postgres_connection_pool().clone();
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

/// What the schema says in a way the generator does not understand.
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
        /* lib */ false,
        /* serde_skip_deserializing_primary_key */ false,
        /* serde_skip_hidden_column */ false,
        /* model_extra_derives */ Vec::new(),
        /* model_extra_attributes */ Vec::new(),
        /* enum_extra_derives */ vec!["Hash".to_owned()],
        /* enum_extra_attributes */ Vec::new(),
        /* column_extra_derives */ Vec::new(),
        /* seaography */ false,
        /* impl_active_model_behavior */ true,
        BannerVersion::Off,
    )
}

/// What the generator cannot be told: enums are kept as text, times are UTC, and the names need no comment.
fn finish(name: &str, content: &str) -> String {
    let content = format(content)
        .replace(r#"rs_type = "Enum", db_type = "Enum""#, r#"rs_type = "String", db_type = "Text""#)
        .replace("DateTimeWithTimeZone", "DateTimeUtc");
    match (name, content.split_once('\n')) {
        ("mod.rs", Some((banner, modules))) => {
            format!("{banner}\n\n#![expect(missing_docs, reason = \"the names are the schema's\")]\n{modules}")
        }
        _ => content,
    }
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
