//! The declaration order of a type's fields, which serde exposes but garde's reports do not preserve.

use serde::{
    de::{self, DeserializeOwned, Deserializer, Visitor},
    forward_to_deserialize_any,
};

/// Serialised names of a struct's fields, in declaration order; empty for other types.
pub(super) fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut fields = Fields(&[]);
    // Always fails: only the names are recorded.
    let refused = T::deserialize(&mut fields);
    drop(refused);
    fields.0
}

struct Fields(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut Fields {
    type Error = de::value::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Self::Error> {
        self.0 = fields;
        Err(de::Error::custom("only the names were wanted"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("not a struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Form {
        last_name: String,
        age: u8,
    }

    #[test]
    fn fields_are_in_declaration_order() {
        assert_eq!(super::field_names::<Form>(), ["lastName", "age"]);
        assert_eq!(super::field_names::<Vec<u8>>(), [""; 0]);
    }
}
