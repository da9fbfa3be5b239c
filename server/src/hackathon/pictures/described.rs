//! Pictures with an alternative text, as rows keep them.

use crate::platform::{error::FieldErrors, http::validation::patch::Patch};

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

/// A change of a picture in a row.
#[derive(Debug)]
pub struct DescribedChange {
    /// Path of the picture.
    pub path: Patch<String>,
    /// Alternative text.
    pub alt: Patch<String>,
    /// A tiny preview of the picture that `path` sets, as a `data:` URL.
    pub placeholder: Option<String>,
}

/// What error messages call a picture and its text.
#[derive(Debug)]
pub struct DescribedNames {
    /// Field of the alternative text in requests.
    pub alt_field: &'static str,
    /// Label of that field.
    pub alt: &'static str,
    /// Label of the picture.
    pub picture: &'static str,
}

impl DescribedChange {
    /// Merges the change into a row, [`Described::default`] for a new one. A new picture requires a new text.
    pub fn merge_into(self, row: Described, names: &DescribedNames, errors: &mut FieldErrors) -> Described {
        let Self { path, alt, placeholder } = self;
        let changes = path != Patch::Missing || alt != Patch::Missing;
        let is_new = path.set().is_some_and(|new| row.path.as_ref() != Some(new));
        let placeholder = if path == Patch::Missing { row.placeholder } else { placeholder };
        let Some(path) = path.or(row.path) else { return Described::default() };
        // The old text describes the old photo.
        let current = if is_new { String::new() } else { row.alt };
        let alt = alt.or(Some(current)).unwrap_or_default();
        if changes && alt.is_empty() {
            let message = format!("The {} field is required when {} is present.", names.alt, names.picture);
            errors.add(names.alt_field, message);
        }
        Described { path: Some(path), alt, placeholder }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: DescribedNames = DescribedNames { alt_field: "imageAlt", alt: "image alt", picture: "image" };

    fn merged(
        row_path: &str,
        row_alt: &str,
        path: Patch<String>,
        alt: Patch<String>,
    ) -> Result<Described, FieldErrors> {
        let mut errors = FieldErrors::default();
        let row = Described {
            path: Some(row_path.to_owned()),
            alt: row_alt.to_owned(),
            placeholder: Some("old preview".to_owned()),
        };
        let change = DescribedChange { path, alt, placeholder: Some("new preview".to_owned()) };
        let merged = change.merge_into(row, &NAMES, &mut errors);
        if errors.is_empty() { Ok(merged) } else { Err(errors) }
    }

    fn text(text: &str) -> Patch<String> {
        Patch::Value(text.to_owned())
    }

    #[test]
    fn a_new_picture_requires_a_text_of_its_own() {
        let merged_with = |alt| merged("/a.jpg", "A hall", text("/b.jpg"), alt);

        assert!(merged_with(Patch::Missing).is_err());
        assert!(merged_with(Patch::Null).is_err());
        let new = merged_with(text("A yard")).expect("it has a text");
        assert_eq!((new.path.as_deref(), new.alt.as_str()), (Some("/b.jpg"), "A yard"));
        assert_eq!(new.placeholder.as_deref(), Some("new preview"));
    }

    #[test]
    fn what_a_change_omits_stays() {
        let same = merged("/a.jpg", "A hall", Patch::Missing, Patch::Missing).expect("nothing changes");
        assert_eq!((same.alt.as_str(), same.placeholder.as_deref()), ("A hall", Some("old preview")));
        let old = merged("/a.jpg", "", Patch::Missing, Patch::Missing).expect("the change is about something else");
        assert_eq!(old.path.as_deref(), Some("/a.jpg"));
        assert!(merged("/a.jpg", "A hall", Patch::Missing, Patch::Null).is_err());
        let sent_again = merged("/a.jpg", "A hall", text("/a.jpg"), Patch::Missing).expect("the picture is the same");
        assert_eq!(sent_again.alt, "A hall");
    }

    #[test]
    fn without_a_picture_there_is_neither_text_nor_preview() {
        assert_eq!(merged("/a.jpg", "A hall", Patch::Null, text("A yard")).ok(), Some(Described::default()));
    }
}
