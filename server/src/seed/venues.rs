//! Where editions take place.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, sea_query::Expr};
use uuid::Uuid;

use crate::entities::events;

/// A house and its address.
pub(super) struct Venue {
    pub(super) name: &'static str,
    pub(super) address: &'static str,
}

/// Houses in Braga, from the latest edition to the first.
const BRAGA: [Venue; 4] = [
    Venue { name: "gnration", address: "Praça Conde de Agrolongo 123, 4700-312 Braga" },
    Venue { name: "Forum Braga", address: "Avenida Dr. Francisco Pires Gonçalves, 4715-558 Braga" },
    Venue {
        name: "INL – International Iberian Nanotechnology Laboratory",
        address: "Avenida Mestre José Veiga, 4715-330 Braga",
    },
    Venue { name: "Theatro Circo", address: "Avenida da Liberdade 697, 4710-251 Braga" },
];

/// Houses every Portuguese town has.
const ELSEWHERE: [Venue; 4] = [
    Venue { name: "Centro Cultural", address: "Praça do Município" },
    Venue { name: "Pavilhão Multiusos", address: "Avenida 25 de Abril" },
    Venue { name: "Biblioteca Municipal", address: "Rua da Biblioteca" },
    Venue { name: "Cineteatro Municipal", address: "Avenida da Liberdade" },
];

/// How everybody gets into the house of the edition to come, and about in it.
const ACCESS: &str = "\
There is no step at the main entrance. All rooms are on the ground floor or reached by a lift, with an accessible \
toilet on each floor and an induction loop in the main hall.

Two parking places for holders of a blue badge are beside the entrance. Write to us when you need anything else: an \
interpreter, a place to lie down, a socket for a device.";

/// Tells how everybody gets into the house of an edition.
pub(super) async fn tell_access(db: &impl ConnectionTrait, event: Uuid) -> Result<(), DbErr> {
    let told = events::Entity::update_many().col_expr(events::Column::Access, Expr::value(ACCESS));
    told.filter(events::Column::Id.eq(event)).exec(db).await?;
    Ok(())
}

/// Where the edition took place that is `years` before the one to come.
pub(super) fn venue(city: &str, years: usize) -> &'static Venue {
    let houses = if city.eq_ignore_ascii_case("Braga") { &BRAGA } else { &ELSEWHERE };
    &houses[years % houses.len()]
}
