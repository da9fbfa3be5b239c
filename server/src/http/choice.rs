//! Words of closed lists: states, levels, kinds. The list is the column's own.

use std::marker::PhantomData;

use sea_orm::ActiveEnum;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::{ObjectBuilder, Schema, Type};

/// One of the words a column may hold, as the API calls it: `"published"`. Any other word is refused as not selected.
/// In documents it is written out where it stands: `#[schema(schema_with = Choice::<Level>::schema)]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub struct Choice<E>(pub E);

impl<E: ActiveEnum<Value = String>> Choice<E> {
    /// The choice that a word names, if it is on the list.
    pub fn named(word: &str) -> Option<Self> {
        E::try_from_value(&word.to_owned()).ok().map(Self)
    }

    /// The list, for the OpenAPI document.
    pub fn schema() -> Schema {
        let words = E::iter().map(|word| word.to_value());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).into()
    }
}

impl<E: ActiveEnum<Value = String>> Serialize for Choice<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_value())
    }
}

impl<'de, E: ActiveEnum<Value = String>> Deserialize<'de> for Choice<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Words(PhantomData))
    }
}

struct Words<E>(PhantomData<E>);

impl<E: ActiveEnum<Value = String>> de::Visitor<'_> for Words<E> {
    type Value = Choice<E>;

    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("a string")
    }

    fn visit_str<F: de::Error>(self, word: &str) -> Result<Self::Value, F> {
        Choice::named(word).ok_or_else(|| F::unknown_variant(word, &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::sea_orm_active_enums::ProjectState;

    #[test]
    fn a_choice_is_a_word_of_the_list() {
        let choice: Choice<ProjectState> = serde_json::from_str("\"accepted\"").expect("a state");
        assert_eq!(choice, Choice(ProjectState::Accepted));
        assert_eq!(serde_json::to_string(&choice).expect("a word"), "\"accepted\"");

        let refusal = serde_json::from_str::<Choice<ProjectState>>("\"king\"").expect_err("no state");
        assert!(refusal.to_string().starts_with("unknown variant"), "{refusal}");
        assert!(serde_json::from_str::<Choice<ProjectState>>("7").is_err());
    }
}
