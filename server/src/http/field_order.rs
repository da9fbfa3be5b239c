//! The order in which a type declares its fields: the one thing garde forgets and serde remembers.

use serde::{
    de::{self, DeserializeOwned, Deserializer, Visitor},
    forward_to_deserialize_any,
};

/// Names of the fields of a struct as clients know them, in the order of their declaration; empty for other types.
pub(super) fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut fields = Fields(&[]);
    // Nothing can come of it but the names.
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
    fn fields_come_as_declared() {
        assert_eq!(super::of::<Form>(), ["lastName", "age"]);
        assert_eq!(super::of::<Vec<u8>>(), [""; 0]);
    }
}
