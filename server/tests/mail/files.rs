//! Emails written to files in development.

use std::{fs, os::unix::fs::PermissionsExt};

use server::platform::mail::deliver;

use super::{queue, rows};
use crate::support::{DEFAULTS, Received, Setup, TestApp, on_each_database_with};

#[actix_web::test]
async fn without_a_mail_server_emails_are_written_to_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("var/mail");
    let url: &'static str = format!("file://{}", place.display()).leak();
    let setup = Setup { settings: Box::leak(Box::new([("MAIL_URL", url)])), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        queue(&app, "ana@example.com").await;
        queue(&app, "rui@example.com").await;

        assert_eq!(deliver(&app.state).await, Ok(2));

        let mut expected: Vec<String> = rows(&app).await.iter().map(|row| format!("{}.eml", row.id)).collect();
        expected.sort();
        let mut files: Vec<_> = fs::read_dir(&place).expect("a folder").map(|file| file.expect("a file")).collect();
        files.sort_by_key(fs::DirEntry::file_name);
        let names: Vec<String> = files.iter().map(|file| file.file_name().into_string().expect("text")).collect();
        assert_eq!(names, expected, "and nothing that is half written");
        for file in files {
            let mail = Received::parse(&fs::read_to_string(file.path()).expect("text"));
            assert_eq!((mail.text.trim(), mail.html.trim()), ("Olá!", "<p>Olá!</p>"));
            assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
            fs::remove_file(file.path()).expect("gone");
        }
    })
    .await;
}
