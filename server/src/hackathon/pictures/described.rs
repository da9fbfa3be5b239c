//! Pictures with an alternative text, as rows keep them.

use crate::platform::{error::FieldErrors, http::patch::Patch};

/// A picture in a row.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// Path of the picture.
    pub path: Option<String>,
    /// Alternative text; empty if there is no picture.
    pub alt: String,
    /// A tiny preview as a `data:` URL.
    pub placeholder: Option<String>,
}

/// Merges a change of a picture, its alternative text and its preview into those of a row, if there is one yet. A new
/// picture requires a new text. `names` are the field of the text, and the labels of that field and of the picture.
pub fn described(
    names: (&str, &str, &str),
    row: Option<(Option<String>, String, Option<String>)>,
    (path, alt, preview): (Patch<String>, Patch<String>, Option<String>),
    errors: &mut FieldErrors,
) -> Described {
    let (row_path, row_alt, row_placeholder) = row.unwrap_or_default();
    let changes = path != Patch::Missing || alt != Patch::Missing;
    let is_new = path.set().is_some_and(|new| row_path.as_ref() != Some(new));
    let placeholder = if path == Patch::Missing { row_placeholder } else { preview };
    let Some(path) = path.or(row_path) else { return Described::default() };
    // The old text describes the old photo.
    let current = if is_new { String::new() } else { row_alt };
    let alt = alt.or(Some(current)).unwrap_or_default();
    if changes && alt.is_empty() {
        let (field, label, photo_label) = names;
        errors.add(field, format!("The {label} field is required when {photo_label} is present."));
    }
    Described { path: Some(path), alt, placeholder }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: (&str, &str, &str) = ("imageAlt", "image alt", "image");

    fn merged(row: (&str, &str), path: Patch<String>, alt: Patch<String>) -> Result<Described, FieldErrors> {
        let mut errors = FieldErrors::default();
        let row = (Some(row.0.to_owned()), row.1.to_owned(), Some("old preview".to_owned()));
        let merged = described(NAMES, Some(row), (path, alt, Some("new preview".to_owned())), &mut errors);
        if errors.is_empty() { Ok(merged) } else { Err(errors) }
    }

    fn text(text: &str) -> Patch<String> {
        Patch::Value(text.to_owned())
    }

    #[test]
    fn a_new_picture_requires_a_text_of_its_own() {
        let merged_with = |alt| merged(("/a.jpg", "A hall"), text("/b.jpg"), alt);

        assert!(merged_with(Patch::Missing).is_err());
        assert!(merged_with(Patch::Null).is_err());
        let new = merged_with(text("A yard")).expect("it has a text");
        assert_eq!((new.path.as_deref(), new.alt.as_str()), (Some("/b.jpg"), "A yard"));
        assert_eq!(new.placeholder.as_deref(), Some("new preview"));
    }

    #[test]
    fn what_a_change_omits_stays() {
        let same = merged(("/a.jpg", "A hall"), Patch::Missing, Patch::Missing).expect("nothing changes");
        assert_eq!((same.alt.as_str(), same.placeholder.as_deref()), ("A hall", Some("old preview")));
        let old = merged(("/a.jpg", ""), Patch::Missing, Patch::Missing).expect("the change is about something else");
        assert_eq!(old.path.as_deref(), Some("/a.jpg"));
        assert!(merged(("/a.jpg", "A hall"), Patch::Missing, Patch::Null).is_err());
        let sent_again = merged(("/a.jpg", "A hall"), text("/a.jpg"), Patch::Missing).expect("the picture is the same");
        assert_eq!(sent_again.alt, "A hall");
    }

    #[test]
    fn without_a_picture_there_is_neither_text_nor_preview() {
        assert_eq!(merged(("/a.jpg", "A hall"), Patch::Null, text("A yard")).ok(), Some(Described::default()));
    }
}
