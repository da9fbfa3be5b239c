//! Messages about invalid fields.

use std::{collections::BTreeMap, fmt};

use serde::{Serialize, Serializer, ser::SerializeMap};

/// Messages by field in the order the rules found them; the key of a nested field is dotted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, Vec<String>)>);

impl FieldErrors {
    /// Adds a message, beside those the field already has.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        let field = field.into();
        match self.0.iter_mut().find(|(name, _)| *name == field) {
            Some((_, messages)) => messages.push(message.into()),
            None => self.0.push((field, vec![message.into()])),
        }
    }

    /// Adds that the value of a field does not exist. `label` is the name of the field in the message.
    pub fn add_invalid_selection(&mut self, field: impl Into<String>, label: &str) {
        self.add(field, format!("The selected {label} is invalid."));
    }

    /// Adds all messages of others.
    pub fn append(&mut self, others: Self) {
        for (field, messages) in others.0 {
            for message in messages {
                self.add(field.as_str(), message);
            }
        }
    }

    /// The first message of every field.
    pub fn first_of_each(&self) -> BTreeMap<String, String> {
        let first = |(field, messages): &(String, Vec<String>)| Some((field.clone(), messages.first()?.clone()));
        self.0.iter().filter_map(first).collect()
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The first message, and how many more there are.
impl fmt::Display for FieldErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut messages = self.0.iter().flat_map(|(_, messages)| messages);
        out.write_str(messages.next().map_or("The given data was invalid.", String::as_str))?;
        match messages.count() {
            0 => Ok(()),
            1 => out.write_str(" (and 1 more error)"),
            more => write!(out, " (and {more} more errors)"),
        }
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (field, messages) in &self.0 {
            map.serialize_entry(field, messages)?;
        }
        map.end()
    }
}
